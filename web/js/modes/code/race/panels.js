/** The race in the panel of Code. */

import { byId } from "../../../app/dom.js";
import { openRun } from "./open.js";
import { Racing } from "./racing.js";
import { RaceView } from "./view.js";

/** @import { App } from "../../../app/app.js" */
/** @import { Bench } from "../bench.js" */

/** @param {App} app @param {Bench} bench */
export function makeRace(app, bench) {
  const racing = new Racing(app, bench);
  const root = byId("code-race", HTMLElement);
  return new RaceView(root, bench, racing, (link) => openRun(app, bench, link));
}
