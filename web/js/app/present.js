/**
 * The presentation: board and player alone, on the whole screen where the browser gives it, with the
 * link as a QR code beside them for those who watch.
 */

import { byId } from "../ui/dom.js";

/** @import { Action } from "./types.js" */
/** @import { App } from "./app.js" */
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
 * @param {App} app
 * @returns {Record<string, Action>}
 */
export function presentationActions(app) {
  const { store } = app;
  document.addEventListener("fullscreenchange", () => {
    // The browser itself ends the full screen at Escape.
    if (!document.fullscreenElement) store.frame({ presenting: false });
  });
  store.react(
    ({ frame }) => [frame.presenting, frame.presenting && app.address],
    ({ frame }) => {
      if (frame.presenting) showCode(app.address);
    },
  );
  store.react(
    ({ frame }) => [frame.presenting],
    ({ frame }) => {
      byId("panel", HTMLElement).scrollTo(0, 0);
      if (frame.presenting) return;
      // The button that began it is in sight again once the page is drawn.
      requestAnimationFrame(() => {
        const button = document.querySelector("[data-action=present]");
        if (button instanceof HTMLElement) button.focus();
      });
    },
  );
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

/** The address whose code was asked for last. */
let wanted = "";

/** A file of this computer has none: no phone can open it. @param {string} address */
async function showCode(address) {
  wanted = address;
  const [{ qrCode }, { reachOf }] = await Promise.all([
    import("../share/qr.js"),
    import("../share/embed.js"),
  ]);
  if (wanted !== address) return;
  const code = reachOf(address) === "file" ? null : qrCode(address);
  byId("present-code", HTMLElement).replaceChildren(code ?? "");
}
