/**
 * The common parts of the charts: SVG elements, a logarithmic axis, the signs, the legend.
 *
 * The charts are our own SVG, because no library fits: charts on a canvas cannot be printed sharply, spoken or saved
 * as SVG; those based on D3 are larger than all scripts of this page, and use inline styles, which the page's policy
 * forbids; small ones have no logarithmic axis. The style sheet sets the colours by class, so they follow the theme.
 */

import { number } from "../ui/i18n.js";

const SVG = "http://www.w3.org/2000/svg";

/** The width of charts, in CSS pixels: that of the panel, so that their font size is not scaled. */
export const WIDTH = 360;

/** The height of a line of text, in CSS pixels. */
export const LINE = 18;

/**
 * The outcome of a run, as a colour with its own pattern: first try, after backtracking, proved impossible, gave up but
 * theory proves that there is no tour, gave up, ended without a tour or a proof.
 * @typedef {"first" | "after" | "impossible" | "known" | "limit" | "not-proved"} Sign
 */

/** @type {Record<Sign, string>} The lines of each pattern, in a tile of 8 × 8. */
const PATTERNS = {
  first: "",
  after: "M-2 2l4-4M0 8l8-8M6 10l4-4",
  impossible: "M2 2l4 4M6 2l-4 4",
  known: "M0 4h8M4 0v8",
  limit: "M2 2h.01M6 6h.01",
  "not-proved": "M2 4h4",
};

export const SIGNS = /** @type {Sign[]} */ (Object.keys(PATTERNS));

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Element | string)} children
 * @returns {SVGElement}
 */
export function shape(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * An empty chart with a title and a description for screen readers.
 * @param {string} name unique on the page: a prefix of the ids within
 * @param {number} height
 * @param {string} title
 * @param {string} description
 */
export function chart(name, height, title, description) {
  const svg = /** @type {SVGSVGElement} */ (
    shape("svg", {
      class: "chart",
      viewBox: `0 0 ${WIDTH} ${height}`,
      role: "img",
      "aria-labelledby": `${name}-title`,
      "aria-describedby": `${name}-description`,
    })
  );
  const patterns = SIGNS.map((sign) =>
    shape(
      "pattern",
      { id: `${name}-${sign}`, width: 8, height: 8, patternUnits: "userSpaceOnUse" },
      shape("path", { class: `ground ${sign}`, d: "M0 0h8v8H0z" }),
      shape("path", { class: `lines ${sign}`, d: PATTERNS[sign] }),
    ),
  );
  svg.append(
    shape("title", { id: `${name}-title` }, title),
    shape("desc", { id: `${name}-description` }, description),
    shape("defs", {}, ...patterns),
  );
  return svg;
}

/**
 * @param {number} x
 * @param {number} y its middle
 * @param {string} content
 * @param {string} [kind] its class
 */
export function text(x, y, content, kind = "") {
  return shape("text", { x, y, class: `letters ${kind}`, dy: "0.35em" }, content);
}

/**
 * A rectangle with the pattern of a sign.
 * @param {string} name the chart's
 * @param {Sign} sign
 * @param {{x: number, y: number, width: number, height: number}} box
 */
export function signed(name, sign, box) {
  return shape("rect", { ...box, class: "patch", fill: `url(#${name}-${sign})` });
}

/**
 * The legend: the meanings of the signs, one a line.
 * @param {string} name the chart's
 * @param {number} y its top
 * @param {[sign: Sign, meaning: string][]} entries
 */
export function legend(name, y, entries) {
  return entries.flatMap(([sign, meaning], index) => {
    const top = y + index * LINE;
    const box = { x: 0.5, y: top + 3, width: 20, height: 12 };
    return [signed(name, sign, box), text(28, top + LINE / 2, meaning)];
  });
}

/**
 * A logarithmic axis over whole powers of ten.
 * @param {number} least
 * @param {number} most
 * @param {number} left
 * @param {number} right
 */
export function logAxis(least, most, left, right) {
  const first = Math.floor(Math.log10(Math.max(1, least)));
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(1, most))));
  const decade = (right - left) / (last - first);
  const at = (/** @type {number} */ value) =>
    left + Math.max(0, Math.log10(Math.max(1, value)) - first) * decade;
  // The space for a short number such as 100K.
  const every = Math.ceil(34 / decade);
  const ticks = [];
  for (let power = first; power <= last; power++) {
    const value = 10 ** power;
    const label = (power - first) % every === 0 ? number(value, { notation: "compact" }) : "";
    ticks.push({ x: at(value), label });
  }
  return { at, ticks };
}

/**
 * The scale of an axis: a line through the chart and a mark below it at each power of ten, with its number.
 * @param {{x: number, label: string}[]} ticks
 * @param {number} top
 * @param {number} bottom
 */
export function scale(ticks, top, bottom) {
  return ticks.flatMap(({ x, label }) => [
    shape("path", { class: "grid", d: `M${x} ${top}V${bottom}` }),
    shape("path", { class: "axis", d: `M${x} ${bottom}v4` }),
    text(x < 10 ? 0 : x, bottom + LINE / 2 + 3, label, `small ${x < 10 ? "start" : "middle"}`),
  ]);
}
