/** A moment of a race in a link: `#race=240`, and the speed where a person chose one: `#race=240&speed=1000`. */

/** Steps a second. */
export const SPEEDS = [1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1000, 2000, 5000, 10_000];

/** The farthest moment that a link may name: to go there takes some seconds. */
export const FARTHEST = 100_000_000;

/**
 * @typedef {object} Place
 * @property {number | null} step the moment at which the race stands still, or null where it begins
 * @property {number | null} speed steps a second, or null where nobody chose one
 */

/** @param {string} hash @returns {Place | null} null if it says nothing of a race */
export function readPlace(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const step = wholeOf(words.get("race"), FARTHEST);
  const speed = wholeOf(words.get("speed"), 10_000);
  if (step === null && speed === null) return null;
  return { step, speed: speed === null ? null : (SPEEDS[nearestSpeed(speed)] ?? null) };
}

/** @typedef {{board: string, start: string}} Cell The cell of a comparison's table that races. */

/** The cell that a link names: `#race=240&cell=6x6:c3`. @param {string} hash @returns {Cell | null} */
export function readCell(hash) {
  const cell = new URLSearchParams(hash.replace(/^#/, "")).get("cell") ?? "";
  const [, board = "", start = ""] = /^(\d{1,4}x\d{1,4}):([a-z]{1,3}\d{1,4})$/.exec(cell) ?? [];
  return board ? { board, start } : null;
}

/** A hash that names a cell as well. @param {string} hash @param {Cell} cell */
export function withCell(hash, { board, start }) {
  return `${hash ? `${hash}&` : "#"}cell=${board}:${start}`;
}

/** @param {Place} place @returns {string} a hash, or "" */
export function formatPlace({ step, speed }) {
  const words = [];
  if (step !== null) words.push(`race=${step}`);
  if (speed !== null) words.push(`speed=${speed}`);
  return words.length > 0 ? `#${words.join("&")}` : "";
}

/** The speed that comes nearest, as a place in SPEEDS. @param {number} speed */
export function nearestSpeed(speed) {
  let nearest = 0;
  const distance = (/** @type {number} */ index) =>
    Math.abs(Math.log((SPEEDS[index] ?? 1) / speed));
  for (let index = 1; index < SPEEDS.length; index++) {
    if (distance(index) < distance(nearest)) nearest = index;
  }
  return nearest;
}

/** The speed at which a tour of so many squares takes about eight seconds, as a place in SPEEDS. @param {number} squares */
export function fittingSpeed(squares) {
  const index = SPEEDS.findIndex((speed) => squares / speed <= 8);
  return index < 0 ? SPEEDS.length - 1 : index;
}

/** @param {string | null} text @param {number} most */
function wholeOf(text, most) {
  if (text === null || !/^\d{1,12}$/.test(text)) return null;
  const whole = Number(text);
  return whole <= most ? whole : most;
}
