/**
 * The places of the site's files. The single file has another version of this module, because all its files are inside
 * the page.
 */

import { ASSETS, PYODIDE } from "./build_info.js";
import { WORKER } from "./worker_text.js";

/** @import { Assets } from "./solver/protocol.js" */

/** Whether the page is the single file. */
export const single = false;

/** The whole page as one file. */
export const SINGLE = "knights-tour-lab.html";

/**
 * The address of a file of the site. The page may be in a folder of its own, `sk/`; its scripts are in v/VERSION/js/.
 * @param {string} path
 */
export const address = (path) => new URL(`../../../${path}`, import.meta.url).href;

/** An address without characters that have a special meaning in a policy. */
const PLAIN = /^https?:\/\/[\w.:-]+\/[\w.~/-]+$/;

/**
 * Narrows the policy in the page's head, which cannot contain this site's address: of the site's scripts, only the
 * service worker may start as a worker by its address, because such a worker does not have the page's policy.
 */
function allowOneWorker() {
  const script = address("sw.js");
  if (!PLAIN.test(script)) return;
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = `worker-src blob: data: ${script}`;
  document.head.append(policy);
}

allowOneWorker();

/** The files of the worker. @type {Assets} */
export const assets = {
  base: address(ASSETS.loader.path.replace(/[^/]*$/, "")),
  loader: address(ASSETS.loader.path),
  runtime: address(ASSETS.runtime.path),
  wasm: address(ASSETS.wasm.path),
  rest: address(ASSETS.rest.path),
  plain: address(ASSETS.plain.path),
  python: address(ASSETS.python.path),
  packed: ["rest", "python"],
  lock: { info: PYODIDE.info, packages: {} },
  bytes: {
    loader: ASSETS.loader.bytes,
    runtime: ASSETS.runtime.bytes,
    wasm: ASSETS.wasm.bytes,
    plain: ASSETS.plain.bytes,
    python: ASSETS.python.bytes,
  },
};

/** The blob: address of the script, for all workers. */
let script = "";

/**
 * Starts a worker from a blob: address, so that it has the page's own Content-Security-Policy. A worker from a file
 * gets the policy sent with that file, and most hosts send none.
 */
export function makeWorker() {
  script ||= URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));
  return new Worker(script, { type: "module" });
}

/**
 * The texts of a language, or a part that is loaded later: `en.gallery`.
 * @param {string} language
 * @returns {Promise<Record<string, string>>}
 */
export async function readTexts(language) {
  const response = await fetch(new URL(`../i18n/${language}.json`, import.meta.url));
  if (!response.ok) throw new Error(`i18n/${language}.json: ${response.status}`);
  return response.json();
}

/**
 * Data that is loaded on demand: data/NAME.json.
 * @param {string} name
 * @returns {Promise<unknown>}
 */
export async function readData(name) {
  const response = await fetch(new URL(`../data/${name}.json`, import.meta.url));
  if (!response.ok) throw new Error(`data/${name}.json: ${response.status}`);
  return response.json();
}

/**
 * A font: fonts/NAME.woff2.
 * @param {string} name
 * @returns {Promise<ArrayBuffer>}
 */
export async function readFont(name) {
  const response = await fetch(new URL(`../fonts/${name}.woff2`, import.meta.url));
  if (!response.ok) throw new Error(`fonts/${name}.woff2: ${response.status}`);
  return response.arrayBuffer();
}

/** The site as one file, for download. @returns {Promise<Blob>} */
export async function readSingle() {
  const response = await fetch(address(SINGLE));
  if (!response.ok) throw new Error(`${SINGLE}: ${response.status}`);
  return response.blob();
}
