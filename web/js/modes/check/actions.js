/** What the buttons and keys of Check do. */

import { download } from "../../app/files.js";
import { MOST_LETTERS } from "../../app/packed.js";
import { squareName } from "../../board/geometry.js";
import { sizeOf } from "../../board/holes.js";
import { formatHash, formatQuery } from "../play/link.js";
import { NO_HELP, rulesOf } from "../play/state.js";
import { formatQuery as formatRequest } from "../solve/link.js";
import { DEFAULTS, wordsOfBoard } from "../solve/request.js";
import { isTour, pathOf } from "./state.js";
import { isClosed } from "./words.js";

/** @import { Action } from "../../app/actions.js" */
/** @import { App } from "../../app/app.js" */
/** @import { TextReading } from "../../solver/documents.js" */
/** @import { Desk } from "./desk.js" */

/** Longer paths are no games any more: their link would be cut. */
const MOST_MOVES = 40_000;

/**
 * @param {App} app
 * @param {Desk} desk
 * @returns {Record<string, Action>}
 */
export function checkActions(app, desk) {
  const hasText = () => desk.slice.text.trim() !== "";
  const playable = () => {
    const { reading } = desk;
    const { kind = "", sound = 0 } = reading ?? {};
    return kind !== "puzzle" && sound > 0 && sound <= MOST_MOVES;
  };
  return {
    "check-read": {
      enabled: hasText,
      shown: () => desk.slice.editing && hasText(),
      run: () => desk.read(),
    },
    "check-cancel": {
      keys: ["Escape"],
      shown: () => desk.slice.waiting !== null,
      enabled: () => desk.slice.waiting !== null,
      run: () => desk.cancel(),
    },
    "check-edit": {
      shown: () => !desk.slice.editing,
      enabled: () => desk.editable,
      run: () => desk.edit(true),
    },
    "check-marks": {
      shown: () => desk.slice.editing && desk.reading?.board != null,
      run: () => desk.edit(false),
    },
    "check-clear": { shown: hasText, run: () => desk.put("") },
    "check-save": {
      shown: () => desk.slice.text.length > MOST_LETTERS,
      run: () => {
        const { text, name } = desk.slice;
        download(name || "knights-tour.txt", new Blob([text], { type: "text/plain" }));
      },
    },
    "check-play": {
      shown: playable,
      enabled: playable,
      run: () => {
        const { reading } = desk;
        if (reading) playOn(app, reading);
      },
    },
    "check-solve": {
      shown: () => desk.reading?.board != null && desk.reading.kind !== "puzzle",
      run: () => {
        const { reading } = desk;
        if (reading) solveIt(app, reading);
      },
    },
  };
}

/**
 * Opens the path in Play: a tour from the step that the board shows, another path where it ends.
 * @param {App} app
 * @param {TextReading} reading
 */
function playOn(app, reading) {
  const { board } = reading;
  if (!board) return;
  const line = [...pathOf(reading)];
  const words = { ...DEFAULTS, ...wordsOfBoard(board), start: squareName(board, line[0] ?? 0) };
  const { position } = app.player.state;
  const length = isTour(reading) ? Math.max(1, Math.min(line.length, position)) : line.length;
  const rules = rulesOf({ ...words, start: "" });
  const hash = formatHash({ rules, line, begun: 1, length, help: NO_HELP, show: [] });
  app.visit(formatQuery(words, null), hash);
}

/**
 * Opens Solve with the same board, start and goal.
 * @param {App} app
 * @param {TextReading} reading
 */
function solveIt(app, reading) {
  const { board, squares } = reading;
  if (!board) return;
  const [start, end] = [squares[0], squares[sizeOf(board) - 1]];
  const tour = isTour(reading) && start !== end && end !== undefined;
  const closed = tour && isClosed(reading);
  const words = {
    ...DEFAULTS,
    ...wordsOfBoard(board),
    start: start === undefined ? "" : squareName(board, start),
    closed: closed ? "1" : "",
    end: tour && !closed ? squareName(board, end) : "",
  };
  app.visit(formatRequest(words) || "?mode=solve");
}
