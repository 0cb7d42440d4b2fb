/** The files from which the sandbox starts, as bytes and texts: its worker can fetch nothing. */

import { assets } from "../place.js";
import { joined } from "./script.js";

/** @import { AssetName, Cause, Loss } from "../solver/protocol.js" */

/**
 * @typedef {object} Files
 * @property {string} script of the worker
 * @property {{wasm: ArrayBuffer, rest: ArrayBuffer, python?: ArrayBuffer}} bytes the image and what it has not; or
 *   the plain WebAssembly, and what Python starts from
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
 * @param {AssetName | "plain"} name
 * @param {(response: Response) => Promise<T>} read
 * @returns {Promise<T>}
 */
async function open(name, read) {
  // The page's own addresses, not those that a worker has handed back.
  const address = name === "plain" ? `${assets.base}pyodide.asm.wasm` : String(assets[name]);
  /** @type {Response} */
  let response;
  try {
    response = await fetch(address);
  } catch (error) {
    throw new FileError("network", address, error);
  }
  if (!response.ok) throw new FileError("file", address, response.status);
  try {
    if (name === "plain" || !assets.packed.includes(name)) return await read(response);
    return await read(new Response(response.body?.pipeThrough(new DecompressionStream("gzip"))));
  } catch (error) {
    throw new FileError("file", address, error);
  }
}

/** @param {boolean} plainly @returns {Promise<Files>} */
async function readAll(plainly) {
  const text = (/** @type {AssetName} */ name) => open(name, (response) => response.text());
  const bytes = (/** @type {AssetName | "plain"} */ name) =>
    open(name, (response) => response.arrayBuffer());
  const [loader, runtime, wasm, rest, python] = await Promise.all([
    text("loader"),
    text("runtime"),
    bytes(plainly ? "plain" : "wasm"),
    bytes("rest"),
    plainly ? bytes("python") : undefined,
  ]);
  return { script: joined(loader, runtime), bytes: { wasm, rest, python } };
}

/** @type {Promise<Files> | null} */
let files = null;

/** Whether Python starts from the beginning. */
let plain = false;

/**
 * Reads the files once; again after a failure.
 * @returns {Promise<Files>} rejects with FileError
 */
export function readFiles() {
  files ??= readAll(plain).catch((error) => {
    files = null;
    throw error;
  });
  return files;
}

/** Has the next sandbox start Python from the beginning: the image was of no use. The single file has nothing else. */
export function forgetImage() {
  if (plain || !assets.python) return;
  plain = true;
  files = null;
}
