/** Reads the files for the start of the sandbox as bytes and texts, because its worker cannot fetch. */

import { assets } from "../place.js";
import { loadArchive, open } from "../solver/worker/load.js";
import { joined } from "./script.js";

/** @import { AssetName } from "../solver/protocol.js" */

/**
 * @typedef {object} Files
 * @property {string} script of the worker
 * @property {{wasm: ArrayBuffer, rest: ArrayBuffer, python?: ArrayBuffer}} bytes the image and the other modules; or
 *   the plain WebAssembly and all modules
 */

/** The functions to call when a piece of a file arrives. @type {Set<() => void>} */
const listeners = new Set();

function arrived() {
  for (const listener of listeners) listener();
}

/**
 * Reads all files from the page's own addresses, never from data that a worker has returned.
 * @param {boolean} plainly
 * @returns {Promise<Files>}
 */
async function readAll(plainly) {
  /**
   * @template T
   * @param {AssetName} name
   * @param {(response: Response) => Promise<T>} read
   */
  const opened = (name, read) =>
    open(String(assets[name]), assets.packed.includes(name), arrived, read);
  const text = (/** @type {AssetName} */ name) => opened(name, (response) => response.text());
  const [loader, runtime, wasm, rest, python] = await Promise.all([
    text("loader"),
    text("runtime"),
    opened(plainly ? "plain" : "wasm", (response) => response.arrayBuffer()),
    loadArchive(assets, "rest", arrived),
    plainly ? loadArchive(assets, "python", arrived) : undefined,
  ]);
  return { script: joined(loader, runtime), bytes: { wasm, rest, python } };
}

/** @type {Promise<Files> | null} */
let files = null;

/** Whether Python starts without its image. */
let plain = false;

/**
 * Reads the files once; again after a failure.
 * @param {() => void} listener called when a piece of a file arrives
 * @returns {Promise<Files>} rejects with an error for `lossOf`
 */
export function readFiles(listener) {
  listeners.add(listener);
  files ??= readAll(plain).catch((error) => {
    files = null;
    throw error;
  });
  return files.finally(() => listeners.delete(listener));
}

/** After a failure of the image, the next sandbox starts Python without it. The single file has only the image. */
export function forgetImage() {
  if (plain || !assets.plain) return;
  plain = true;
  files = null;
}
