/** What the buttons and keys of Play do. */

import { rivalActions } from "./rival.js";

/** @import { Action } from "../../app/actions.js" */
/** @import { App } from "../../app/app.js" */
/** @import { Table } from "./table.js" */

/** @param {App} app @param {Table} table @returns {Record<string, Action>} */
export function playActions(app, table) {
  const least = () => Math.max(1, table.slice.puzzle?.path.length ?? 0);
  const own = () => table.slice.shown === null;
  return {
    "play-undo": {
      keys: ["Backspace"],
      enabled: () => own() && table.path.length > least(),
      run: () => table.goTo(table.path.length - 1),
    },
    "play-redo": {
      enabled: () => own() && table.path.length < table.slice.line.length,
      run: () => table.goTo(table.path.length + 1),
    },
    "play-again": {
      enabled: () => table.slice.line.length > 0,
      run: () => table.begin(table.slice.rules, table.slice.puzzle?.path ?? [], table.slice.puzzle),
    },
    ...rivalActions(app, table),
    "play-back": { shown: () => !own(), enabled: () => !own(), run: () => table.back() },
  };
}
