/**
 * The messages between the page and the worker, for both sides.
 *
 * Every message is `{id, type, …}`. To the worker, `type` is the name of a call; what comes back
 * carries the id of its call. Values are anything that is ready for JSON, with typed arrays in it.
 */

/** @import { Board } from "../board/geometry.js" */
/** @import { CountDocument, CountReport, Details, Done, KnownDocument, LabReport, Properties } from "./documents.js" */
/** @import { JudgedMoves, Judgement, PuzzleDocument, RaceNews, ReadText, Reason, Said } from "./documents.js" */
/** @import { SolveProgress, SolveResult, TurningPoint } from "./documents.js" */
/** @import { AnsweredDocument, BlindSteps, ClassRow, ReviewDocument } from "./review_documents.js" */
/** @import { AgreementDocument, RuleAnswer, RuleChecked, RuleLoaded, RuleProgress } from "./rule_documents.js" */
/** @import { RuleTest, RuleTestAnswer, RuleTestsReport } from "./rule_documents.js" */

/** @typedef {Record<string, string>} Words */

/**
 * What Python answers at once, also while a job or a task runs.
 *
 * @template Params
 * @template Answer
 * @typedef {object} Question
 * @property {"question"} kind
 * @property {boolean} anywhere whether another worker can answer it as well
 * @property {boolean} [more] whether it needs the second archive
 * @property {true} [sandbox] whether it runs a rule, or reads its text: in the sandbox alone
 * @property {{params: Params, answer: Answer}} [types] never there
 */

/**
 * What takes time: one job runs at a time. `Started` is told at once, `Report` while it runs.
 *
 * @template Params
 * @template Started
 * @template Report
 * @template Answer
 * @typedef {object} Job
 * @property {"job"} kind
 * @property {boolean} [more] whether it needs the second archive
 * @property {true} [sandbox] whether it runs a rule, or reads its text: in the sandbox alone
 * @property {number} [watched] so many slices at its beginning are reported each: if one does not end, the
 *   page knows which
 * @property {{params: Params, started: Started, report: Report, answer: Answer}} [types] never there
 */

/**
 * What takes time and goes on beside the job: tasks run one after the other. `Report` is told while it
 * runs.
 *
 * @template Params
 * @template Report
 * @template Answer
 * @typedef {object} Task
 * @property {"task"} kind
 * @property {true} [anywhere] whether another worker can answer it as well
 * @property {boolean} [more] whether it needs the second archive
 * @property {true} [sandbox] whether it runs a rule, or reads its text: in the sandbox alone
 * @property {boolean} [restarts] whether a solver that has failed is started again for it
 * @property {{params: Params, report: Report, answer: Answer}} [types] never there
 */

/** @typedef {{done: number, total: number}} TaskReport How much is done, and of how much. */

/** @typedef {{board: Board, path: Uint32Array, end: number, closed: boolean}} Begun A tour begun, and where
 *   it has to end: on a square, or anywhere (-1). */

/** @typedef {{source: string, name: string}} Source A rule: its text, and the name of its file. */

/** @typedef {Omit<RuleAnswer, "calls" | "printed" | "error">} Claimed How a run ended, as the sandbox says. */

/** @typedef {{digest: string, theory: Reason | null, result: Pick<SolveResult, "document" | "tours" | "deepest"> | null}} VerifiedRun */

