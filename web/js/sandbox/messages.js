/**
 * What gets out of the sandbox. Foreign code may say anything there: a message is taken apart, and put
 * together again from what is expected. What a rule answers (`answer`, `report`, `news`) is passed on as it
 * is, and checked by whoever asked.
 */

/** @import { Cause, FromWorker } from "../solver/protocol.js" */

/** The longest texts that are passed on. */
const MOST_TEXT = 2_000;
const MOST_TRACE = 20_000;
const MOST_PARAMS = 20;

/** Why a worker may say that it gives up. @type {readonly Cause[]} */
const CAUSES = ["memory", "crash"];

/** @param {unknown} value @param {number} [most] */
export function textOf(value, most = MOST_TEXT) {
  return typeof value === "string" ? value.slice(0, most) : "";
}

/** @param {unknown} value */
function paramsOf(value) {
  /** @type {[string, string | number][]} */
  const params = [];
  if (typeof value === "object" && value !== null) {
    for (const [name, param] of Object.entries(value).slice(0, MOST_PARAMS)) {
      if (typeof param === "number") params.push([textOf(name), param]);
      else if (typeof param === "string") params.push([textOf(name), textOf(param)]);
    }
  }
  return Object.fromEntries(params);
}

/**
 * @param {unknown} data
 * @param {boolean} ready whether Python is there already
 * @returns {FromWorker | null} null if it is none that the page expects
 */
export function expected(data, ready) {
  if (typeof data !== "object" || data === null) return null;
  const message = /** @type {Record<string, unknown>} */ (data);
  const { id, type } = message;
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id < 0) return null;
  switch (type) {
    // Later, it would buy time: who starts is waited for longer than who answers.
    case "boot":
      return ready ? null : { id, type, stage: "starting", loaded: 1, total: 1 };
    case "ready":
      return ready ? null : { id, type, version: textOf(message.version) };
    case "started":
      return { id, type, news: message.news };
    case "progress":
      return { id, type, report: message.report };
    case "done":
      return { id, type, answer: message.answer };
    case "error": {
      const text = textOf(message.text);
      if (message.code === "exception") {
        return { id, type, code: "exception", text, trace: textOf(message.trace, MOST_TRACE) };
      }
      return { id, type, code: textOf(message.code), params: paramsOf(message.params), text };
    }
    case "fatal": {
      const cause = CAUSES.find((one) => one === message.cause) ?? "crash";
      return { id, type, cause, file: "", message: textOf(message.message) };
    }
    default:
      return null;
  }
}
