/** The theme: light, dark, or that of the system. */

import { readSetting } from "../ui/settings.js";

/** @import { App } from "./app.js" */
/** @typedef {typeof THEMES[number]} Theme */

export const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

/** @param {string} text @returns {text is Theme} */
export function isTheme(text) {
  return THEMES.some((theme) => theme === text);
}

/** The theme chosen on an earlier visit. @returns {Theme} */
export function storedTheme() {
  const theme = readSetting("theme");
  return isTheme(theme) ? theme : "auto";
}

/**
 * Applies the theme whenever it changes; print is always light.
 * @param {App} app
 */
export function followTheme({ store, stage, player }) {
  const { dataset } = document.documentElement;
  const apply = (/** @type {Theme} */ theme) => {
    if (theme === "auto") delete dataset.theme;
    else dataset.theme = theme;
    stage.themeChanged();
  };
  const applyChosen = () => apply(store.state.frame.theme);
  applyChosen();
  store.react(({ frame }) => [frame.theme], applyChosen);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => stage.themeChanged());
  addEventListener("beforeprint", () => {
    // The whole tour is printed.
    if (player.state.playing) player.seek(Number.POSITIVE_INFINITY);
    store.frame({ printing: true });
    store.drawNow();
    apply("light");
  });
  addEventListener("afterprint", () => {
    store.frame({ printing: false });
    applyChosen();
  });
}
