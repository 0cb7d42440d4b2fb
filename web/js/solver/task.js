/** A task, from the page's side: it tells how far it is, and can be ended by a signal. */

import { CALLS } from "./protocol.js";

/** @import { Connection } from "./connection.js" */
/** @import { Answer, Params, Report, TaskName } from "./protocol.js" */

/**
 * @template T
 * @typedef {object} TaskOptions
 * @property {(report: T) => void} [onProgress] how far it is, if it takes a while
 * @property {AbortSignal} [signal] ends it
 * @property {number} [squares] about how many it is about: the more, the longer it may be silent
 */

/**
 * Has a task done. What the worker held that it is about is gone with the worker, so no other one is
 * asked, unless the task needs nothing but its parameters.
 * @template {TaskName} Name
 * @param {Connection} connection
 * @param {Name} name
 * @param {Params<Name>} params
 * @param {TaskOptions<Report<Name>>} [options]
 * @returns {Promise<Answer<Name>>} see SolverClient
 */
export async function doTask(connection, name, params, { onProgress, signal, squares } = {}) {
  signal?.throwIfAborted();
  const known = CALLS[name];
  const isWanted = () => !signal?.aborted;
  let id = 0;
  let stop = () => {};
  /** @type {Promise<never>} */
  const stopped = new Promise((_resolve, reject) => {
    stop = () => {
      // The worker ends the task at its next slice; nobody waits for that.
      if (id > 0) connection.cancel(id);
      reject(signal?.reason);
    };
  });
  signal?.addEventListener("abort", stop);
  try {
    const answer = connection.call(
      name,
      params,
      { squares, onProgress: (report) => isWanted() && onProgress?.(report) },
      {
        anywhere: "anywhere" in known,
        wanted: isWanted,
        onSent: (sent) => {
          id = sent;
        },
      },
    );
    return await Promise.race([answer, stopped]);
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}
