/**
 * The report of a race: one sentence, a table, the differences between the rules, and the charts of the Lab.
 */

import { squareName } from "../../../board/geometry.js";
import { stackChart } from "../../../charts/stack.js";
import { MARKS, versusMap } from "../../../charts/versus.js";
import { RowChooser } from "../../../report/chooser.js";
import { makerOf } from "../../../report/maker.js";
import { StartsMap } from "../../../report/starts.js";
import { linkOf, partsOf, rowAt } from "../../../report/survey_rows.js";
import { makeTable, openLink } from "../../../report/tables.js";
import { boardText, meanings, SIGN_OF_CODE, signText } from "../../../report/words.js";
import { make, setText } from "../../../ui/dom.js";
import { number, t } from "../../../ui/i18n.js";
import { duration } from "../../../ui/phrases.js";
import { answer, soFar } from "./answer.js";
import { startsOf } from "./differences.js";

/** @import { SurveyReport, SurveyRow } from "../../../report/types.js" */
/** @import { End, Start } from "./differences.js" */
/** @import { RaceState } from "./state.js" */

const [VERSUS, STACK, HEAT] = ["race-versus", "race-stack", "race-heat"];

/** The columns of the table; some are left out if all their numbers are 0. */
const COLUMNS = ["method", "first-try", "after", "impossible", "gave-up", "forward", "time"];
const SPARSE = /** @type {const} */ ({ after: "after_backtracking", impossible: "impossible" });

export class RaceReport {
  #root;
  #said = make("p", { class: "lab-answer race-answer", role: "status" });
  #blind = make("p");
  #table = make("div", { class: "table" });
  #versus = make("div", { class: "charts" });
  #stack = make("div", { class: "charts" });
  #heat;
  #chooser = new RowChooser(() => this.#fillHeat());
  #heading = make("h3");
  /** @type {SurveyReport | null} */
  #report = null;
  #maker = makerOf(() => this.#report);
  #phase = "";
  #budget = "";

