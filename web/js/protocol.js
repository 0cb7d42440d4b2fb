/**
 * The messages between the page and the worker, typed once for both sides.
 *
 * Every message is `{id, type, …}`; an answer carries the id of its question. Large arrays travel as
 * transferred typed arrays, texts as blobs. The path of a report is the end of one of `depth` squares.
 *
 * @typedef {object} Assets What the worker needs: addresses at first, bytes and a compiled module when
 *   an earlier worker has already fetched them.
 * @property {string} loader address of pyodide.mjs
 * @property {string} runtime address of pyodide.asm.mjs
 * @property {string | WebAssembly.Module} wasm
 * @property {string | ArrayBuffer} stdlib
 * @property {string | ArrayBuffer} core knight_core, zipped
 * @property {object} lock what stands in for Pyodide's lock file
 * @property {Record<"loader" | "runtime" | "wasm" | "stdlib" | "core", number>} bytes sizes
 *
 * @typedef {object} Reason
 * @property {string} code
 * @property {string} text English
 * @property {Record<string, string | number>} params
 *
 * @typedef {object} ResultDocument The object of `--format json`, without its tours.
 * @property {number} version
 * @property {number} rows
 * @property {number} cols
 * @property {number | null} start
 * @property {number | null} end
 * @property {boolean} closed
 * @property {string} method
 * @property {string} order
 * @property {string} ties
 * @property {number} seed
 * @property {"found" | "impossible" | "limit" | "cancelled"} outcome
 * @property {Reason | null} reason
 * @property {{forward: number, backtracks: number, seconds: number, tours: number}} stats
 * @property {number} listed how many of the tours found are listed
 *
 * @typedef {{id: number, type: "init", assets: Assets}
 *   | {id: number, type: "solve", words: Record<string, string>, events: number, tours: number}
 *   | {id: number, type: "cancel"}
 *   | {id: number, type: "render", format: string, rows: number, cols: number,
 *      squares: Uint32Array, document: string}} ToWorker
 *
 * @typedef {{id: number, type: "boot", stage: "loading" | "starting", loaded: number, total: number}
 *   | {id: number, type: "ready", python: string, wasm: WebAssembly.Module, stdlib: ArrayBuffer,
 *      core: ArrayBuffer}
 *   | {id: number, type: "started", theory: Reason | null}
 *   | {id: number, type: "progress", forward: number, backtracks: number, tours: number,
 *      best: number, depth: number, path: Uint32Array}
 *   | {id: number, type: "done", document: ResultDocument, tours: Uint32Array,
 *      deepest: Uint32Array, events: Uint16Array | Uint32Array}
 *   | {id: number, type: "text", text: Blob}
 *   | {id: number, type: "error", code: string, params: Record<string, string | number>,
 *      text: string}
 *   | {id: number, type: "fatal", message: string}} FromWorker
 */

/** How long the worker computes before it looks at its messages, in seconds. */
export const SLICE_SECONDS = 0.012;

/** How often a running job reports, in milliseconds. */
export const REPORT_MS = 50;

/** The most squares of a path that a report carries: its end. */
export const MAX_REPORTED = 20_000;

/** The most events of a search that are recorded for the player. */
export const MAX_EVENTS = 250_000;

/** The most tours of one request that are listed on the page, and their squares in all; the others are
 * counted. */
export const MAX_TOURS = 10_000;
export const MAX_TOUR_SQUARES = 4_000_000;
