/** The errors of a call. */

/** @import { SentenceParams as Params } from "../ui/message.js" */
/** @import { Cause, Loss } from "./protocol.js" */

/** Python found a mistake in the request. */
export class RequestError extends Error {
  /** @param {{code: string, params: Params}} problem */
  constructor({ code, params }) {
    super(code);
    this.name = "RequestError";
    this.code = code;
    this.params = params;
  }
}

/** An exception in Python. Only this call failed. */
export class AnswerError extends Error {
  /**
   * @param {string} message one sentence
   * @param {string} trace Python's traceback
   */
  constructor(message, trace) {
    super(message);
    this.name = "AnswerError";
    this.trace = trace;
  }
}

/** The worker was lost, and with it the state that the call needs. */
export class WorkerLost extends Error {
  /** @param {Loss} loss */
  constructor(loss) {
    super(loss.message);
    this.name = "WorkerLost";
    this.loss = loss;
  }
}

/** No worker can be started, or the call has ended two of them. */
export class SolverError extends Error {
  /** @type {Cause} */
  cause;

  /** @param {Loss} loss the last one */
  constructor({ cause, file, message }) {
    super(message);
    this.name = "SolverError";
    this.cause = cause;
    this.file = file;
  }
}
