/**
 * Settings that the first frame needs, so that nothing wrong appears for a moment. They are in localStorage, which is
 * synchronous; all other saved data is in the browser's database (saved.js).
 */

/** All settings, to delete only these: a page from a disk may share localStorage with other pages. */
const NAMES = /** @type {const} */ (["theme", "language", "zoom-hint", "numbers", "nameless"]);

/** @typedef {typeof NAMES[number]} Name */

/** @param {Name} name */
export function readSetting(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** @param {Name} name @param {string} value */
export function saveSetting(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage the setting lasts as long as the page.
  }
}

export function forgetSettings() {
  try {
    for (const name of NAMES) localStorage.removeItem(name);
  } catch {
    // Nothing is stored.
  }
}
