/**
 * The first script: it draws the board, and starts the worker, and so Python, which takes the longest. The
 * scripts of the page are loaded after the worker has requested its files, which would otherwise be delayed.
 */

import { assets, makeWorker } from "./place.js";
import { isEmbedded, modeOf } from "./request/address.js";

/** @import { First } from "./solver/supervisor.js" */

/** How long Python waits for the board, in milliseconds. */
const PATIENCE_MS = 2000;

/** How long the page waits for the worker's first word at most, in milliseconds. */
const WORD_MS = 100;

/** @type {() => void} */
let proceed = () => {};
/** @type {Promise<void>} */
const begun = new Promise((resolve) => {
  proceed = resolve;
});

/** The worker's events before the page could listen. @type {(MessageEvent | ErrorEvent)[]} */
const events = [];

document.documentElement.dataset.started = "";
const query = new URLSearchParams(document.location.search);
// Before anything is seen that does not belong into a frame of another page.
if (isEmbedded(query)) document.documentElement.dataset.embed = "";
// Solve's panel, which is in the page from the start, is not seen where a link leads to another mode; the layout is
// that mode's own from the first frame on, so that nothing moves when it has come.
const mode = modeOf(query);
if (mode !== "solve") {
  const { dataset } = document.documentElement;
  dataset.opening = "";
  dataset.mode = mode;
  if (mode === "gallery" && !query.get("gallery")) dataset.gallery = "loading";
} else if (query.has("start") || query.has("board")) {
  // What stands below the answer waits a moment for it.
  document.documentElement.dataset.asks = "";
}

/** @returns {First | null} */
function startWorker() {
  try {
    const made = makeWorker();
    const onEvent = (/** @type {MessageEvent | ErrorEvent} */ event) => {
      events.push(event);
      proceed();
    };
    made.onmessage = onEvent;
    made.onerror = onEvent;
    return { worker: made, events };
  } catch {
    // The page tries again, and says what is wrong.
    proceed();
    return null;
  }
}

/** The worker that is on its way, or null if there can be none: its script is here already. */
const worker = startWorker();

/** Waits until the page's elements are there. @returns {Promise<unknown>} */
function parsed() {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
}

/** The board comes before the files of Python, which take a slow line for long; but not if it is late itself. */
const drawing = import("./first_frame.js");
const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
Promise.race([drawing, late])
  .catch(() => {})
  .then(() => {
    worker?.worker.postMessage({ id: 0, type: "init", assets }, []);
    setTimeout(proceed, WORD_MS);
  });

Promise.all([parsed(), drawing])
  .then(([, { begin }]) => begin())
  // The page draws, too.
  .catch(() => {});

Promise.all([parsed(), begun])
  .then(() => import("./main.js"))
  .then(({ openPage }) => openPage(worker))
  .catch((error) => {
    document.documentElement.dataset.unloaded = "";
    throw error;
  });
