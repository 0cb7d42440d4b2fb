/**
 * The worker's side of the messages. It knows no call by name: a question is one call of Python, a job
 * is begun, advanced in slices and finished. A slice is about 12 ms of Python; between slices a turn
 * of a MessageChannel lets messages in, where a timer would cost 4 ms each time.
 */

import { CALLS, REPORT_MS, SLICE_SECONDS } from "../protocol.js";
import { boot } from "./boot.js";
import { lossOf } from "./load.js";

/** @import { FromWorker, ToWorker } from "../protocol.js" */
/** @import { PyProxy, Python } from "./boot.js" */

/** @typedef {Exclude<ToWorker, {type: "init" | "cancel"}>} Call */

/** @type {Python} */
let python;

/** The job that runs, if any. */
let running = 0;

/** @type {Set<number>} Jobs to cancel, also those that wait for an earlier one. */
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

/** Lets waiting messages in. @returns {Promise<void>} */
function letMessagesIn() {
  return new Promise((resolve) => {
    resume = resolve;
    channel.port2.postMessage(0);
  });
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
  python = booted.python;
  const { wasm, archive } = booted;
  try {
    post({ id, type: "kept", wasm, python: archive }, [archive]);
  } catch {
    // Where a browser passes no compiled module on, the next worker fetches and compiles its own.
  }
  post({ id, type: "ready", version: booted.version });
}

// -- values to and from Python --------------------------------------------------------------------
// As knight_core.bridge.messages has them: a JSON text, and the arrays that it names by their number.

/**
 * Hands parameters to Python.
 * @param {object} params
 * @param {(text: string, arrays: PyProxy) => PyProxy} call
 */
function given(params, call) {
  /** @type {ArrayBufferView[]} */
  const arrays = [];
  const text = JSON.stringify(params, (_name, value) =>
    ArrayBuffer.isView(value) ? { $array: arrays.push(value) - 1 } : value,
  );
  const proxy = python.toPy(arrays);
  try {
    return call(text, proxy);
  } finally {
    proxy.destroy();
  }
}

/**
 * Takes what Python gives.
 * @param {PyProxy} message
 * @returns {{value: any, transfer: Transferable[]}}
 */
function taken(message) {
  // Copies of the arrays, each with a buffer of its own: only that can be transferred.
  /** @type {[string, ...Uint32Array<ArrayBuffer>[]]} */
  const [text, ...arrays] = message.toJs();
  message.destroy();
  const fill = (/** @type {string} */ _name, /** @type {any} */ part) =>
    part?.$array === undefined ? part : arrays[part.$array];
  const value = JSON.parse(text, arrays.length > 0 ? fill : undefined);
  return { value, transfer: arrays.map(({ buffer }) => buffer) };
}

/**
 * What it gives to a question, or when a job begins: an answer, or what is wrong with the request.
 * @param {number} id
 * @param {PyProxy} message
 * @returns {{answer: any, transfer: Transferable[]} | null} null if something is wrong, and told
 */
function answered(id, message) {
  const { value, transfer } = taken(message);
  if (!value.error) return { answer: value.answer, transfer };
  post({ id, type: "error", ...value.error });
  return null;
}

// -- calls ----------------------------------------------------------------------------------------

/** Answers at once, also while a job runs. @param {Call} call */
function ask({ id, type, params }) {
  const said = answered(
    id,
    given(params, (text, arrays) => python.session.ask(type, text, arrays)),
  );
  if (said) post({ id, type: "done", answer: said.answer }, said.transfer);
}

/** @param {Call} call */
async function run({ id, type, params }) {
  const { session } = python;
  const begun = answered(
    id,
    given(params, (text, arrays) => session.begin(type, text, arrays)),
  );
  if (!begun) return;
  post({ id, type: "started", news: begun.answer }, begun.transfer);
  running = id;
  if (cancelled.has(id)) session.cancel();
  for (let reported = performance.now(); session.advance(SLICE_SECONDS); await letMessagesIn()) {
    const now = performance.now();
    if (now - reported < REPORT_MS) continue;
    reported = now;
    const { value: report, transfer } = taken(session.report());
    post({ id, type: "progress", report }, transfer);
  }
  const { value: answer, transfer } = taken(session.finish());
  post({ id, type: "done", answer }, transfer);
}

/**
 * An exception in Python costs the one answer; of a Python that is dead nothing more can be expected.
 * @param {number} id
 * @param {unknown} error
 */
function fail(id, error) {
  if (python?.isException(error)) {
    const { type, message: trace } = error;
    const lines = trace.trimEnd().split("\n");
    const last = lines.findLast((line) => line.split(":")[0]?.endsWith(type));
    post({ id, type: "error", code: "exception", text: last ?? type, trace });
  } else {
    post({ id, type: "fatal", ...lossOf(error) });
  }
}

self.onmessage = (/** @type {MessageEvent<ToWorker>} */ { data }) => {
  const { id } = data;
  switch (data.type) {
    case "init":
      init(data).catch((error) => fail(id, error));
      break;
    case "cancel":
      cancelled.add(id);
      if (running === id) python.session.cancel();
      break;
    default:
      if (CALLS[data.type].kind === "job") {
        jobs = jobs
          .then(() => run(data))
          .catch((error) => fail(id, error))
          .finally(() => {
            running = 0;
            cancelled.delete(id);
          });
      } else {
        try {
          ask(data);
        } catch (error) {
          fail(id, error);
        }
      }
  }
};
