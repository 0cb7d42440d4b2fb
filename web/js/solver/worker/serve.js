/**
 * The worker's side of the messages. It knows no call by name: one in the lane `now` is answered as it is
 * begun, any other is begun, advanced in slices and finished. The two other lanes take turns. A slice is about
 * 12 ms of Python; between slices a turn of a MessageChannel lets messages in, where a timer would cost
 * 4 ms each time.
 */

import { CALLS, REPORT_MS, SLICE_SECONDS } from "../protocol.js";
import { loadArchive, lossOf } from "./load.js";

/** @import { Assets, FromWorker, ToWorker } from "../protocol.js" */
/** @import { Booted, PyProxy, Python } from "./start.js" */

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

/**
 * How often it is said that the network is waited for, and not this worker, in milliseconds; and how often in a row
 * without a piece of the archive.
 */
const WAITING_MS = 1000;
const MAX_SILENT = 60;

/** The calls that run: one in each of these lanes at most. */
const running = { beside: 0, main: 0 };

/** @type {Set<number>} Calls to cancel, also those that wait for an earlier one. */
const cancelled = new Set();

/** In each of these lanes one call follows the other. */
const lines = { beside: Promise.resolve(), main: Promise.resolve() };

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
  const { reusable } = booted;
  try {
    if (reusable) post({ id, type: "reusable", wasm: reusable });
  } catch {
    // Where a browser passes no compiled module on, the next worker fetches and compiles its own.
  }
  post({ id, type: "ready", version: booted.version });
  // What the first tour does not need comes while it is found. If that fails, whoever needs it is told.
  if (!python.extended) equip().catch(() => {});
}

/** Loads the second archive. Another worker takes it from this one. */
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

/** Loads it once; again after a failure. */
function equip() {
  extending ??= extend().catch((error) => {
    extending = null;
    throw error;
  });
  return extending;
}

/**
 * Whether Python has all of its modules. If not, that is told, and costs this one answer: the next such call tries
 * again.
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
 * What it gives when a call begins or ends: an answer, what there is to say at once, or what is wrong with the
 * request.
 * @param {number} id
 * @param {PyProxy} message
 * @returns {boolean} whether the call goes on
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
    // Few of the first tours need more than the first archive has.
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
  // The answer is on its way: what it was made of is thrown away while the page draws it.
  session.drop(lane);
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
      for (const lane of /** @type {const} */ (["beside", "main"])) {
        if (running[lane] === id) python.session.cancel(lane);
      }
      break;
    default: {
      const { lane, sandbox } = CALLS[data.type];
      // The page asks no other worker for it; if it ever did, a stranger's program would run there.
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
