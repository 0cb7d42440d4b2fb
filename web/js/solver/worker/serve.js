/**
 * The worker's side of the messages. It knows no call by name: a question is one call of Python, a job
 * or a task is begun, advanced in slices and finished. A job and a task take turns. A slice is about
 * 12 ms of Python; between slices a turn of a MessageChannel lets messages in, where a timer would cost
 * 4 ms each time.
 */

import { CALLS, REPORT_MS, SLICE_SECONDS } from "../protocol.js";
import { loadMore, lossOf } from "./load.js";

/** @import { Assets, FromWorker, ToWorker } from "../protocol.js" */
/** @import { Booted, Kind, PyProxy, Python } from "./start.js" */

/** @typedef {Exclude<ToWorker, {type: "init" | "cancel"}>} Call */

/**
 * @typedef {object} Endpoint Where messages come from and go to.
 * @property {((event: MessageEvent) => any) | null} onmessage
 * @property {(message: any, options: {transfer: Transferable[]}) => void} postMessage
 *
 * @typedef {(assets: Assets, report: BootReport) => Promise<Booted>} Boot Starts Python.
 *
 * @typedef {(stage: "loading" | "starting", loaded: number, total: number) => void} BootReport
 */

/** @type {Endpoint} */
let endpoint;

/** @type {Boot} */
let boot;

/** Whether this is the worker of the sandbox. */
let sandboxed = false;

/** @type {Assets} */
let assets;

/** @type {Python} */
let python;

/** The second archive, on its way. @type {Promise<void> | null} */
let extending = null;

/** The calls that run: a job and a task at most. */
const running = { job: 0, task: 0 };

/** @type {Set<number>} Calls to cancel, also those that wait for an earlier one. */
const cancelled = new Set();

/** Jobs run one after the other, and so do tasks. */
const lines = { job: Promise.resolve(), task: Promise.resolve() };

/**
 * @param {FromWorker} message
 * @param {Transferable[]} [transfer]
 */
function post(message, transfer = []) {
  endpoint.postMessage(message, { transfer });
}

const channel = new MessageChannel();
/** @type {(() => void)[]} Who goes on, each at its own turn. */
const turns = [];
channel.port1.onmessage = () => turns.shift()?.();

/** Lets waiting messages in, and whoever else runs. @returns {Promise<void>} */
function letMessagesIn() {
  return new Promise((resolve) => {
    turns.push(resolve);
    channel.port2.postMessage(0);
  });
}

/** @param {Extract<ToWorker, {type: "init"}>} message */
async function init({ id, assets: given }) {
  assets = given;
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
  const { kept } = booted;
  try {
    if (kept) post({ id, type: "kept", ...kept }, [kept.python]);
  } catch {
    // Where a browser passes no compiled module on, the next worker fetches and compiles its own.
  }
  post({ id, type: "ready", version: booted.version });
}

/**
 * Whether Python has what a call needs beside the first archive, which is loaded once. If that fails it is
 * told, and costs this one answer: the next such call tries again.
 * @param {Call} call
 */
async function isEquipped({ id, type }) {
  if (python.extended || !("more" in CALLS[type])) return true;
  extending ??= loadMore(assets).then((archive) => python.extend(archive));
  try {
    await extending;
    return true;
  } catch (error) {
    const { file, message } = lossOf(error);
    const text = `A part of Python could not be loaded (${file || message}).`;
    post({ id, type: "error", code: "not-loaded", params: { file: file || message }, text });
    return false;
  } finally {
    extending = null;
  }
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
 * What it gives to a question, or when something begins or ends: an answer, or what is wrong with the
 * request.
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
async function ask(call) {
  // What needs nothing more does not wait.
  if ("more" in CALLS[call.type] && !(await isEquipped(call))) return;
  const { id, type, params } = call;
  const said = answered(
    id,
    given(params, (text, arrays) => python.session.ask(type, text, arrays)),
  );
  if (said) post({ id, type: "done", answer: said.answer }, said.transfer);
}

/** @param {Call} call @param {Kind} kind */
async function run(call, kind) {
  if (!(await isEquipped(call))) return;
  const { id, type, params } = call;
  const { session } = python;
  const known = CALLS[type];
  let watched = ("watched" in known && known.watched) || 0;
  const begun = answered(
    id,
    given(params, (text, arrays) => session.begin(type, text, arrays)),
  );
  if (!begun) return;
  if (kind === "job") post({ id, type: "started", news: begun.answer }, begun.transfer);
  running[kind] = id;
  if (cancelled.has(id)) session.cancel(kind);
  let reported = performance.now();
  while (session.advance(SLICE_SECONDS, kind)) {
    const now = performance.now();
    if (watched > 0 || now - reported >= REPORT_MS) {
      watched -= 1;
      reported = now;
      const { value: report, transfer } = taken(session.report(kind));
      post({ id, type: "progress", report }, transfer);
    }
    await letMessagesIn();
  }
  const early = session.ended(kind);
  if (early) {
    const { value: news, transfer } = taken(early);
    post({ id, type: "ended", news }, transfer);
  }
  const said = answered(id, session.finish(kind));
  if (said) post({ id, type: "done", answer: said.answer }, said.transfer);
  // The answer is on its way: what it was made of is thrown away while the page draws it.
  session.drop(kind);
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

/** @param {ToWorker} data */
function receive(data) {
  const { id } = data;
  switch (data.type) {
    case "init":
      init(data).catch((error) => fail(id, error));
      break;
    case "cancel":
      cancelled.add(id);
      for (const kind of /** @type {const} */ (["job", "task"])) {
        if (running[kind] === id) python.session.cancel(kind);
      }
      break;
    default: {
      const { kind } = CALLS[data.type];
      // The page asks no other worker for it; if it ever did, a stranger's program would run there.
      if ("sandbox" in CALLS[data.type] && !sandboxed) {
        fail(id, new Error("a rule runs in the sandbox alone"));
        break;
      }
      if (kind === "question") {
        ask(data).catch((error) => fail(id, error));
      } else {
        lines[kind] = lines[kind]
          .then(() => run(data, kind))
          .catch((error) => fail(id, error))
          .finally(() => {
            running[kind] = 0;
            cancelled.delete(id);
          });
      }
    }
  }
}

/**
 * Answers what is asked there, from now on.
 * @param {Endpoint} there
 * @param {Boot} start
 * @param {boolean} [inSandbox] whether rules may run here
 */
export function serve(there, start, inSandbox = false) {
  endpoint = there;
  boot = start;
  sandboxed = inSandbox;
  endpoint.onmessage = ({ data }) => receive(data);
}
