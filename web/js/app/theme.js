/** Light, dark, or as the system has it. */

/** @typedef {typeof THEMES[number]} Theme */

export const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

/** @param {string} text @returns {text is Theme} */
export function isTheme(text) {
  return THEMES.some((theme) => theme === text);
}

/** The theme that was chosen on an earlier visit. @returns {Theme} */
export function storedTheme() {
  try {
    const theme = localStorage.getItem("theme") ?? "";
    return isTheme(theme) ? theme : "auto";
  } catch {
    return "auto";
  }
}

/** Keeps the theme for later visits. @param {Theme} theme */
export function storeTheme(theme) {
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Puts the theme on the page. @param {Theme} theme */
export function applyTheme(theme) {
  const { dataset } = document.documentElement;
  if (theme === "auto") delete dataset.theme;
  else dataset.theme = theme;
}