  /**
   * @param {HTMLElement} root
   * @param {(link: string) => void} open opens a run
   */
  constructor(root, open) {
    this.#root = root;
    this.#heat = new StartsMap(this.#maker, HEAT);
    const head = make("div", { class: "heat-head" }, this.#heading, this.#chooser.element);
    root.append(this.#said, this.#blind, this.#table, this.#versus, this.#stack, head);
    root.append(this.#heat.element);
    root.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target).closest("[data-link]");
      const { ctrlKey, metaKey, shiftKey } = /** @type {MouseEvent} */ (event);
      const link = target?.getAttribute("data-link");
      if (!link || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      open(link);
    });
  }

  /** Renders everything anew, in the current language. */
  label() {
    setText(this.#heading, t("lab.report.heat"));
    if (this.#report) this.#fill(this.#report);
  }

  /** @param {RaceState} slice @param {boolean} stale true if the text has changed since */
  render({ report, phase, budget }, stale) {
    this.#root.hidden = report === null;
    this.#root.classList.toggle("stale", stale);
    if (!report || (report === this.#report && phase === this.#phase)) return;
    this.#phase = phase;
    this.#report = report;
    this.#budget = report.settings["max-steps"] ?? budget;
    this.#fill(report);
  }

  /** The rows of the own rule, of Warnsdorff's rule and of blind search. @param {SurveyReport} report */
  #rows({ rows }) {
    return /** @type {[SurveyRow, SurveyRow, SurveyRow]} */ (
      [0, 1, 2].map((at) => rowAt(rows, at))
    );
  }

  /** @param {SurveyReport} report */
  #fill(report) {
    const rows = this.#rows(report);
    const [mine, rule] = rows;
    const ended = this.#phase === "finished";
    const said = ended ? answer(rows, Number(this.#budget)) : [soFar(mine, rule)];
    const [first = "", second = ""] = said.map(([key, params]) => t(key, params));
    setText(this.#said, first);
    setText(this.#blind, second);
    this.#fillTable(rows);
    this.#fillVersus(report, rows);
    this.#fillStack(rows);
    this.#chooser.show(rows.length, (index) => nameOf(index));
    this.#fillHeat();
  }

  /** @param {SurveyRow[]} rows */
  #fillTable(rows) {
    const columns = COLUMNS.filter((column) => {
      const name = SPARSE[/** @type {keyof typeof SPARSE} */ (column)];
      return name === undefined || rows.some((row) => row[name] > 0);
    });
    const entries = rows.map((row, index) => {
      /** @type {Record<string, string>} */
      const cells = {
        method: nameOf(index),
        "first-try": number(row.first_try),
        after: number(row.after_backtracking),
        impossible: number(row.impossible),
        "gave-up": number(row.gave_up),
        forward: number(row.forward),
        time: duration(row.seconds),
      };
      return columns.map((column) => cells[column] ?? "");
    });
    const { starts, left_out } = /** @type {SurveyRow} */ (rows[0]);
    const note = left_out > 0 ? t("code.race.left-out", { count: left_out, starts }) : "";
    this.#table.replaceChildren(
      makeTable(t("code.race.table"), columns, entries, true),
      make("p", { class: "hint" }, note),
    );
  }

  /** @param {SurveyReport} report @param {[SurveyRow, SurveyRow, SurveyRow]} rows */
  #fillVersus({ runs }, [mine, rule]) {
    const starts = startsOf(runs, mine, rule);
    const board = { rows: mine.rows, cols: mine.cols };
    const duels = starts.flatMap(({ square, side, ...ends }) => {
      if (side === "none" || side === "waiting") return [];
      const link = linkOf(mine, square);
      return [{ square, side, label: labelOf(squareName(board, square), ends), link }];
    });
    const title = t("code.race.versus", { board: boardText(mine.board) });
    const description = t("code.race.versus.hint");
    const svg = versusMap({ name: VERSUS, title, description, board, duels });
    const figure = this.#maker.figure(VERSUS, svg, title);
    figure.querySelector("svg")?.after(keyOf(starts));
    this.#versus.replaceChildren(figure, this.#differences(starts, mine, rule));
  }

  /**
   * The starts where the two rules differ, as a table.
   * @param {Start[]} starts @param {SurveyRow} mine @param {SurveyRow} rule
   */
  #differences(starts, mine, rule) {
    const columns = ["start", "own-rule", "warnsdorff"];
    const rows = starts
      .filter(({ side }) => side === "better" || side === "worse")
      .map(({ square, side, mine: own, theirs }) => {
        const name = squareName(mine, square);
        const mark = make(
          "span",
          { class: `mark ${side}` },
          MARKS[side === "worse" ? side : "better"],
        );
        const links = /** @type {[SurveyRow, End][]} */ ([
          [mine, own],
          [rule, theirs],
        ]).map(([row, end]) => {
          const link = linkOf(row, square);
          return openLink(link, endText(end), `race-${link}`);
        });
        const start = make("span", {}, mark, ` ${name}`);
        return [start, ...links];
      });
    const content =
      rows.length > 0
        ? makeTable(t("code.race.differ"), columns, rows)
        : make("p", { class: "hint" }, t("code.race.differ.none"));
    return this.#maker.details("race-differ", t("code.race.differ"), content);
  }

  /** @param {SurveyRow[]} rows */
  #fillStack(rows) {
    const bars = rows.map((row, index) => ({ label: nameOf(index), parts: partsOf(row) }));
    const present = bars.flatMap(({ parts }) => parts.filter(([, count]) => count > 0));
    const title = t("code.race.stack");
    const svg = stackChart({
      name: STACK,
      title,
      description: t("code.race.stack.hint"),
      rows: bars,
      meanings: meanings(
        present.map(([sign]) => sign),
        true,
      ),
    });
    this.#stack.replaceChildren(this.#maker.figure(STACK, svg, title));
  }

  #fillHeat() {
    if (!this.#report) return;
    const row = this.#rows(this.#report)[this.#chooser.chosen];
    if (row) this.#heat.show(row, this.#report.runs);
  }
}

/** The name of a method by its row. @param {number} index */
function nameOf(index) {
  return t(["code.race.own", "method.warnsdorff", "method.depth-first"][index] ?? "");
}

/** The end of a run, in words. @param {End} end */
function endText({ code, backtracks }) {
  const sign = SIGN_OF_CODE[code] ?? "limit";
  if (sign === "after") return t("code.race.end.after", { count: backtracks });
  return sign === "first" ? t("code.race.end.first") : signText(sign, true);
}

/** @param {string} square @param {{mine: End, theirs: End}} ends */
function labelOf(square, { mine, theirs }) {
  return t("code.race.start.label", { square, mine: endText(mine), theirs: endText(theirs) });
}

/** The legend of the map, with the count of each mark. @param {Start[]} starts */
function keyOf(starts) {
  const entries = /** @type {const} */ (["better", "worse", "alike"]).map((side) => {
    const count = starts.filter((start) => start.side === side).length;
    const mark = make(
      "span",
      { class: `mark ${side}`, "aria-hidden": "true" },
      MARKS[side] || "\u00a0",
    );
    return make("li", {}, mark, ` ${t(`code.race.key.${side}`, { count })}`);
  });
  return make("ul", { class: "race-key" }, ...entries);
}
