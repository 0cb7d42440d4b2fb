/** The table of a class: its order, its summary, and duplicate tours. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  AS_GIVEN,
  sameTours,
  sortedPlaces,
  summaryOf,
} from "../../../../web/js/modes/check/class/table.js";

/** @import { Row, Sort } from "../../../../web/js/modes/check/types.js" */

/** @param {string} name @param {object | null} read @returns {Row} */
function row(name, read) {
  return /** @type {Row} */ ({ name, read: read && { rows: 8, cols: 8, closed: false, ...read } });
}

const ROWS = [
  row("b10.txt", { verdict: "fault" }),
  row("b9.txt", { verdict: "tour", canonical: "x" }),
  row("Árpád.txt", { verdict: "tour", closed: true, canonical: "y", rows: 5, cols: 5 }),
  row("a.txt", null),
  row("c.txt", { verdict: "tour", canonical: "x" }),
  row("d.txt", { verdict: "unreadable", rows: 0, cols: 0 }),
];

/** @param {Sort} sort */
function names(sort) {
  return sortedPlaces(ROWS, sort, "en").map((place) => ROWS[place]?.name);
}

describe("the order of the rows", () => {
  test("is that of the files at first", () => {
    assert.deepEqual(
      sortedPlaces(ROWS, AS_GIVEN),
      ROWS.map((_, place) => place),
    );
  });

  test("names are compared as people do", () => {
    const sorted = ["a.txt", "Árpád.txt", "b9.txt", "b10.txt", "c.txt", "d.txt"];
    assert.deepEqual(names({ by: "name", down: false }), sorted);
    assert.deepEqual(names({ by: "name", down: true }), sorted.reverse());
  });

  test("the best verdict first, equal ones as given, what is not read yet last both ways", () => {
    const down = ["d.txt", "b10.txt", "b9.txt", "c.txt", "Árpád.txt", "a.txt"];
    const up = ["Árpád.txt", "b9.txt", "c.txt", "b10.txt", "d.txt", "a.txt"];
    assert.deepEqual(names({ by: "verdict", down: false }), up);
    assert.deepEqual(names({ by: "verdict", down: true }), down);
  });

  test("boards by their size", () => {
    const up = ["d.txt", "Árpád.txt", "b10.txt", "b9.txt", "c.txt", "a.txt"];
    assert.deepEqual(names({ by: "board", down: false }), up);
  });
});

test("the same tour is told of the later files, with the first", () => {
  assert.deepEqual([...sameTours(ROWS)], [[4, 1]]);
});

test("the summary counts what is read", () => {
  assert.deepEqual(summaryOf(ROWS), {
    tours: 3,
    all: 5,
    others: [
      ["fault", 1],
      ["unreadable", 1],
    ],
  });
});
