/**
 * The order of the directions as eight arrows on a knight rose, each labelled with its rank. An arrow dragged
 * onto another, or moved by the arrow keys, takes that rank; the others close up.
 */

import { html, render, svg } from "lit-html";
import { DIRECTIONS } from "../../board/geometry.js";
import { labelled, t } from "../../ui/i18n.js";

const SIDE = 36;
const SIZE = 5 * SIDE;

/** How far a key moves an arrow in the order. @type {Readonly<Record<string, number>>} */
const KEYS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -8, End: 8 };

/** @param {readonly [down: number, right: number]} step */
const centre = ([down, right]) => ({ x: (right + 2.5) * SIDE, y: (down + 2.5) * SIDE });

/** @param {number} x @param {number} y */
const placeAt = (x, y) => `translate(${x} ${y})`;

const SQUARES = Array.from({ length: 25 }, (_, at) => {
  const [row, col] = [Math.floor(at / 5), at % 5];
  const kind = at % 2 ? "dark" : "light";
  return svg`<rect class=${kind} x=${col * SIDE} y=${row * SIDE} width=${SIDE} height=${SIDE}></rect>`;
});

const RAYS = DIRECTIONS.map((step) => {
  const { x, y } = centre(step);
  return svg`<line class="ray" x1=${SIZE / 2} y1=${SIZE / 2} x2=${x} y2=${y}></line>`;
});

export class Rose {
  #order = "";
  #root;
  #onChange;

  /** @param {HTMLElement} root @param {(order: string) => void} onChange */
  constructor(root, onChange) {
    this.#root = root;
    this.#onChange = onChange;
    labelled(() => this.#draw());
  }

  /** @param {string} order a permutation; anything else is ignored */
  update(order) {
    if (order === this.#order || [...order].sort().join("") !== "12345678") return;
    this.#order = order;
    this.#draw();
  }

  #draw() {
    const [left, top] = [SIZE / 2 - 15, SIZE / 2 - 15];
    const rose = html`<svg
      class="rose"
      viewBox="0 0 ${SIZE} ${SIZE}"
      role="group"
      aria-label=${t("rose.label")}
    >
      ${SQUARES} ${RAYS}
      <use href="#knight" x=${left} y=${top} width="30" height="30"></use>
      ${DIRECTIONS.map((step, index) => this.#handle(step, index))}
    </svg>`;
    render(rose, this.#root);
  }

  /** @param {readonly [down: number, right: number]} step @param {number} index of the direction, 0…7 */
  #handle(step, index) {
    const rank = this.#rankOf(index);
    const { x, y } = centre(step);
    const [down, right] = step.map((part) => `${part > 0 ? "+" : "−"}${Math.abs(part)}`);
    const params = { number: index + 1, step: `${down}, ${right}`, rank: rank + 1 };
    return svg`<g
      class=${rank === 0 ? "handle first" : "handle"}
      tabindex="0"
      role="button"
      aria-label=${t("rose.handle", params)}
      transform=${placeAt(x, y)}
      @keydown=${(/** @type {KeyboardEvent} */ event) => this.#press(event, index)}
      @pointerdown=${grab}
      @pointermove=${drag}
      @pointerup=${(/** @type {PointerEvent} */ event) => this.#drop(event, index)}
      @pointercancel=${(/** @type {PointerEvent} */ event) => this.#drop(event, index)}
    ><circle r="14"></circle><text y="5">${rank + 1}</text></g>`;
  }

  /** The rank of a direction, 0…7. @param {number} index */
  #rankOf(index) {
    return this.#order.indexOf(String(index + 1));
  }

  /** @param {number} index of the direction, 0…7 @param {number} rank the new one; the nearest that there is */
  #move(index, rank) {
    const digit = String(index + 1);
    const others = [...this.#order].filter((other) => other !== digit);
    others.splice(Math.max(0, Math.min(7, rank)), 0, digit);
    const order = others.join("");
    if (order === this.#order) return;
    this.update(order);
    this.#onChange(order);
  }

  /** @param {KeyboardEvent} event @param {number} index */
  #press(event, index) {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.#move(index, this.#rankOf(index) + by);
  }

  /** @param {PointerEvent} event @param {number} index */
  #drop(event, index) {
    const handle = handleOf(event);
    if (!handle.classList.contains("dragged")) return;
    handle.classList.remove("dragged");
    const { x, y } = placeOf(event);
    const home = centre(DIRECTIONS[index] ?? [0, 0]);
    handle.setAttribute("transform", placeAt(home.x, home.y));
    if (event.type === "pointercancel") return;
    const target = DIRECTIONS.findIndex((step, other) => {
      const there = centre(step);
      return other !== index && Math.hypot(there.x - x, there.y - y) < SIDE * 0.7;
    });
    if (target >= 0) this.#move(index, this.#rankOf(target));
  }
}

/** The handle that an event is for. @param {PointerEvent} event */
const handleOf = ({ currentTarget }) => /** @type {SVGGElement} */ (currentTarget);

/** Where a pointer is on the rose. @param {PointerEvent} event */
function placeOf(event) {
  const { left, top, width } = /** @type {Element} */ (
    handleOf(event).ownerSVGElement
  ).getBoundingClientRect();
  const scale = SIZE / width;
  return { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale };
}

/** @param {PointerEvent} event */
function grab(event) {
  event.preventDefault();
  const handle = handleOf(event);
  handle.focus();
  handle.setPointerCapture(event.pointerId);
  handle.classList.add("dragged");
}

/** @param {PointerEvent} event */
function drag(event) {
  const handle = handleOf(event);
  if (!handle.hasPointerCapture(event.pointerId)) return;
  const { x, y } = placeOf(event);
  handle.setAttribute("transform", placeAt(x, y));
}
