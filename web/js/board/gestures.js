/**
 * Pointers and wheels on the board: click, drag, pinch, wheel. All positions are in pixels: this module does not use
 * squares.
 */

/** A pointer that moves farther than this, in CSS pixels, drags and does not click. */
const SLOP = 6;

/** The zoom per pixel of the wheel; a pinch on a touchpad arrives as a wheel event with Ctrl. */
const WHEEL = 0.0022;
const PINCH = 0.01;

/** The units of the wheel (pixels, lines, pages), in pixels. */
const WHEEL_UNITS = [1, 16, 400];

/**
 * @typedef {object} Gestures The handlers. Places are in CSS pixels from the corner of the element.
 * @property {(x: number, y: number) => void} click
 * @property {(x: number, y: number) => void} hover
 * @property {() => void} leave
 * @property {(right: number, down: number) => void} pan
 * @property {(factor: number, x: number, y: number) => void} zoom
 * @property {() => boolean} paints true if a press and a drag paint squares, and do not click or move the board
 * @property {(x: number, y: number, first: boolean) => void} paint
 * @property {() => boolean} canPan
 * @property {(inwards: boolean) => boolean} wheelZooms true if a wheel without Ctrl zooms, so that the page
 *   does not scroll
 */

/** @param {HTMLElement} element @param {Gestures} on */
export function listen(element, on) {
  /** @type {Map<number, {x: number, y: number}>} */
  const pointers = new Map();
  let dragged = false;
  let painting = false;
  let travelled = 0;

  const at = (/** @type {MouseEvent} */ event) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  // A click on a button over the board does not choose a square.
  const isButton = (/** @type {Event} */ { target }) =>
    target instanceof Element && target.closest("button") !== null;

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || isButton(event)) return;
    if (pointers.size === 0) {
      dragged = false;
      travelled = 0;
    }
    const here = at(event);
    pointers.set(event.pointerId, here);
    painting = pointers.size === 1 && on.paints();
    if (painting) {
      element.setPointerCapture(event.pointerId);
      on.paint(here.x, here.y, true);
    }
    if (painting || pointers.size > 1) dragged = true;
  });
  element.addEventListener("pointermove", (event) => {
    const here = at(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      on.hover(here.x, here.y);
      return;
    }
    if (painting) {
      pointers.set(event.pointerId, here);
      on.paint(here.x, here.y, false);
      return;
    }
    const [right, down] = [here.x - before.x, here.y - before.y];
    if (pointers.size === 2) {
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, p]) => p);
      if (!other) return;
      const distance = (/** @type {{x: number, y: number}} */ from) =>
        Math.max(1, Math.hypot(from.x - other.x, from.y - other.y));
      pointers.set(event.pointerId, here);
      // The point between the fingers moves half as far as one of them.
      on.pan(right / 2, down / 2);
      const middle = { x: (here.x + other.x) / 2, y: (here.y + other.y) / 2 };
      on.zoom(distance(here) / distance(before), middle.x, middle.y);
      return;
    }
    travelled = Math.max(travelled, Math.hypot(right, down));
    if (!dragged && (travelled <= SLOP || !on.canPan())) return;
    if (!dragged) element.setPointerCapture(event.pointerId);
    dragged = true;
    element.classList.add("dragged");
    pointers.set(event.pointerId, here);
    on.pan(right, down);
  });
  for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) {
    element.addEventListener(type, (event) => {
      pointers.delete(event.pointerId);
      painting = false;
      if (pointers.size === 0) element.classList.remove("dragged");
    });
  }
  element.addEventListener("pointerleave", (event) => {
    // A mouse button released elsewhere is not reported, unless the pointer was captured.
    if (event.pointerType === "mouse") pointers.delete(event.pointerId);
    on.leave();
  });
  element.addEventListener("click", (event) => {
    const here = at(event);
    if (!dragged && !isButton(event)) on.click(here.x, here.y);
    dragged = false;
  });
  // Two fingers move the board, one scrolls the page.
  element.addEventListener(
    "touchstart",
    (event) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
  element.addEventListener(
    "wheel",
    (event) => {
      const unit = WHEEL_UNITS[event.deltaMode] ?? 1;
      const { x, y } = at(event);
      if (event.ctrlKey) {
        on.zoom(Math.exp(-event.deltaY * unit * PINCH), x, y);
      } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        if (!on.canPan()) return;
        on.pan(-event.deltaX * unit, 0);
      } else {
        if (!on.wheelZooms(event.deltaY < 0)) return;
        on.zoom(Math.exp(-event.deltaY * unit * WHEEL), x, y);
      }
      event.preventDefault();
    },
    { passive: false },
  );
}
