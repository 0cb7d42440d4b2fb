/** The texts of Play's status line and of the card of the game. */

import { squareName } from "../../board/geometry.js";
import { sizeOf } from "../../board/holes.js";
import { verdictText } from "../../completion/verdict_text.js";
import { paragraph, t } from "../../ui/i18n.js";
import { reasonText } from "../../ui/phrases.js";
import { sentence } from "../../ui/problems.js";
import { readingOf } from "./puzzle.js";
import { isHopeless, isWhole, lostAt, phaseOf } from "./state.js";

/** @import { Status } from "../../app/types.js" */
/** @import { Game, PlayState } from "./types.js" */

/** The number of last characters of the text so far that a screen reader speaks. */
const MAX_SPOKEN = 20;

/** @param {PlayState} slice @param {readonly number[]} path @returns {Status} */
export function statusOf(slice, path) {
  const { rows, cols } = slice.rules.board;
  const { puzzle } = slice;
  const good = hintText(slice);
  const news = slice.message ? sentence(slice.message) : good;
  // One message for a screen reader: the news, or the state of the game with where and why it was lost.
  const read = puzzle?.text ? t("letters.read", { read: readingOf(path, puzzle, MAX_SPOKEN) }) : "";
  const state = [titleOf(slice, path), read, lossText(slice, path), lossReason(slice, path)];
  const text = news || paragraph(state);
  return {
    title: t("app.title.play", { board: `${rows}×${cols}` }),
    text: slice.problems.length > 0 ? paragraph(slice.problems.map(sentence)) : text,
    detail: "",
    inPanel: true,
    busy: slice.waiting !== "",
    failed: false,
    data: { game: phaseOf(slice.rules, path) },
  };
}

/** The text of the hint, or "". @param {PlayState} slice */
export function hintText({ rules, hint, puzzle }) {
  if (hint < 0) return "";
  return t(puzzle?.text ? "play.hint.letters" : "play.hint", {
    square: squareName(rules.board, hint),
  });
}

/** The state of the game, in a few words. @param {PlayState} slice @param {readonly number[]} path */
export function titleOf({ rules, shown }, path) {
  const size = sizeOf(rules.board);
  if (shown) return t(`play.shown.${shown.kind}`, { number: shown.squares.length, size });
  const phase = phaseOf(rules, path);
  const params = { number: path.length, size, count: size };
  if (phase === "finished" && rules.closed) return t("play.title.finished.closed", params);
  if (phase !== "stuck" || !isWhole(rules, path)) return t(`play.title.${phase}`, params);
  return t(rules.symmetric ? "play.title.stuck.asymmetric" : "play.title.stuck.open", params);
}

/** The next step, as a sentence. @param {PlayState} slice @param {readonly number[]} path */
export function nextOf({ rules, shown, puzzle }, path) {
  const { board } = rules;
  if (shown) return t(`play.shown.${shown.kind}.hint${puzzle?.text ? ".letters" : ""}`);
  const phase = phaseOf(rules, path);
  const here = path.at(-1);
  const left = sizeOf(board) - path.length;
  const square = here === undefined ? "" : squareName(board, here);
  const isOpen = phase === "empty" || phase === "going";
  const next = phase === "going" && path.length === 1 ? "begun" : phase;
  return paragraph([t(`play.next.${next}`, { left, square }), isOpen && goalText(rules)]);
}

/**
 * Where the game was lost, or that it is not lost; "" if this must not be shown.
 * @param {PlayState} slice
 * @param {readonly number[]} path
 */
export function lossText(slice, path) {
  const { rules, line, loss, shown, waiting } = slice;
  if (waiting === "loss") return t("play.looking");
  if (!loss || shown) return "";
  const isLost = lostAt(slice, path) !== null;
  const isOfPath = loss.length === path.length && (loss.isRequested || loss.answer === "no");
  if (!isLost && !isOfPath) return "";
  return verdictText(loss, { ...rules, path: line }).replaceAll("**", "");
}

/**
 * The reason why the game was lost; the reason why the start has no tour appears only on request.
 * @param {PlayState} slice
 * @param {readonly number[]} path
 */
export function lossReason(slice, path) {
  const { loss, why, shown, waiting } = slice;
  if (!loss?.reason || shown || waiting === "loss") return "";
  const isLost = lostAt(slice, path) !== null || path.length === 0;
  return isLost && (why || !isHopeless(slice)) ? reasonText(loss.reason) : "";
}

/** The goal of the tour, as a sentence; "" if there is none. @param {PlayState["rules"]} rules */
function goalText({ board, end, closed, symmetric }) {
  if (closed) return t("play.goal.closed");
  if (symmetric) return t("play.goal.symmetric");
  return end < 0 ? "" : t("play.goal.end", { square: squareName(board, end) });
}

/** Describes what the link opens. @param {PlayState} slice */
export function sharedText({ rules, line, help, puzzle }) {
  if (puzzle?.text)
    return t(`share.holds.letters${line.length > puzzle.path.length ? ".begun" : ""}`);
  if (line.length === 0) return t("share.holds.board");
  const { rows, cols } = rules.board;
  const game = gameText({
    board: `${rows}×${cols}`,
    start: squareName(rules.board, line[0] ?? 0),
    length: line.length,
    size: sizeOf(rules.board),
    finished: phaseOf(rules, line) === "finished",
  });
  return paragraph([t("share.holds.game", { game }), helpText(help)]);
}

/**
 * A game in a few words.
 * @param {{board: string, start: string, length: number, size: number, finished: boolean}} game
 */
export const gameText = ({ finished, ...game }) =>
  t(finished ? "play.saved.finished" : "play.saved.game", game);

/** The amount of help in a game, in words. @param {Game["help"]} help */
export function helpText({ onward, truth, lost, hints, ways }) {
  const parts = [
    onward && t("play.used.onward"),
    truth && t("play.used.truth"),
    lost && t("play.used.lost"),
    hints > 0 && t("play.used.hints", { count: hints }),
    ways > 0 && t("play.used.ways", { count: ways }),
  ].filter((part) => typeof part === "string");
  return parts.length > 0 ? t("play.used", { help: parts }) : t("play.used.none");
}
