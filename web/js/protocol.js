/**
 * The messages between the page and the worker, typed once for both sides.
 *
 * Every message is `{id, type, …}`; an answer carries the id of its question. Large arrays travel as
 * transferred typed arrays, texts as blobs. The path of a report is the end of one of `depth` squares.
 *
 * @typedef {object} Assets What the worker needs: addresses at first, bytes and a compiled module when
 *   an earlier worker has already fetched them.
 * @property {string} base address of the folder with Pyodide's files
 * @property {string} loader address of pyodide.mjs
 * @property {string} runtime address of pyodide.asm.mjs
 * @property {string | WebAssembly.Module} wasm
 * @property {string | ArrayBuffer} python knight_core and what it needs of the standard library, zipped
 * @property {AssetName[]} packed those whose addresses lead to something compressed by gzip
 * @property {object} lock what stands in for Pyodide's lock file
 * @property {Record<AssetName, number>} bytes sizes, as they come over the network
 *
 * @typedef {"loader" | "runtime" | "wasm" | "python"} AssetName
 *
 * @typedef {object} Reason
 * @property {string} code
 * @property {string} text English
 * @property {Record<string, string | number>} params
 * @property {Picture | null} picture
 *
 * @typedef {"subject" | "forced" | "shared"} Role What was asked for; what the argument is about; what
 *   those compete for.
 *
 * @typedef {object} Picture What to mark on the board so that a reason can be seen.
 * @property {"" | "colours" | "rows" | "cols"} classes how all squares fall into two classes
 * @property {number[]} lines the rows or columns of the one class
 * @property {[square: number, role: Role][]} marks
 * @property {[from: number, to: number][]} moves
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
 * @typedef {object} Properties One of `properties` in the object of `--format json`.
 * @property {boolean} closed
 * @property {"none" | "central" | "quaternary" | "left-right" | "top-bottom"} symmetry
 * @property {number} turns
 * @property {number} crossings
 * @property {"none" | "semi-magic" | "magic"} magic
 * @property {{rows: number[], columns: number[], diagonals: number[] | null} | null} sums
 *
 * @typedef {object} CountDocument The object of `count --format json`: numbers of tours are texts.
 * @property {number} rows
 * @property {number} cols
 * @property {number | null} start
 * @property {number | null} end
 * @property {boolean} closed
 * @property {"counted" | "too-large" | "cancelled"} outcome
 * @property {Reason | null} reason
 * @property {string | null} count
 * @property {string[] | null} table by start, where no square was given
 * @property {number} states
 * @property {number} seconds
 *
 * @typedef {object} RunRecord One run of an experiment, as knight_core.experiments records it.
 * @property {string} link the query string of that very request
 * @property {string} board
 * @property {string} start
 * @property {string} spec the method and its options in one word
 * @property {"found" | "impossible" | "limit" | "cancelled"} outcome
 * @property {boolean} first_try whether it was found without a backtrack
 * @property {number} forward
 * @property {number} backtracks
 * @property {number} seconds
 * @property {string | null} reason
 * @property {string | null} theory
 *
 * @typedef {{record: RunRecord, tour: Uint32Array | null}} Done A run that has ended, and its tour if that was
 *   asked for.
 *
 * @typedef {"begin_lab" | "lab_next" | "lab_take" | "lab_report"} LabCall What Python answers about the
 *   experiment that it holds.
 *
 * @typedef {{id: number, type: "init", assets: Assets}
 *   | {id: number, type: "solve", words: Record<string, string>, events: number, tours: number}
 *   | {id: number, type: "count", words: Record<string, string>}
 *   | {id: number, type: "runs", requests: Record<string, string>[], tours: number}
 *   | {id: number, type: "lab", call: LabCall, argument: string | number}
 *   | {id: number, type: "cancel"}
 *   | {id: number, type: "render", format: string, rows: number, cols: number,
 *      squares: Uint32Array, document: string}
 *   | {id: number, type: "details", rows: number, cols: number, squares: Uint32Array, document: string}
 *   | {id: number, type: "properties", rows: number, cols: number, squares: Uint32Array}
 *   | {id: number, type: "start-map", rows: number, cols: number, end: number,
 *      closed: boolean}} ToWorker
 *
 * @typedef {{id: number, type: "boot", stage: "loading" | "starting", loaded: number, total: number}
 *   | {id: number, type: "kept", wasm: WebAssembly.Module, python: ArrayBuffer}
 *   | {id: number, type: "ready", version: string}
 *   | {id: number, type: "started", theory: Reason | null}
 *   | {id: number, type: "progress", forward: number, backtracks: number, tours: number,
 *      best: number, depth: number, path: Uint32Array}
 *   | {id: number, type: "done", document: ResultDocument, tours: Uint32Array,
 *      deepest: Uint32Array, events: Uint16Array | Uint32Array}
 *   | {id: number, type: "counting", done: number, total: number, states: number}
 *   | {id: number, type: "counted", document: CountDocument}
 *   | {id: number, type: "running", done: Done[], forward: number}
 *   | {id: number, type: "ran", done: Done[]}
 *   | {id: number, type: "lab", answer: any}
 *   | {id: number, type: "text", text: Blob}
 *   | {id: number, type: "details", texts: {matrix: string, moves: string, squares: string},
 *      properties: Properties}
 *   | {id: number, type: "properties", properties: Properties}
 *   | {id: number, type: "starts", squares: Uint8Array}
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

/** The most states that a count may hold at once: a quarter of Python's own limit, for phones. */
export const MAX_STATES = 1_000_000;
