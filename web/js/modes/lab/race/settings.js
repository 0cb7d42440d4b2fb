/** What races, from the words of a comparison. */

import { parseSquare } from "../../../board/geometry.js";

/** @import { LabWords } from "../words.js" */
/** @import { RaceSettings } from "./race.js" */

/**
 * @param {LabWords} words of one board and one start
 * @returns {RaceSettings | null} null where they cannot be read: Python says what is wrong with them
 */
export function raceSettings({ board = "", start = "", end = "", methods = "", ...others }) {
  const sides = /^\s*(\d{1,4})\s*[x×]\s*(\d{1,4})\s*$/i.exec(board);
  const size = { rows: Number(sides?.[1] ?? 0), cols: Number(sides?.[2] ?? 0) };
  const [first, last] = [parseSquare(size, start), end.trim() ? parseSquare(size, end) : -1];
  const specs = methods.split(",").map((spec) => spec.trim());
  if (first == null || last == null || specs.every((spec) => !spec)) return null;
  return {
    board: size,
    start: first,
    end: last,
    closed: others.closed === "1",
    seed: others.seed ?? "0",
    maxSteps: others["max-steps"] ?? "",
    methods: specs.filter(Boolean),
  };
}
