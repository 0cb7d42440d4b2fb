/** Starts the page with its modes. A further mode is a folder below modes/ and a line here. */

import { App } from "./app/app.js";
import { byId } from "./app/dom.js";
import { keepFocusInSight } from "./app/sheet.js";
import { makeCheck } from "./modes/check/mode.js";
import { makeCode } from "./modes/code/mode.js";
import { makeGallery } from "./modes/gallery/mode.js";
import { makeLab } from "./modes/lab/mode.js";
import { makePlay } from "./modes/play/mode.js";
import { makeSolve } from "./modes/solve/mode.js";

await new App().start([makeSolve, makeLab, makePlay, makeCheck, makeCode, makeGallery]);
keepFocusInSight();
// What index.html says where this is never reached.
byId("late", HTMLElement).hidden = true;
