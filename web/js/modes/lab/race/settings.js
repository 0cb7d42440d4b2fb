/** What races, from the words of a comparison. */

import { countsCases } from "../../../app/counted.js";
import { parseSquare } from "../../../board/geometry.js";
import { withHoles } from "../../../board/holes.js";
import { parseHoles } from "../../../board/holes_text.js";

/** @import { LabWords } from "../words.js" */
/** @import { RaceSettings } from "./race.js" */

/**
 * @param {LabWords} words of one board and one start
 * @returns {RaceSettings | null} null where they cannot be read: Python says what is wrong with them
 */
export function raceSettings({ board = "", start = "", end = "", methods = "", ...others }) {
  const sides = /^\s*(\d{1,4})\s*[x×]\s*(\d{1,4})\s*$/i.exec(board);
  const size = { rows: Number(sides?.[1] ?? 0), cols: Number(sides?.[2] ?? 0) };
  const holes = parseHoles(size, others.holes ?? "");
  if (!Array.isArray(holes)) return null;
  const [first, last] = [parseSquare(size, start), end.trim() ? parseSquare(size, end) : -1];
  const words = methods.split(",").map((spec) => spec.trim());
  // A person's own rule runs in the sandbox alone, and the race is told in the page's own worker.
  const isOwn = (/** @type {string} */ spec) => /^rule\b/.test(spec);
  const specs = words.filter((spec) => spec && !countsCases(spec) && !isOwn(spec));
  if (first == null || last == null || specs.length === 0) return null;
  return {
    board: withHoles(size, holes),
    start: first,
    end: last,
    closed: others.closed === "1",
    seed: others.seed ?? "0",
    maxSteps: others["max-steps"] ?? "",
    methods: specs,
    leftOut: words.filter(countsCases),
  };
}
