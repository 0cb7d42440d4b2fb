/** A moment of a race in a link: `#race=240`, and the speed if a person chose one: `#race=240&speed=1000`. */

import { SPEEDS as PLAYER_SPEEDS } from "../../../player/player_state.js";
import { hashWord } from "../../../request/address.js";

/** Speeds in steps per second: those of the player that Python can reach. */
export const SPEEDS = PLAYER_SPEEDS.filter((speed) => speed <= 5000);

/** The last moment that a link may name: computing it takes some seconds. */
const MAX_STEP = 100_000_000;

/**
 * @typedef {object} Place
 * @property {number | null} step the moment at which the race is paused, or null for its start
 * @property {number | null} speed steps per second; null for the automatic speed
 */

/** @param {string} hash @returns {Place | null} null if it names no race */
export function readPlace(hash) {
  const step = wholeOf(hashWord(hash, "race"), MAX_STEP);
  const speed = wholeOf(hashWord(hash, "speed"), 10_000);
  if (step === null && speed === null) return null;
  return { step, speed: speed === null ? null : (SPEEDS[nearestSpeed(speed)] ?? null) };
}

/** @typedef {{board: string, start: string}} Cell The cell of a comparison's table whose race is shown. */

/** The cell that a link names: `#race=240&cell=6x6:c3`. @param {string} hash @returns {Cell | null} */
export function readCell(hash) {
  const [, board = "", start = ""] =
    /^(\d{1,4}x\d{1,4})(?::|%3[aA])([a-z]{1,3}\d{1,4})$/.exec(hashWord(hash, "cell")) ?? [];
  return board ? { board, start } : null;
}

/** The hash with a cell added. @param {string} hash @param {Cell} cell */
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

/** The nearest speed, as an index of SPEEDS. @param {number} speed */
export function nearestSpeed(speed) {
  const distances = SPEEDS.map((other) => Math.abs(Math.log(other / speed)));
  return distances.indexOf(Math.min(...distances));
}

/** @param {string} text @param {number} most */
function wholeOf(text, most) {
  if (!/^\d{1,12}$/.test(text)) return null;
  return Math.min(Number(text), most);
}
