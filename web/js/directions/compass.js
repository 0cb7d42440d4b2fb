/**
 * The compass to choose an order of directions: eight arrows around the knight, each with its rank. Arrows tapped in
 * turn become first, second, …; an arrow dragged onto another one, or moved by the arrow keys, takes that rank, and the
 * others shift. Beside it are ready orders.
 */

import { html, nothing, render, svg } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { DIRECTIONS } from "../board/geometry.js";
import { FACTS } from "../build_info.js";
import { make } from "../ui/dom.js";
import { labelled, t } from "../ui/i18n.js";
import { clockwiseFrom, directionText, isOrder, smallCompass } from "./orders.js";

const SIDE = 36;
const SIZE = 5 * SIDE;

/** The maximum movement of a pointer in a tap, in units of the compass. */
const TAP = 6;

/** The number of ranks by which a key moves an arrow. @type {Readonly<Record<string, number>>} */
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

/** The usual order. */
export const USUAL = clockwiseFrom(1);

/** The orders that go clockwise, by their first direction. */
const CLOCKWISE = DIRECTIONS.map((_, index) => clockwiseFrom(index + 1));

export class Compass {
  root = make("div", { class: "compass" });
  #order = USUAL;
  /** The number of arrows tapped in turn; after seven, all have their ranks. */
  #tapped = 0;
  /** Where the pointer pressed an arrow, and whether it was dragged since. */
  #held = { x: 0, y: 0, dragged: false };
  #best = "";
  #id;
  #onChange;

  /** @param {string} id of its list of ready orders @param {(order: string) => void} onChange */
  constructor(id, onChange) {
    this.#id = id;
    this.#onChange = onChange;
    labelled(() => this.#draw());
  }

  get order() {
    return this.#order;
  }

  /**
   * @param {string} order a permutation; anything else is ignored
   * @param {string} [best] the best order that an experiment has found, or ""
   */
  update(order, best = "") {
    const wanted = isOrder(order) ? order : this.#order;
    if (wanted === this.#order && best === this.#best) return;
    if (wanted !== this.#order) this.#tapped = 0;
    this.#order = wanted;
    this.#best = best;
    this.#draw();
  }

  #draw() {
    const [left, top] = [SIZE / 2 - 15, SIZE / 2 - 15];
    const rose = html`<svg
      class=${this.#tapped > 0 ? "rose tapping" : "rose"}
      viewBox="0 0 ${SIZE} ${SIZE}"
      role="group"
      aria-label=${t("compass.label")}
    >
      ${SQUARES} ${RAYS}
      <use href="#knight" x=${left} y=${top} width="30" height="30"></use>
      ${DIRECTIONS.map((step, index) => this.#arrow(step, index))}
    </svg>`;
    render(html`${rose}<div class="compass-side">${this.#ready()}</div>`, this.root);
  }

  /** The ready orders. */
  #ready() {
    const choose = (/** @type {string} */ order) => {
      this.#tapped = 0;
      this.#change(order);
    };
    const button = (/** @type {string} */ key, /** @type {string} */ order) => html`<button
      type="button"
      class="quiet"
      aria-pressed=${order === this.#order}
      @click=${() => choose(order)}
    >
      ${smallCompass(order, false)}${t(key)}
    </button>`;
    const others = Object.entries(FACTS.presets).filter(([, order]) => !CLOCKWISE.includes(order));
    const option = (/** @type {string} */ order, /** @type {string} */ text) =>
      html`<option value=${order} .selected=${live(order === this.#order)}>${text}</option>`;
    return html`<div class="do">
        ${button("compass.usual", USUAL)}
        ${this.#best ? button("compass.best", this.#best) : nothing}
      </div>
      <div class="field">
        <label for=${this.#id}>${t("form.preset")}</label>
        <select
          id=${this.#id}
          @input=${(/** @type {{target: HTMLSelectElement}} */ { target }) =>
            target.value && choose(target.value)}
          >
            ${option("", t("preset.own"))}
            <optgroup label=${t("compass.clockwise")}>
              ${CLOCKWISE.map((order) => option(order, directionText(order[0] ?? "")))}
            </optgroup>
            <optgroup label=${t("compass.others")}>
              ${others.map(([id, order]) => option(order, t(`preset.${id}`)))}
            </optgroup>
          </select>
      </div>`;
  }

  /** @param {readonly [down: number, right: number]} step @param {number} index of the direction, 0…7 */
  #arrow(step, index) {
    const rank = this.#rankOf(index);
    const { x, y } = centre(step);
    const state = rank === 0 ? "handle first" : "handle";
    return svg`<g
      class=${rank < this.#tapped ? `${state} tapped` : state}
      tabindex="0"
      role="button"
      aria-label=${t("compass.arrow", { direction: directionText(index + 1), rank: rank + 1 })}
      transform=${placeAt(x, y)}
      @click=${() => this.#tap(index)}
      @keydown=${(/** @type {KeyboardEvent} */ event) => this.#press(event, index)}
      @pointerdown=${(/** @type {PointerEvent} */ event) => this.#take(event)}
      @pointermove=${(/** @type {PointerEvent} */ event) => this.#drag(event)}
      @pointerup=${(/** @type {PointerEvent} */ event) => this.#drop(event, index)}
      @pointercancel=${(/** @type {PointerEvent} */ event) => this.#drop(event, index)}
    ><circle r="14"></circle><text y="5">${rank + 1}</text></g>`;
  }

