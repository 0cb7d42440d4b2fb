/** Puzzles on paper: their boards on one page, the solutions on another. */

import { html, nothing } from "lit-html";
import { squareName } from "../../board/geometry.js";
import { t } from "../../ui/i18n.js";
import { diagram } from "./diagram.js";
import { factsOf, nameOf, taskOf } from "./puzzle.js";

/** @import { Printed, Puzzle } from "./types.js" */

/** Lines to write the text on. */
const LINES = html`<div class="lines">${Array.from({ length: 4 }, () => html`<hr />`)}</div>`;

/** @param {readonly Printed[]} puzzles */
export function sheetOf(puzzles) {
  if (puzzles.length === 0) return nothing;
  const page = (
    /** @type {string} */ title,
    /** @type {(puzzle: Printed) => unknown} */ content,
  ) => html`<section>
    <h2>${title}</h2>
    <div class="boards" data-count=${puzzles.length}>
      ${puzzles.map((puzzle) => html`<figure>${content(puzzle)}</figure>`)}
    </div>
  </section>`;
  return html`<div class="sheet-of-puzzles printed" id="puzzle-paper">
    ${page(
      t("puzzle.sheet.title"),
      (
        puzzle,
      ) => html`<figcaption><b>${nameOf(puzzle)}</b> ${factsOf(puzzle)}<br />${taskOf(puzzle)}</figcaption>
        ${questionOf(puzzle)} ${puzzle.text ? LINES : nothing}`,
    )}
    ${page(
      t("puzzle.sheet.solutions"),
      (puzzle) => html`<figcaption><b>${nameOf(puzzle)}</b> ${solutionText(puzzle)}</figcaption>
        ${solutionOf(puzzle)}
        ${puzzle.text ? html`<blockquote class="whole-text" dir="auto">${puzzle.text.whole}</blockquote>` : nothing}`,
    )}
  </div>`;
}

/** @param {ArrayLike<number>} path */
const numbered = (path) =>
  Array.from(path, (square, at) => /** @type {[number, number]} */ ([square, at + 1]));

/** @param {Printed} puzzle */
function questionOf({ board, kind, path, given, letters }) {
  if (kind === "letters") {
    const numbers = [...numbered(path), ...given];
    const framed = new Set(numbers.map(([square]) => square));
    return diagram(board, { numbers, given: framed, letters, named: true });
  }
  if (kind === "only")
    return diagram(board, {
      path,
      numbers: numbered(path),
      question: path.at(-1) ?? -1,
      named: true,
    });
  const squares = new Set(given.map(([square]) => square));
  return diagram(board, { numbers: given, given: squares, named: true });
}

/** @param {Printed} puzzle */
function solutionOf({ board, kind, path, tour, solution, given, letters }) {
  if (kind === "letters") return diagram(board, { path: tour, numbers: numbered(tour), letters });
  const framed = kind === "only" ? solution : given.map(([square]) => square);
  const begun = kind === "only" ? path : [];
  return diagram(board, {
    path: begun,
    numbers: numbered(tour),
    given: new Set(framed),
    named: true,
  });
}

/** @param {Printed} puzzle */
function solutionText({ board, kind, solution }) {
  const square = squareName(board, solution[0] ?? 0);
  return t(`puzzle.sheet.solution.${kind}`, { square });
}
