/** A histogram of costs on a logarithmic axis, with named marks above it. */

import { number } from "../ui/i18n.js";
import { chart, LINE, legend, logAxis, scale, shape, signed, text, WIDTH } from "./svg.js";

/** @import { Sign } from "./svg.js" */

const PLOT = 130;
const LEFT = 34;

/** The size of a mark, and the least distance of two marks in one row. */
const MARK = 8;
const APART = 2 * MARK + 2;

/**
 * @param {object} content
 * @param {string} content.name
 * @param {string} content.title
 * @param {string} content.description
 * @param {string} content.axis the measured quantity
 * @param {{from: number, to: number, parts: [Sign, number][]}[]} content.bins
 * @param {{sign: string, value: number, text: string}[]} content.marks `sign`: a letter or a digit
 * @param {[Sign, string][]} content.meanings
 */
export function histogram({ name, title, description, axis, bins, marks, meanings }) {
  const values = [
    ...bins.flatMap(({ from, to }) => [from, to]),
    ...marks.map((mark) => mark.value),
  ];
  const least = Math.min(...values.filter((value) => value > 0));
  const { at, ticks } = logAxis(least, Math.max(...values), LEFT, WIDTH - 14);
  const placed = stagger(marks.map((mark) => ({ ...mark, x: at(mark.value) })));
  const head = placed.rows * APART + 6;
  const bottom = head + PLOT;
  const listed = bottom + 2 * LINE + 8;
  const height = listed + (marks.length + meanings.length) * LINE;
  const svg = chart(name, height, title, description);

  const total = (/** @type {typeof bins[number]} */ { parts }) =>
    parts.reduce((sum, [, count]) => sum + count, 0);
  const most = Math.max(1, ...bins.map(total));
  const up = (/** @type {number} */ count) => (count / most) * (PLOT - 4);
  svg.append(...scale(ticks, head, bottom));
  for (const bin of bins) {
    const [x, width] = [at(bin.from), Math.max(1, at(bin.to) - at(bin.from))];
    let y = bottom;
    for (const [sign, count] of bin.parts) {
      if (count === 0) continue;
      // Even one run of thousands must be visible.
      const tall = Math.max(1.5, up(count));
      y -= tall;
      svg.append(signed(name, sign, { x, y, width, height: tall }));
    }
  }
  for (const { x, row, sign } of placed.marks) {
    const y = MARK + 1 + row * APART;
    svg.append(
      shape("path", { class: "pointer", d: `M${x} ${y + MARK}V${bottom}` }),
      shape("circle", { class: "pin", cx: x, cy: y, r: MARK }),
      text(x, y, sign, "pinned middle"),
    );
  }
  svg.append(
    shape("path", { class: "axis", d: `M${LEFT} ${head}V${bottom}H${WIDTH - 14}` }),
    text(LEFT - 5, bottom - up(most), number(most), "small end"),
    text(LEFT - 5, bottom - 5, number(0), "small end"),
    text(LEFT, bottom + 1.5 * LINE + 3, axis, "small"),
  );
  marks.forEach(({ sign, text: words }, index) => {
    const y = listed + (index + 0.5) * LINE;
    svg.append(
      shape("circle", { class: "pin", cx: MARK + 1, cy: y, r: MARK }),
      text(MARK + 1, y, sign, "pinned middle"),
      text(28, y, words),
    );
  });
  svg.append(...legend(name, listed + marks.length * LINE, meanings));
  return svg;
}

/**
 * Distributes marks that would overlap over several rows.
 * @template {{x: number}} T
 * @param {T[]} marks
 */
function stagger(marks) {
  /** @type {number[]} */
  const ends = [];
  const sorted = [...marks].sort((a, b) => a.x - b.x);
  const placed = sorted.map((mark) => {
    const free = ends.findIndex((end) => mark.x - end >= APART);
    const row = free < 0 ? ends.length : free;
    ends[row] = mark.x;
    return { ...mark, row };
  });
  return { marks: placed, rows: ends.length };
}
