/** The card of the game: its state, the next step, where it was lost, back and forward. */

import { squareName } from "../../board/geometry.js";
import { byId, setAttribute, setText } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { sentence } from "../../ui/problems.js";
import { helpText, lossText, nextOf, titleOf } from "./status.js";

/** @import { State } from "../../app/store.js" */
/** @import { PlayController } from "./controller.js" */

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
