/** The table of a comparison of several starts: a row for each start, a column for each method. */

import { html, nothing } from "lit-html";
import { runCountsCases } from "../ui/counted.js";
import { t } from "../ui/i18n.js";
import { duration } from "../ui/phrases.js";
import { kindOf, openLink, scrolled } from "./parts.js";
import { boardText, outcomeText, specText, takenBackText, theoryText, triedText } from "./words.js";

/** @import { RunRecord } from "../solver/documents.js" */
/** @import { CompareReport, Hooks } from "./types.js" */

/**
 * One start.
 * @typedef {object} Line
 * @property {string} board
 * @property {string} start
 * @property {Map<string, RunRecord>} runs by the method
 * @property {string} theory the reason why it was not run, or ""
 */

/**
 * @param {CompareReport} report
 * @param {string} title
 * @param {Hooks["race"]} race shows the race of a start
 */
export function gridOf(report, title, race) {
  const methods = (report.settings.methods ?? "").split(",");
  const lines = linesOf(report);
  const boards = [...new Set(lines.map(({ board }) => board))];
  const several = boards.length > 1;
  const content = html`<thead>
      <tr>
        ${several ? heading("board", 2) : nothing} ${heading("start", 2)}
        ${methods.map(
          (spec) => html`<th scope="colgroup" colspan=${FIGURES.length}>${specText(spec)}</th>`,
        )}
      </tr>
      <tr>
        ${methods.map(() => FIGURES.map((name) => heading(name)))}
      </tr>
    </thead>
    ${boards.map((board) => {
      const own = lines.filter((line) => line.board === board);
      return html`<tbody>
        ${own.map(
          (line, index) => html`<tr>
            ${
              several && index === 0
                ? html`<th scope="rowgroup" rowspan=${own.length} class="words">${boardText(board)}</th>`
                : nothing
            }
            <th scope="row" class="words">${line.start} ${raceButton(line, race)}</th>
            ${cellsOf(line, methods)}
          </tr>`,
        )}
      </tbody>`;
    })}`;
  return scrolled(title, content, "by-start");
}

/** What is told of each run. */
const FIGURES = ["forward", "backtracks", "time"];

/** @param {string} name @param {number} [rows] */
function heading(name, rows = 1) {
  return html`<th scope="col" rowspan=${rows} class=${kindOf(name)}>${t(`lab.report.column.${name}`)}</th>`;
}

/** The starts in the requested order. @param {CompareReport} report @returns {Line[]} */
function linesOf({ rows, ruled_out = [], settings }) {
  /** @type {Map<string, Line>} */
  const lines = new Map();
  const lineOf = (/** @type {string} */ board, /** @type {string} */ start) => {
    const key = `${board} ${start}`;
    const line = lines.get(key) ?? { board, start, runs: new Map(), theory: "" };
    lines.set(key, line);
    return line;
  };
  for (const row of rows) lineOf(row.board, row.start).runs.set(row.spec, row);
  for (const { board, start, theory } of ruled_out) lineOf(board, start).theory = theory;
  const boards = (settings.boards ?? settings.board ?? "").split(",");
  const starts = (settings.starts ?? settings.start ?? "").split(",");
  const place = (/** @type {Line} */ { board, start }) =>
    boards.indexOf(board) * 1e6 + starts.indexOf(start);
  return [...lines.values()].sort((one, other) => place(one) - place(other));
}

/** @param {Line} line @param {Hooks["race"]} race */
function raceButton({ board, start, theory }, race) {
  if (theory || !race) return nothing;
  return html`<button
    type="button"
    class="quiet small"
    aria-label=${t("lab.report.race.name", { board: boardText(board), start })}
    data-key="race-${board}-${start}"
    @click=${() => race(board, start)}
  >
    ${t("lab.report.race")}
  </button>`;
}

/** @param {Line} line @param {string[]} methods */
function cellsOf({ runs, theory }, methods) {
  const count = FIGURES.length;
  if (theory) {
    return html`<td colspan=${count * methods.length} class="none">${theoryText(theory)}</td>`;
  }
  return methods.map((spec) => {
    const run = runs.get(spec);
    // Where the columns have no room, a method is a line with its name.
    const method = html`<td class="name words">${specText(spec)}</td>`;
    if (!run)
      return html`${method}<td class="none" colspan=${count}>${t("lab.report.waiting")}</td>`;
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
