/**
 * The worker's side of the messages: Python in slices, with messages let in between.
 *
 * A slice is about 12 ms of Python. Between slices a MessageChannel turn lets `cancel` in; a timer
 * would cost 4 ms each time.
 */

import { MAX_REPORTED, REPORT_MS, SLICE_SECONDS } from "../protocol.js";
import { boot } from "./boot.js";

/** @import { Done, FromWorker, ToWorker } from "../protocol.js" */
/** @import { Bridge, PyProxy } from "./boot.js" */

/** @type {Bridge | undefined} */
let bridge;

/** Makes a Python view of an array. @type {(array: Uint32Array) => PyProxy} */
let toPython;

/** The job that runs, if any. */
let running = 0;

/** @type {Set<number>} Jobs to cancel, also those that wait their turn. */
const cancelled = new Set();

/** Jobs run one after the other. */
let jobs = Promise.resolve();

/**
 * @param {FromWorker} message
 * @param {Transferable[]} [transfer]
 */
function post(message, transfer = []) {
  self.postMessage(message, { transfer });
}

const channel = new MessageChannel();
/** @type {() => void} */
let resume = () => {};
channel.port1.onmessage = () => resume();

/** Lets waiting messages in. */
function turn() {
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      resume = resolve;
      channel.port2.postMessage(0);
    })
  );
}

/**
 * A copy of a Python array, with a buffer of its own: only that can be transferred.
 * @param {PyProxy} proxy
 */
function take(proxy) {
  const buffer = proxy.getBuffer();
  const array = buffer.data.slice();
  buffer.release();
  proxy.destroy();
  return array;
}

/** @param {Extract<ToWorker, {type: "init"}>} message */
async function init({ id, assets }) {
  let reported = 0;
  let stageReported = "";
  const booted = await boot(assets, (stage, loaded, total) => {
    const now = performance.now();
    if (stage === stageReported && now - reported < REPORT_MS && loaded < total) return;
    reported = now;
    stageReported = stage;
    post({ id, type: "boot", stage, loaded, total });
  });
  bridge = booted.bridge;
  toPython = booted.toPython;
  const { version, wasm, python } = booted;
  try {
    post({ id, type: "kept", wasm, python }, [python]);
  } catch {
    // Where a browser passes no compiled module on, the next worker fetches and compiles its own.
  }
  post({ id, type: "ready", version });
}

/**
 * @param {Bridge} python
 * @param {number} id
 */
function reportProgress(python, id) {
  const numbers = /** @type {Float64Array} */ (take(python.progress(MAX_REPORTED)));
  const [forward = 0, backtracks = 0, tours = 0, best = 0, depth = 0] = numbers;
  const path = new Uint32Array(numbers.subarray(5));
  post({ id, type: "progress", forward, backtracks, tours, best, depth, path }, [path.buffer]);
}

/**
 * @param {Bridge} python
 * @param {number} id
 */
function reportCount(python, id) {
  const numbers = /** @type {Float64Array} */ (take(python.count_progress()));
  const [done = 0, total = 0, states = 0] = numbers;
  post({ id, type: "counting", done, total, states });
}

/**
 * Lets the job that was begun run to its end.
 * @param {Bridge} python
 * @param {number} id
 * @param {(python: Bridge, id: number) => void} report
 * @returns {Promise<boolean>} whether it was cancelled on the way
 */
async function drive(python, id, report) {
  running = id;
  let reported = performance.now();
  if (cancelled.has(id)) python.cancel();
  while (python.advance(SLICE_SECONDS)) {
    const now = performance.now();
    if (now - reported >= REPORT_MS) {
      reported = now;
      report(python, id);
    }
    await turn();
  }
  running = 0;
  return cancelled.delete(id);
}

/** @param {Extract<ToWorker, {type: "solve"}>} message */
async function solve({ id, words, events, tours }) {
  if (!bridge) throw new Error("solve before init");
  const begun = JSON.parse(bridge.begin(JSON.stringify(words), events, tours));
  if (begun.error) {
    post({ id, type: "error", ...begun.error });
    return;
  }
  post({ id, type: "started", theory: begun.theory });
  await drive(bridge, id, reportProgress);
  const document = JSON.parse(bridge.result());
  const found = /** @type {Uint32Array} */ (take(bridge.tours()));
  const deepest = /** @type {Uint32Array} */ (take(bridge.deepest()));
  const log = /** @type {Uint16Array | Uint32Array} */ (take(bridge.events()));
  post({ id, type: "done", document, tours: found, deepest, events: log }, [
    found.buffer,
    deepest.buffer,
    log.buffer,
  ]);
}

/** @param {Extract<ToWorker, {type: "count"}>} message */
async function count({ id, words }) {
  if (!bridge) throw new Error("count before init");
  const begun = JSON.parse(bridge.begin_count(JSON.stringify(words)));
  if (begun.error) {
    post({ id, type: "error", ...begun.error });
    return;
  }
  await drive(bridge, id, reportCount);
  post({ id, type: "counted", document: JSON.parse(bridge.count_result()) });
}

