/**
 * Where everything is in the single file: in the page itself, in blocks of text at its end. Stands in
 * for js/place.js there.
 */

import { PYODIDE } from "../js/build_info.js";
import { byId } from "../js/ui/dom.js";
import { WORKER } from "../js/worker_text.js";

/** @import { Assets } from "../js/solver/protocol.js" */

/** Whether the page is the single file. */
export const single = true;

export const SINGLE = "knights-tour-lab.html";

/** @param {string} path of a file of the site, which has none here */
export const address = (path) => new URL(path, document.baseURI).href;

/** A page from a disk cannot read its own file. @returns {Promise<Blob>} */
export const readSingle = () => Promise.reject(new Error(SINGLE));

const block = (/** @type {string} */ id) => byId(id, HTMLScriptElement).textContent;

const texts = {
  loader: block("single-loader"),
  runtime: block("single-runtime"),
  wasm: block("single-wasm"),
  rest: block("single-rest"),
};

/** Only the worker unpacks it: that takes too long here. */
const packed = (/** @type {string} */ text) => `data:application/gzip;base64,${text}`;

/** How many bytes a text in base64 stands for, but for its last characters. */
const size = (/** @type {string} */ text) => Math.floor((text.length * 3) / 4);

/** What the worker needs. @type {Assets} */
export const assets = {
  base: new URL("./", document.baseURI).href,
  loader: packed(texts.loader),
  runtime: packed(texts.runtime),
  wasm: packed(texts.wasm),
  rest: packed(texts.rest),
  // A start of Python from the beginning would cost 5 MB.
  plain: "",
  python: "",
  packed: ["loader", "runtime", "wasm", "rest"],
  lock: { info: PYODIDE.info, packages: {} },
  bytes: {
    loader: size(texts.loader),
    runtime: size(texts.runtime),
    wasm: size(texts.wasm),
    plain: 0,
    python: 0,
  },
};

/** Where the worker's script is; it stays there, for every worker. */
let script = "";

/**
 * Starts a worker. From a data: address a browser starts one in a page of a local file; it has the page's own Content-Security-Policy.
 */
export function makeWorker() {
  script ||= `data:text/javascript,${encodeURIComponent(WORKER)}`;
  return new Worker(script, { type: "module" });
}

/** The bytes of a block in base64. @param {string} id */
const bytesOf = (id) => Uint8Array.from(atob(block(id)), (sign) => sign.charCodeAt(0));

/**
 * What a packed block of JSON says.
 * @param {string} id
 */
async function unpacked(id) {
  const stream = new Blob([bytesOf(id)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

/**
 * The words of a language; or a part of them that comes later: `en.gallery`.
 * @param {string} name
 * @returns {Promise<Record<string, string>>}
 */
export async function readTexts(name) {
  return unpacked(`single-i18n-${name}`);
}

/**
 * Data that is read when it is asked for.
 * @param {string} name
 * @returns {Promise<unknown>}
 */
export async function readData(name) {
  return unpacked(`single-data-${name}`);
}

/**
 * A font.
 * @param {string} name
 * @returns {Promise<ArrayBuffer>}
 */
export const readFont = async (name) => bytesOf(`single-font-${name}`).buffer;
