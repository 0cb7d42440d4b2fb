/** "Agrees with Warnsdorff in 58 of 63 moves": the sentence, and the moves that differ. */

import { squareName } from "../../board/geometry.js";
import { boardOf } from "../../request/request.js";
import { make, setText } from "../../ui/dom.js";
import { currentLanguage, labelled, t } from "../../ui/i18n.js";
import { Parts } from "../../ui/memo.js";
import { isStale } from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { CodeController } from "./controller.js" */
/** @import { RuleRun } from "./run.js" */
/** @import { CodeState } from "./state.js" */

/** More moves are counted, but not listed. */
const MAX_LISTED = 200;

export class AgreementPart {
  #app;
  #shown = new Parts();

  /** @param {App} app @param {CodeController} controller @param {HTMLElement} host */
  constructor(app, controller, host) {
    this.#app = app;
    this.root = host;
    this.said = make("p", { id: "code-agrees" });
    this.box = make("input", { type: "checkbox" });
    this.label = make("span");
    this.mark = make("label", { class: "check" }, this.box, this.label);
    this.summary = make("summary");
    this.list = make("ol", { class: "entries" });
    this.left = make("p", { class: "hint" });
    this.more = make("details", {}, this.summary, this.list, this.left);
    host.replaceChildren(this.said, this.mark, this.more);
    this.box.addEventListener("input", () => app.showOverlay("differs", this.box.checked));
    this.list.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-move]") : null;
      if (button instanceof HTMLElement) this.#show(controller, Number(button.dataset.move));
    });
    labelled(() => setText(this.label, t("code.agreement.show")));
  }

  /** Shows the board before a move. @param {CodeController} controller @param {number} move */
  #show(controller, move) {
    const { run } = controller.slice;
    if (!run) return;
    const { player, store } = this.#app;
    store.frame({ player: { ...store.state.frame.player, source: "tour" } });
    player.seek(move);
  }

  /** @param {State} state */
  render({ modes, frame }) {
    /** @type {CodeState} */
    const slice = modes.code;
    const { run, running } = slice;
    const agreement = run?.agreement ?? null;
    this.root.hidden = running !== null || agreement === null || agreement.moves === 0;
    if (this.root.hidden || !run || !agreement) return;
    this.root.classList.toggle("stale", isStale(slice));
    this.box.checked = frame.overlays.differs ?? false;
    if (!this.#shown.changed(agreement, currentLanguage())) return;
    const { agreed, moves: count, others } = agreement;
    const whole = run.result?.document.outcome === "found";
    const key = others.length === 0 ? "all" : whole ? "tour" : "path";
    setText(this.said, t(`code.agreement.${key}`, { agreed, count }));
    this.mark.hidden = others.length === 0;
    this.more.hidden = others.length === 0;
    setText(this.summary, t("code.agreement.where", { count: others.length }));
    this.list.replaceChildren(
      ...others.slice(0, MAX_LISTED).map((other) => make("li", {}, entry(run, other))),
    );
    const left = others.length - MAX_LISTED;
    setText(this.left, left > 0 ? t("code.agreement.left", { count: left }) : "");
  }
}

/** @param {RuleRun} run @param {{move: number, taken: number, fewest: readonly number[]}} other */
function entry({ words }, { move, taken, fewest }) {
  const board = boardOf(words);
  const name = (/** @type {number} */ square) => squareName(board, square);
  const params = { move, taken: name(taken), fewest: fewest.map(name).join(", ") };
  const text = t("code.agreement.move", params);
  return make("button", { type: "button", class: "entry", "data-move": String(move) }, text);
}
