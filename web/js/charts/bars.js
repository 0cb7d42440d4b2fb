/** A bar chart on a logarithmic axis, with a bar for each run. */

import { chart, LINE, legend, logAxis, scale, shape, signed, text, WIDTH } from "./svg.js";

/** @import { Sign } from "./svg.js" */

/** The height of a bar with its label above it, and the space for the numbers at the right. */
const ROW = 40;
const ROOM = 92;

/**
 * @param {object} content
 * @param {string} content.name
 * @param {string} content.title
 * @param {string} content.description
 * @param {string} content.axis the measured quantity
 * @param {{label: string, value: number, text: string, sign: Sign}[]} content.rows
 * @param {[Sign, string][]} content.meanings
 */
export function barChart({ name, title, description, axis, rows, meanings }) {
  const bottom = rows.length * ROW + 4;
  const height = bottom + 2 * LINE + 8 + meanings.length * LINE;
  const svg = chart(name, height, title, description);
  const most = Math.max(10, ...rows.map(({ value }) => value));
  const { at, ticks } = logAxis(1, most, 0.5, WIDTH - ROOM);
  svg.append(...scale(ticks, 0, bottom));
  rows.forEach(({ label, value, text: words, sign }, index) => {
    const y = index * ROW;
    // Even a run of one move or none must be visible.
    const width = Math.max(2, at(value) - 0.5);
    svg.append(
      text(0, y + 10, label, "halo"),
      signed(name, sign, { x: 0.5, y: y + 20, width, height: 14 }),
      text(width + 6, y + 27, words, "strong halo"),
    );
  });
  svg.append(
    shape("path", { class: "axis", d: `M0 ${bottom}H${WIDTH - ROOM}` }),
    text(0, bottom + 1.5 * LINE + 3, axis, "small"),
    ...legend(name, bottom + 2 * LINE + 8, meanings),
  );
  return svg;
}
