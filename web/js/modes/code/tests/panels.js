/** The exercise in the panel of Code. */

import { byId } from "../../../app/dom.js";
import { Exercise } from "./exercise.js";
import { TestsView } from "./view.js";

/** @import { App } from "../../../app/app.js" */
/** @import { Bench } from "../bench.js" */

/** @param {App} app @param {Bench} bench */
export function makeExercise(app, bench) {
  const exercise = new Exercise(app, bench);
  return new TestsView(byId("code-tests", HTMLElement), bench, exercise);
}
