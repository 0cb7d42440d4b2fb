/** The board in words for screen readers: its squares and its marks. */

import { setAttribute } from "../ui/dom.js";
import { number, t } from "../ui/i18n.js";
import { differing } from "./choice_marks.js";
import { squareName } from "./geometry.js";
import { hasHoles } from "./holes.js";
import { writtenNumber } from "./numbers.js";
import { waysOn } from "./ways.js";

/** @import { Show } from "../player/types.js" */
/** @import { Scene } from "./types.js" */
/** @import { Trail } from "./trail.js" */

/**
 * Writes the marks of the canvas as attributes, for tests and tools.
 * @param {HTMLElement} root
 * @param {Scene} scene
 */
export function tellMarks(root, scene) {
  const { board, marks, truth, choice, tries, blocks, edges } = scene;
  const named = (/** @type {readonly number[]} */ squares) =>
    squares.map((square) => squareName(board, square)).join(" ");
  const picture = marks.reason?.picture;
  const squares = (picture?.marks ?? []).map(([at, role]) => `${squareName(board, at)}:${role}`);
  setAttribute(root, "data-picture", picture ? picture.classes || "marks" : "");
  setAttribute(root, "data-marks", squares.join(" "));
  setAttribute(root, "data-moves", String(picture?.moves.length ?? 0));
  const moves = [...(truth?.moves ?? [])].map(
    ([at, answer]) => `${squareName(board, at)}:${answer}`,
  );
  setAttribute(root, "data-truth", moves.join(" "));
  setAttribute(root, "data-turn", truth ? `${truth.kept}/${truth.lost ?? ""}` : "");
  setAttribute(root, "data-fault", named(marks.faults?.chosen ?? []));
  setAttribute(root, "data-choice", named(choice?.order ?? []));
  const tried = tries?.map(({ square, state }) => `${squareName(board, square)}:${state}`);
  setAttribute(root, "data-tries", tried?.join(" ") ?? "");
  setAttribute(root, "data-blocks", blocks ? `${blocks.rows.length}x${blocks.cols.length}` : "");
  setAttribute(root, "data-edges", edges ? String(edges.moves.length) : "");
  setAttribute(root, "data-differs", named(differing(scene)));
  setAttribute(root, "data-symmetry", marks.symmetry === "none" ? "" : marks.symmetry);
  setAttribute(root, "data-sums", marks.sums ? marks.sums.rows.join(" ") : "");
  setAttribute(root, "data-map", marks.counts ? "counts" : marks.starts ? "starts" : "");
}

/**
 * The description of a square for screen readers.
 * @param {Show} show
 * @param {Scene} scene
 * @param {Trail} trail the path
 * @returns {(square: number) => string[]}
 */
export function describe({ timeline }, scene, { order }) {
  const { offset, marks, truth } = scene;
  const { start, end, reason, starts, counts, hint } = marks;
  const ways = waysOn(scene, (square) => (order[square] ?? 0) > 0);
  const roles = new Map(reason?.picture?.marks);
  const given = new Map(marks.given);
  const wrong = new Set(marks.faults?.squares);
  const differs = new Set(differing(scene));
  const onPath = (/** @type {number} */ square) => {
    const visit = order[square] ?? 0;
    if (visit > 0) return t("grid.visited", { number: writtenNumber(marks, offset + visit) });
    if (square === hint) return t("grid.hint");
    if (ways.includes(square)) return t("grid.move");
    if (square === start) return t("grid.start");
    if (square === end) return t("grid.end");
    return timeline ? t("grid.unvisited") : "";
  };
  const states = new Map(scene.tries?.map((tried) => [tried.square, tried.state]));
  const chosen = (/** @type {number} */ square) => {
    const state = states.get(square);
    if (state && state !== "open") return t(`grid.try.${state}`);
    const { order: tried = [], candidates = [], scores = null } = scene.choice ?? {};
    const place = tried.indexOf(square);
    if (place < 0) return "";
    const score = scores?.[candidates.indexOf(square)];
    const params = { place: place + 1, count: tried.length, score };
    return t(score === undefined ? "grid.choice" : "grid.choice.score", params);
  };
  const onMap = (/** @type {number} */ square) => {
    if (counts) return t("grid.count", { number: BigInt(counts[square] ?? 0) });
    if (!starts) return "";
    const possible = hasHoles(starts.board) ? "grid.maybe" : "grid.tour";
    return t(starts.squares[square] ? possible : "grid.no-tour");
  };
  return (square) => {
    const letter = marks.letters?.[square] ?? "";
    const role = roles.get(square);
    // The subject of a proof is a start or an end; in a proof of a loss it is a forced square.
    const lost = reason?.family === "lost";
    const mark = role ? t(lost ? "grid.forced" : `grid.${role}`) : "";
    const numeral = given.get(square);
    const clue = numeral ? t("grid.given", { number: numeral }) : "";
    const answer = truth?.moves.get(square);
    const judged = answer ? t(`grid.truth.${answer}`) : "";
    const fault = wrong.has(square) ? t("grid.fault") : "";
    const other = differs.has(square) ? t("grid.differs") : "";
    const words = [letter, onMap(square), mark, clue, onPath(square), chosen(square), judged];
    return [...words, fault, other].filter(Boolean);
  };
}
