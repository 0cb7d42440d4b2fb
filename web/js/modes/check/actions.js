/** The actions of Check's buttons and keys. */

import { squareName } from "../../board/geometry.js";
import { sizeOf } from "../../board/holes.js";
import { linkOfPath } from "../../request/game_link.js";
import { formatQuery } from "../../request/link.js";
import { requestOn } from "../../request/request.js";
import { download } from "../../ui/files.js";
import { MAX_LETTERS } from "../../ui/packed.js";
import { isTour, pathOf } from "./state.js";
import { isClosedTour } from "./words.js";

/** @import { Action } from "../../app/types.js" */
/** @import { App } from "../../app/app.js" */
/** @import { TextReading } from "../../solver/documents.js" */
/** @import { CheckController } from "./controller.js" */

/** Longer paths cannot be opened as games: their link would be cut. */
const MAX_MOVES = 40_000;

/** @param {App} app @param {CheckController} controller @returns {Record<string, Action>} */
export function checkActions(app, controller) {
  const hasText = () => controller.slice.text.trim() !== "";
  const playable = () => {
    const { reading } = controller;
    const { kind = "", sound = 0 } = reading ?? {};
    return kind !== "puzzle" && sound > 0 && sound <= MAX_MOVES;
  };
  return {
    "check-read": {
      enabled: hasText,
      shown: () => controller.slice.editing && hasText(),
      run: () => controller.read(),
    },
    "check-cancel": {
      keys: ["Escape"],
      shown: () => controller.slice.waiting !== null,
      enabled: () => controller.slice.waiting !== null,
      run: () => controller.cancel(),
    },
    "check-edit": {
      shown: () => !controller.slice.editing,
      enabled: () => controller.editable,
      run: () => controller.edit(true),
    },
    "check-marks": {
      shown: () => controller.slice.editing && controller.reading?.board != null,
      run: () => controller.edit(false),
    },
    "check-clear": { shown: hasText, run: () => controller.put("") },
    "check-save": {
      shown: () => controller.slice.text.length > MAX_LETTERS,
      run: () => {
        const { text, name } = controller.slice;
        download(name || "knights-tour.txt", new Blob([text], { type: "text/plain" }));
      },
    },
    "check-play": {
      shown: playable,
      enabled: playable,
      run: () => {
        const { reading } = controller;
        if (!reading?.board) return;
        const line = [...pathOf(reading)];
        // A tour at the step that the board shows, another path at its end.
        const { position } = app.player.state;
        const shown = Math.max(1, Math.min(line.length, position));
        const length = isTour(reading) ? shown : line.length;
        app.visit(linkOfPath(reading.board, line, length));
      },
    },
    "check-solve": {
      shown: () => controller.reading?.board != null && controller.reading.kind !== "puzzle",
      run: () => {
        const { reading } = controller;
        if (reading) solveIt(app, reading);
      },
    },
  };
}

/**
 * Opens Solve with the same board, start and goal.
 * @param {App} app
 * @param {TextReading} reading
 */
function solveIt(app, reading) {
  const { board, squares } = reading;
  if (!board) return;
  const name = (/** @type {number | undefined} */ square) =>
    square === undefined ? "" : squareName(board, square);
  const [start, end] = [name(squares[0]), name(squares[sizeOf(board) - 1])];
  const tour = isTour(reading) && start !== end;
  const closed = tour && isClosedTour(reading);
  const goal = { closed: closed ? "1" : "", end: tour && !closed ? end : "" };
  app.visit(formatQuery(requestOn(board, { start, ...goal })) || "?mode=solve");
}
