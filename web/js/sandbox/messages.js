/**
 * Filters the messages from the sandbox. Foreign code may send anything, so each message is rebuilt from its expected
 * parts. The answers of a rule (`answer`, `report`, `news`) pass unchanged; the caller validates them.
 */

/** @import { Cause, FromWorker } from "../solver/protocol.js" */

/** The maximum lengths of texts. */
const MAX_TEXT = 2_000;
const MAX_TRACE = 20_000;
const MAX_PARAMS = 20;

/** The causes of failure that a worker may report. @type {readonly Cause[]} */
const CAUSES = ["memory", "crash"];

/** @param {unknown} value @param {number} [most] */
export function textOf(value, most = MAX_TEXT) {
  return typeof value === "string" ? value.slice(0, most) : "";
}

/** @param {unknown} value */
function paramsOf(value) {
  /** @type {[string, string | number | string[]][]} */
  const params = [];
  if (typeof value === "object" && value !== null) {
    for (const [name, param] of Object.entries(value).slice(0, MAX_PARAMS)) {
      if (typeof param === "number") params.push([textOf(name), param]);
      else if (typeof param === "string") params.push([textOf(name), textOf(param)]);
      else if (Array.isArray(param))
        params.push([textOf(name), param.slice(0, MAX_PARAMS).map((part) => textOf(part))]);
    }
  }
  return Object.fromEntries(params);
}

/**
 * @param {unknown} data
 * @param {boolean} ready true if Python is ready
 * @returns {FromWorker | null} null if the page expects no such message
 */
export function expected(data, ready) {
  if (typeof data !== "object" || data === null) return null;
  const message = /** @type {Record<string, unknown>} */ (data);
  const { id, type } = message;
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id < 0) return null;
  switch (type) {
    // Only before `ready`: otherwise a hostile worker could use the longer time-out of the start-up.
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
      if (message.code === "exception") {
        const [text, trace] = [textOf(message.text), textOf(message.trace, MAX_TRACE)];
        return { id, type, code: "exception", text, trace };
      }
      return { id, type, code: textOf(message.code), params: paramsOf(message.params) };
    }
    case "fatal": {
      const cause = CAUSES.find((code) => code === message.cause) ?? "crash";
      return { id, type, cause, file: "", message: textOf(message.message) };
    }
    default:
      return null;
  }
}
