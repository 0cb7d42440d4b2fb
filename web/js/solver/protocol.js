/**
 * The messages between the page and the worker, for both sides.
 *
 * Every message is `{id, type, …}`. To the worker, `type` is the name of a call; its replies have the same id. Values
 * are JSON values with typed arrays.
 */

/** @import { Board } from "./documents.js" */
/** @import { AgreementDocument, AnsweredDocument, BlindSteps, ClassRow } from "./documents.js" */
/** @import { CountDocument, CountReport, Details, JudgedMoves } from "./documents.js" */
/** @import { AnswersFile, AnswersTable, CertificateDocument, CheckedCertificate } from "./documents.js" */
/** @import { LabBegun, LabReport, LabTaken, LessonMark, Problem, Properties } from "./documents.js" */
/** @import { FollowPrinted, FollowTask, FollowVerdict, NextAnswer, NextQuestion } from "./documents.js" */
/** @import { PuzzleDocument, RaceNews, ReadLesson, ReadText, ReviewDocument, RuleAnswer } from "./documents.js" */
/** @import { RuleClaim, RuleFault, RuleTest, RunsDone, Speech } from "./documents.js" */
/** @import { Message } from "../ui/message.js" */
/** @import { RunsReport, SolveProgress, SolveResult, SolveStarted, Woven } from "./documents.js" */
/** @import { TestVerdict, TurningPoint, VerifiedRun } from "./documents.js" */

/** @typedef {Record<string, string>} Words */

/** @typedef {"now" | "beside" | "main"} Lane The order of a call. "now": at once, even while others run;
 *   "beside" and "main": in slices, each lane one call after the other. */

/**
 * A call. In the lanes with slices `Started` is sent at once, `Report` while it runs.
 *
 * @template Params
 * @template Answer
 * @template [Report=Steps]
 * @template [Started=null]
 * @typedef {object} Call
 * @property {Lane} lane
 * @property {boolean} [anywhere] whether another worker can answer it as well
 * @property {boolean} [first] whether it needs no second archive
 * @property {boolean} [sandbox] whether it runs a rule, or reads its text: only in the sandbox
 * @property {boolean} [restarts] whether it restarts a failed solver; calls in `main` always do
 * @property {{params: Params, started: Started, report: Report, answer: Answer}} [types] never there
 */

/** @typedef {{done: number, total: number}} Steps How much is done, and of how much. */

/** @typedef {{board: Board, path: Uint32Array, end: number, closed: boolean}} Begun The beginning of a tour, and where
 *   it has to end: on a square, or anywhere (-1). */

/** @typedef {{source: string, name: string}} Source A rule: its text, and the name of its file. */

