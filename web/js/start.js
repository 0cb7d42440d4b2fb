/**
 * The first script: it draws the board, and starts the worker with Python, which takes the longest. The page's scripts
 * load after the worker has requested its files, to avoid delaying these.
 */

import { assets, makeWorker } from "./place.js";
import { isEmbedded, modeOf } from "./request/address.js";

/** @import { First } from "./solver/supervisor.js" */

/** The maximum wait of Python for the board, in milliseconds. */
const PATIENCE_MS = 2000;

/** The maximum wait of the page for the worker's first message, in milliseconds. */
const WORD_MS = 100;

/** @type {() => void} */
let proceed = () => {};
/** @type {Promise<void>} */
const begun = new Promise((resolve) => {
  proceed = resolve;
});

/** The worker's events before the page listens. @type {(MessageEvent | ErrorEvent)[]} */
const events = [];

document.documentElement.dataset.started = "";
const query = new URLSearchParams(document.location.search);
// First, so that an embedded page never shows parts that do not belong there.
if (isEmbedded(query)) document.documentElement.dataset.embed = "";
// For a link to another mode, Solve's panel in index.html is hidden, and the layout is that of the mode from the first
// frame on, so that nothing moves later.
const mode = modeOf(query);
if (mode !== "solve") {
  const { dataset } = document.documentElement;
  dataset.opening = "";
  dataset.mode = mode;
  if (mode === "gallery" && !query.get("gallery")) dataset.gallery = "loading";
} else if (query.has("start") || query.has("board")) {
  // The content below the answer is hidden until the answer appears.
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
    // The page tries again, and reports the error.
    proceed();
    return null;
  }
}

/** The starting worker, or null if the browser has none; its script is already loaded. */
const worker = startWorker();

/** Waits until the page's elements are parsed. @returns {Promise<unknown>} */
function parsed() {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
}

/** The board is drawn before the files of Python load, which take long on a slow line; but only if it is ready soon. */
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
  // Without it the page itself draws.
  .catch(() => {});

Promise.all([parsed(), begun])
  .then(() => import("./main.js"))
  .then(({ openPage }) => openPage(worker))
  .catch((error) => {
    document.documentElement.dataset.unloaded = "";
    throw error;
  });
