/** The parameters of the open game, as in a link. */

import { squareName } from "../../board/geometry.js";
import { FIRST_WORDS } from "../../request/game.js";
import { canonical, wordsOfBoard } from "../../request/request.js";

/** @import { Words } from "../../request/request.js" */
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
