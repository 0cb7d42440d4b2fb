/** Starts Python from loaded files: restores it from its image, or starts it without one. */

import { ARCHIVE, EXTEND, FIXED, LOAD } from "./python.js";

/** @import { Lane } from "../protocol.js" */

/**
 * @typedef {object} PyProxy
 * @property {() => any} toJs
 * @property {() => void} destroy
 *
 * @typedef {object} Session of knight_core.bridge
 * @property {(name: string, params: string, arrays: PyProxy) => PyProxy} begin
 * @property {(seconds: number, lane: Lane) => boolean} advance
 * @property {(lane: Lane) => PyProxy} report
 * @property {(lane: Lane) => PyProxy} finish
 * @property {(lane: Lane) => void} cancel
 * @property {(lane: Lane) => void} drop
 *
 * @typedef {object} Python
 * @property {Session} session
 * @property {(arrays: ArrayBufferView[]) => PyProxy} toPy
 * @property {boolean} extended whether it has the second archive
 * @property {(archive: ArrayBuffer) => void} extend adds the second archive
 * @property {(error: unknown) => error is Error & {type: string}} isException whether an error is an
 *   exception in Python; its message is the traceback
 *
 * @typedef {object} Booted
 * @property {Python} python
 * @property {string} version of Python
 * @property {WebAssembly.Module | null} reusable the module from which other workers may start
 *
 * @typedef {object} Image The description in an image; web/tools/image.mjs writes it.
 * @property {string} pyodide the version of its Pyodide
 * @property {[from: number, to: number][]} changed the bytes that the start of the WebAssembly overwrites
 * @property {string} answer the right answer to the probe
 */

/** The section of the WebAssembly that makes it an image. */
export const SECTION = "image";

/** A zip archive without files. */
const NOTHING = Uint8Array.of(0x50, 0x4b, 5, 6, ...new Uint8Array(18)).buffer;

/** The image's references to JavaScript, besides those of Pyodide itself: none. */
const REFERENCES = { hiwireKeys: [], immortalKeys: [] };

/** A small request that always has the same answer. */
const PROBE = { board: "6x6", start: "b2", method: "warnsdorff", ties: "pohl" };

/**
 * The description in a WebAssembly module, if it is an image.
 * @param {WebAssembly.Module} wasm
 * @returns {Image | null}
 */
export function imageOf(wasm) {
  const [section] = WebAssembly.Module.customSections(wasm, SECTION);
  return section ? JSON.parse(new TextDecoder().decode(section)) : null;
}

/**
 * @typedef {object} Options of loadPyodide
 * @property {(settings: any) => Promise<any>} createPyodideModule
 * @property {{info: {version: string}}} lockFileContents
 */

/**
 * Restores Python from its image: the memory of a started Python, as the data of the WebAssembly. This uses Pyodide's
 * internal snapshots, with an empty one. Pyodide does not guarantee them, so after a failure Python can still start
 * without the image.
 * @param {(options: object) => Promise<any>} loadPyodide
 * @param {Options} options
 * @param {WebAssembly.Module} wasm
 */
