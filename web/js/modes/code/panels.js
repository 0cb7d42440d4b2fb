/** The parts of Code that have their own places in the panel. */

import { makeEditorPanels } from "./editor/panels.js";
import { makeRace } from "./race/panels.js";
import { makeExercise } from "./tests/panels.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Bench } from "./bench.js" */

/**
 * @param {App} app
 * @param {Bench} bench
 * @returns {{render: (state: State) => void}[]}
 */
export function makePanels(app, bench) {
  return [...makeEditorPanels(app, bench), makeRace(app, bench), makeExercise(app, bench)];
}
