/** Starts Python in Node.js as the page does, with the page's own code. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fromArchive, fromImage } from "../js/solver/worker/start.js";

const place = (/** @type {string} */ name) =>
  new URL(`../node_modules/pyodide/${name}`, import.meta.url);
const importFrom = (/** @type {string} */ name) => import(place(name).href);

const { loadPyodide } = await importFrom("pyodide.mjs");
const runtime = await importFrom("pyodide.asm.mjs");
const read = (/** @type {string} */ name) => JSON.parse(readFileSync(place(name), "utf8"));
const { version } = read("package.json");
const { info } = read("pyodide-lock.json");

/** The WebAssembly of the npm package. */
export const PLAIN = readFileSync(place("pyodide.asm.wasm"));

/** As in boot.js. Without these addresses Node.js would read the whole standard library, and the script's name. */
export const OPTIONS = {
  indexURL: fileURLToPath(place("")),
  packageBaseUrl: "./",
  stdLibURL: "sandbox://python.zip",
  lockFileContents: { info: { version, ...info }, packages: {} },
  createPyodideModule: runtime.default,
  _sysExecutable: "./this.program",
};

const scope = /** @type {any} */ (globalThis);
scope.self ??= scope;

/**
 * In Node.js Pyodide reads its files from the disk, and instantiates bytes.
 * @template Started
 * @param {(wasm: WebAssembly.Module) => Promise<Started>} start
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function likeThePage(start, bytes) {
  const { instantiate } = WebAssembly;
  const wasm = await WebAssembly.compile(bytes);
  WebAssembly.instantiate = /** @type {any} */ (
    (/** @type {any} */ source, /** @type {any} */ imports) =>
      ArrayBuffer.isView(source) && imports
        ? WebAssembly.instantiateStreaming(/** @type {any} */ (source), imports)
        : instantiate(source, imports)
  );
  try {
    return await start(wasm);
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

/**
 * Restores Python from an image.
 * @param {Uint8Array<ArrayBuffer>} image
 */
export const restore = (image) =>
  likeThePage((wasm) => fromImage(loadPyodide, OPTIONS, wasm), image);

/**
 * Starts Python from the beginning.
 * @param {string} archive address of the first archive
 * @param {Uint8Array<ArrayBuffer>} [bytes]
 */
export async function start(archive, bytes = PLAIN) {
  const library = Uint8Array.from(readFileSync(archive)).buffer;
  return likeThePage((wasm) => fromArchive(loadPyodide, OPTIONS, wasm, library), bytes);
}
