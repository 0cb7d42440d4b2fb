/** The words of the game that is open, as a link has them. */

import { squareName } from "../../board/geometry.js";
import { canonical, wordsOfBoard } from "../solve/request.js";
import { FIRST_WORDS } from "./state.js";

/** @import { Words } from "../solve/request.js" */
/** @import { PlayState } from "./state.js" */

/** @param {PlayState} slice @returns {Words} */
export function wordsOf({ rules: { board, end, closed }, line }) {
  return canonical({
    ...FIRST_WORDS,
    ...wordsOfBoard(board),
    start: line[0] === undefined ? "" : squareName(board, line[0]),
    end: end < 0 ? "" : squareName(board, end),
    closed: closed ? "1" : "",
  });
}
