/**
 * Settings that the first frame shows, and what must not be seen for a moment. They are in localStorage, which is
 * read at once; all else that a browser saves is in its database (saved.js).
 */

/** Pages from a disk may share localStorage with other pages. */
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
