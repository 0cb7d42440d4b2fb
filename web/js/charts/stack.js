/** Stacked bars of equal length: the outcomes of the runs by board and method. */

import { number } from "../ui/i18n.js";
import { chart, LINE, legend, signed, text, WIDTH } from "./svg.js";

/** @import { Sign } from "./svg.js" */

const ROW = 44;

/** The width of a digit. */
const DIGIT = 7.5;

/**
 * @param {object} content
 * @param {string} content.name
 * @param {string} content.title
 * @param {string} content.description
 * @param {{label: string, parts: [Sign, number][]}[]} content.rows
 * @param {[Sign, string][]} content.meanings
 */
export function stackChart({ name, title, description, rows, meanings }) {
  const bottom = rows.length * ROW;
  const height = bottom + 8 + meanings.length * LINE;
  const svg = chart(name, height, title, description);
  rows.forEach(({ label, parts }, index) => {
    const y = index * ROW;
    const total = parts.reduce((sum, [, count]) => sum + count, 0);
    svg.append(text(0, y + 10, label));
    let x = 0.5;
    for (const [sign, count] of parts) {
      if (count === 0) continue;
      const width = ((WIDTH - 1) * count) / total;
      svg.append(signed(name, sign, { x, y: y + 20, width, height: 18 }));
      const words = number(count);
      if (width > words.length * DIGIT + 6) {
        svg.append(text(x + width / 2, y + 29, words, "strong halo middle"));
      }
      x += width;
    }
  });
  svg.append(...legend(name, bottom + 8, meanings));
  return svg;
}
