/**
 * The first script: it starts the worker, and so Python, which takes the longest. The scripts of the
 * page come once the worker has asked for its files, which they would be in the way of.
 */

import { assets, makeWorker } from "./place.js";

/** How long the page waits for the worker's first word at most, in milliseconds. */
const PATIENCE_MS = 100;

/** @type {() => void} */
let proceed = () => {};
/** @type {Promise<void>} */
const begun = new Promise((resolve) => {
  proceed = resolve;
});
setTimeout(proceed, PATIENCE_MS);

/** What the worker has said before the page could listen. @type {(MessageEvent | ErrorEvent)[]} */
const heard = [];

document.documentElement.dataset.started = "";

function begin() {
  try {
    const worker = makeWorker();
    const hear = (/** @type {MessageEvent | ErrorEvent} */ event) => {
      heard.push(event);
      proceed();
    };
    worker.onmessage = hear;
    worker.onerror = hear;
    worker.postMessage({ id: 0, type: "init", assets });
    return { worker, heard };
  } catch {
    // The page tries again, and says what is wrong.
    proceed();
    return null;
  }
}

/** The worker that is on its way, or null if there can be none. */
export const first = begin();

/** Waits until the page's elements are there. @returns {Promise<unknown>} */
function parsed() {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
}

Promise.all([parsed(), begun])
  .then(() => import("./main.js"))
  .catch((error) => {
    document.documentElement.dataset.unloaded = "";
    throw error;
  });
