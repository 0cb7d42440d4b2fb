/** Starts Python: has what it needs fetched, and restores it, or starts it from the beginning. */

import { isMemory, load, loadArchive } from "./load.js";
import { FIXED } from "./python.js";
import { fromImage, pythonOf } from "./start.js";

/** @import { Assets } from "../protocol.js" */
/** @import { BootReport } from "./serve.js" */
/** @import { Booted } from "./start.js" */

/**
 * Starts Pyodide from the beginning, by what it promises alone: it fetches and compiles its own WebAssembly.
 * @param {(options: object) => Promise<any>} loadPyodide
 * @param {object} options
 * @param {Assets} assets
 */
async function plainly(loadPyodide, options, assets) {
  const stdLibURL = URL.createObjectURL(new Blob([await loadArchive(assets, "python")]));
  try {
    return await loadPyodide({ ...options, env: { ...FIXED }, stdLibURL });
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
  const { loader: scripts, runtime: engine, wasm: code } = assets.bytes;
  const total = scripts + engine + code;
  let loaded = 0;
  const count = (/** @type {number} */ size) => {
    loaded += size;
    report("loading", Math.min(loaded, total), total);
  };
  count(0);
  const { wasm, loader, runtime } = await load(assets, count);
  report("starting", total, total);
  const { base, lock } = assets;
  const options = {
    indexURL: base,
    packageBaseUrl: base,
    lockFileContents: lock,
    createPyodideModule: runtime.default,
  };
  try {
    const { python, pyodide } = await fromImage(loader.loadPyodide, options, wasm);
    return { python, version: pyodide.version, reusable: wasm };
  } catch (error) {
    // The single file has nothing else; and without memory Pyodide would wait for ever.
    if (!assets.python || isMemory(error)) throw error;
    console.warn(error);
    const pyodide = await plainly(loader.loadPyodide, options, assets);
    // Another worker tries the image anew: one that is damaged may be whole by then.
    return { python: pythonOf(pyodide), version: pyodide.version, reusable: null };
  }
}
