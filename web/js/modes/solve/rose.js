/**
 * The order of the directions as eight arrows on a knight rose, each labelled with its rank. An arrow dragged
 * onto another, or moved by the arrow keys, takes that rank; the others close up.
 */

import { DIRECTIONS } from "../../board/geometry.js";
import { setText } from "../../ui/dom.js";
import { labelled, t } from "../../ui/i18n.js";

const SIDE = 36;
const SVG = "http://www.w3.org/2000/svg";

/** @param {string} tag @param {Record<string, string | number>} attributes @param {...Element} children */
function shape(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @param {number} index 0…7 */
function centre(index) {
  const [down, right] = DIRECTIONS[index] ?? [0, 0];
  return { x: (right + 2.5) * SIDE, y: (down + 2.5) * SIDE };
}

export class Rose {
  #order = "";
  /** @type {SVGGElement[]} */
  #handles = [];

  /** @param {HTMLElement} root @param {(order: string) => void} onChange */
  constructor(root, onChange) {
    this.onChange = onChange;
    const size = 5 * SIDE;
    const svg = shape("svg", { viewBox: `0 0 ${size} ${size}`, class: "rose", role: "group" });
    for (let row = 0; row < 5; row++) {
      for (let col = 0; col < 5; col++) {
        const kind = (row + col) % 2 ? "dark" : "light";
        svg.append(
          shape("rect", { x: col * SIDE, y: row * SIDE, width: SIDE, height: SIDE, class: kind }),
        );
      }
    }
    const middle = 2.5 * SIDE;
    for (let index = 0; index < 8; index++) {
      const { x, y } = centre(index);
      svg.append(shape("line", { x1: middle, y1: middle, x2: x, y2: y, class: "ray" }));
    }
    svg.append(
      shape("use", { href: "#knight", x: middle - 15, y: middle - 15, width: 30, height: 30 }),
    );
    for (let index = 0; index < 8; index++) {
      const { x, y } = centre(index);
      const handle = /** @type {SVGGElement} */ (
        shape(
          "g",
          { class: "handle", tabindex: 0, role: "button", transform: `translate(${x} ${y})` },
          shape("circle", { r: 14 }),
          shape("text", { y: 5 }),
        )
      );
      this.#handles.push(handle);
      svg.append(handle);
      this.#listen(svg, handle, index);
    }
    root.replaceChildren(svg);
    labelled(() => {
      svg.setAttribute("aria-label", t("rose.label"));
      this.#label();
    });
  }

  /** @param {string} order a permutation; anything else is ignored */
  update(order) {
    if (order === this.#order || [...order].sort().join("") !== "12345678") return;
    this.#order = order;
    this.#label();
  }

  #label() {
    this.#handles.forEach((handle, index) => {
      const rank = this.#order.indexOf(String(index + 1)) + 1;
      const text = handle.querySelector("text");
      if (text) setText(text, String(rank));
      const [down, right] = DIRECTIONS[index] ?? [0, 0];
      const step = `${down > 0 ? "+" : "−"}${Math.abs(down)}, ${right > 0 ? "+" : "−"}${Math.abs(right)}`;
      handle.setAttribute("aria-label", t("rose.handle", { number: index + 1, step, rank }));
      handle.classList.toggle("first", rank === 1);
    });
  }

  /**
   * @param {number} index the direction, 0…7
   * @param {number} rank its new rank, 0…7
   */
  #move(index, rank) {
    const digit = String(index + 1);
    const others = [...this.#order].filter((other) => other !== digit);
    others.splice(Math.max(0, Math.min(7, rank)), 0, digit);
    const order = others.join("");
    if (order === this.#order) return;
    this.update(order);
    this.onChange(order);
  }

  /** @param {Element} svg @param {SVGGElement} handle @param {number} index */
  #listen(svg, handle, index) {
    handle.addEventListener("keydown", (event) => {
      const rank = this.#order.indexOf(String(index + 1));
      /** @type {Record<string, number>} */
      const targets = {
        ArrowLeft: rank - 1,
        ArrowUp: rank - 1,
        ArrowRight: rank + 1,
        ArrowDown: rank + 1,
        Home: 0,
        End: 7,
      };
      const target = targets[event.key];
      if (target === undefined) return;
      event.preventDefault();
      this.#move(index, target);
    });
    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      handle.focus();
      handle.setPointerCapture(event.pointerId);
      handle.classList.add("dragged");
    });
    const inSvg = (/** @type {PointerEvent} */ event) => {
      const box = svg.getBoundingClientRect();
      const scale = (5 * SIDE) / box.width;
      return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
    };
    handle.addEventListener("pointermove", (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const { x, y } = inSvg(event);
      handle.setAttribute("transform", `translate(${x} ${y})`);
    });
    const drop = (/** @type {PointerEvent} */ event) => {
      if (!handle.classList.contains("dragged")) return;
      handle.classList.remove("dragged");
      const { x, y } = inSvg(event);
      const home = centre(index);
      handle.setAttribute("transform", `translate(${home.x} ${home.y})`);
      if (event.type === "pointercancel") return;
      for (let other = 0; other < 8; other++) {
        const target = centre(other);
        if (other !== index && Math.hypot(target.x - x, target.y - y) < SIDE * 0.7) {
          this.#move(index, this.#order.indexOf(String(other + 1)));
          return;
        }
      }
    };
    handle.addEventListener("pointerup", drop);
    handle.addEventListener("pointercancel", drop);
  }
}
