/** Starts Python: has what it needs fetched, and hands it to Pyodide. */

import { load } from "./load.js";

/** @import { Assets } from "../protocol.js" */

/** What Pyodide calls the archive that Python starts from. */
const ARCHIVE = "python_stdlib.zip";

/**
 * @typedef {object} PyProxy
 * @property {() => any} toJs
 * @property {() => void} destroy
 *
 * @typedef {object} Session of knight_core.bridge
 * @property {(name: string, params: string, arrays: PyProxy) => PyProxy} ask
 * @property {(name: string, params: string, arrays: PyProxy) => PyProxy} begin
 * @property {(seconds: number, kind: Kind) => boolean} advance
 * @property {(kind: Kind) => PyProxy} report
 * @property {(kind: Kind) => PyProxy} finish
 * @property {(kind: Kind) => void} cancel
 *
 * @typedef {"job" | "task"} Kind
 *
 * @typedef {object} Python
 * @property {Session} session
 * @property {(arrays: ArrayBufferView[]) => PyProxy} toPy
 * @property {(error: unknown) => error is Error & {type: string}} isException whether an error is an
 *   exception in Python; its message is the traceback
 *
 * @typedef {object} Booted
 * @property {Python} python
 * @property {string} version of Python
 * @property {WebAssembly.Module} wasm
 * @property {ArrayBuffer} archive
 */

/**
 * Starts Pyodide from what is here already. It asks for its two files by `fetch` and
 * `instantiateStreaming`, and gets them from memory: nothing that it promises, so `plainly` stands by.
 * @param {any} loader
 * @param {object} options
 * @param {WebAssembly.Module} wasm
 * @param {ArrayBuffer} archive
 */
async function fromMemory(loader, options, wasm, archive) {
  const fetchAsBefore = self.fetch;
  const instantiateAsBefore = WebAssembly.instantiateStreaming;
  // If the module cannot be instantiated, `loadPyodide` waits for ever: `failed` ends that.
  /** @type {(error: unknown) => void} */
  let fail = () => {};
  /** @type {Promise<never>} */
  const failed = new Promise((_resolve, reject) => {
    fail = reject;
  });
  const unexpected = new ReadableStream(
    { pull: () => fail(new Error("Pyodide reads its WebAssembly in another way")) },
    { highWaterMark: 0 },
  );
  self.fetch = async (request) =>
    new Response(String(request).endsWith(ARCHIVE) ? archive : unexpected);
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    try {
      return { module: wasm, instance: await WebAssembly.instantiate(wasm, imports) };
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  try {
    return await Promise.race([loader.loadPyodide(options), failed]);
  } finally {
    self.fetch = fetchAsBefore;
    WebAssembly.instantiateStreaming = instantiateAsBefore;
  }
}

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
 * @param {(stage: "loading" | "starting", loaded: number, total: number) => void} report
 * @returns {Promise<Booted>}
 */
export async function boot(assets, report) {
  const total = Object.values(assets.bytes).reduce((sum, size) => sum + size, 0);
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
    pyodide = await fromMemory(loader, options, wasm, archive);
  } catch (error) {
    // What is packed Pyodide cannot fetch by itself.
    if (assets.packed.includes("wasm")) throw error;
    console.warn(error);
    pyodide = await plainly(loader, options, archive);
  }
  const { PythonError } = pyodide.ffi;
  /** @type {Python} */
  const python = {
    session: pyodide.pyimport("knight_core.bridge").Session(),
    toPy: pyodide.toPy,
    isException: /** @returns {error is any} */ (error) => error instanceof PythonError,
  };
  return { python, version: pyodide.version, wasm, archive };
}
