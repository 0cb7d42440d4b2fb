/** Starts Python: fetches what it needs in parallel, counting bytes, and hands it to Pyodide. */

/** @import { AssetName, Assets } from "../protocol.js" */

/** What Pyodide calls the archive that Python starts from. */
const ARCHIVE = "python_stdlib.zip";

/** What the browser compiles while it arrives. */
const WASM = "application/wasm";

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
 * @property {string} version of Python
 * @property {WebAssembly.Module} wasm
 * @property {ArrayBuffer} python
 */

/**
 * What an address leads to, unpacked.
 * @param {string} url
 * @param {boolean} packed
 * @param {(bytes: number) => void} count told of every piece that arrives
 */
async function open(url, packed, count) {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`);
  // Counted beside: a response that is passed on as it came brings its compiled code along.
  measure(response.clone(), count);
  if (!packed && response.headers.get("Content-Type") === WASM) return response;
  return new Response(
    packed ? response.body.pipeThrough(new DecompressionStream("gzip")) : response.body,
    // No harm is done by a host that serves .wasm as something else.
    { headers: { "Content-Type": WASM } },
  );
}

/**
 * @param {Response} response
 * @param {(bytes: number) => void} count
 */
async function measure(response, count) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      count(value.byteLength);
    }
  } catch {
    // Whoever reads the response itself sees the same error.
  }
}

/**
 * Everything that Python starts from.
 * @param {Assets} assets
 * @param {(bytes: number) => void} count
 */
async function load(assets, count) {
  const { wasm, python, packed, bytes } = assets;
  const opened = (/** @type {AssetName} */ name, /** @type {string} */ url) =>
    open(url, packed.includes(name), count);
  const script = async (/** @type {"loader" | "runtime"} */ name) => {
    if (!packed.includes(name)) {
      const module = await import(assets[name]);
      count(bytes[name]);
      return module;
    }
    const source = await (await opened(name, assets[name])).text();
    // The one kind of address that every browser imports from in a worker of a local file.
    return import(`data:text/javascript,${encodeURIComponent(source)}`);
  };
  // Compiled while it arrives.
  const compiled = async (/** @type {string} */ url) =>
    WebAssembly.compileStreaming(opened("wasm", url));
  const read = async (/** @type {string} */ url) => (await opened("python", url)).arrayBuffer();
  const [module, archive, loader, runtime] = await Promise.all([
    typeof wasm === "string" ? compiled(wasm) : wasm,
    typeof python === "string" ? read(python) : python,
    script("loader"),
    script("runtime"),
  ]);
  return { wasm: module, python: archive, loader, runtime };
}

/**
 * Starts Pyodide from what is here already. It asks for its two files by `fetch` and
 * `instantiateStreaming`, and gets them from memory: nothing that it promises, so `plainly` stands by.
 * @param {any} loader
 * @param {object} options
 * @param {WebAssembly.Module} wasm
 * @param {ArrayBuffer} python
 */
async function fromMemory(loader, options, wasm, python) {
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
    new Response(String(request).endsWith(ARCHIVE) ? python : unexpected);
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
 * @param {ArrayBuffer} python
 */
async function plainly(loader, options, python) {
  const stdLibURL = URL.createObjectURL(new Blob([python]));
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
  const { wasm, python, loader, runtime } = await load(assets, count);
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
    pyodide = await fromMemory(loader, options, wasm, python);
  } catch (error) {
    // What is packed Pyodide cannot fetch by itself.
    if (assets.packed.includes("wasm")) throw error;
    console.warn(error);
    pyodide = await plainly(loader, options, python);
  }
  const bridge = pyodide.pyimport("knight_core.bridge");
  return { bridge, toPython: pyodide.toPy, version: pyodide.version, wasm, python };
}
