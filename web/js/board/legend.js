/** The legend below the board: the colours and the signs, in words. */

import { byId, make } from "../ui/dom.js";
import { currentLanguage, has, number, t } from "../ui/i18n.js";
import { Parts } from "../ui/memo.js";
import { squareName } from "./geometry.js";
import { hasHoles, sizeOf } from "./holes.js";
import { spread } from "./map.js";
import { classSizes, firstOf } from "./picture.js";
import { sceneOf } from "./scene.js";
import { areSame } from "./sums.js";
import { isUnknown } from "./truth_marks.js";

/** @import { Picture } from "../solver/documents.js" */
/** @import { Board } from "./geometry.js" */
/** @import { Seen, Starts, Sums, Symmetry } from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * A sign as on the board, with its meaning.
 * @param {string} sign
 * @param {string} text
 */
function entry(sign, text) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `sign ${sign}`);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#sign-${sign}`);
  svg.append(use);
  return make("span", {}, svg, text);
}

/**
 * The meanings of a picture's signs; in some proofs they have a special meaning.
 * @param {Board} board
 * @param {string} code of the step
 * @param {Picture} picture
 * @param {boolean} mapped true if a map has the colours of the squares
 */
function pictureEntries(board, code, picture, mapped) {
  const { classes, marks, moves } = picture;
  const meaning = (/** @type {string} */ sign) =>
    t(has(`picture.${sign}.${code}`) ? `picture.${sign}.${code}` : `picture.${sign}`);
  const entries = [];
  if (classes && !mapped) {
    const sizes = classSizes(board, picture);
    // A board with holes may lack a1, so each colour is named after its first square.
    const shaped = classes === "colours" && hasHoles(board);
    for (const name of /** @type {const} */ (["hatched", "plain"])) {
      const first = shaped ? squareName(board, firstOf(board, picture, name)) : "";
      const params = { count: sizes[name], square: first };
      if (shaped && sizes[name] === 0) continue;
      entries.push(entry(name, t(`picture.${name}.${shaped ? "shape" : classes}`, params)));
    }
  }
  for (const role of /** @type {const} */ (["subject", "forced", "shared"])) {
    if (marks.some(([, other]) => other === role)) entries.push(entry(role, meaning(role)));
  }
  if (moves.length > 0) entries.push(entry("moves", meaning("moves")));
  return entries;
}

/** States the number of squares on which tours start. @param {Starts} starts */
function startsText({ board, end, closed, count }) {
  const size = sizeOf(board);
  const goal = closed ? "closed" : end >= 0 ? "end" : "open";
  const how = count === 0 ? "none" : count === size ? "every" : "some";
  // For boards with holes theory only knows squares on which no tour starts.
  if (hasHoles(board)) return t(`starts.shape.${how}`, { number: size - count, size });
  const params = { number: count, size, count: size, end: squareName(board, end) };
  return t(`starts.${goal}.${how}`, params);
}

/** @param {Starts} starts */
function startsEntries(starts) {
  const { board, count } = starts;
  const size = sizeOf(board);
  const entries = [make("span", {}, startsText(starts))];
  if (count > 0) entries.push(entry("yes", t(hasHoles(board) ? "starts.maybe" : "starts.yes")));
  if (count < size) entries.push(entry("no", t("starts.no")));
  return entries;
}

/** @param {string[]} table */
function tableEntries(table) {
  const { least, most } = spread(table);
  const bar = make("i", { "aria-hidden": "true" });
  return [
    make("span", {}, t("table.label")),
    make("span", { class: "scale" }, number(least), bar, number(most)),
  ];
}

/** Also lists signs that are not on the board now, so that the legend stays still during playback. @param {boolean} unknown */
function truthEntries(unknown) {
  const listed = ["truth-yes", "truth-no", "kept", "lost"];
  if (unknown) listed.push("truth-unknown");
  return listed.map((sign) => entry(sign, t(`legend.${sign}`)));
}

/**
 * The sums at the edges at the end of the tour, in words.
 * @param {Sums} sums
 */
function sumsText({ rows, columns, diagonals }) {
  const [row, column] = [rows[0], columns[0]];
  if (!areSame(rows) || !areSame(columns)) return t("legend.sums");
  if (row !== column || !diagonals) return t("legend.sums.rectangle", { row, column });
  const [falling, rising] = diagonals;
  if (falling === row && rising === row) return t("legend.sums.magic", { sum: row });
  return t("legend.sums.semi-magic", { sum: row, falling, rising });
}

/** @param {Symmetry} symmetry */
function symmetryEntries(symmetry) {
  const entries = [entry("first", t("legend.symmetry.first"))];
  const images = symmetry === "quaternary" ? ["image", "image-2", "image-3"] : ["image"];
  for (const sign of images) {
    entries.push(entry(sign, t(`legend.symmetry.${symmetry}.${sign}`)));
  }
  const turned = symmetry === "central" || symmetry === "quaternary";
  const sign = turned ? "centre" : "axis";
  entries.push(entry(sign, t(`legend.symmetry.${sign}`)));
  return entries;
}

export class Legend {
  #shown = new Parts();

  /** @param {Seen} seen */
  render({ show, player, overlays, proof, truth }) {
    const { board } = show;
    const scene = sceneOf(show, player, overlays, proof, truth);
    const { reason, starts, counts, sums, symmetry } = scene.marks;
    const unknown = isUnknown(scene);
    if (
      !this.#shown.changed(
        reason?.picture,
        `${board.rows}x${board.cols}`,
        board.holes,
        starts,
        counts,
        sums,
        symmetry,
        truth !== null,
        unknown,
        currentLanguage(),
      )
    )
      return;
    const parts = {
      why: reason?.picture
        ? pictureEntries(board, reason.code, reason.picture, starts !== null || counts !== null)
        : [],
      starts: starts ? startsEntries(starts) : [],
      counts: counts ? tableEntries(counts) : [],
      truth: truth ? truthEntries(unknown) : [],
      // "Lost or not" uses the colours of the path for another meaning.
      symmetry: symmetry !== "none" && !truth ? symmetryEntries(symmetry) : [],
      sums: sums ? [make("span", {}, sumsText(sums))] : [],
    };
    for (const [name, entries] of Object.entries(parts)) {
      const element = byId(`legend-${name}`, HTMLElement);
      element.replaceChildren(...entries);
      element.hidden = entries.length === 0;
    }
  }
}
