/**
 * The presentation: the board as high as the window, on the whole screen where the browser gives it, with one caption
 * over its lower edge. What a mode says beside its board stands there if the board leaves room for it.
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

/** After so long without pointer or key the controls fade, in milliseconds. */
const REST = 2000;

/** The least width of a text beside the board, in heights of its letters. */
const COLUMN = 18;

/** How much smaller letters may become so that a text is seen as a whole. */
const FITTING = [1, 0.9, 0.8, 0.7];

/** What a mode says to a room. */
const PRESENTED = ".presented:not([hidden])";

/** What fades, but never while it has the focus. */
const CONTROLS = "#dock, .present-tools, .race-controls";

/** Begins or ends the presentation. @param {Store} store */
export async function togglePresentation(store) {
  const presenting = !store.state.frame.presenting;
  store.frame({ presenting });
  try {
    if (presenting) await document.documentElement.requestFullscreen();
    else if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // Without the whole screen it has the whole window.
  }
}

/**
 * What is seen of the presentation beside board and player.
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

/** Whether a board that is as high as the window leaves room for a text. @param {Board} board */
function hasRoom({ rows, cols }) {
  const { fontSize } = getComputedStyle(document.documentElement);
  const letter = Number.parseFloat(fontSize) / fitting;
  return innerWidth - (innerHeight * cols) / rows >= COLUMN * letter;
}

/** What has been made to fit. */
const fitted = new Parts();

/** The part of their size that the letters have now. */
let fitting = 1;

/**
 * Makes the letters of what stands beside the board so small that it is seen as a whole, if that is possible.
 * @param {string} id of the mode; "" if nothing stands there
 */
function fitTexts(id) {
  // What need not fit is not measured.
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
 * What ends the presentation. These come before all other actions: Escape ends the presentation, and not
 * the search that is shown.
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
    // The browser itself ends the full screen at Escape.
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
      // The button that began it is in sight again once the page is drawn.
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
    // As the buttons of a remote control.
    "lesson-back": turning("PageUp", -1),
    "lesson-next": turning("PageDown", 1),
  };
}

/** Has the controls fade when nobody uses pointer or key. @param {Store} store */
function fadeControls(store) {
  let timer = 0;
  let place = "";
  const rest = () => {
    const focused = document.activeElement;
    if (focused?.matches(":focus-visible") && focused.closest(CONTROLS)) return;
    const dock = byId("dock", HTMLElement);
    const says = /** @type {HTMLElement} */ (dock.firstElementChild);
    // The caption sinks to the edge by the height of what goes.
    const height = dock.offsetHeight - says.offsetTop - says.offsetHeight;
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
    // A pointer at rest moves, too, when something else moves below it.
    if (place === `${screenX} ${screenY}`) return;
    place = `${screenX} ${screenY}`;
    wake();
  });
  store.react(({ frame }) => [frame.presenting], wake);
}

/** The address whose code was asked for last. */
let wanted = "";

/** A file of this computer has none: no phone can open it. @param {string} address */
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