/**
 * Runs some requests of an experiment, one after the other; what has ended is told as it goes.
 * @param {Extract<ToWorker, {type: "runs"}>} message
 */
async function runs({ id, requests, tours }) {
  if (!bridge) throw new Error("runs before init");
  /** @type {Done[]} */
  let done = [];
  let reported = performance.now();
  const report = (/** @type {Bridge} */ python) => {
    const [forward = 0] = /** @type {Float64Array} */ (take(python.progress(0)));
    post({ id, type: "running", done, forward });
    done = [];
  };
  for (const words of requests) {
    const begun = JSON.parse(bridge.begin(JSON.stringify(words), 0, tours));
    if (begun.error) {
      post({ id, type: "error", ...begun.error });
      return;
    }
    const stopped = await drive(bridge, id, report);
    const record = JSON.parse(bridge.run_record());
    // What was cancelled is no result.
    if (record.outcome !== "cancelled") {
      const tour = tours ? /** @type {Uint32Array} */ (take(bridge.tours())) : null;
      done.push({ record, tour });
    }
    if (stopped) break;
    // Short runs end within one slice: let `cancel` in and tell of them all the same.
    const now = performance.now();
    if (now - reported < REPORT_MS) continue;
    reported = now;
    report(bridge);
    await turn();
  }
  cancelled.delete(id);
  post({ id, type: "ran", done });
}

/** @param {Extract<ToWorker, {type: "lab"}>} message */
function lab({ id, call, argument }) {
  if (!bridge) throw new Error("lab before init");
  const answers = {
    begin_lab: (/** @type {Bridge} */ python) => python.begin_lab(String(argument)),
    lab_next: (/** @type {Bridge} */ python) => python.lab_next(Number(argument)),
    lab_take: (/** @type {Bridge} */ python) => python.lab_take(String(argument)),
    lab_report: (/** @type {Bridge} */ python) => python.lab_report(),
  };
  post({ id, type: "lab", answer: JSON.parse(answers[call](bridge)) });
}

/**
 * What the page says of a small tour, all at once.
 * @param {Extract<ToWorker, {type: "details"}>} message
 */
function details({ id, rows, cols, squares, document }) {
  if (!bridge) throw new Error("details before init");
  const python = bridge;
  const flat = toPython(squares);
  const text = (/** @type {string} */ format) => python.render(format, rows, cols, flat, document);
  const texts = { matrix: text("matrix"), moves: text("moves"), squares: text("squares") };
  const found = JSON.parse(python.properties(rows, cols, flat));
  flat.destroy();
  post({ id, type: "details", texts, properties: found });
}

/** @param {Extract<ToWorker, {type: "properties"}>} message */
function properties({ id, rows, cols, squares }) {
  if (!bridge) throw new Error("properties before init");
  const flat = toPython(squares);
  const found = JSON.parse(bridge.properties(rows, cols, flat));
  flat.destroy();
  post({ id, type: "properties", properties: found });
}

/** @param {Extract<ToWorker, {type: "render"}>} message */
function render({ id, format, rows, cols, squares, document }) {
  if (!bridge) throw new Error("render before init");
  const flat = toPython(squares);
  const text = bridge.render(format, rows, cols, flat, document);
  flat.destroy();
  // The page takes a blob as it is, however long.
  post({ id, type: "text", text: new Blob([text]) });
}

/** @param {Extract<ToWorker, {type: "start-map"}>} message */
function startMap({ id, rows, cols, end, closed }) {
  if (!bridge) throw new Error("start-map before init");
  const squares = /** @type {Uint8Array} */ (take(bridge.start_map(rows, cols, end, closed)));
  post({ id, type: "starts", squares }, [squares.buffer]);
}

/**
 * @param {number} id
 * @param {unknown} error
 */
function fatal(id, error) {
  running = 0;
  post({ id, type: "fatal", message: String(error) });
}

self.onmessage = (/** @type {MessageEvent<ToWorker>} */ { data }) => {
  const fail = (/** @type {unknown} */ error) => fatal(data.id, error);
  /** Answers at once, also while a job runs. @param {() => void} answer */
  const reply = (answer) => {
    try {
      answer();
    } catch (error) {
      fail(error);
    }
  };
  switch (data.type) {
    case "init":
      init(data).catch(fail);
      break;
    case "solve":
      jobs = jobs.then(() => solve(data)).catch(fail);
      break;
    case "count":
      jobs = jobs.then(() => count(data)).catch(fail);
      break;
    case "runs":
      jobs = jobs.then(() => runs(data)).catch(fail);
      break;
    case "cancel":
      cancelled.add(data.id);
      if (running === data.id) bridge?.cancel();
      break;
    case "lab":
      reply(() => lab(data));
      break;
    case "render":
      reply(() => render(data));
      break;
    case "details":
      reply(() => details(data));
      break;
    case "properties":
      reply(() => properties(data));
      break;
    case "start-map":
      reply(() => startMap(data));
      break;
  }
};
