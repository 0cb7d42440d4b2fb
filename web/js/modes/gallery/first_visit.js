/** Detects a first visit, and loads a card for it when there is time. */

import { isDefault } from "../../runs/stored.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */

const KEY = "gallery-seen";

/** True if no card has been shown in this browser; without storage, false. */
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
    // Then it is shown again next time.
  }
}

/** True if the board shows the first tour, and nothing else was asked for. @param {State} state */
function isFirstTour({ mode, modes }) {
  const result = modes.solve?.result;
  return mode === "solve" && result?.confirmed === true && isDefault(result.words);
}

/** Calls back when the browser is idle. @param {() => void} call */
const later = (call) =>
  "requestIdleCallback" in window ? requestIdleCallback(call) : setTimeout(call, 500);

/**
 * Shows a card of the gallery below the first tour, at a first visit: once Python has confirmed the tour, so
 * that the card delays nothing.
 * @param {App} app
 */
export function followFirstVisit(app) {
  // The embedded page has no panel.
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
          // Without the card there is still the link to the gallery.
        }
      });
    },
  );
}