export async function fromImage(loadPyodide, options, wasm) {
  const image = imageOf(wasm);
  if (image?.pyodide !== options.lockFileContents.info.version)
    throw new Error("no image of this Pyodide");
  const { changed, answer } = image;
  /** @type {Uint8Array[]} */
  let original;
  const settings = {
    ...options,
    _loadSnapshot: new Uint8Array(0),
    // At the start of a restored Python the allocator writes an empty line, which is ignored.
    stderr: (/** @type {string} */ text) => {
      if (text) console.warn(text);
    },
    createPyodideModule: async (/** @type {any} */ given) => {
      // The image already has the right size of memory.
      delete given.INITIAL_MEMORY;
      const module = await options.createPyodideModule(given);
      module.API.restoreSnapshot = () => {
        for (const [at, [from]] of changed.entries()) module.HEAPU8.set(original[at] ?? [], from);
        return REFERENCES;
      };
      return module;
    },
  };
  const pyodide = await fromMemory(loadPyodide, settings, wasm, NOTHING, ({ exports }) => {
    const memory = new Uint8Array(/** @type {WebAssembly.Memory} */ (exports.memory).buffer);
    original = changed.map(([from, to]) => memory.slice(from, to));
    // The table of references is not part of the memory: it is empty, but the image needs its first entry.
    /** @type {(value: any) => void} */ (exports._hiwire_immortal_add)(null);
  });
  // Random numbers and the time zone must not come from the image.
  pyodide.pyimport("random").seed();
  pyodide.pyimport("time").tzset?.();
  const python = pythonOf(pyodide);
  if (probed(python) !== answer) throw new Error("the image is damaged");
  return { pyodide, python };
}

/**
 * Starts Python without an image.
 * @param {(options: object) => Promise<any>} loadPyodide
 * @param {object} options
 * @param {WebAssembly.Module} wasm the plain one
 * @param {ArrayBuffer} archive the first archive
 */
export async function fromArchive(loadPyodide, options, wasm, archive) {
  const pyodide = await fromMemory(loadPyodide, options, wasm, archive);
  return { pyodide, python: pythonOf(pyodide) };
}

/**
 * Starts Pyodide. It requests its two files by `fetch` and `instantiateStreaming`, which here return them from memory;
 * Pyodide does not guarantee this.
 * @param {(options: object) => Promise<any>} loadPyodide
 * @param {object} options
 * @param {WebAssembly.Module} wasm
 * @param {ArrayBuffer} archive
 * @param {(instance: WebAssembly.Instance) => void} [begin] called before any code of it runs
 */
async function fromMemory(loadPyodide, options, wasm, archive, begin = () => {}) {
  const fetchAsBefore = self.fetch;
  const instantiateAsBefore = WebAssembly.instantiateStreaming;
  // If the module cannot be instantiated, `loadPyodide` never settles: `failed` ends the wait.
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
    new Response(String(request).endsWith(".zip") ? archive : unexpected);
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    try {
      const instance = await WebAssembly.instantiate(wasm, imports);
      begin(instance);
      return { module: wasm, instance };
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  try {
    return await Promise.race([loadPyodide({ ...options, env: { ...FIXED } }), failed]);
  } finally {
    self.fetch = fetchAsBefore;
    WebAssembly.instantiateStreaming = instantiateAsBefore;
  }
}

/**
 * The interface to Python in a started Pyodide.
 * @param {any} pyodide
 * @returns {Python}
 */
export function pythonOf(pyodide) {
  const { PythonError } = pyodide.ffi;
  const session = pyodide.pyimport("knight_core.bridge").Session();
  return {
    session,
    extended: false,
    extend(archive) {
      const run = (/** @type {string} */ code) =>
        pyodide.runPython(code, { globals: pyodide.toPy({}) });
      run(LOAD);
      pyodide.FS.writeFile(ARCHIVE, new Uint8Array(archive));
      run(EXTEND);
      this.extended = true;
    },
    toPy: pyodide.toPy,
    isException: /** @returns {error is any} */ (error) => error instanceof PythonError,
  };
}

/**
 * Python's answer to the probe.
 * @param {Python} python
 * @returns {string}
 */
export function probed({ session, toPy }) {
  const params = { words: PROBE, events: 0, last: 0, tours: 1, details: 0 };
  session.begin("solve", JSON.stringify(params), toPy([])).destroy();
  while (session.advance(1, "main"));
  const message = session.finish("main");
  const [text, ...arrays] = message.toJs();
  message.destroy();
  session.drop("main");
  const { document } = JSON.parse(text).answer;
  const { forward, backtracks } = document.stats;
  return JSON.stringify([document.outcome, forward, backtracks, arrays.map(String)]);
}
