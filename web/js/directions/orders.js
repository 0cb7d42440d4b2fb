/** An order of the eight directions, in words, and as a small compass beside its digits. */

import { html, nothing, svg } from "lit-html";
import { DIRECTIONS } from "../board/geometry.js";
import { t } from "../ui/i18n.js";

/** Eight digits from 1 to 8 that are not part of a number. */
const DIGITS = /(?<![\d,.])([1-8]{8})(?![\d,.]*\d)/;

/** True if a text is an order: each digit from 1 to 8 once. @param {string} text */
export function isOrder(text) {
  return [...text].sort().join("") === "12345678";
}

/** A direction in words, its longer leg first. @param {string | number} digit */
export function directionText(digit) {
  return t(`direction.${digit}`);
}

/** An order in words. @param {string} order */
export function orderText(order) {
  return t("compass.small", { directions: [...order].map(directionText) });
}

/** The order that goes clockwise from a direction. @param {number} first 1…8 */
export function clockwiseFrom(first) {
  return Array.from({ length: 8 }, (_, turn) => ((first - 1 + turn) % 8) + 1).join("");
}

/** The position of a direction in a picture of 50 by 50. @param {string} digit */
function placeOf(digit) {
  const [down, right] = DIRECTIONS[Number(digit) - 1] ?? [0, 0];
  return { x: 25 + 10 * right, y: 25 + 10 * down };
}

/**
 * The directions as dots on a line in their order; earlier ones are larger.
 * @param {string} order
 * @param {boolean} [named] true if screen readers speak it
 */
export function smallCompass(order, named = true) {
  const places = [...order].map(placeOf);
  const line = places.map(({ x, y }) => `${x},${y}`).join(" ");
  return html`<svg
    class="small-compass"
    viewBox="-2 -2 54 54"
    role=${named ? "img" : nothing}
    aria-label=${named ? orderText(order) : nothing}
    aria-hidden=${named ? nothing : "true"}
  >
    <polyline points=${line}></polyline>
    ${places.map(({ x, y }, rank) => svg`<circle cx=${x} cy=${y} r=${7 - 0.65 * rank}></circle>`)}
  </svg>`;
}

/** The directions around the knight, each with its rank. @param {string} order */
export function rankedCompass(order) {
  return html`<svg
    class="ranked-compass"
    viewBox="0 0 50 50"
    role="img"
    aria-label=${orderText(order)}
  >
    ${[...order].map(placeOf).map(
      ({ x, y }, rank) => svg`<line x1="25" y1="25" x2=${x} y2=${y}></line>
        <circle cx=${x} cy=${y} r="4.6"></circle><text x=${x} y=${y + 0.3}>${rank + 1}</text>`,
    )}
    <use href="#knight" x="20" y="20" width="10" height="10"></use>
  </svg>`;
}

/**
 * A text, with a small compass before each order of directions in it.
 * @param {string} text
 * @returns {unknown}
 */
export function withCompasses(text) {
  if (!DIGITS.test(text)) return text || nothing;
  return text
    .split(DIGITS)
    .map((part) =>
      isOrder(part) ? html`<span class="digits">${smallCompass(part)}${part}</span>` : part,
    );
}
