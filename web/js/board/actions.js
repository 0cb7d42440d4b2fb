/** What the buttons and keys of the board do. */

import { WHOLE } from "./geometry.js";

/** @import { Action } from "../app/actions.js" */
/** @import { App } from "../app/app.js" */

/** @param {App} app @returns {Record<string, Action>} */
export function boardActions(app) {
  const { stage, store } = app;
  const isLarge = () => stage.isSmall || stage.canZoom(false);
  const canPan = () => stage.canPan;
  return {
    "zoom-in": {
      keys: ["+", "="],
      shown: isLarge,
      enabled: () => stage.canZoom(true),
      run: () => stage.zoom(2),
    },
    "zoom-out": {
      keys: ["-"],
      shown: isLarge,
      enabled: () => stage.canZoom(false),
      run: () => stage.zoom(0.5),
    },
    "zoom-fit": {
      keys: ["0"],
      shown: isLarge,
      enabled: ({ frame }) => frame.view.zoom > 1 || !frame.view.follows,
      run: () => store.frame({ view: WHOLE }),
    },
    "close-zoom-hint": { run: () => app.closeZoomHint() },
    "look-left": { keys: ["Shift+ArrowLeft"], enabled: canPan, run: () => stage.look(-1, 0) },
    "look-right": { keys: ["Shift+ArrowRight"], enabled: canPan, run: () => stage.look(1, 0) },
    "look-up": { keys: ["Shift+ArrowUp"], enabled: canPan, run: () => stage.look(0, -1) },
    "look-down": { keys: ["Shift+ArrowDown"], enabled: canPan, run: () => stage.look(0, 1) },
  };
}
