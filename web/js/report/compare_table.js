/** The table of a comparison of several starts: a row for each start, a column for each method. */

import { runCountsCases } from "../ui/counted.js";
import { make } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { duration } from "../ui/phrases.js";
import { openLink } from "./tables.js";
import { boardText, outcomeText, signOf, specText, theoryText, triedText } from "./words.js";

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
  const boards = new Set(lines.map(({ board }) => board));
  const head = make(
    "thead",
    {},
    make(
      "tr",
      {},
      ...(boards.size > 1
        ? [make("th", { scope: "col", class: "words" }, t("lab.report.column.board"))]
        : []),
      make("th", { scope: "col", class: "words" }, t("lab.report.column.start")),
      ...methods.map((spec) =>
        make(
          "th",
          { scope: "col" },
          specText(spec),
          make("span", { class: "sub" }, t("lab.report.column.units")),
        ),
      ),
    ),
  );
  const bodies = [...boards].map((board) => {
    const own = lines.filter((line) => line.board === board);
    const rows = own.map((line, index) => {
      const span = String(own.length);
      const first = make(
        "th",
        { scope: "rowgroup", rowspan: span, class: "words" },
        boardText(board),
      );
      const names = boards.size > 1 && index === 0 ? [first] : [];
      return make("tr", {}, ...names, startCell(line, race), ...cellsOf(line, methods));
    });
    return make("tbody", {}, ...rows);
  });
  const caption = make("caption", { class: "sr" }, title);
  const table = make("table", { class: "by-start" }, caption, head, ...bodies);
  return make(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": title },
    table,
  );
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
function startCell({ board, start, theory }, race) {
  const cell = make("th", { scope: "row", class: "words" }, start);
  if (theory || !race) return cell;
  const label = t("lab.report.race.name", { board: boardText(board), start });
  const key = `race-${board}-${start}`;
  const attributes = { type: "button", class: "quiet small", "aria-label": label, "data-key": key };
  const button = make("button", attributes, t("lab.report.race"));
  button.addEventListener("click", () => race(board, start));
  cell.append(" ", button);
  return cell;
}

/** @param {Line} line @param {string[]} methods */
function cellsOf({ runs, theory }, methods) {
  if (theory) {
    const span = String(methods.length);
    return [make("td", { colspan: span, class: "none" }, theoryText(theory))];
  }
  return methods.map((spec) => {
    const run = runs.get(spec);
    if (!run) return make("td", { class: "waiting" }, t("lab.report.waiting"));
    const steps = openLink(
      run.link,
      triedText(runCountsCases(run), run.forward),
      `${run.link} ${spec}`,
    );
    const back = runCountsCases(run) ? "counted.given-up" : "lab.report.cell.backtracks";
    const words = [t(back, { count: run.backtracks })];
    if (run.outcome !== "found") words.unshift(outcomeText(run));
    words.push(duration(run.seconds));
    return make(
      "td",
      { class: `sign-${signOf(run)}`, "data-method": specText(spec) },
      steps,
      make("span", { class: "sub" }, words.join(" · ")),
    );
  });
}
