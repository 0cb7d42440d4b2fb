/** Updates the solver's state, `frame.solver`, from its client's reports. */

/** @import { SolverState } from "./types.js" */
/** @import { Store } from "./store.js" */

/** The time without news during a start of Python, in milliseconds, after which the page gives advice. */
const SLOW_MS = 10_000;

/**
 * The hooks of the solver's client.
 * @param {Store} store
 * @param {(key: string) => void} toast
 */
export function solverHooks(store, toast) {
  let timer = 0;
  const change = (/** @type {Partial<SolverState>} */ news) => {
    clearTimeout(timer);
    store.frame({ solver: { ...store.state.frame.solver, ...news } });
  };
  const watch = () => {
    timer = setTimeout(() => change({ slow: true }), SLOW_MS);
  };
  watch();
  return {
    onBoot: (
      /** @type {{stage: "loading" | "starting", loaded: number, total: number}} */ boot,
    ) => {
      change({ phase: boot.stage, loaded: boot.loaded, total: boot.total, slow: false });
      watch();
    },
    onReady: () => change({ phase: "ready", cause: "", file: "", restarted: false, slow: false }),
    onRestart: () => {
      change({ phase: "starting", restarted: true, slow: false });
      watch();
    },
    onFailed: (/** @type {{cause: string, file: string}} */ { cause, file }) =>
      change({ phase: "failed", cause, file }),
    onException: () => toast("toast.exception"),
  };
}
