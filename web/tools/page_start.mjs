/** Starts Python in Node.js as the page does, with the page's own code. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { fromArchive, fromImage } from "../js/solver/worker/start.js";
import { trim } from "./trim.mjs";
import { withExports } from "./wasm.mjs";

const place = (/** @type {string} */ name) =>
  new URL(`../node_modules/pyodide/${name}`, import.meta.url);
const read = (/** @type {string} */ name) => readFileSync(place(name), "utf8");
const { loadPyodide } = await import(place("pyodide.mjs").href);
const { version } = JSON.parse(read("package.json"));
const { info } = JSON.parse(read("pyodide-lock.json"));

/** The WebAssembly of the npm package. */
export const PLAIN = readFileSync(place("pyodide.asm.wasm"));

/** All other scripts that use Pyodide's large one: a part of it, or an export, that they name stays. */
const CALLERS = ["../js/solver/worker/start.js", "image.mjs"];
const trimmed = trim(read("pyodide.asm.mjs"), await WebAssembly.compile(PLAIN), [
  read("pyodide.mjs"),
  ...CALLERS.map((path) => readFileSync(new URL(path, import.meta.url), "utf8")),
]);

/** What the page has of Pyodide's large script. */
export const RUNTIME = trimmed.script;

/** The WebAssembly with the exports that this asks for. */
export const WASM = withExports(PLAIN, trimmed.exports);

/** A module of this text, which has to be in a file. @param {string} text */
async function moduleOf(text) {
  const folder = mkdtempSync(join(tmpdir(), "pyodide-"));
  const file = join(folder, "module.mjs");
  writeFileSync(file, text);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const runtime = await moduleOf(RUNTIME);

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
 * @param {Uint8Array<ArrayBuffer>} [bytes] of the WebAssembly
 */
export async function start(archive, bytes = PLAIN) {
  const library = Uint8Array.from(readFileSync(archive)).buffer;
  return likeThePage((wasm) => fromArchive(loadPyodide, OPTIONS, wasm, library), bytes);
}
