/** Starts the page with its modes. A new mode needs a folder in modes/ and an entry here. */

import { App } from "./app/app.js";
import { keepFocusInSight } from "./app/sheet.js";
import { makeSolve } from "./modes/solve/mode.js";
import { byId } from "./ui/dom.js";

/** @import { ModeEntry } from "./app/types.js" */
/** @import { First } from "./solver/supervisor.js" */

/** @type {ModeEntry[]} */
const MODES = [
  { id: "solve", load: async () => makeSolve },
  {
    id: "lab",
    word: "lab",
    texts: "lab",
    load: async () => (await import("./modes/lab/mode.js")).loadLab(),
  },
  {
    id: "play",
    texts: "play",
    load: async () => (await import("./modes/play/mode.js")).makePlay,
  },
  {
    id: "check",
    texts: "check",
    load: async () => (await import("./modes/check/mode.js")).makeCheck,
  },
  {
    id: "code",
    texts: "code",
    load: async () => (await import("./modes/code/mode.js")).makeCode,
  },
  {
    id: "gallery",
    word: "gallery",
    texts: "gallery",
    load: async () => (await import("./modes/gallery/mode.js")).makeGallery,
  },
];

/**
 * Opens the page.
 * @param {First | null} worker the worker that is already starting; null if the browser has none
 */
export async function openPage(worker) {
  const app = new App(MODES, worker);
  await app.start();
  keepFocusInSight();
  // Hides the text of index.html for pages whose scripts do not start.
  byId("late", HTMLElement).hidden = true;
}
