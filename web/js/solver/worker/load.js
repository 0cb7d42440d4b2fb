/** Fetches the files of Python in parallel, counts their bytes, and reports the cause of a failure. */

/** @import { AssetName, Assets, Cause, Loss } from "../protocol.js" */

/** The type of files that the browser compiles during loading. */
const WASM = "application/wasm";

/** The first bytes of the list at the end of a zip archive, and its minimum length. */
const ZIP_END = "PK\u0005\u0006";
const ZIP_END_BYTES = 22;

/** @implements {Loss} */
class LoadError extends Error {
  /** @type {Cause} */
  cause;

  /**
   * @param {Cause} cause
   * @param {string} url
   * @param {unknown} error
   */
  constructor(cause, url, error) {
    super(String(error));
    this.cause = cause;
    // In the single file the address is data: and names no file.
    this.file = url.startsWith("data:") ? "" : url.replace(/[?#].*/, "").replace(/.*\//, "");
  }
}

/** Whether an error means too little memory. @param {unknown} error */
export function isMemory(error) {
  return /out of memory|allocat|MemoryError/i.test(String(error));
}

/**
 * The loss of a worker that an error causes.
 * @param {unknown} error
 * @returns {Loss}
 */
export function lossOf(error) {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof LoadError) return { cause: error.cause, file: error.file, message };
  return { cause: isMemory(error) ? "memory" : "crash", file: "", message };
}

/** @param {string} url */
async function ask(url) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(url);
  } catch (error) {
    throw new LoadError("network", url, error);
  }
  if (!response.ok) throw new LoadError("file", url, response.status);
  return response;
}

/**
 * Fetches a file and reads it.
 * @template T
 * @param {string} url
 * @param {boolean} packed whether it is compressed by gzip
 * @param {(bytes: number) => void} count called with the size of every received piece
 * @param {(response: Response) => Promise<T>} read
 * @returns {Promise<T>}
 */
export async function open(url, packed, count, read) {
  const response = await ask(url);
  // A clone is counted, so that the response stays unchanged: the browser may have cached code for it.
  const arrived = measure(response.clone(), count);
  const asItCame = !packed && response.headers.get("Content-Type") === WASM;
  const plain = asItCame
    ? response
    : new Response(
        packed ? response.body?.pipeThrough(new DecompressionStream("gzip")) : response.body,
        // Set here, because some hosts serve .wasm with another type.
        { headers: { "Content-Type": WASM } },
      );
  try {
    return await read(plain);
  } catch (error) {
    if (isMemory(error)) throw error;
    throw new LoadError((await arrived) ? "file" : "network", url, error);
  }
}

/**
 * @param {Response} response
 * @param {(bytes: number) => void} count
 * @returns {Promise<boolean>} whether it is complete
 */
export async function measure(response, count) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      count(value.byteLength);
    }
  } catch {
    // The reader of the response itself gets the same error.
    return false;
  }
}

/** @param {string} url */
async function importFrom(url) {
  try {
    return await import(url);
  } catch (error) {
    if (error instanceof SyntaxError) throw new LoadError("browser", url, error);
    // The import error has no cause: fetching the file finds out.
    await ask(url);
    throw new LoadError("file", url, error);
  }
}

/**
 * Reads and checks an archive: from a damaged one Python would crash without naming the file.
 * @param {Response} response
 */
async function readArchive(response) {
  const archive = await response.arrayBuffer();
  const end = new TextDecoder("latin1").decode(archive.slice(-ZIP_END_BYTES));
  if (!end.startsWith(ZIP_END)) throw new Error("no zip archive");
  return archive;
}

/**
 * Loads the files for a restored Python.
 * @param {Assets} assets
 * @param {(bytes: number) => void} count
 */
export async function load(assets, count) {
  const { wasm, packed, bytes } = assets;
  if (!("WebAssembly" in self) || !("DecompressionStream" in self)) {
    throw new LoadError("browser", "", "no WebAssembly, or no DecompressionStream");
  }
  /**
   * @template T
   * @param {AssetName} name
   * @param {string} url
   * @param {(response: Response) => Promise<T>} read
   */
  const opened = (name, url, read) => open(url, packed.includes(name), count, read);
  const script = async (/** @type {"loader" | "runtime"} */ name) => {
    const url = assets[name];
    if (packed.includes(name)) {
      const source = await opened(name, url, (response) => response.text());
      // In a worker of a local file, only data: addresses can be imported in every browser.
      return importFrom(`data:text/javascript,${encodeURIComponent(source)}`);
    }
    const module = await importFrom(url);
    count(bytes[name]);
    return module;
  };
  const [module, loader, runtime] = await Promise.all([
    // Compiled during loading.
    wasm instanceof WebAssembly.Module ? wasm : opened("wasm", wasm, WebAssembly.compileStreaming),
    script("loader"),
    script("runtime"),
  ]);
  return { wasm: module, loader, runtime };
}

/**
 * An archive of Python.
 * @param {Assets} assets
 * @param {"rest" | "python"} name
 * @param {(bytes: number) => void} [count]
 * @returns {Promise<ArrayBuffer>}
 */
export async function loadArchive(assets, name, count = () => {}) {
  const archive = assets[name];
  if (typeof archive !== "string") return archive;
  return open(archive, assets.packed.includes(name), count, readArchive);
}
