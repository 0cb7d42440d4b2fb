/** The table of a comparison of several starts: a row for each start, which opens its race, and columns for each method. */

import { html, nothing } from "lit-html";
import { runCountsCases } from "../ui/counted.js";
import { t } from "../ui/i18n.js";
import { duration } from "../ui/phrases.js";
import { kindOf, openLink } from "./parts.js";
import { boardText, outcomeText, specText, takenBackText, theoryText, triedText } from "./words.js";

/** @import { RunRecord } from "../solver/documents.js" */
/** @import { Content } from "./table.js" */
/** @import { CompareReport, Hooks } from "./types.js" */

/**
 * One start.
 * @typedef {object} Start
 * @property {string} board
 * @property {string} start
 * @property {Map<string, RunRecord>} runs by the method
 * @property {string} theory the reason why it was not run, or ""
 */

/**
 * @param {CompareReport} report
 * @param {string[]} methods
 * @param {string} title
 * @param {Hooks["race"]} race shows the race of a start
 * @returns {Content}
 */
export function startsTable(report, methods, title, race) {
  const starts = startsOf(report);
  const several = starts.some(({ board }) => board !== starts[0]?.board);
  const head = html`<tr>
      ${heading("start", 2)}
      ${methods.map(
        (spec) => html`<th scope="colgroup" colspan=${FIGURES.length}>${specText(spec)}</th>`,
      )}
    </tr>
    <tr>
      ${methods.map(() => FIGURES.map((name) => heading(name)))}
    </tr>`;
  const row = (/** @type {number} */ index) => {
    const start = starts[index];
    if (!start) return "";
    const begins = several && index > 0 && starts[index - 1]?.board !== start.board;
    const name = several ? `${boardText(start.board)} ${start.start}` : start.start;
    return rowOf(start, name, methods, begins ? "next-board" : "", race);
  };
  return { title, kind: "blocks by-start", head, count: starts.length, row };
}

/** What stands of each run. */
const FIGURES = ["forward", "backtracks", "time"];

/** @param {string} name @param {number} [rows] */
function heading(name, rows = 1) {
  return html`<th scope="col" rowspan=${rows} class=${kindOf(name)}>${t(`lab.report.column.${name}`)}</th>`;
}

/** The starts in the requested order. @param {CompareReport} report @returns {Start[]} */
function startsOf({ rows, ruled_out = [], settings }) {
  /** @type {Map<string, Start>} */
  const starts = new Map();
  const startOf = (/** @type {string} */ board, /** @type {string} */ start) => {
    const key = `${board} ${start}`;
    const found = starts.get(key) ?? { board, start, runs: new Map(), theory: "" };
    starts.set(key, found);
    return found;
  };
  for (const row of rows) startOf(row.board, row.start).runs.set(row.spec, row);
  for (const { board, start, theory } of ruled_out) startOf(board, start).theory = theory;
  const boards = (settings.boards ?? settings.board ?? "").split(",");
  const order = new Map(
    (settings.starts ?? settings.start ?? "").split(",").map((name, index) => [name, index]),
  );
  const place = (/** @type {Start} */ { board, start }) =>
    boards.indexOf(board) * 1e6 + (order.get(start) ?? -1);
  return [...starts.values()].sort((start, other) => place(start) - place(other));
}

/**
 * @param {Start} start
 * @param {string} name
 * @param {string[]} methods
 * @param {string} kind the class of the row
 * @param {Hooks["race"]} race
 */
function rowOf(start, name, methods, kind, race) {
  const { board, start: square, theory } = start;
  if (theory) {
    return html`<tr class=${kind}>
      <th scope="row" class="words">${name}</th>
      <td colspan=${FIGURES.length * methods.length} class="none words">${theoryText(theory)}</td>
    </tr>`;
  }
  const open = (/** @type {Event} */ { target }) => {
    // A link opens its run.
    if (!(/** @type {Element} */ (target).closest("a"))) race(board, square);
  };
  return html`<tr class="races ${kind}" @click=${open}>
    <th scope="row" class="words">
      <button
        type="button"
        class="as-link"
        aria-label=${t("lab.report.race.name", { board: boardText(board), start: square })}
        title=${t("lab.report.race")}
        data-key="race-${board}-${square}"
      >
        ${name}
      </button>
    </th>
    ${cellsOf(start, methods)}
  </tr>`;
}

/** @param {Start} start @param {string[]} methods */
function cellsOf({ runs }, methods) {
  const count = FIGURES.length;
  return methods.map((spec) => {
    const run = runs.get(spec);
    // Where the columns have no room, a method is a line with its name.
    const method = html`<td class="name words">${specText(spec)}</td>`;
    if (!run)
      return html`${method}<td class="none words" colspan=${count}>${t("lab.report.waiting")}</td>`;
    const cases = runCountsCases(run);
    const steps = openLink(run.link, triedText(cases, run.forward), `${run.link} ${spec}`);
    const figure = (/** @type {string} */ name, /** @type {unknown} */ content) =>
      html`<td data-column=${t(`lab.report.column.${name}`)}>${content}</td>`;
    const end =
      run.outcome === "found" ? nothing : html`<span class="sub">${outcomeText(run)}</span>`;
    return [
      method,
      figure("forward", [steps, end]),
      figure("backtracks", takenBackText(cases, run.backtracks)),
      figure("time", duration(run.seconds)),
    ];
  });
}
