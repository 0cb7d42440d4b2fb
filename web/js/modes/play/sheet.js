/** Printed tasks: the boards on one page, the solutions on another. */

import { html, nothing } from "lit-html";
import { squareName } from "../../board/geometry.js";
import { t } from "../../ui/i18n.js";
import { diagram } from "./diagram.js";
import { factsOf, nameOf, taskOf } from "./puzzle.js";

/** @import { Printed, Puzzle } from "./types.js" */

/** Empty lines to write on. */
const LINES = html`<div class="lines">${Array.from({ length: 4 }, () => html`<hr />`)}</div>`;

/**
 * Tasks on one page, and their solutions on another.
 * @template T
 * @param {string} title
 * @param {readonly T[]} tasks
 * @param {(task: T) => unknown} question
 * @param {(task: T) => unknown} solution
 */
export function pagesOf(title, tasks, question, solution) {
  const page = (
    /** @type {string} */ heading,
    /** @type {(task: T) => unknown} */ content,
  ) => html`<section>
    <h2>${heading}</h2>
    <div class="boards" data-count=${tasks.length}>
      ${tasks.map((task) => html`<figure>${content(task)}</figure>`)}
    </div>
  </section>`;
  return html`<div class="sheet-of-puzzles printed" id="puzzle-paper">
    ${page(title, question)} ${page(t("puzzle.sheet.solutions"), solution)}
  </div>`;
}

/** @param {readonly Printed[]} puzzles */
export function sheetOf(puzzles) {
  return pagesOf(
    t("puzzle.sheet.title"),
    puzzles,
    (
      puzzle,
    ) => html`<figcaption><b>${nameOf(puzzle)}</b> ${factsOf(puzzle)}<br />${taskOf(puzzle)}</figcaption>
      ${questionOf(puzzle)} ${puzzle.text ? LINES : nothing}`,
    (puzzle) => html`<figcaption><b>${nameOf(puzzle)}</b> ${solutionText(puzzle)}</figcaption>
      ${solutionOf(puzzle)}
      ${puzzle.text ? html`<blockquote class="whole-text" dir="auto">${puzzle.text.whole}</blockquote>` : nothing}`,
  );
}

/** The squares of a path with their numbers. @param {ArrayLike<number>} path */
export const numbered = (path) =>
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
