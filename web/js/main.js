/** Starts the page with its modes. A further mode is a folder below modes/ and a line here. */

import { App } from "./app/app.js";
import { makeLab } from "./modes/lab/mode.js";
import { makeSolve } from "./modes/solve/mode.js";

new App().start([makeSolve, makeLab]);
