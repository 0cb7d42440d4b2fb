/** Starts Python from what is here already. */

/** What Pyodide calls the archive that Python starts from. */
const ARCHIVE = "python_stdlib.zip";

/** Where Python finds its second archive. */
const MORE = "/lib/more.zip";

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
 * @property {(path: string) => void} extend
 *
 * @typedef {object} Python
 * @property {Session} session
 * @property {(arrays: ArrayBufferView[]) => PyProxy} toPy
 * @property {boolean} extended whether it has the second archive
 * @property {(archive: ArrayBuffer) => void} extend gives it the second archive
 * @property {(error: unknown) => error is Error & {type: string}} isException whether an error is an
 *   exception in Python; its message is the traceback
 *
 * @typedef {object} Booted
 * @property {Python} python
 * @property {string} version of Python
 * @property {{wasm: WebAssembly.Module, python: ArrayBuffer} | null} reusable what another worker may start from
 */

/**
 * Starts Pyodide. It asks for its two files by `fetch` and `instantiateStreaming`, and gets them from
 * memory: nothing that it promises.
 * @param {(options: object) => Promise<any>} loadPyodide
 * @param {object} options
 * @param {WebAssembly.Module} wasm
 * @param {ArrayBuffer} archive
 */
export async function fromMemory(loadPyodide, options, wasm, archive) {
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
    return await Promise.race([loadPyodide(options), failed]);
  } finally {
    self.fetch = fetchAsBefore;
    WebAssembly.instantiateStreaming = instantiateAsBefore;
  }
}

/**
 * What is asked of Python, once Pyodide is there.
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
      pyodide.FS.writeFile(MORE, new Uint8Array(archive));
      session.extend(MORE);
      this.extended = true;
    },
    toPy: pyodide.toPy,
    isException: /** @returns {error is any} */ (error) => error instanceof PythonError,
  };
}