/** All calls. Each is a function or a class of the same name in knight_core.bridge. */
export const CALLS = {
  /** @type {Job<{words: Words, events: number, last: number, tours: number}, {theory: Reason | null, counts: "steps" | "cases"}, SolveProgress, SolveResult>} */
  solve: { kind: "job" },
  /** @type {Job<{words: Words}, {}, CountReport, CountDocument>} */
  count: { kind: "job" },
  /** @type {Job<{requests: Words[], tours: boolean, seconds?: number}, {}, {done: Done[], forward: number}, {done: Done[]}>} */
  runs: { kind: "job" },
  /** @type {Question<{rows: number, cols: number, squares: Uint32Array}, Details>} */
  details: { kind: "question", anywhere: true },
  /** @type {Task<{rows: number, cols: number, squares: Uint32Array}, TaskReport, Properties>} */
  properties: { kind: "task", anywhere: true },
  /** @type {Task<{format: string, rows: number, cols: number, squares: Uint32Array, document: object}, TaskReport, Uint8Array<ArrayBuffer>[]>} */
  render: { kind: "task", anywhere: true },
  /** @type {Question<{rows: number, cols: number, squares: Uint32Array}, Uint8Array<ArrayBuffer>>} */
  film: { kind: "question", anywhere: true },
  /** @type {Question<{rows: number, cols: number, end: number, closed: boolean}, Uint8Array>} */
  startMap: { kind: "question", anywhere: true },
  /** @type {Question<{board: Board, start: number, end: number, closed: boolean}, Uint32Array>} */
  rulePath: { kind: "question", anywhere: true },
  /** @type {Question<{rows: ClassRow[]}, Uint8Array<ArrayBuffer>>} */
  classCsv: { kind: "question", anywhere: true },
  /** @type {Question<{limit: number, rules: boolean, holder?: string}, Words[]>} */
  labNext: { kind: "question", anywhere: false },
  /** @type {Question<{words: Words, methods: string[], since: number, taken: number[], until: number, seconds: number}, RaceNews>} */
  race: { kind: "question", anywhere: true },
  /** @type {Task<{words: Words, holder?: string}, TaskReport, {settings: Words, total: number, fingerprint: string, seconds: number, longest: number}>} */
  labBegin: { kind: "task", restarts: true },
  /** @type {Task<{lines: string[], tours?: (Uint32Array | null)[], holder?: string}, TaskReport, {done: number, total: number, finished: boolean, fresh: Uint8Array}>} */
  labTake: { kind: "task" },
  /** @type {Task<{holder?: string}, TaskReport, LabReport>} */
  labReport: { kind: "task" },
  /** @type {Task<{name: string}, TaskReport, PuzzleDocument>} */
  puzzle: { kind: "task" },
  /** @type {Task<{board: Board}, TaskReport, KnownDocument[]>} */
  challengesKnown: { kind: "task" },
  /** @type {Task<{board: Board, path: Uint32Array}, TaskReport, Record<string, number>>} */
  challengesMet: { kind: "task" },
  /** @type {Task<{text: string, rows: number, cols: number}, TaskReport, ReadText>} */
  readText: { kind: "task" },
  /** @type {Task<Begun, TaskReport, Judgement>} */
  judge: { kind: "task" },
  /** @type {Task<Begun, TaskReport, JudgedMoves>} */
  candidates: { kind: "task" },
  /** @type {Task<Begun, TaskReport, TurningPoint>} */
  turningPoint: { kind: "task" },
  /** @type {Task<{board: Board, squares: Uint32Array}, TaskReport, ReviewDocument>} */
  reviewTour: { kind: "task" },
  /** @type {Task<{board: Board, start: number, closed: boolean}, TaskReport, AnsweredDocument>} */
  reviewClaim: { kind: "task" },
  /** @type {Task<{board: Board, squares: Uint32Array, order: string, most: number}, TaskReport, BlindSteps>} */
  blindSteps: { kind: "task" },
  /** @type {Task<{name: string, text: string}, TaskReport, ClassRow>} */
  classRow: { kind: "task" },
  // A rule that somebody wrote. These run it, or have Python read its text: in the sandbox alone.
  /** @type {Question<Source, RuleChecked>} */
  ruleCheck: { kind: "question", anywhere: true, sandbox: true, more: true },
  /** @type {Task<Source, TaskReport, RuleLoaded>} */
  ruleLoad: { kind: "task", sandbox: true, more: true },
  /** @type {Job<Source & {words: Words, events: number, last: number, calls: number}, {}, RuleProgress, RuleAnswer>} */
  ruleRun: { kind: "job", sandbox: true, more: true, watched: 100 },
  /** @type {Job<Source & {tests: string}, {}, RuleTestsReport, RuleTestsReport>} */
  ruleTests: { kind: "job", sandbox: true, more: true, watched: 100 },
  // And these the page's own worker answers: they run nothing of a rule.
  /** @type {Question<{source: string}, string>} */
  ruleDigest: { kind: "question", anywhere: true, more: true },
  /** @type {Question<{digest: string, name: string}, {}>} */
  ruleDeclare: { kind: "question", anywhere: false, more: true },
  /** @type {Task<Source & {words: Words, answer: Claimed}, TaskReport, VerifiedRun>} */
  verifyRun: { kind: "task", more: true },
  /** @type {Question<{board: Board, squares: Uint32Array}, AgreementDocument>} */
  agreement: { kind: "question", anywhere: true, more: true },
  /** @type {Question<{text: string}, RuleTest[]>} */
  testsOf: { kind: "question", anywhere: true, more: true },
  /** @type {Question<{test: string, answer: Omit<RuleTestAnswer, "number" | "error">}, {passed: boolean, said: Said}>} */
  testVerdict: { kind: "question", anywhere: true, more: true },
};

