/**
 * Where the files of the site are. The one module that the single file has in another version, since
 * there everything is inside of the page.
 */

import { ASSETS, PYODIDE } from "./build_info.js";

/** @import { Assets } from "./solver/protocol.js" */

/** Whether the page is the single file. */
export const single = false;

const address = (/** @type {string} */ path) => new URL(path, document.baseURI).href;

/** What the worker needs. @type {Assets} */
export const assets = {
  base: address(ASSETS.loader.path.replace(/[^/]*$/, "")),
  loader: address(ASSETS.loader.path),
  runtime: address(ASSETS.runtime.path),
  wasm: address(ASSETS.wasm.path),
  python: address(ASSETS.python.path),
  packed: ["python"],
  lock: { info: PYODIDE.info, packages: {} },
  bytes: {
    loader: ASSETS.loader.bytes,
    runtime: ASSETS.runtime.bytes,
    wasm: ASSETS.wasm.bytes,
    python: ASSETS.python.bytes,
  },
};

export function makeWorker() {
  return new Worker(new URL("./solver/worker/worker.js", import.meta.url), { type: "module" });
}

/**
 * The words of a language.
 * @param {string} language
 * @returns {Promise<Record<string, string>>}
 */
export async function readTexts(language) {
  const response = await fetch(new URL(`../i18n/${language}.json`, import.meta.url));
  if (!response.ok) throw new Error(`i18n/${language}.json: ${response.status}`);
  return response.json();
}
