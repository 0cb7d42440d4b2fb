/** Draws the frame: header, stage, player, status line, notice; and lets the open mode draw its panel. */

import { Legend } from "../board/legend.js";
import { ZoomHint } from "../board/zoom_hint.js";
import { partsOf, seenOf, shownLoss } from "../completion/follow.js";
import { Narrator } from "../player/narrator.js";
import { Proof } from "../player/proof.js";
import { ShowMenu } from "../player/show_menu.js";
import { trackOf } from "../player/timeline.js";
import { Transport } from "../player/transport.js";
import { shapeText } from "../request/shape_tool.js";
import { byId, make, setAttribute, setText } from "../ui/dom.js";
import { giveHooks } from "../ui/hooks.js";
import { has, t } from "../ui/i18n.js";
import { makeTab, panelOf } from "../ui/panels.js";
import { sentence } from "../ui/problems.js";
import { renderButtons } from "./actions.js";
import { Menu } from "./menu.js";
import { renderPresentation } from "./present.js";
import { Sight } from "./sight.js";
import { renderStatus } from "./status_line.js";

/** @import { Board } from "../board/geometry.js" */
/** @import { App } from "./app.js" */
/** @import { Problem } from "../ui/problems.js" */
/** @import { State } from "./types.js" */

export class Page {
  #app;
  /** The names of the modes' `html[data-…]` attributes. @type {Set<string>} */
  #data = new Set();

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.transport = new Transport(app.player);
    this.legend = new Legend();
    this.menu = new Menu(app);
    this.overlays = new ShowMenu((overlay, on) => app.showOverlay(overlay, on));
    this.narrator = new Narrator();
    this.proof = new Proof((step) => app.showStep(step));
    this.zoomHint = new ZoomHint();
    this.sight = new Sight(() => app.store.update({}));
    this.grid = byId("grid", HTMLElement);
    this.below = byId("below", HTMLElement);
    this.question = byId("question", HTMLElement);
    this.panel = byId("panel", HTMLElement);
    for (const { id } of app.loader.all) {
      makeTab(id);
      panelOf(id);
    }
  }

  /** @param {State} state */
  render(state) {
    const { mode: id, frame } = state;
    const mode = this.#app.modeOf(id);
    const status = mode.status(state);
    const show = mode.show(state);
    const { dataset } = document.documentElement;
    const { outcome } = status.data;
    const isAnswer = outcome && outcome !== dataset.outcome;
    document.title = status.title;
    dataset.mode = id;
    delete dataset.opening;
    for (const name of this.#data) if (!(name in status.data)) dataset[name] = "";
    for (const [name, text] of Object.entries(status.data)) {
      this.#data.add(name);
      dataset[name] = text;
    }
    const { phase } = frame.solver;
    const solver = status.busy && phase === "ready" ? "busy" : phase;
    dataset.solver = solver === "starting" ? "loading" : solver;

    const { player } = frame;
    dataset.overture = overtureOf(frame);
    const seen = seenOf(show, frame);
    const { overlays } = seen;
    const { painting } = this.#app;
    this.#app.stage.render({ ...seen, painting });
    this.transport.render(show, player, partsOf(show, frame));
    this.legend.render(seen);
    const { reason, stage } = this.#app;
    const { below } = mode;
    const still = !below && !trackOf(show, player)?.length;
    this.overlays.render(show, reason, overlays, stage.viewport.seen, frame.withheld, still);
    this.question.classList.toggle("unseen", show.unasked !== true);
    const key = painting ? "grid.label.holes" : `grid.label.${id}`;
    setAttribute(this.grid, "aria-label", t(has(key) ? key : "grid.label"));
    this.narrator.render(show, player, overlays.truth ? frame.truth : null, frame.withheld);
    byId("narration", HTMLElement).hidden = painting;
    renderPainting(painting, show.board);
    this.proof.render(reason, frame, shownLoss(show, frame), still);
    const hinted = frame.zoomHint && !frame.presenting;
    this.zoomHint.render(hinted && this.#app.stage.viewport.isSmall);
    for (const entry of this.#app.loader.all) panelOf(entry.id).hidden = entry.id !== id;
    if (this.below.firstElementChild !== (below ?? null)) this.below.replaceChildren(below ?? "");
    document.documentElement.toggleAttribute("data-playerless", mode.playerless?.(state) === true);
    // After an error the status line is still drawn, to report it.
    try {
      mode.render(state);
    } catch (error) {
      reportError(error);
    }
    // An answer at the top of the panel is scrolled into view.
    if (isAnswer && panelOf(id).firstElementChild?.matches(".result")) this.panel.scrollTo(0, 0);
    this.#app.lessons?.render(state);
    this.proof.standIn(panelOf(id).querySelector("[data-proof]"));
    giveHooks(panelOf(id));
    this.#app.offline?.render(frame);
    this.menu.render(frame.theme);
    for (const tab of document.querySelectorAll(".modes [data-action]")) {
      setAttribute(tab, "aria-pressed", String(tab.matches(`[data-action="mode-${id}"]`)));
    }
    renderButtons(this.#app.actions, state);
    const { address } = this.#app;
    setAttribute(byId("whole-page", HTMLAnchorElement), "href", address);
    setText(byId("printed-address", HTMLElement), address);
    const line = renderStatus(frame, status, this.sight);
    renderPresentation(this.#app, state, seen, this.narrator, line);
    renderNotice(frame.linkProblems);
    renderToast(frame.toast);
  }
}

/** The phase of the overture. @param {import("./types.js").Frame} frame */
function overtureOf({ player, overture }) {
  if (player.overture) return player.playing ? "playing" : "finale";
  return overture ? "done" : "";
}

/** Shows a short message, in place of the page's name, or at the foot if the header is scrolled away. @param {string} key */
function renderToast(key) {
  const toast = byId("toast", HTMLElement);
  if (key) {
    setText(toast, t(key));
    toast.classList.toggle("at-foot", byId("top", HTMLElement).getBoundingClientRect().top < 0);
  }
  toast.classList.toggle("shown", key !== "");
}

/**
 * Draws the text at the board while holes are painted.
 * @param {boolean} painting
 * @param {Board} board
 */
function renderPainting(painting, board) {
  byId("painting", HTMLElement).hidden = !painting;
  setText(byId("painting-state", HTMLElement), painting ? shapeText(board) : "");
}

/** @param {readonly Problem[]} problems */
function renderNotice(problems) {
  const sentences = problems.map(sentence);
  byId("link-notice", HTMLElement).hidden = sentences.length === 0;
  // A language in draft is what the link requests: no mistake.
  const isValid = problems.every(({ code }) => code === "draft-language");
  byId("link-invalid", HTMLElement).hidden = isValid;
  const list = byId("link-problems", HTMLElement);
  if (list.textContent !== sentences.join("")) {
    list.replaceChildren(...sentences.map((text) => make("li", {}, text)));
  }
}