/** @typedef {typeof CALLS} Calls */

/** @typedef {{[Name in keyof Calls]: Calls[Name]["kind"] extends "job" ? Name : never}[keyof Calls]} JobName */
/** @typedef {{[Name in keyof Calls]: Calls[Name]["kind"] extends "task" ? Name : never}[keyof Calls]} TaskName */
/** @typedef {Exclude<keyof Calls, JobName | TaskName>} QuestionName */
/** @typedef {keyof Calls} CallName */

/** @template {keyof Calls} Name @typedef {NonNullable<Calls[Name]["types"]>["params"]} Params */
/** @template {keyof Calls} Name @typedef {NonNullable<Calls[Name]["types"]>["answer"]} Answer */
/** @template {JobName | TaskName} Name @typedef {NonNullable<Calls[Name]["types"]>["report"]} Report */
/** @template {JobName} Name @typedef {NonNullable<Calls[Name]["types"]>["started"]} Started */

/**
 * @typedef {object} Assets What the worker needs: addresses at first, bytes and a compiled module when
 *   an earlier worker has already fetched them.
 * @property {string} base address of the folder with Pyodide's files
 * @property {string} loader address of pyodide.mjs
 * @property {string} runtime address of pyodide.asm.mjs
 * @property {string | WebAssembly.Module | ArrayBuffer} wasm bytes in the sandbox, whose worker gets no module
 * @property {string | ArrayBuffer} python knight_core and what it needs of the standard library, zipped
 * @property {string | ArrayBuffer} more what is added for a person's own rule, and only then: what runs
 *   rules, and the modules that they import, zipped; see `more` in CALLS
 * @property {AssetName[]} packed those whose addresses lead to something compressed by gzip
 * @property {object} lock what stands in for Pyodide's lock file
 * @property {Record<AssetName, number>} bytes sizes, as they come over the network
 *
 * @typedef {"loader" | "runtime" | "wasm" | "python" | "more"} AssetName
 *
 * @typedef {"network" | "file" | "memory" | "silent" | "crash" | "browser"} Cause Why a worker was lost
 *   or could not start: no network; a file that is missing or damaged; not enough memory; no answer for
 *   too long; an error of its own; a browser that is too old.
 *
 * @typedef {object} Loss How a worker was lost.
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
 *   | {id: number, type: "kept", wasm: WebAssembly.Module, python: ArrayBuffer}
 *   | {id: number, type: "ready", version: string}
 *   | {id: number, type: "started", news: any}
 *   | {id: number, type: "progress", report: any}
 *   | {id: number, type: "ended", news: any}
 *   | {id: number, type: "done", answer: any}
 *   | {id: number, type: "error", code: string, params: Record<string, string | number>, text: string}
 *   | {id: number, type: "error", code: "exception", text: string, trace: string}
 *   | ({id: number, type: "fatal"} & Loss)} FromWorker `ended`: what there is to say of a
 *   job before its answer, which takes a while. `error`: Python found the request wrong; or an
 *   exception, with Python's traceback. Either costs that one answer. `fatal`: the worker is lost.
 */

/** How long the worker computes before it looks at its messages, in seconds. */
export const SLICE_SECONDS = 0.012;

/** How often a running job reports, in milliseconds. */
export const REPORT_MS = 50;

/** So many events of a search are recorded for the player: the first ones, and as many of the last. */
export const MAX_EVENTS = 100_000;

/** The most tours of one request that are listed on the page, and their squares in all; the others are
 * counted. */
export const MAX_TOURS = 10_000;
export const MAX_TOUR_SQUARES = 4_000_000;

/** The most states that a count may hold at once: half of Python's own limit, for phones. Measured with
 * 7x7 and 8x8, all of Python takes 243 MB at this limit. */
export const MAX_STATES = 2_000_000;
