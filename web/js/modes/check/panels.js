/** The panels below the text: what a teacher would say, and the table of a class. */

/** @import { App } from "../../app/app.js" */
/** @import { Desk } from "./desk.js" */
/** @import { State } from "../../app/store.js" */

/** @typedef {{render: (state: State) => void}} ReviewPanel */

/**
 * @param {App} _app
 * @param {Desk} _desk
 * @returns {ReviewPanel[]}
 */
export function makePanels(_app, _desk) {
  return [];
}
