/**
 * The counters of a race as a table, for those who do not see the boards. It is updated while the race is
 * paused.
 */

import { specText } from "../../../report/words.js";
import { make, setText } from "../../../ui/dom.js";
import { number, t } from "../../../ui/i18n.js";
import { stateText } from "./words.js";

/** @import { Standing } from "./standing.js" */

const COLUMNS = ["method", "state", "steps", "backtracks", "filled"];

export class Counters {
  constructor() {
    this.caption = make("caption");
    this.head = make("tr");
    this.body = make("tbody");
    const table = make("table", {}, this.caption, make("thead", {}, this.head), this.body);
    this.element = make("div", { class: "sr" }, table);
  }

  /**
   * @param {Standing[]} all
   * @param {number} step
   * @param {number} size the number of squares on the board
   */
  render(all, step, size) {
    setText(this.caption, t("race.table", { count: step }));
    const heads = COLUMNS.map((name) => make("th", { scope: "col" }, t(`race.column.${name}`)));
    this.head.replaceChildren(...heads);
    const rows = all.map((standing) => {
      const { spec, steps, backtracks, filled } = standing;
      const cells = [
        stateText(standing),
        number(steps),
        number(backtracks),
        t("race.count.of", { filled, size }),
      ];
      return make(
        "tr",
        {},
        make("th", { scope: "row" }, specText(spec)),
        ...cells.map((text) => make("td", {}, text)),
      );
    });
    this.body.replaceChildren(...rows);
  }
}
