/** The texts of Check: its verdict, the interpretation of a text, its faults. */

import { squareName } from "../../board/geometry.js";
import { sizeOf } from "../../board/holes.js";
import { isClosed } from "../../request/game.js";
import { paragraph, t } from "../../ui/i18n.js";
import { MAX_LETTERS } from "../../ui/packed.js";
import { sentence } from "../../ui/problems.js";
import { certificateTitle } from "./certificate.js";
import { boardsOf, isStale, isTour, readingOf } from "./state.js";

/** @import { Status } from "../../app/types.js" */
/** @import { Board } from "../../board/geometry.js" */
/** @import { TextReading } from "../../solver/documents.js" */
/** @import { CheckState } from "./types.js" */

/** A board as text. @param {Pick<Board, "rows" | "cols">} board */
export function boardText({ rows, cols }) {
  return `${rows}×${cols}`;
}

/** True if the tour is closed. @param {TextReading} reading */
export function isClosedTour({ board, squares }) {
  return board !== null && squares.length > 2 && isClosed(board, squares);
}

/** The title of a reading. @param {TextReading} reading */
export function titleOf(reading) {
  const { kind, how } = reading;
  if (kind === "tour") return t(isClosedTour(reading) ? "check.title.closed" : "check.title.open");
  if (kind === "unreadable" && how.code === "says-none") return t("check.title.says-none");
  if (linkOf(reading)) return t("check.title.link");
  return t(`check.title.${kind}`);
}

/** The link to this page that a text has instead of a tour, or "". @param {TextReading} reading */
export function linkOf({ how }) {
  return how.code.startsWith("link-") ? String(how.params.link) : "";
}

/** The title with its numbers, as a sentence. @param {TextReading} reading */
export function whatOf(reading) {
  const { kind, board, squares, sound, given, how } = reading;
  // The title is enough.
  if (how.code === "says-none" && !board) return "";
  if (!board || kind === "unreadable") return howText(reading);
  const size = sizeOf(board);
  const name = (/** @type {number | undefined} */ square) => squareName(board, square ?? 0);
  const params = {
    board: boardText(board),
    size,
    start: name(squares[0]),
    end: name(squares[sound - 1]),
    count: sound,
    numbers: given.length / 2,
  };
  if (kind === "tour")
    return t(isClosedTour(reading) ? "check.what.closed" : "check.what.open", {
      ...params,
      count: size,
    });
  if (kind === "fault" && sound === 0) return t("check.what.fault.none", params);
  return t(`check.what.${kind}`, params);
}

/** The title and its sentence. @param {TextReading} reading */
function verdictOf(reading) {
  const [verdict, why] = [titleOf(reading), whatOf(reading)];
  return why ? t("verdict.why", { verdict, why }) : verdict;
}

/** How the text was read, or why it is unreadable. @param {TextReading} reading */
function howText({ how }) {
  return t(how.sentence.key, how.sentence.params);
}

/** A reading in a word or two, for the choice among several boards. @param {TextReading} reading */
export function shortOf(reading) {
  const { board, kind } = reading;
  return t(`check.short.${kind}`, { board: board ? boardText(board) : "" });
}

/** The label of the button for another reading. @param {TextReading} reading */
export function otherOf(reading) {
  return reading.turned ? t(`reading.turned.${reading.turned}`) : howText(reading);
}

/** The problem as a sentence. @param {CheckState} slice */
export function problemText({ problem }) {
  return problem ? sentence(problem) : "";
}

/** The progress of the reading. @param {CheckState} slice */
export function waitingText({ waiting, text }) {
  if (!waiting) return "";
  const { done, total } = waiting;
  return total > 0
    ? t("check.reading.part", { letters: text.length, share: Math.min(done, total) / total })
    : t("check.reading");
}

/** @param {CheckState} slice @returns {Status} */
export function statusOf(slice) {
  const { answer, waiting } = slice;
  const reading = readingOf(slice);
  const stale = isStale(slice);
  const fresh = reading && !stale ? reading : null;
  const boards = answer && fresh ? boardsOf(answer).length : 0;
  const several = boards > 1 && t("check.several", { count: boards });
  const verdict = fresh ? paragraph([several, verdictOf(fresh)]) : "";
  const proof = slice.certificate ? certificateTitle(slice.certificate) : "";
  const board = fresh?.board ?? slice.certificate?.question?.board;
  const text =
    problemText(slice) || verdict || proof || t(waiting ? "check.reading" : "check.empty");
  return {
    title: board ? t("app.title.check", { board: boardText(board) }) : t("app.title.check.none"),
    text,
    detail: waiting ? waitingText(slice) : "",
    inPanel: fresh !== null || waiting === null || proof !== "",
    busy: waiting !== null,
    failed: false,
    data: {
      outcome: isTour(fresh) ? "found" : "",
      check: proof ? "certificate" : fresh && answer ? answer.verdict : "",
      desk: slice.text === "" && !waiting ? "empty" : "",
    },
  };
}

/** Describes what the link opens. @param {CheckState} slice */
export function sharedText({ text, packed }) {
  if (text.trim() === "") return t("share.holds.check.empty");
  if (text.length > MAX_LETTERS) return longText(text);
  return packed?.packed === "" ? t("share.holds.check.none") : t("share.holds.check");
}

/** The reason why a text has no link. @param {string} text */
export function longText(text) {
  return t("check.too-long", { letters: text.length, limit: MAX_LETTERS });
}
