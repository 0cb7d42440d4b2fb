/** The card of the game: how it stands, what comes next, where it was lost, back and forth. */

import { byId, setAttribute, setText } from "../../app/dom.js";
import { t } from "../../app/i18n.js";
import { sentence } from "../../app/problems.js";
import { squareName } from "../../board/geometry.js";
import { helpText, lossText, nextOf, titleOf } from "./status.js";

/** @import { State } from "../../app/store.js" */
/** @import { Table } from "./table.js" */

export class GamePanel {
  constructor() {
    this.root = byId("play-game", HTMLElement);
  }

  /** @param {State} _ @param {Table} table */
  render(_, table) {
    const { slice, path, standing } = table;
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
