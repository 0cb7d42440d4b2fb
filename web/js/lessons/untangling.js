/** A drawing of dots and lines whose dots a person moves until no two lines cross. */

import { html, render, svg } from "lit-html";
import { make } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** @import { LessonDot, LessonDrawing } from "../solver/documents.js" */

/** @typedef {{x: number, y: number}} Point */

/** The initial space around the dots, in sides of a square. */
const MARGIN = 1.5;
/** The distance that an arrow key moves a dot. */
const STEP = 0.25;

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The side of a point relative to the line from `a` to `b`: -1, 0 (on the line) or 1.
 * @param {Point} a
 * @param {Point} b
 * @param {Point} point
 */
function side(a, b, point) {
  const area = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
  return Math.abs(area) < 1e-9 ? 0 : Math.sign(area);
}

/** Whether a point on the line through `a` and `b` is between them. @param {Point} a @param {Point} b @param {Point} point */
const between = (a, b, point) =>
  (point.x - a.x) * (point.x - b.x) + (point.y - a.y) * (point.y - b.y) <= 0;

/** Whether the segments `a` to `b` and `c` to `d` have a common point. @param {Point} a @param {Point} b @param {Point} c @param {Point} d */
function meet(a, b, c, d) {
  const sides = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (sides[0] !== sides[1] && sides[2] !== sides[3]) return true;
  const touching = [between(a, b, c), between(a, b, d), between(c, d, a), between(c, d, b)];
  return sides.some((value, at) => value === 0 && touching[at]);
}

/**
 * The pairs of lines that cross: they have a common point that is not a common end. Quadratic in the number of lines.
 * @param {readonly Point[]} dots
 * @param {readonly (readonly number[])[]} lines pairs of numbers of dots
 * @returns {[number, number][]} numbers of lines
 */
export function crossings(dots, lines) {
  /** @type {[number, number][]} */
  const found = [];
  const at = (/** @type {number} */ number) => dots[number] ?? { x: 0, y: 0 };
  for (const [line, [a = 0, b = 0]] of lines.entries()) {
    for (const [before, [c = 0, d = 0]] of lines.slice(0, line).entries()) {
      const common = [a, b].find((dot) => dot === c || dot === d);
      const crosses =
        common === undefined
          ? meet(at(a), at(b), at(c), at(d))
          : overlap(at(common), at(common === a ? b : a), at(common === c ? d : c));
      if (crosses) found.push([before, line]);
    }
  }
  return found;
}

/** Whether the segments from `a` to `b` and from `a` to `c` overlap. @param {Point} a @param {Point} b @param {Point} c */
const overlap = (a, b, c) => side(a, b, c) === 0 && !between(b, c, a);

export class Untangling {
  #drawing;
  /** The positions of the dots. @type {readonly LessonDot[]} */
  #dots;
  /** The number of the dot that is dragged, or -1. */
  #dragged = -1;
  #width;
  #height;
  root = make("div", { class: "untangling" });

  /** @param {LessonDrawing} drawing the dots on the squares of their board */
  constructor(drawing) {
    this.#drawing = drawing;
    this.#dots = drawing.dots;
    this.#width = Math.max(...drawing.dots.map(({ x }) => x)) + 2 * MARGIN;
    this.#height = Math.max(...drawing.dots.map(({ y }) => y)) + 2 * MARGIN;
    this.#render();
  }

  /** @param {number} number of a dot @param {Point} to */
  #move(number, to) {
    const inside = (/** @type {number} */ value, /** @type {number} */ size) =>
      Math.min(Math.max(value, 0.4 - MARGIN), size - MARGIN - 0.4);
    const place = { x: inside(to.x, this.#width), y: inside(to.y, this.#height) };
    this.#dots = this.#dots.map((dot, at) => (at === number ? { ...dot, ...place } : dot));
    this.#render();
  }

  /** @param {KeyboardEvent} event @param {number} number */
  #press(event, number) {
    const [right, down] = WAYS[event.key] ?? [0, 0];
    const dot = this.#dots[number];
    if (!dot || (!right && !down)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#move(number, { x: dot.x + right * STEP, y: dot.y + down * STEP });
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const field = this.root.querySelector("svg");
    const matrix = field?.getScreenCTM()?.inverse();
    if (this.#dragged < 0 || !matrix) return;
    this.#move(this.#dragged, new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix));
  }

  /** @param {PointerEvent & {currentTarget: Element}} event @param {number} number */
  #grasp(event, number) {
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#dragged = number;
  }

  #render() {
    const { lines } = this.#drawing;
    const dots = this.#dots;
    const pairs = crossings(dots, lines);
    const crossed = new Set(pairs.flat());
    const line = (
      /** @type {readonly number[]} */ [begin = 0, end = 0],
      /** @type {number} */ at,
    ) =>
      svg`<line class=${crossed.has(at) ? "crossed" : ""} x1=${dots[begin]?.x} y1=${dots[begin]?.y} x2=${dots[end]?.x} y2=${dots[end]?.y}></line>`;
    const dot = (/** @type {LessonDot} */ { name, x, y }, /** @type {number} */ number) =>
      svg`<g
        tabindex="0"
        role="button"
        aria-label=${t("lessons.untangle.dot", { square: name })}
        @keydown=${(/** @type {KeyboardEvent} */ event) => this.#press(event, number)}
        @pointerdown=${(/** @type {any} */ event) => this.#grasp(event, number)}
      ><circle cx=${x} cy=${y} r="0.32"></circle><text x=${x} y=${y + 0.11}>${name}</text></g>`;
    const count = pairs.length;
    const label = t("lessons.drawing", { squares: dots.length, lines: lines.length });
    render(
      html`<p class="hint">${t("lessons.untangle.how")}</p>
        <svg
          class="lesson-drawing"
          viewBox="${-MARGIN} ${-MARGIN} ${this.#width} ${this.#height}"
          role="group"
          aria-label=${label}
          @pointermove=${(/** @type {PointerEvent} */ event) => this.#drag(event)}
          @pointerup=${() => {
            this.#dragged = -1;
          }}
          @pointercancel=${() => {
            this.#dragged = -1;
          }}
        >
          ${lines.map(line)} ${dots.map(dot)}
        </svg>
        <p class="lesson-mark" role="status" data-right=${count === 0 ? "true" : ""}>
          ${count === 0 ? t("lessons.untangle.done") : t("lessons.untangle.count", { count })}
        </p>
        <div class="do">
          <button
            type="button"
            class="quiet"
            @click=${() => {
              this.#dots = this.#drawing.dots;
              this.#render();
            }}
          >
            ${t("lessons.untangle.again")}
          </button>
        </div>`,
      this.root,
    );
  }
}
