/** The card of the game: how it stands, what comes next, back and forth. */

import { byId, setAttribute, setText } from "../../app/dom.js";
import { sentence } from "../../app/problems.js";
import { helpText, nextOf, titleOf } from "./status.js";

/** @import { State } from "../../app/store.js" */
/** @import { Table } from "./table.js" */

export class GamePanel {
  constructor() {
    this.root = byId("play-game", HTMLElement);
  }

  /** @param {State} _ @param {Table} table */
  render(_, table) {
    const { slice, path, standing } = table;
    setAttribute(this.root, "data-standing", slice.shown ? "shown" : standing);
    setText(byId("play-title", HTMLElement), titleOf(slice, path));
    setText(byId("play-next", HTMLElement), nextOf(slice, path));
    const said = byId("play-said", HTMLElement);
    setText(said, slice.said ? sentence(slice.said) : "");
    const used = byId("play-used", HTMLElement);
    setText(used, path.length > 1 ? helpText(slice.help) : "");
  }
}
