/** Starts Python: fetches its files, and restores it from the image, or else starts it without one. */

import { isMemory, load, loadArchive, measure } from "./load.js";
import { FIXED } from "./python.js";
import { fromImage, pythonOf } from "./start.js";

/** @import { Assets } from "../protocol.js" */
/** @import { BootReport } from "./serve.js" */
/** @import { Booted } from "./start.js" */

/**
 * Starts Pyodide in the documented way, without the image: it fetches and compiles its own WebAssembly.
 * @param {(options: object) => Promise<any>} loadPyodide
 * @param {object} options
 * @param {Assets} assets
 * @param {BootReport} report
 */
async function plainly(loadPyodide, options, assets, report) {
  const { plain, python } = assets.bytes;
  const count = counting(report, plain + python);
  const stdLibURL = URL.createObjectURL(new Blob([await loadArchive(assets, "python", count)]));
  const fetchAsBefore = self.fetch;
  // Counts the bytes: on a slow line a silent worker would count as stuck.
  self.fetch = async (...given) => {
    const response = await fetchAsBefore(...given);
    if (response.url === assets.plain) measure(response.clone(), count);
    return response;
  };
  try {
    return await loadPyodide({ ...options, env: { ...FIXED }, stdLibURL });
  } finally {
    self.fetch = fetchAsBefore;
    URL.revokeObjectURL(stdLibURL);
  }
}

/**
 * A function that counts and reports the received bytes.
 * @param {BootReport} report
 * @param {number} total
 */
function counting(report, total) {
  let loaded = 0;
  return (/** @type {number} */ size) => {
    loaded += size;
    report(loaded < total ? "loading" : "starting", Math.min(loaded, total), total);
  };
}

/**
 * @param {Assets} assets
 * @param {BootReport} report
 * @returns {Promise<Booted>}
 */
export async function boot(assets, report) {
  const { loader: scripts, runtime: engine, wasm: code } = assets.bytes;
  const total = scripts + engine + code;
  const count = counting(report, total);
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
    // The single file has only the image; and without enough memory Pyodide would never settle.
    if (!assets.python || isMemory(error)) throw error;
    console.warn(error);
    const pyodide = await plainly(loader.loadPyodide, options, assets, report);
    // Not reusable: another worker tries the image again, as a damaged file may be repaired by then.
    return { python: pythonOf(pyodide), version: pyodide.version, reusable: null };
  }
}
