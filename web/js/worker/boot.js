/** Starts Python: fetches what it needs in parallel, counting bytes, and hands it to Pyodide. */

/** @import { Assets } from "../protocol.js" */

/**
 * @typedef {object} PyProxy
 * @property {() => void} destroy
 * @property {() => {data: Uint8Array | Uint16Array | Uint32Array | Float64Array, release: () => void}} getBuffer
 *
 * @typedef {object} Bridge knight_core.bridge
 * @property {(words: string, events: number, tours: number) => string} begin
 * @property {(words: string) => string} begin_count
 * @property {() => string} run_record
 * @property {(words: string) => string} begin_lab
 * @property {(limit: number) => string} lab_next
 * @property {(records: string) => string} lab_take
 * @property {() => string} lab_report
 * @property {(seconds: number) => boolean} advance
 * @property {() => void} cancel
 * @property {() => string} result
 * @property {(most: number) => PyProxy} progress
 * @property {() => PyProxy} tours
 * @property {() => PyProxy} deepest
 * @property {() => PyProxy} events
 * @property {() => PyProxy} count_progress
 * @property {() => string} count_result
 * @property {(rows: number, cols: number, squares: PyProxy) => string} properties
 * @property {(format: string, rows: number, cols: number, squares: PyProxy,
 *   document: string) => string} render
 * @property {(rows: number, cols: number, end: number, closed: boolean) => PyProxy} start_map
 *
 * @typedef {object} Booted
 * @property {Bridge} bridge
 * @property {(array: Uint32Array) => PyProxy} toPython
 * @property {string} python version
 * @property {WebAssembly.Module} wasm
 * @property {ArrayBuffer} stdlib
 * @property {ArrayBuffer} core
 */

/**
 * @param {string} url
 * @param {(bytes: number) => void} count told of every piece that arrives
 */
async function open(url, count) {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`);
  return response.body.pipeThrough(
    new TransformStream({
      transform(/** @type {Uint8Array} */ piece, controller) {
        count(piece.byteLength);
        controller.enqueue(piece);
      },
    }),
  );
}

/**
 * @param {string | ArrayBuffer} source
 * @param {(bytes: number) => void} count
 */
async function bytes(source, count) {
  if (typeof source !== "string") return source;
  return new Response(await open(source, count)).arrayBuffer();
}

/**
 * Compiled while it arrives. The type is set here, so that a host that serves .wasm as something
 * else does no harm.
 * @param {string | WebAssembly.Module} source
 * @param {(bytes: number) => void} count
 */
async function compiled(source, count) {
  if (typeof source !== "string") return source;
  const stream = await open(source, count);
  return WebAssembly.compileStreaming(
    new Response(stream, { headers: { "Content-Type": "application/wasm" } }),
  );
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
  const script = async (/** @type {"loader" | "runtime"} */ name) => {
    const module = await import(assets[name]);
    count(assets.bytes[name]);
    return module;
  };
  count(0);
  const [wasm, stdlib, core, loader, runtime] = await Promise.all([
    compiled(assets.wasm, count),
    bytes(assets.stdlib, count),
    bytes(assets.core, count),
    script("loader"),
    script("runtime"),
  ]);
  report("starting", total, total);

  // Pyodide asks for its two files by `fetch` and `instantiateStreaming`; they are here already. If
  // the module cannot be instantiated it would wait for ever: `failed` ends that.
  const base = new URL(".", assets.loader).href;
  const fetchAsBefore = self.fetch;
  const instantiateAsBefore = WebAssembly.instantiateStreaming;
  /** @type {(error: unknown) => void} */
  let fail = () => {};
  /** @type {Promise<never>} */
  const failed = new Promise((_resolve, reject) => {
    fail = reject;
  });
  self.fetch = async (request) =>
    String(request).endsWith("python_stdlib.zip") ? new Response(stdlib) : new Response();
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    try {
      return { module: wasm, instance: await WebAssembly.instantiate(wasm, imports) };
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  try {
    const pyodide = await Promise.race([
      loader.loadPyodide({
        indexURL: base,
        packageBaseUrl: base,
        lockFileContents: assets.lock,
        createPyodideModule: runtime.default,
      }),
      failed,
    ]);
    pyodide.FS.writeFile("/knight_core.zip", new Uint8Array(core));
    pyodide.runPython("import sys; sys.path.insert(0, '/knight_core.zip')");
    const bridge = pyodide.pyimport("knight_core.bridge");
    return { bridge, toPython: pyodide.toPy, python: pyodide.version, wasm, stdlib, core };
  } finally {
    self.fetch = fetchAsBefore;
    WebAssembly.instantiateStreaming = instantiateAsBefore;
  }
}
