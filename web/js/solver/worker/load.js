/** Fetches what Python is restored or started from, in parallel, counting bytes; says why it could not. */

/** @import { AssetName, Assets, Cause, Loss } from "../protocol.js" */

/** What the browser compiles while it arrives. */
const WASM = "application/wasm";

/** How the list at the end of a zip archive begins, and how long it is at least. */
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
    // In the single file everything is in the page.
    this.file = url.startsWith("data:") ? "" : url.replace(/[?#].*/, "").replace(/.*\//, "");
  }
}

/** Whether there was not enough memory. @param {unknown} error */
export function isMemory(error) {
  return /out of memory|allocat|MemoryError/i.test(String(error));
}

/**
 * Why a worker has to give up.
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
 * @param {(bytes: number) => void} count told of every piece that arrives
 * @param {(response: Response) => Promise<T>} read
 * @returns {Promise<T>}
 */
export async function open(url, packed, count, read) {
  const response = await ask(url);
  // Counted beside: a response that is passed on as it came brings its compiled code along.
  const arrived = measure(response.clone(), count);
  const asItCame = !packed && response.headers.get("Content-Type") === WASM;
  const plain = asItCame
    ? response
    : new Response(
        packed ? response.body?.pipeThrough(new DecompressionStream("gzip")) : response.body,
        // No harm is done by a host that serves .wasm as something else.
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
 * @returns {Promise<boolean>} whether all of it has arrived
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
    // Whoever reads the response itself sees the same error.
    return false;
  }
}

/** @param {string} url */
async function importFrom(url) {
  try {
    return await import(url);
  } catch (error) {
    if (error instanceof SyntaxError) throw new LoadError("browser", url, error);
    // It does not say what went wrong: asking for the file does.
    await ask(url);
    throw new LoadError("file", url, error);
  }
}

/**
 * An archive that Python could not read would end it without a word about the file.
 * @param {Response} response
 */
async function readArchive(response) {
  const archive = await response.arrayBuffer();
  const end = new TextDecoder("latin1").decode(archive.slice(-ZIP_END_BYTES));
  if (!end.startsWith(ZIP_END)) throw new Error("no zip archive");
  return archive;
}

/**
 * Everything that Python is restored from.
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
      // The one kind of address that every browser imports from in a worker of a local file.
      return importFrom(`data:text/javascript,${encodeURIComponent(source)}`);
    }
    const module = await importFrom(url);
    count(bytes[name]);
    return module;
  };
  const [module, loader, runtime] = await Promise.all([
    // Compiled while it arrives.
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
