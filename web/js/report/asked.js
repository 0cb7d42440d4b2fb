/** Queries on the settings of a report. */

/** @typedef {{settings: Record<string, string>}} Asked */

/** True if starts that theory rules out are not run. @param {Asked} report */
export function isSkipping({ settings }) {
  return settings["ruled-out"] === "skip";
}

/** True if a comparison has one board and one start. @param {Asked} report */
export function isSingle({ settings }) {
  return settings.board !== undefined && settings.start !== undefined;
}
