/**
 * The table of a comparison. For one or two methods and several starts it has a row for each start, with columns
 * for each method; otherwise a row for each run. A start opens its race.
 */

import { html, nothing } from "lit-html";
import { runCountsCases } from "../ui/counted.js";
import { t } from "../ui/i18n.js";
import { duration } from "../ui/phrases.js";
import { headOf, kindOf, openLink, rowOf } from "./parts.js";
import {
  boardText,
  firstTryText,
  isSingle,
  isSkipping,
  outcomeText,
  specText,
  takenBackText,
  theoryText,
  triedText,
} from "./words.js";

/** @import { RunRecord, Start } from "../solver/documents.js" */
/** @import { Content } from "./table.js" */
/** @import { CompareReport, Hooks } from "./types.js" */

/** The maximum number of methods side by side. */
const MAX_BESIDE = 2;

/** The figures of each run. */
const FIGURES = ["first-try", "forward", "backtracks", "time"];

/**
 * @param {CompareReport} report
 * @param {string} title
 * @param {Hooks["race"]} race shows the race of a start
 * @returns {Content}
 */
export function compareTable(report, title, race) {
  const methods = (report.settings.methods ?? "").split(",");
  const rowsOf = rowsByStart(report);
  const beside = !isSingle(report) && methods.length <= MAX_BESIDE;
  return beside
    ? besideTable(report, rowsOf, methods, title, race)
    : runsTable(report, rowsOf, methods, title, race);
}

/** The runs of each start, by the method. @param {CompareReport} report @returns {RowsOf} */
function rowsByStart({ rows }) {
  /** @type {Map<string, Map<string, RunRecord>>} */
  const starts = new Map();
  for (const row of rows) {
    const key = `${row.board} ${row.start}`;
    starts.set(key, (starts.get(key) ?? new Map()).set(row.spec, row));
  }
  return ({ board, start }) => starts.get(`${board} ${start}`) ?? new Map();
}

/** @typedef {(start: Start) => Map<string, RunRecord>} RowsOf */

/** True if a start is not run, as it has no tour. @param {CompareReport} report @param {Start} start */
const isLeftOut = (report, { theory }) => isSkipping(report) && theory !== null;

/**
 * @param {CompareReport} report
 * @param {RowsOf} rowsOf
 * @param {string[]} methods
 * @param {string} title
 * @param {Hooks["race"]} race
 */
function runsTable(report, rowsOf, methods, title, race) {
  const single = isSingle(report);
  const columns = [...(single ? [] : ["place"]), "method", "outcome", ...FIGURES];
  /** @type {[Start, string][]} */
  const lines = report.starts.flatMap((start) => {
    const specs = isLeftOut(report, start) ? [""] : methods;
    return specs
      .filter((spec) => !spec || rowsOf(start).has(spec))
      .map((spec) => /** @type {[Start, string]} */ ([start, spec]));
  });
  const row = (/** @type {number} */ index) => {
    const [start, spec] = lines[index] ?? [];
    if (!start) return "";
    const name = placeText(report, start);
    const run = rowsOf(start).get(spec ?? "");
    if (!run) return noTourRow(name, start, columns.length - 1);
    const place = single ? [] : [raceButton(start, name, race, spec)];
    const [steps, back] = countsOf(run);
    const cells = [
      openLink(run.link, specText(run.spec), `${run.link} ${run.spec}`),
      outcomeText(run, start.exists),
      firstTryText(run),
      steps,
      back,
      duration(run.seconds),
    ];
    return rowOf(columns, [...place, ...cells]);
  };
  return { title, kind: "blocks runs", head: headOf(columns), count: lines.length, row };
}

/**
 * @param {CompareReport} report
 * @param {RowsOf} rowsOf
 * @param {string[]} methods
 * @param {string} title
 * @param {Hooks["race"]} race
 */
function besideTable(report, rowsOf, methods, title, race) {
  const { starts } = report;
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
    const name = placeText(report, start);
    if (isLeftOut(report, start)) return noTourRow(name, start, FIGURES.length * methods.length);
    const begins = index > 0 && starts[index - 1]?.board !== start.board;
    return html`<tr class=${begins ? "next-board" : nothing}>
      <th scope="row" class="words">${raceButton(start, name, race)}</th>
      ${methods.map((spec) => cellsOf(start, spec, rowsOf(start).get(spec)))}
    </tr>`;
  };
  return { title, kind: "blocks by-start", head, count: starts.length, row };
}

/** @param {string} name @param {number} [rows] */
function heading(name, rows = 1) {
  return html`<th scope="col" rowspan=${rows} class=${kindOf(name)}>${t(`lab.report.column.${name}`)}</th>`;
}

/** A start, with its board if there are several. @param {CompareReport} report @param {Start} start */
function placeText({ settings }, { board, start }) {
  return settings.boards ? `${boardText(board)} ${start}` : start;
}

/**
 * @param {Start} start
 * @param {string} name
 * @param {Hooks["race"]} race
 * @param {string} [spec]
 */
function raceButton({ board, start }, name, race, spec = "") {
  return html`<button
    type="button"
    class="as-link"
    aria-label=${t("lab.report.race.name", { board: boardText(board), start })}
    title=${t("lab.report.race")}
    data-key="race-${board}-${start}-${spec}"
    @click=${() => race(board, start)}
  >
    ${name}
  </button>`;
}

/** A start that was not run. @param {unknown} name @param {Start} start @param {number} columns the others */
function noTourRow(name, { theory }, columns) {
  return html`<tr>
    <th scope="row" class="words">${name}</th>
    <td colspan=${columns} class="none words">${theoryText(theory ?? "")}</td>
  </tr>`;
}

/** @param {RunRecord} run */
function countsOf(run) {
  const cases = runCountsCases(run);
  return [triedText(cases, run.forward), takenBackText(cases, run.backtracks)];
}

/** @param {Start} start @param {string} spec @param {RunRecord | undefined} run */
function cellsOf({ exists }, spec, run) {
  // In a narrow window the columns become lines, each with its name.
  const method = html`<td class="name words">${specText(spec)}</td>`;
  if (!run)
    return html`${method}<td class="none words" colspan=${FIGURES.length}>${t("lab.report.waiting")}</td>`;
  const [steps = "", back] = countsOf(run);
  const link = openLink(run.link, steps, `${run.link} ${spec}`);
  const end =
    run.outcome === "found" ? nothing : html`<span class="sub">${outcomeText(run, exists)}</span>`;
  const figures = [firstTryText(run), [link, end], back, duration(run.seconds)];
  return [
    method,
    figures.map(
      (figure, index) =>
        html`<td data-column=${t(`lab.report.column.${FIGURES[index]}`)}>${figure}</td>`,
    ),
  ];
}