/** All calls; knight_core.bridge.calls has a table with the same names and their functions. */
export const CALLS = {
  /** @type {Call<{words: Words, events: number, last: number, tours: number, details?: number}, SolveResult, SolveProgress, SolveStarted>} */
  solve: { lane: "main", anywhere: true, first: true },
  /** @type {Call<{words: Words}, CountDocument, CountReport>} */
  count: { lane: "main", anywhere: true },
  /** @type {Call<{words: Words}, boolean>} */
  isDrawable: { lane: "now", anywhere: true },
  /** @type {Call<{requests: Words[], tours: boolean, seconds?: number}, RunsDone, RunsReport>} */
  runs: { lane: "main", anywhere: true },
  /** @type {Call<{rows: number, cols: number, squares: Uint32Array}, Details>} */
  details: { lane: "now", anywhere: true },
  /** @type {Call<{rows: number, cols: number, squares: Uint32Array}, Properties>} */
  properties: { lane: "beside", anywhere: true },
  /** @type {Call<{format: string, rows: number, cols: number, squares: Uint32Array, document: object, speech: Speech}, Uint8Array<ArrayBuffer>[]>} */
  render: { lane: "beside", anywhere: true },
  /** @type {Call<{rows: number, cols: number, squares: Uint32Array, speech: Speech}, Woven>} */
  woven: { lane: "now", anywhere: true },
  /** @type {Call<{rows: number, cols: number, end: number, closed: boolean}, Uint8Array>} */
  startMap: { lane: "now", anywhere: true },
  /** @type {Call<{board: Board, start: number, end: number, closed: boolean}, Uint32Array>} */
  rulePath: { lane: "now", anywhere: true },
  /** @type {Call<{rows: ClassRow[]}, Uint8Array<ArrayBuffer>>} */
  classCsv: { lane: "now", anywhere: true },
  /** @type {Call<{limit: number, rules: boolean}, Words[]>} */
  labNext: { lane: "now" },
  /** @type {Call<{words: Words, methods: string[], since: number, taken: number[], until: number, seconds: number}, RaceNews>} */
  race: { lane: "now", anywhere: true },
  /** @type {Call<{words: Words}, LabBegun>} */
  labBegin: { lane: "beside", restarts: true },
  /** @type {Call<{lines: string[]}, LabTaken>} */
  labTake: { lane: "beside" },
  /** @type {Call<{}, LabReport>} */
  labReport: { lane: "beside" },
  /** @type {Call<{report: LabReport}, Uint8Array<ArrayBuffer>>} */
  labCsv: { lane: "now", anywhere: true },
  /** @type {Call<{name: string, letters?: string[]}, PuzzleDocument>} */
  puzzle: { lane: "beside" },
  /** @type {Call<{name: string}, FollowTask>} */
  follow: { lane: "beside" },
  /** @type {Call<{name: string, steps: Int32Array, step: number}, FollowVerdict>} */
  followStep: { lane: "beside" },
  /** @type {Call<{names: string[]}, FollowPrinted[]>} */
  followSheet: { lane: "beside" },
  /** @type {Call<{name: string, number: number}, NextQuestion>} */
  next: { lane: "beside" },
  /** @type {Call<{name: string, number: number, answer: number}, NextAnswer>} */
  nextAnswer: { lane: "beside" },
  /** @type {Call<{text: string, rows: number, cols: number}, ReadText>} */
  readText: { lane: "beside" },
  /** @type {Call<Begun, JudgedMoves>} */
  candidates: { lane: "beside" },
  /** @type {Call<Begun, TurningPoint>} */
  turningPoint: { lane: "beside" },
  /** @type {Call<Begun & {start: number, symmetry: string}, CertificateDocument | number | null>} */
  certificate: { lane: "beside", anywhere: true },
  /** @type {Call<{text: string}, CheckedCertificate>} */
  checkCertificate: { lane: "beside", anywhere: true },
  /** @type {Call<{board: Board, squares: Uint32Array}, ReviewDocument>} */
  reviewTour: { lane: "beside" },
  /** @type {Call<{board: Board, start: number, closed: boolean}, AnsweredDocument>} */
  reviewClaim: { lane: "beside" },
  /** @type {Call<{board: Board, squares: Uint32Array, order: string, most: number}, BlindSteps>} */
  blindSteps: { lane: "beside" },
  /** @type {Call<{name: string, text: string, wanted: {board: string, start: string, closed: boolean, method: string}}, ClassRow[]>} */
  classRows: { lane: "beside" },
  // These run a person's own rule, or let Python read its text: only in the sandbox.
  /** @type {Call<Source, RuleFault | null>} */
  ruleCheck: { lane: "now", anywhere: true, sandbox: true },
  /** @type {Call<Source & {requests: Words[], events: number, last: number, calls: number, watched: number, seconds?: number}, RuleAnswer[], SolveProgress>} */
  ruleRuns: { lane: "main", anywhere: true, sandbox: true },
  // The page's own worker answers these: they run no rule.
  /** @type {Call<{source: string}, string>} */
  ruleDigest: { lane: "now", anywhere: true },
  /** @type {Call<{digest: string, name: string}, {}>} */
  ruleDeclare: { lane: "now" },
  /** @type {Call<Source & {requests: Words[], answers: RuleClaim[], shown: boolean}, VerifiedRun[]>} */
  verifyRuns: { lane: "beside" },
  /** @type {Call<{board: Board, squares: Uint32Array}, AgreementDocument>} */
  agreement: { lane: "now", anywhere: true },
  /** @type {Call<{text: string}, RuleTest[]>} */
  testsOf: { lane: "now", anywhere: true },
  /** @type {Call<{test: string, outcome: string, forward: number, tour: Uint32Array}, TestVerdict>} */
  testVerdict: { lane: "now", anywhere: true },
  // Lessons.
  /** @type {Call<{text: string}, ReadLesson>} */
  lesson: { lane: "now" },
  /** @type {Call<{text: string, question: string, given: Record<string, string>}, LessonMark>} */
  mark: { lane: "beside" },
  /** @type {Call<{text: string, solutions: boolean, given: Readonly<Record<string, Message>>}, string>} */
  lessonSheet: { lane: "beside" },
  /** @type {Call<{text: string, files: AnswersFile[]}, AnswersTable>} */
  answersTable: { lane: "beside" },
};

