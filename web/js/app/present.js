/**
 * The presentation: the board is as high as the window (in full screen if the browser allows it), with one caption over
 * its lower edge. A mode's texts are beside the board if there is space.
 */

import { byId } from "../ui/dom.js";
import { loadTexts, t } from "../ui/i18n.js";
import { Parts } from "../ui/memo.js";
import { panelOf } from "../ui/panels.js";
import { captionOf, renderCaption } from "./caption.js";

/** @import { Board } from "../board/geometry.js" */
/** @import { Seen } from "../board/types.js" */
/** @import { Action, Mode, State } from "./types.js" */
/** @import { App } from "./app.js" */
/** @import { Store } from "./store.js" */

/** The time without pointer or key until the controls fade, in milliseconds. */
const REST = 2000;

/** The least width of a text beside the board, in font sizes. */
const COLUMN = 18;

/** The factors by which the font shrinks until a text fits. */
const FITTING = [1, 0.9, 0.8, 0.7];

/** The texts of a mode for a presentation. */
const PRESENTED = ".presented:not([hidden])";

/** The controls that fade, but never while they have the focus. */
const CONTROLS = "#dock, .present-tools, .race-controls";

/** Begins or ends the presentation. @param {Store} store */
export async function togglePresentation(store) {
  const presenting = !store.state.frame.presenting;
  store.frame({ presenting });
  try {
    if (presenting) await document.documentElement.requestFullscreen();
    else if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // Without full screen the presentation fills the window.
  }
}

/**
 * Draws the presentation, except board and player.
 * @param {App} app
 * @param {State} state
 * @param {Seen} seen
 * @param {{step: string, judgement: string}} narrated
 * @param {[text: string, detail: string]} line of the status
 */
export function renderPresentation(app, state, { show, overlays }, narrated, [line, detail]) {
  const { presenting, idle, qr, withheld } = state.frame;
  const mode = app.modeOf(state.mode);
  const root = document.documentElement;
  root.toggleAttribute("data-present", presenting);
  root.toggleAttribute("data-idle", presenting && idle);
  byId("present-code", HTMLElement).hidden = !presenting || !qr;
  if (!presenting) {
    root.removeAttribute("data-beside");
    fitTexts("");
    return;
  }
  const texts = document.querySelector(`.panel .mode:not([hidden]) ${PRESENTED}`);
  const room = hasRoom(show.board);
  const boardless = mode.boardless?.(state) === true;
  const beside = boardless || (texts !== null && room);
  root.toggleAttribute("data-beside", beside);
  root.toggleAttribute("data-aside", room && !beside);
  fitTexts(beside && !boardless && mode.seenWhole ? mode.id : "");
  const { data, busy, inPanel, text: status } = mode.status(state);
  const isHeld = withheld.result && data.outcome;
  const isBeside = beside && inPanel && panelOf(mode.id).querySelector(PRESENTED);
  const sentence = line === status ? (mode.caption?.(state) ?? line) : line;
  const text = isHeld ? t("verdict.held") : sentence;
  const sayings = {
    lesson: beside ? null : (app.lessons?.caption ?? null),
    reason: overlays.proof ? app.reason : null,
    narrated,
    text: isBeside ? "" : text,
    detail: busy && !isHeld ? detail : "",
  };
  renderCaption(captionOf(sayings, state.frame));
}

/** Whether a board as high as the window leaves space for a text. @param {Board} board */
function hasRoom({ rows, cols }) {
  const { fontSize } = getComputedStyle(document.documentElement);
  const letter = Number.parseFloat(fontSize) / fitting;
  return innerWidth - (innerHeight * cols) / rows >= COLUMN * letter;
}

/** The inputs of the last fitting. */
const fitted = new Parts();

/** The current factor of the font size. */
let fitting = 1;

/**
 * Shrinks the font of the texts beside the board until they fit, if possible.
 * @param {string} id of the mode; "" if there are no texts
 */
function fitTexts(id) {
  // Without texts nothing is measured, as this costs a layout.
  if (!id) {
    fitted.forget();
    if (fitting !== 1) setFitting(1);
    return;
  }
  const panel = byId("panel", HTMLElement);
  if (!fitted.changed(id, innerWidth, innerHeight, panel.textContent?.length)) return;
  const fits = (/** @type {number} */ part) => {
    setFitting(part);
    return panel.scrollHeight <= panel.clientHeight;
  };
  if (!FITTING.some(fits)) setFitting(1);
}

