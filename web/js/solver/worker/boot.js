/** Starts Python: has what it needs fetched, and hands it to Pyodide. */

import { isMemory, load } from "./load.js";
import { fromMemory, pythonOf } from "./start.js";

/** @import { Assets } from "../protocol.js" */
/** @import { BootReport } from "./serve.js" */
/** @import { Booted } from "./start.js" */

/**
 * Starts Pyodide by what it promises alone: it fetches and compiles its WebAssembly once more.
 * @param {any} loader
 * @param {object} options
 * @param {ArrayBuffer} archive
 */
async function plainly(loader, options, archive) {
  const stdLibURL = URL.createObjectURL(new Blob([archive]));
  try {
    return await loader.loadPyodide({ ...options, stdLibURL });
  } finally {
    URL.revokeObjectURL(stdLibURL);
  }
}

/**
 * @param {Assets} assets
 * @param {BootReport} report
 * @returns {Promise<Booted>}
 */
export async function boot(assets, report) {
  const { loader: scripts, runtime: engine, wasm: code, python: library } = assets.bytes;
  const total = scripts + engine + code + library;
  let loaded = 0;
  const count = (/** @type {number} */ size) => {
    loaded += size;
    report("loading", Math.min(loaded, total), total);
  };
  count(0);
  const { wasm, archive, loader, runtime } = await load(assets, count);
  report("starting", total, total);
  const base = assets.base;
  const options = {
    indexURL: base,
    packageBaseUrl: base,
    lockFileContents: assets.lock,
    createPyodideModule: runtime.default,
  };
  let pyodide;
  try {
    pyodide = await fromMemory(loader.loadPyodide, options, wasm, archive);
  } catch (error) {
    // What is packed Pyodide cannot fetch by itself; and without memory it would wait for ever.
    if (assets.packed.includes("wasm") || isMemory(error)) throw error;
    console.warn(error);
    pyodide = await plainly(loader, options, archive);
  }
  return {
    python: pythonOf(pyodide),
    version: pyodide.version,
    reusable: { wasm, python: archive },
  };
}