/** @typedef {typeof CALLS} Calls */

/** @typedef {keyof Calls} CallName */

/** @template {keyof Calls} Name @typedef {NonNullable<Calls[Name]["types"]>["params"]} Params */
/** @template {keyof Calls} Name @typedef {NonNullable<Calls[Name]["types"]>["answer"]} Answer */
/** @template {keyof Calls} Name @typedef {NonNullable<Calls[Name]["types"]>["report"]} Report */
/** @template {keyof Calls} Name @typedef {NonNullable<Calls[Name]["types"]>["started"]} Started */

/**
 * @typedef {object} Assets The files of the worker: first addresses; later bytes and a compiled module, if
 *   an earlier worker has fetched them.
 * @property {string} base address of the folder with Pyodide's files
 * @property {string} loader address of pyodide.mjs
 * @property {string} runtime address of pyodide.asm.mjs
 * @property {string | WebAssembly.Module} wasm the WebAssembly of Python's image
 * @property {string | ArrayBuffer} rest the zipped modules outside the image: knight_core, its part of the
 *   standard library, and the modules for rules
 * @property {string} plain the WebAssembly of Pyodide for a start without the image; "" in the single file
 * @property {string} python the zipped modules of the image, for the same; "" in the single file
 * @property {AssetName[]} packed the files that are compressed by gzip
 * @property {{info: {version: string}, packages: {}}} lock the substitute for Pyodide's lock file
 * @property {Record<Exclude<AssetName, "rest">, number>} bytes sizes on the network
 *
 * @typedef {"loader" | "runtime" | "wasm" | "rest" | "plain" | "python"} AssetName
 *
 * @typedef {"network" | "file" | "memory" | "silent" | "crash" | "browser"} Cause The cause why a worker
 *   was lost or could not start: no network; a file that is missing or damaged; not enough memory; no answer for
 *   too long; an error of its own; a browser that is too old.
 *
 * @typedef {object} Loss The loss of a worker.
 * @property {Cause} cause
 * @property {string} file the name of the file that is missing or damaged, or ""
 * @property {string} message
 */

/**
 * @typedef {{id: number, type: "init", assets: Assets}
 *   | {id: number, type: "cancel"}
 *   | {id: number, type: CallName, params: object}} ToWorker
 *
 * @typedef {{id: number, type: "boot", stage: "loading" | "starting", loaded: number, total: number}
 *   | {id: number, type: "reusable", wasm?: WebAssembly.Module, rest?: ArrayBuffer}
 *   | {id: number, type: "ready", version: string}
 *   | {id: number, type: "waiting"}
 *   | {id: number, type: "started", news: any}
 *   | {id: number, type: "progress", report: any}
 *   | {id: number, type: "done", answer: any}
 *   | ({id: number, type: "error"} & Problem)
 *   | {id: number, type: "error", code: "exception", text: string, trace: string}
 *   | ({id: number, type: "fatal"} & Loss)} FromWorker `waiting`: for the second archive, only a sign
 *   of life. `error`: a mistake in the request, or an exception with Python's traceback; only this call fails.
 *   `fatal`: the worker is lost.
 */

/** The time for which the worker computes between two looks at its messages, in seconds. */
export const SLICE_SECONDS = 0.012;

/** The interval between two reports of a running call, in milliseconds. */
export const REPORT_MS = 50;

/** The maximum number of recorded first events of a search for the player, and of the last ones. */
export const MAX_EVENTS = 100_000;

/** The maximum tours of a request in the page's list, and their total squares; further tours are only
 * counted. */
export const MAX_TOURS = 10_000;
export const MAX_TOUR_SQUARES = 4_000_000;

/** The maximum states of a count at once: half of Python's own limit, for phones. Measured with 7x7 and
 * 8x8, Python uses 243 MB in all at this limit. */
export const MAX_STATES = 2_000_000;
