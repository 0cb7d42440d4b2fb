/**
 * Where the files of the site are. The one module that the single file has in another version, since
 * there everything is inside of the page.
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

/** An address that every browser reads in a policy as it is meant. */
const PLAIN = /^https?:\/\/[\w.:-]+\/[\w.~/-]+$/;

/**
 * Narrows the policy in the page's head, which cannot name an address of this site: of the scripts that
 * have one, only the service worker may start as a worker, since what starts from an address has no
 * policy of the page's.
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

/** What the worker needs. @type {Assets} */
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

/** Where the worker's script is; it stays there, for every worker. */
let script = "";

/**
 * Starts a worker, which has the page's own Content-Security-Policy because its script is at a blob:
 * address. One from a file has what that file is served with, and most hosts send no policy at all.
 */
export function makeWorker() {
  script ||= URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));
  return new Worker(script, { type: "module" });
}

/**
 * The words of a language; or a part of them that comes later: `en.gallery`.
 * @param {string} language
 * @returns {Promise<Record<string, string>>}
 */
export async function readTexts(language) {
  const response = await fetch(new URL(`../i18n/${language}.json`, import.meta.url));
  if (!response.ok) throw new Error(`i18n/${language}.json: ${response.status}`);
  return response.json();
}

/**
 * Data that is loaded when it is asked for: data/NAME.json.
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

/** The site as one file, for who takes it along. @returns {Promise<Blob>} */
export async function readSingle() {
  const response = await fetch(address(SINGLE));
  if (!response.ok) throw new Error(`${SINGLE}: ${response.status}`);
  return response.blob();
}
