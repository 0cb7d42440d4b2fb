/** The presentation: board and player alone, on the whole screen where the browser gives it. */

/** @import { Action } from "./actions.js" */
/** @import { Store } from "./store.js" */

/** Begins or ends the presentation. @param {Store} store */
export async function togglePresentation(store) {
  const presenting = !store.state.frame.presenting;
  store.frame({ presenting });
  try {
    if (presenting) await document.documentElement.requestFullscreen();
    else if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // Without the whole screen it has the whole window.
  }
}

/**
 * What ends the presentation. These come before all other actions: Escape ends the presentation, and not
 * the search that is shown.
 * @param {Store} store
 * @returns {Record<string, Action>}
 */
export function presentationActions(store) {
  document.addEventListener("fullscreenchange", () => {
    // The browser itself ends the full screen at Escape.
    if (!document.fullscreenElement) store.frame({ presenting: false });
  });
  const presenting = () => store.state.frame.presenting;
  return {
    "present-end": {
      keys: ["Escape"],
      shown: presenting,
      enabled: presenting,
      run: () => togglePresentation(store),
    },
  };
}