  /** The rank of a direction, 0…7. @param {number} index */
  #rankOf(index) {
    return this.#order.indexOf(String(index + 1));
  }

  /** @param {string} order */
  #change(order) {
    const changes = order !== this.#order;
    this.#order = order;
    this.#draw();
    if (changes) this.#onChange(order);
  }

  /** @param {number} index of the direction, 0…7 @param {number} rank the new one, or the nearest valid one */
  #move(index, rank) {
    const digit = String(index + 1);
    const others = [...this.#order].filter((other) => other !== digit);
    others.splice(Math.max(0, Math.min(7, rank)), 0, digit);
    this.#change(others.join(""));
  }

  /** Makes an arrow the next one in turn; an arrow that already had its turn begins a new order. @param {number} index */
  #tap(index) {
    if (this.#held.dragged) {
      this.#held.dragged = false;
      return;
    }
    const rank = this.#rankOf(index) < this.#tapped ? 0 : this.#tapped;
    this.#tapped = (rank + 1) % 7;
    this.#move(index, rank);
  }

  /** @param {KeyboardEvent} event @param {number} index */
  #press(event, index) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const by = KEYS[event.key];
    if (event.key === "Enter" || event.key === " ") this.#tap(index);
    else if (by !== undefined) {
      this.#tapped = 0;
      this.#move(index, this.#rankOf(index) + by);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {PointerEvent} event */
  #take(event) {
    event.preventDefault();
    const arrow = arrowOf(event);
    arrow.focus();
    arrow.setPointerCapture(event.pointerId);
    this.#held = { ...placeOf(event), dragged: false };
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const arrow = arrowOf(event);
    if (!arrow.hasPointerCapture(event.pointerId)) return;
    const { x, y } = placeOf(event);
    if (Math.hypot(x - this.#held.x, y - this.#held.y) > TAP) this.#held.dragged = true;
    if (!this.#held.dragged) return;
    arrow.classList.add("dragged");
    arrow.setAttribute("transform", placeAt(x, y));
  }

  /** @param {PointerEvent} event @param {number} index */
  #drop(event, index) {
    const arrow = arrowOf(event);
    if (!arrow.classList.contains("dragged")) return;
    arrow.classList.remove("dragged");
    const { x, y } = placeOf(event);
    const home = centre(DIRECTIONS[index] ?? [0, 0]);
    arrow.setAttribute("transform", placeAt(home.x, home.y));
    if (event.type === "pointercancel") return;
    const target = DIRECTIONS.findIndex((step, other) => {
      const there = centre(step);
      return other !== index && Math.hypot(there.x - x, there.y - y) < SIDE * 0.7;
    });
    if (target < 0) return;
    this.#tapped = 0;
    this.#move(index, this.#rankOf(target));
  }
}

/** The arrow of an event. @param {PointerEvent} event */
const arrowOf = ({ currentTarget }) => /** @type {SVGGElement} */ (currentTarget);

/** The position of a pointer on the compass. @param {PointerEvent} event */
function placeOf(event) {
  const { left, top, width } = /** @type {Element} */ (
    arrowOf(event).ownerSVGElement
  ).getBoundingClientRect();
  const scale = SIZE / width;
  return { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale };
}
