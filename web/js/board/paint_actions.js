/** The tool that takes squares away on the board, and puts them back. */

/** @import { Action } from "../app/actions.js" */
/** @import { App } from "../app/app.js" */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {App} app @returns {Record<string, Action>} */
export function paintActions(app) {
  const { store } = app;
  return {
    "paint-holes": {
      run: () => {
        const painting = !app.painting;
        store.frame({ painting });
        if (!painting) return;
        app.player.pause();
        // On a phone the form covers the board as it is scrolled.
        scrollTo({ top: 0, behavior: reducedMotion.matches ? "auto" : "smooth" });
      },
    },
    "end-painting": {
      keys: ["Escape"],
      shown: () => app.painting,
      enabled: () => app.painting,
      run: () => store.frame({ painting: false }),
    },
  };
}
