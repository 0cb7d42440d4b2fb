/** The table of a class, without DOM: the order of its rows, duplicates of tours, and the summary. */

/** @import { ClassRow } from "../../../solver/documents.js" */
/** @import { Row, Sort } from "../types.js" */

/** All verdicts, best first. */
export const VERDICTS = [
  "tour",
  "claim-right",
  "unfinished",
  "claim-depends",
  "claim-unknown",
  "claim-unclear",
  "claim-wrong",
  "fault",
  "puzzle",
  "unreadable",
];

/** The order in which the files were opened. @type {Readonly<Sort>} */
export const AS_GIVEN = Object.freeze({ by: "place", down: false });

/**
 * The indices of the rows in sorted order; the sort is stable, and unread rows come last.
 * @param {readonly Row[]} rows
 * @param {Sort} sort
 * @param {string} [language] the language of the comparison of names
 * @returns {number[]}
 */
export function sortedPlaces(rows, { by, down }, language) {
  const places = rows.map((_, place) => place);
  const way = down ? -1 : 1;
  if (by === "place") return down ? places.reverse() : places;
  if (by === "name") {
    const { compare } = new Intl.Collator(language, { numeric: true });
    const name = (/** @type {number} */ place) => rows[place]?.name ?? "";
    return places.sort(
      (place, before) => way * compare(name(place), name(before)) || place - before,
    );
  }
  const key = by === "verdict" ? rankOf : sizeOf;
  return places.sort((place, before) => {
    const [first, second] = [rows[place]?.read, rows[before]?.read];
    if (!first || !second) return Number(!first) - Number(!second) || place - before;
    return way * (key(first) - key(second)) || place - before;
  });
}

/** @param {ClassRow} read */
function rankOf({ verdict, closed }) {
  return 2 * VERDICTS.indexOf(verdict) - Number(closed);
}

/** @param {ClassRow} read */
function sizeOf({ rows, cols }) {
  return rows * cols * 2 ** 20 + cols;
}

/**
 * For each row, the first row with the same tour. Mirror images, and the same tour walked backwards, are the
 * same.
 * @param {readonly Row[]} rows
 * @returns {Map<number, number>}
 */
export function sameTours(rows) {
  /** @type {Map<string, number>} */
  const first = new Map();
  /** @type {Map<number, number>} */
  const same = new Map();
  for (const [place, { read }] of rows.entries()) {
    if (!read?.canonical) continue;
    const before = first.get(read.canonical);
    if (before === undefined) first.set(read.canonical, place);
    else same.set(place, before);
  }
  return same;
}

/**
 * The number of boards with a tour among those that were read, and the content of the others.
 * @param {readonly Row[]} rows
 */
export function summaryOf(rows) {
  const counts = new Map(VERDICTS.map((verdict) => [verdict, 0]));
  let all = 0;
  for (const { read } of rows) {
    if (!read) continue;
    counts.set(read.verdict, (counts.get(read.verdict) ?? 0) + 1);
    all += 1;
  }
  const tours = counts.get("tour") ?? 0;
  counts.delete("tour");
  return { tours, all, others: [...counts].filter(([, count]) => count > 0) };
}
