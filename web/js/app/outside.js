/** The page where it is not by itself: in a frame of another page, and on paper. */

import { byId, setAttribute, setText } from "./dom.js";
import { applyTheme } from "./theme.js";

/** @import { App } from "./app.js" */

/**
 * On paper the board is light, whatever the screen is.
 * @param {App} app
 */
export function printLight({ store, stage }) {
  const inTheme = (/** @type {"light" | null} */ paper) => {
    applyTheme(paper ?? store.state.frame.theme);
    stage.themeChanged();
  };
  addEventListener("beforeprint", () => inTheme("light"));
  addEventListener("afterprint", () => inTheme(null));
}

/** The link of what is shown: to the whole page, and as it is printed. @param {string} address */
export function renderAddress(address) {
  setAttribute(byId("whole-page", HTMLAnchorElement), "href", address);
  setText(byId("printed-address", HTMLElement), address);
}
