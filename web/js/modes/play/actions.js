/** What the buttons and keys of Play do. */

import { rivalActions } from "./rival.js";
import { lostAt } from "./state.js";

/** @import { Action } from "../../app/actions.js" */
/** @import { App } from "../../app/app.js" */
/** @import { Advisor } from "./advisor.js" */
/** @import { Table } from "./table.js" */

/**
 * @param {App} app
 * @param {Table} table
 * @param {Advisor} advisor
 * @returns {Record<string, Action>}
 */
export function playActions(app, table, advisor) {
  const least = () => Math.max(1, table.slice.puzzle?.path.length ?? 0);
  const own = () => table.slice.shown === null;
  const idle = () => own() && table.slice.waiting === "";
  const isOn = () => table.standing === "going" || table.standing === "empty";
  const lost = () => lostAt(table.slice, table.path);
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
    "play-hint": {
      keys: ["h"],
      enabled: () => idle() && isOn(),
      run: () => advisor.hint(),
    },
    "play-way": { enabled: () => idle() && isOn(), run: () => advisor.way() },
    "play-ask": {
      enabled: () => idle() && table.path.length > 0 && table.standing !== "finished",
      run: () => advisor.ask(),
    },
    "play-why": {
      shown: () => own() && lost() !== null && lost() !== table.path.length,
      run: () => {
        const length = lost();
        app.showOverlay("proof", true);
        if (length !== null) table.goTo(length);
      },
    },
    "play-on": {
      shown: () => own() && lost() !== null && (table.slice.loss?.kept ?? 0) >= least(),
      run: () => table.goTo(table.slice.loss?.kept ?? 1),
    },
    ...rivalActions(app, table),
    "play-back": { shown: () => !own(), enabled: () => !own(), run: () => table.back() },
  };
}
