/**
 * The report of a race: one sentence, a table, the differences between the rules, and the charts of the Lab.
 */

import { html, nothing, render } from "lit-html";
import { squareName } from "../../../board/geometry.js";
import { MARKS, versusMap } from "../../../charts/versus.js";
import { chooserOf } from "../../../report/chooser.js";
import {
  answered,
  figure,
  fold,
  keepingKey,
  openClicked,
  openLink,
  tableOf,
} from "../../../report/parts.js";
import { StartsMap } from "../../../report/starts.js";
import { endsChart, endsTable } from "../../../report/survey.js";
import { linkOf, rowAt } from "../../../report/survey_rows.js";
import { boardText, SIGN_OF_CODE, signText } from "../../../report/words.js";
import { t } from "../../../ui/i18n.js";
import { answer, soFar } from "./answer.js";
import { startsOf } from "./differences.js";

/** @import { SurveyReport, SurveyRow } from "../../../report/types.js" */
/** @import { End, Start } from "./differences.js" */
/** @import { RaceState } from "./state.js" */

const VERSUS = "race-versus";

const COLUMNS = ["first-try", "after", "impossible", "gave-up", "forward", "backtracks", "time"];

export class RaceReport {
  #root;
  #heat = new StartsMap("race-heat");
  /** The row whose map is shown. */
  #chosen = 0;
  /** @type {RaceState | null} */
  #slice = null;

  /**
   * @param {HTMLElement} root
   * @param {(link: string) => void} open opens a run
   */
  constructor(root, open) {
    this.#root = root;
    root.addEventListener("click", (event) => openClicked(event, open));
  }

  /** @param {RaceState} slice @param {boolean} stale true if the text has changed since */
  render(slice, stale) {
    this.#root.hidden = slice.report === null;
    this.#root.classList.toggle("stale", stale);
    const { report, phase } = this.#slice ?? {};
    if (slice.report === (report ?? null) && slice.phase === phase) return;
    this.#slice = slice;
    this.label();
  }

  /** Renders everything anew, in the current language. */
  label() {
    if (this.#slice?.report) this.#draw(this.#slice, this.#slice.report);
  }

  /** @param {RaceState} slice @param {SurveyReport} report */
  #draw({ phase, budget }, report) {
    // The rows of the own rule, of Warnsdorff's rule and of blind search.
    const rows = /** @type {[SurveyRow, SurveyRow, SurveyRow]} */ (
      [0, 1, 2].map((at) => rowAt(report.rows, at))
    );
    const [mine, rule] = rows;
    const steps = Number(report.settings["max-steps"] ?? budget);
    const said = phase === "finished" ? answer(rows, steps) : [soFar(mine, rule)];
    const { starts, left_out: count } = mine;
    const row = rows[this.#chosen] ?? mine;
    const label = (/** @type {SurveyRow} */ one) => nameOf(rows.indexOf(one));
    const texts = {
      name: "race-stack",
      title: t("code.race.stack"),
      description: t("code.race.stack.hint"),
    };
    const choose = (/** @type {number} */ index) => {
      this.#chosen = index;
      this.label();
    };
    const shown = html`<div class="lab-answer" role="status">
        ${answered(said.map(([key, params]) => t(key, params)))}
      </div>
      <div class="table">
        ${endsTable(t("code.race.table"), "method", rows, label, COLUMNS)}
        ${count > 0 ? html`<p class="hint">${t("code.race.left-out", { count, starts })}</p>` : nothing}
      </div>
      ${versus(report, mine, rule)}
      <div class="charts">${endsChart(report, texts, rows, label)}</div>
      <div class="heat-head">
        <h3>${t("lab.report.heat")}</h3>
        ${chooserOf(rows.length, this.#chosen, nameOf, choose)}
      </div>
      ${this.#heat.template(report, row, report.runs)}`;
    keepingKey(this.#root, () => render(shown, this.#root));
  }
}

/**
 * Where the own rule and Warnsdorff's differ.
 * @param {SurveyReport} report @param {SurveyRow} mine @param {SurveyRow} rule
 */
function versus(report, mine, rule) {
  const starts = startsOf(report.runs, mine, rule);
  const board = { rows: mine.rows, cols: mine.cols };
  const duels = starts.flatMap(({ square, side, ...ends }) => {
    if (side === "none" || side === "waiting") return [];
    const link = linkOf(mine, square);
    return [{ square, side, label: labelOf(squareName(board, square), ends), link }];
  });
  const title = t("code.race.versus", { board: boardText(mine.board) });
  const description = t("code.race.versus.hint");
  const svg = versusMap({ name: VERSUS, title, description, board, duels });
  return html`<div class="charts">
    ${figure(report, VERSUS, svg, title, { key: keyOf(starts) })}
    ${fold("race-differ", t("code.race.differ"), differences(starts, mine, rule))}
  </div>`;
}

/**
 * The starts where the two rules differ, as a table.
 * @param {Start[]} starts @param {SurveyRow} mine @param {SurveyRow} rule
 */
function differences(starts, mine, rule) {
  const rows = starts
    .filter(({ side }) => side === "better" || side === "worse")
    .map(({ square, side, mine: own, theirs }) => {
      const mark = MARKS[side === "worse" ? side : "better"];
      const end = (/** @type {SurveyRow} */ row, /** @type {End} */ of) => {
        const link = linkOf(row, square);
        return openLink(link, endText(of), `race-${link}`);
      };
      const start = html`<span class="mark ${side}">${mark}</span> ${squareName(mine, square)}`;
      return [start, end(mine, own), end(rule, theirs)];
    });
  if (rows.length === 0) return html`<p class="hint">${t("code.race.differ.none")}</p>`;
  return tableOf(t("code.race.differ"), ["start", "own-rule", "warnsdorff"], rows);
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
  return html`<ul class="race-key">
    ${
      /** @type {const} */ (["better", "worse", "alike"]).map((side) => {
        const count = starts.filter((start) => start.side === side).length;
        const mark = MARKS[side] || "\u00a0";
        return html`<li>
        <span class="mark ${side}" aria-hidden="true">${mark}</span> ${t(`code.race.key.${side}`, { count })}
      </li>`;
      })
    }
  </ul>`;
}
