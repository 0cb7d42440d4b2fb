/**
 * The worker's side of the messages. All calls are handled alike: in the lane `now` a call is answered at once; in the
 * two other lanes, which take turns, it is begun, advanced in slices and finished. A slice is about 12 ms of Python.
 * Between slices a message of a MessageChannel lets other messages in; a timer would cost 4 ms each time.
 */

import { CALLS, REPORT_MS, SLICE_SECONDS } from "../protocol.js";
import { loadArchive, lossOf } from "./load.js";

/** @import { Assets, FromWorker, ToWorker } from "../protocol.js" */
/** @import { Booted, PyProxy, Python } from "./start.js" */

/** @typedef {Exclude<ToWorker, {type: "init" | "cancel"}>} Call */

/**
 * @typedef {object} Endpoint The source and target of messages.
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

/** The loading of the second archive. @type {Promise<void> | null} */
let extending = null;

/**
 * The interval of messages that the worker waits for the network, in milliseconds; and their maximum number without a
 * new piece of the archive.
 */
const WAITING_MS = 1000;
const MAX_SILENT = 60;

/** The running calls: at most one in each of these lanes. */
const running = { beside: 0, main: 0 };

/** @type {Set<number>} Calls to cancel, running or waiting. */
const cancelled = new Set();

/** The queues of these lanes. */
const lines = { beside: Promise.resolve(), main: Promise.resolve() };

/**
 * @param {FromWorker} message
 * @param {Transferable[]} [transfer]
 */
function post(message, transfer = []) {
  endpoint.postMessage(message, { transfer });
}

const channel = new MessageChannel();
/** @type {(() => void)[]} The waiting functions; each turn continues one. */
const turns = [];
channel.port1.onmessage = () => turns.shift()?.();

/** Lets other messages and the other lane proceed. @returns {Promise<void>} */
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
  const { reusable } = booted;
  try {
    if (reusable) post({ id, type: "reusable", wasm: reusable });
  } catch {
    // The browser cannot send compiled modules: the next worker fetches and compiles its own.
  }
  post({ id, type: "ready", version: booted.version });
  // The first tour does not need the second archive, so it loads meanwhile. Calls that need it report its failure.
  if (!python.extended) equip().catch(() => {});
}

/** Loads the second archive, and passes it on for other workers. */
async function extend() {
  const isHere = typeof assets.rest !== "string";
  let silent = 0;
  const timer = setInterval(() => {
    silent += 1;
    if (silent < MAX_SILENT) post({ id: 0, type: "waiting" });
  }, WAITING_MS);
  try {
    const archive = await loadArchive(assets, "rest", () => {
      silent = 0;
    });
    python.extend(archive);
    if (!isHere) post({ id: 0, type: "reusable", rest: archive }, [archive]);
  } finally {
    clearInterval(timer);
  }
}

/** Loads the second archive once; again after a failure. */
function equip() {
  extending ??= extend().catch((error) => {
    extending = null;
    throw error;
  });
  return extending;
}

/**
 * Whether Python has all its modules. If they cannot be loaded, only this call fails: the next one tries again.
 * @param {Call} call
 */
async function isEquipped({ id }) {
  if (python.extended) return true;
  try {
    await equip();
    return true;
  } catch (error) {
    const { file, message } = lossOf(error);
    post({ id, type: "error", code: "not-loaded", params: { file: file || message } });
    return false;
  }
}

// -- values to and from Python --------------------------------------------------------------------
// The form of knight_core.bridge.messages: a JSON text, and the arrays to which it refers by number.

/**
 * Passes parameters to Python.
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
 * Reads a message of Python.
 * @param {PyProxy} message
 * @returns {{value: any, transfer: Transferable[]}}
 */
function taken(message) {
  // Copies with a buffer of their own, because only whole buffers can be transferred.
  /** @type {[string, ...Uint32Array<ArrayBuffer>[]]} */
  const [text, ...arrays] = message.toJs();
  message.destroy();
  const fill = (/** @type {string} */ _name, /** @type {any} */ part) =>
    part?.$array === undefined ? part : arrays[part.$array];
  const value = JSON.parse(text, arrays.length > 0 ? fill : undefined);
  return { value, transfer: arrays.map(({ buffer }) => buffer) };
}

/**
 * Posts Python's message at the begin or end of a call: an answer, a first report, or a mistake in the request.
 * @param {number} id
 * @param {PyProxy} message
 * @returns {boolean} whether the call continues
 */
function isGoingOn(id, message) {
  const { value, transfer } = taken(message);
  if (value.error) post({ id, type: "error", ...value.error });
  else if ("answer" in value) post({ id, type: "done", answer: value.answer }, transfer);
  else post({ id, type: "started", news: value.started }, transfer);
  return "started" in value;
}

// -- calls ----------------------------------------------------------------------------------------

/** @param {Call} call */
async function run(call) {
  if (!CALLS[call.type].first && !(await isEquipped(call))) return;
  try {
    await answer(call);
  } catch (error) {
    // Only few first tours need modules of the second archive.
    const isMissing = python.isException(error) && error.type === "ModuleNotFoundError";
    if (!isMissing || python.extended) throw error;
    if (await isEquipped(call)) await answer(call);
  }
}

/** @param {Call} call */
async function answer({ id, type, params }) {
  const { lane } = CALLS[type];
  const { watched = 0 } = /** @type {{watched?: number}} */ (params);
  const { session } = python;
  const begun = given(params, (text, arrays) => session.begin(type, text, arrays));
  if (!isGoingOn(id, begun) || lane === "now") return;
  running[lane] = id;
  if (cancelled.has(id)) session.cancel(lane);
  let slices = 0;
  let reported = performance.now();
  while (session.advance(SLICE_SECONDS, lane)) {
    const now = performance.now();
    slices += 1;
    if (slices <= watched || now - reported >= REPORT_MS) {
      reported = now;
      const { value: report, transfer } = taken(session.report(lane));
      post({ id, type: "progress", report }, transfer);
    }
    await letMessagesIn();
  }
  isGoingOn(id, session.finish(lane));
  // Python frees the memory of the call after the answer is sent, while the page draws it.
  session.drop(lane);
}

/**
 * Reports a failed call. After an exception in Python only this call fails; other errors end the worker.
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
      for (const lane of /** @type {const} */ (["beside", "main"])) {
        if (running[lane] === id) python.session.cancel(lane);
      }
      break;
    default: {
      const { lane, sandbox } = CALLS[data.type];
      // A rule must never run outside the sandbox, where it would have the rights of the page.
      if (sandbox && !sandboxed) {
        fail(id, new Error("a rule runs in the sandbox alone"));
        break;
      }
      if (lane === "now") {
        run(data).catch((error) => fail(id, error));
      } else {
        lines[lane] = lines[lane]
          .then(() => run(data))
          .catch((error) => fail(id, error))
          .finally(() => {
            running[lane] = 0;
            cancelled.delete(id);
          });
      }
    }
  }
}

/**
 * Starts answering the messages of an endpoint.
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
