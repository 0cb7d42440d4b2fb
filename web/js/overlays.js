/** What stands on the board beside the tour: why there is none, where tours start, how many there are. */

import { parseSquare } from "./board/geometry.js";
import { AnswerError } from "./solver/errors.js";

/** @import { Board } from "./board/geometry.js" */
/** @import { Reason, Picture } from "./solver/documents.js" */
/** @import { Overlays, State } from "./state.js" */

/**
 * @typedef {object} Starts Where tours start.
 * @property {Board} board
 * @property {number} end the square where they end, or -1 for any
 * @property {boolean} closed
 * @property {Uint8Array} squares 1 if one starts there
 * @property {number} count on how many squares
 */

/**
 * The reason that can be seen on the board, before a search ends and after, whatever the method.
 * @param {Pick<State, "run">} state
 * @returns {(Reason & {picture: Picture}) | null}
 */
export function pictured({ run }) {
  const theory = run?.theory;
  return theory?.picture ? { ...theory, picture: theory.picture } : null;
}

/**
 * What the map of the starts is to show: for each square what a click on it would ask for.
 * @param {Pick<State, "board" | "form">} state
 * @returns {Pick<Starts, "board" | "end" | "closed">}
 */
export function startsWanted({ board, form }) {
  const end = form.end.trim() ? (parseSquare(board, form.end) ?? -1) : -1;
  const closed = form.closed === "1";
  return { board, end: closed ? -1 : end, closed };
}

/**
 * The map of the starts, if it is there for the board and the goal as they are now.
 * @param {State} state
 */
export function startsOf(state) {
  const { starts, overlays } = state;
  if (!overlays.starts || !starts) return null;
  const { board, end, closed } = startsWanted(state);
  const same = starts.board.rows === board.rows && starts.board.cols === board.cols;
  return same && starts.end === end && starts.closed === closed ? starts : null;
}

/**
 * The numbers of tours by start, if they are there for the board that is shown.
 * @param {Pick<State, "board" | "counts">} state
 */
export function tableOf({ board, counts }) {
  const fits = counts?.rows === board.rows && counts.cols === board.cols;
  return fits ? counts.table : null;
}

/**
 * An overlay is switched on or off. The two maps of the board take turns.
 * @param {Overlays} overlays
 * @param {keyof Overlays} name
 * @param {boolean} shown
 * @returns {Overlays}
 */
export function switched(overlays, name, shown) {
  const changed = { ...overlays, [name]: shown };
  if (shown && name === "starts") changed.counts = false;
  if (shown && name === "counts") changed.starts = false;
  return changed;
}

/** Asks where tours start, whenever the map is to show something else. */
export class StartsQuestion {
  #asked = "";

  /**
   * @param {(board: Board, end: number, closed: boolean) => Promise<Uint8Array>} ask
   * @param {(starts: Starts) => void} onAnswer
   */
  constructor(ask, onAnswer) {
    this.ask = ask;
    this.onAnswer = onAnswer;
  }

  /** @param {State} state */
  async follow(state) {
    if (!state.overlays.starts) return;
    const { board, end, closed } = startsWanted(state);
    const question = `${board.rows}x${board.cols} ${end} ${closed}`;
    if (question === this.#asked) return;
    this.#asked = question;
    try {
      const squares = await this.ask(board, end, closed);
      const count = squares.reduce((sum, one) => sum + one, 0);
      if (question === this.#asked) this.onAnswer({ board, end, closed, squares, count });
    } catch (error) {
      // The solver is lost, which the page says; the next one is asked again. To an exception there
      // would be no other answer.
      if (!(error instanceof AnswerError)) this.#asked = "";
    }
  }
}
