/** The files from which the sandbox starts, as bytes and texts: its worker can fetch nothing. */

import { assets } from "../place.js";
import { joined } from "./script.js";

/** @import { AssetName, Cause, Loss } from "../solver/protocol.js" */

/**
 * @typedef {object} Files
 * @property {string} script of the worker
 * @property {{wasm: ArrayBuffer, python: ArrayBuffer, more: ArrayBuffer}} bytes
 */

/** @implements {Loss} */
class FileError extends Error {
  /** @type {Cause} */
  cause;

  /** @param {Cause} cause @param {string} address @param {unknown} error */
  constructor(cause, address, error) {
    super(String(error));
    this.cause = cause;
    this.file = address.startsWith("data:")
      ? ""
      : address.replace(/[?#].*/, "").replace(/.*\//, "");
  }
}

/**
 * @template T
 * @param {AssetName} name
 * @param {(response: Response) => Promise<T>} read
 * @returns {Promise<T>}
 */
async function open(name, read) {
  // The page's own addresses, not those that a worker has handed back.
  const address = /** @type {string} */ (assets[name]);
  /** @type {Response} */
  let response;
  try {
    response = await fetch(address);
  } catch (error) {
    throw new FileError("network", address, error);
  }
  if (!response.ok) throw new FileError("file", address, response.status);
  try {
    if (!assets.packed.includes(name)) return await read(response);
    return await read(new Response(response.body?.pipeThrough(new DecompressionStream("gzip"))));
  } catch (error) {
    throw new FileError("file", address, error);
  }
}

/** @returns {Promise<Files>} */
async function readAll() {
  const text = (/** @type {AssetName} */ name) => open(name, (response) => response.text());
  const bytes = (/** @type {AssetName} */ name) => open(name, (response) => response.arrayBuffer());
  const [loader, runtime, wasm, python, more] = await Promise.all([
    text("loader"),
    text("runtime"),
    bytes("wasm"),
    bytes("python"),
    bytes("more"),
  ]);
  return { script: joined(loader, runtime), bytes: { wasm, python, more } };
}

/** @type {Promise<Files> | null} */
let files = null;

/**
 * Reads the files once; again after a failure.
 * @returns {Promise<Files>} rejects with FileError
 */
export function readFiles() {
  files ??= readAll().catch((error) => {
    files = null;
    throw error;
  });
  return files;
}
