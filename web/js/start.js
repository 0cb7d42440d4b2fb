/**
 * The first script: it starts the worker, and so Python, which takes the longest, and only then asks
 * for the scripts of the page.
 */

import { assets, makeWorker } from "./place.js";

/** What the worker has said before the page could listen. @type {(MessageEvent | ErrorEvent)[]} */
const heard = [];

function begin() {
  try {
    const worker = makeWorker();
    const hear = (/** @type {MessageEvent | ErrorEvent} */ event) => {
      heard.push(event);
    };
    worker.onmessage = hear;
    worker.onerror = hear;
    worker.postMessage({ id: 0, type: "init", assets });
    return { worker, heard };
  } catch {
    // The page tries again, and says what is wrong.
    return null;
  }
}

/** The worker that is on its way, or null if there can be none. */
export const first = begin();

/** The page's scripts look for its elements. @returns {Promise<unknown>} */
function parsed() {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
}

parsed()
  .then(() => import("./main.js"))
  .catch((error) => {
    document.getElementById("unloaded")?.removeAttribute("hidden");
    throw error;
  });
