/**
 * The sandbox: a worker for Python that the page does not trust. It has no address of the page's, no
 * storage and no network.
 */

/** @import { WorkerLike } from "../solver/supervisor.js" */

/**
 * @typedef {object} SandboxState
 * @property {"untried" | "ready" | "refused"} state refused: this browser does not start it
 * @property {"" | "frame" | "worker"} why what the browser refused
 */

/** Whether the sandbox starts in this browser, as far as it was tried. @returns {SandboxState} */
export function sandboxState() {
  return { state: "refused", why: "frame" };
}

/**
 * A worker in the sandbox, for the `create` of a SolverClient.
 * @returns {WorkerLike}
 */
export function makeSandboxWorker() {
  throw new Error("there is no sandbox yet");
}
