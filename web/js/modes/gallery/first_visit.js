/** Whether this is a first visit, and when there is time to load a card for it. */

import { isStored } from "../solve/stored.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */

const KEY = "gallery-seen";

/** Whether no card has been shown in this browser; where nothing can be kept, none is shown at all. */
function isFirstVisit() {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return false;
  }
}

function noteVisit() {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // Then it is shown again.
  }
}

/** Whether the first tour is on the board, and nothing else was asked for. @param {State} state */
function isFirstTour({ mode, modes }) {
  const result = modes.solve?.result;
  return mode === "solve" && result?.confirmed === true && isStored(result.words);
}

/** When the browser has nothing better to do. @param {() => void} call */
const later = (call) =>
  "requestIdleCallback" in window ? requestIdleCallback(call) : setTimeout(call, 500);

/**
 * Shows a card of the gallery below the first tour, at a first visit: once Python has confirmed the tour,
 * so that nothing comes later for it.
 * @param {App} app
 */
export function followFirstVisit(app) {
  // The page within another one has no panel.
  if (!isFirstVisit() || "embed" in document.documentElement.dataset) return;
  let [begun, end] = [false, () => {}];
  app.store.react(
    (state) => [isFirstTour(state), state.modes.solve?.running != null],
    (state) => {
      if (begun && (!isFirstTour(state) || state.modes.solve?.running)) end();
      if (begun || !isFirstTour(state)) return;
      begun = true;
      later(async () => {
        try {
          const [{ loadGallery }, { showToday, endToday }] = await Promise.all([
            import("./view.js"),
            import("./today.js"),
          ]);
          const exhibits = await loadGallery();
          if (!isFirstTour(app.store.state)) return;
          showToday(app, exhibits);
          noteVisit();
          end = endToday;
        } catch {
          // The door is there all the same.
        }
      });
    },
  );
}