/** @param {number} part */
function setFitting(part) {
  fitting = part;
  document.documentElement.style.setProperty("--fitting", String(part));
}

/**
 * The actions of a presentation. They come before all others: Escape ends the presentation, not the running search.
 * @param {App} app
 * @returns {Record<string, Action>}
 */
export function presentationActions(app) {
  const { store } = app;
  const presenting = () => store.state.frame.presenting;
  const lessonStep = (/** @type {number} */ by) => {
    const { lesson, step = 0 } = store.state.lesson ?? {};
    return presenting() && lesson?.steps[step - 1 + by] ? step + by : 0;
  };
  const turning = (/** @type {string} */ key, /** @type {number} */ by) => ({
    keys: [key],
    shown: () => lessonStep(by) > 0,
    enabled: () => lessonStep(by) > 0,
    run: () => app.lessons?.turn(lessonStep(by)),
  });
  document.addEventListener("fullscreenchange", () => {
    // On Escape the browser itself leaves full screen.
    if (!document.fullscreenElement) store.frame({ presenting: false });
  });
  addEventListener("resize", () => {
    if (presenting()) store.update({});
  });
  fadeControls(store);
  store.react(
    ({ frame }) => [frame.presenting && frame.qr && app.address],
    ({ frame }) => {
      if (frame.presenting && frame.qr) showCode(app.address);
    },
  );
  store.react(
    ({ frame }) => [frame.presenting],
    ({ frame }) => {
      byId("panel", HTMLElement).scrollTo(0, 0);
      if (frame.presenting) return;
      store.frame({ qr: false });
      // The next frame: the button that began it is visible again.
      requestAnimationFrame(() => {
        const button = document.querySelector("[data-action=present]");
        if (button instanceof HTMLElement) button.focus();
      });
    },
  );
  return {
    "present-end": {
      keys: ["Escape"],
      shown: presenting,
      enabled: presenting,
      run: () => togglePresentation(store),
    },
    "present-code": {
      keys: ["q"],
      shown: presenting,
      enabled: presenting,
      run: () => store.frame({ qr: !store.state.frame.qr }),
    },
    // The keys of a remote control.
    "lesson-back": turning("PageUp", -1),
    "lesson-next": turning("PageDown", 1),
  };
}

/** Fades the controls while nobody uses pointer or key. @param {Store} store */
function fadeControls(store) {
  let timer = 0;
  let place = "";
  const rest = () => {
    const focused = document.activeElement;
    if (focused?.matches(":focus-visible") && focused.closest(CONTROLS)) return;
    const dock = byId("dock", HTMLElement);
    const top = /** @type {HTMLElement} */ (dock.firstElementChild);
    // The caption moves down by the height of the faded controls.
    const height = dock.offsetHeight - top.offsetTop - top.offsetHeight;
    dock.style.setProperty("--controls", `${height}px`);
    store.frame({ idle: true });
  };
  const wake = () => {
    const { presenting, idle } = store.state.frame;
    clearTimeout(timer);
    if (idle) store.frame({ idle: false });
    if (presenting) timer = setTimeout(rest, REST);
  };
  for (const type of ["pointerdown", "keydown", "wheel", "focusin", "focusout"]) {
    document.addEventListener(type, wake, { capture: true, passive: true });
  }
  document.addEventListener("pointermove", ({ screenX, screenY }) => {
    // Browsers also report a resting pointer when the page moves below it.
    if (place === `${screenX} ${screenY}`) return;
    place = `${screenX} ${screenY}`;
    wake();
  });
  store.react(({ frame }) => [frame.presenting], wake);
}

/** The address of the last requested QR code. */
let wanted = "";

/** Shows the QR code of an address; a local file has none, because no phone can open it. @param {string} address */
async function showCode(address) {
  wanted = address;
  const [{ qrCode }, { reachOf }] = await Promise.all([
    import("../share/qr.js"),
    import("../share/embed.js"),
    loadTexts("share"),
  ]);
  if (wanted !== address) return;
  const isFile = reachOf(address) === "file";
  const code = isFile ? t("share.qr.file") : (qrCode(address) ?? t("share.qr.long"));
  byId("present-code", HTMLElement).replaceChildren(code);
}
