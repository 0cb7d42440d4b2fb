/** The cards of Check about the text that is read, and about many files at once. */

import { ClassPanel } from "./class/panel.js";
import { ReviewPanel } from "./review/panel.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Desk } from "./desk.js" */

/**
 * @param {App} app
 * @param {Desk} desk
 * @returns {{render: (state: State) => void}[]}
 */
export function makePanels(app, desk) {
  return [new ReviewPanel(app, () => desk.reading), new ClassPanel(app, desk)];
}
