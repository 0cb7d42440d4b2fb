/** The tabs of Play, and the card of the game: its state, the next step, where it was lost, back and forward. */

import { squareName } from "../../board/geometry.js";
import { byId, setAttribute, setText } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { Parts } from "../../ui/memo.js";
import { sentence } from "../../ui/problems.js";
import { helpText, lossText, nextOf, titleOf } from "./status.js";

/** @import { State } from "../../app/store.js" */
/** @import { PlayController } from "./controller.js" */
/** @import { PlayState } from "./state.js" */

/** What is open beside the game: a free game's board, the puzzles, or the challenges. */
export class Tabs {
  #opened = new Parts();

  /** @param {PlayController} controller */
  constructor(controller) {
    this.root = byId("play-mode", HTMLElement);
    this.radios = byId("play-tabs", HTMLFieldSetElement).querySelectorAll("input");
    for (const radio of this.radios) {
      const tab = /** @type {PlayState["tab"]} */ (radio.value);
      radio.addEventListener("input", () => controller.change({ tab }));
    }
  }

  /** @param {State} _ @param {PlayController} controller */
  render(_, { slice: { tab, puzzle } }) {
    setAttribute(this.root, "data-tab", tab);
    // The next one is chosen when this one is left.
    if (this.#opened.changed(puzzle)) byId("play-puzzles", HTMLDetailsElement).open = !puzzle;
    for (const radio of this.radios) radio.checked = radio.value === tab;
  }
}

export class GamePanel {
  constructor() {
    this.root = byId("play-game", HTMLElement);
  }

  /** @param {State} _ @param {PlayController} controller */
  render(_, controller) {
    const { slice, path, standing } = controller;
    const { rules, hint, said, shown } = slice;
    setAttribute(this.root, "data-standing", shown ? "shown" : standing);
    setText(byId("play-title", HTMLElement), titleOf(slice, path));
    setText(byId("play-next", HTMLElement), nextOf(slice, path));
    setText(byId("play-said", HTMLElement), said ? sentence(said) : "");
    const good = hint < 0 ? "" : t("play.hint", { square: squareName(rules.board, hint) });
    setText(byId("play-hinted", HTMLElement), good);
    setText(byId("play-lost", HTMLElement), lossText(slice, path));
    setText(byId("play-used", HTMLElement), path.length > 1 ? helpText(slice.help) : "");
  }
}
