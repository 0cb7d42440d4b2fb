/**
 * The slice of Check, and values derived from it. Texts and answers have numbers: an answer to an earlier text is
 * dimmed until the new text is read. Python reads; nothing here interprets the text.
 */

import { sizeOf } from "../../board/holes.js";
import { NO_MARKS } from "../../board/marks.js";
import { tourTrack } from "../../player/timeline.js";
import { memo } from "../../ui/memo.js";

/** @import { Board } from "../../board/geometry.js" */
/** @import { FaultMarks, Withheld } from "../../board/types.js" */
/** @import { Show } from "../../player/types.js" */
/** @import { ReadText, Reason, TextReading } from "../../solver/documents.js" */
/** @import { CheckState, Question, ReviewState } from "./types.js" */

/** @type {Readonly<CheckState>} */
export const INITIAL = Object.freeze({
  text: "",
  number: 0,
  name: "",
  editing: true,
  answer: null,
  chosen: 0,
  fault: -1,
  place: null,
  waiting: null,
  problem: null,
  packed: null,
  matrix: null,
  certificate: null,
});

/** The board before there is a text. @type {Board} */
const FIRST_BOARD = { rows: 8, cols: 8 };

/** On larger boards numbers are illegible, so those of a text are not drawn. */
const MAX_NUMBERS = 40_000;

/** The shown reading; until a new text is read, that of the old text. @param {CheckState} slice */
export function readingOf({ answer, chosen }) {
  return answer?.readings[chosen] ?? null;
}

/** True if the answer is to an earlier text. @param {CheckState} slice */
export function isStale({ answer, number }) {
  return answer !== null && answer.number !== number;
}

/** True for a whole tour. @param {TextReading | null} reading */
export function isTour(reading) {
  return reading?.kind === "tour";
}

/** The squares up to the first fault. @param {TextReading} reading */
export function pathOf({ squares, sound }) {
  return squares.subarray(0, sound);
}

/**
 * The first reading of each board of a text with several.
 * @param {ReadText} answer
 * @returns {number[]} their indices among the readings
 */
export function boardsOf({ verdict, readings }) {
  if (verdict !== "several") return [];
  /** @type {Map<number, number>} */
  const first = new Map();
  for (const [index, { part }] of readings.entries()) if (!first.has(part)) first.set(part, index);
  return [...first].sort(([a], [b]) => a - b).map(([, index]) => index);
}

/**
 * The other possible readings of the shown board.
 * @param {ReadText} answer
 * @param {number} chosen
 * @returns {number[]} their indices among the readings
 */
export function othersOf({ verdict, readings }, chosen) {
  const part = readings[chosen]?.part;
  return [...readings.keys()].filter((index) => {
    const reading = readings[index];
    if (index === chosen || !reading?.open) return false;
    return verdict !== "several" || reading.part === part;
  });
}

const showMade = memo(made);

/**
 * The show on the board; the same object while nothing changes.
 * @param {CheckState} slice
 * @param {ReviewState} [review] the review
 * @param {Withheld} [withheld]
 * @returns {Show}
 */
export function showOf(slice, review, withheld) {
  const reading = readingOf(slice);
  const reason = withheld?.lost || withheld?.result ? null : (review?.reason ?? null);
  const claimed = review?.claim?.words.board ?? null;
  return showMade(reading, slice.fault, reason, claimed, slice.certificate?.question ?? null);
}

/**
 * @param {TextReading | null} reading
 * @param {number} fault
 * @param {Reason | null} reason the proof in the review
 * @param {Board | null} claimed the board for which the text claims that there is no tour
 * @param {Question | null} question of the text, if that is a certificate
 * @returns {Show}
 */
function made(reading, fault, reason, claimed, question) {
  if (question) {
    const { board, path, start, end } = question;
    const timeline = path.length > 0 ? { tour: tourTrack(path, "game"), search: null } : null;
    return { board, timeline, marks: { ...NO_MARKS, start, end }, live: null };
  }
  const board = reading?.board;
  if (!reading || !board || claimed) {
    const empty = claimed ?? FIRST_BOARD;
    return { board: empty, timeline: null, marks: { ...NO_MARKS, reason }, live: null };
  }
  const whole = isTour(reading);
  const track = tourTrack(pathOf(reading), whole ? "tour" : "game");
  const few = sizeOf(board) <= MAX_NUMBERS;
  return {
    board,
    timeline: reading.sound > 0 ? { tour: track, search: null } : null,
    marks: {
      ...NO_MARKS,
      reason,
      given: few && !whole && reading.kind !== "unfinished" ? pairs(reading.given) : [],
      from: firstNumber(reading),
      faults: faultMarks(reading, fault),
    },
    live: null,
    goal: { end: -1, closed: false },
  };
}

/** @param {Int32Array} flat @returns {[square: number, number: number][]} */
function pairs(flat) {
  return Array.from({ length: flat.length / 2 }, (_, at) => [
    flat[2 * at] ?? 0,
    flat[2 * at + 1] ?? 0,
  ]);
}

/** The number that the text gives to the first square. @param {TextReading} reading */
function firstNumber({ given, squares }) {
  for (let at = 0; at < given.length; at += 2) {
    if (given[at] === squares[0]) return given[at + 1] ?? 1;
  }
  return 1;
}

/**
 * The marks of all faults, and of the selected one.
 * @param {TextReading} reading
 * @param {number} index
 * @returns {FaultMarks}
 */
function faultMarks({ faults }, index) {
  const squares = new Set(faults.flatMap((fault) => fault.squares));
  const chosen = faults[index];
  return {
    squares: [...squares],
    chosen: chosen?.squares ?? [],
    step: chosen?.step ?? false,
  };
}
