/** What this browser keeps of a player's progress. */

/**
 * @param {string} name
 * @returns {any} what was kept, or an empty object
 */
export function readProgress(name) {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

/**
 * @param {string} name
 * @param {object} progress
 */
export function writeProgress(name, progress) {
  try {
    localStorage.setItem(name, JSON.stringify(progress));
  } catch {
    // Without storage it lasts as long as the page.
  }
}
