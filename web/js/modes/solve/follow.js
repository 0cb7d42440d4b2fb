/** Asks Python a question whenever the question changes. */

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/types.js" */

/**
 * @param {App} app
 * @param {(state: State) => string} questionOf the question as a text, or "" for none
 * @param {(state: State, isCurrent: () => boolean) => Promise<void>} ask
 * @param {() => void} [failed]
 */
export function followQuestion(app, questionOf, ask, failed = () => {}) {
  let current = "";
  app.store.react(
    // The phase is in the list: a restarted solver is asked again.
    (state) => [questionOf(state), state.frame.solver.phase],
    async (state) => {
      const question = questionOf(state);
      if (question === "" || question === current || state.frame.solver.phase === "failed") return;
      current = question;
      try {
        await ask(state, () => question === current);
      } catch {
        current = "";
        failed();
      }
    },
  );
}
