/** What the settings of a report say of its form. */

/** @typedef {{settings: Record<string, string>}} Asked */

/** Whether starts that theory rules out are not run. @param {Asked} report */
export function isSkipping({ settings }) {
  return settings["ruled-out"] === "skip";
}

/** Whether a comparison has one board and one start. @param {Asked} report */
export function isSingle({ settings }) {
  return settings.board !== undefined && settings.start !== undefined;
}
