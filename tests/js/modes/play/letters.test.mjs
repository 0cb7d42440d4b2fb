/** Texts of letter tours: what their letters are, in several scripts, and how links carry them. */

import "../../no_page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { cutText, lettersOf, packText, unpackText, wholeText } = await import(
  "../../../../web/js/modes/play/letters.js"
);
const { pack } = await import("../../../../web/js/ui/packed.js");
const { firstWrong, isOtherWay, readingOf, rulesOfPuzzle, stateOf } = await import(
  "../../../../web/js/modes/play/puzzle.js"
);
const { formatHash, readQuery, rebuilt } = await import("../../../../web/js/request/game_link.js");

const letters = (/** @type {string} */ text) => lettersOf(cutText(text, "letters"));
const syllables = (/** @type {string} */ text) => lettersOf(cutText(text, "syllables"));

test("letters are what readers see, in capitals, without spaces and punctuation", () => {
  assert.deepEqual(letters("To be, or –\n“not”?"), [..."TOBEORNOT"]);
  // In Slovak ch is one letter of the alphabet, and two of the text.
  assert.deepEqual(letters("Chuť"), ["C", "H", "U", "Ť"]);
  // A combining mark stays with its letter; both spellings of é are the same.
  assert.deepEqual(letters("e\u0301té"), ["É", "T", "É"]);
  assert.deepEqual(letters("x\u0304y"), ["X\u0304", "Y"]);
  assert.deepEqual(letters("weiß"), ["W", "E", "I", "ß"]);
  assert.deepEqual(letters("Σοφός"), ["Σ", "Ο", "Φ", "Ό", "Σ"]);
  assert.deepEqual(letters("ქართ"), ["ქ", "ა", "რ", "თ"]);
  assert.deepEqual(letters("नमस्ते")[0], "न");
  assert.deepEqual(letters("की"), ["की"]);
  assert.deepEqual(letters("马踏棋盘"), ["马", "踏", "棋", "盘"]);
  assert.deepEqual(letters("👨‍👩‍👧‍👦🇸🇰!👍🏽"), ["👨‍👩‍👧‍👦", "🇸🇰", "👍🏽"]);
  assert.deepEqual(letters("a\u00adb\u200b\u202ec"), ["A", "B", "C"]);
  assert.deepEqual(letters("a\u061cb\u180e\u{e0001}c"), ["A", "B", "C"]);
  assert.deepEqual(letters(" … "), []);
  // Nothing of this is seen, at least not alone.
  for (const sign of ["\u200d", "\ufe0f", "\u0301", "\u3164", "\u2800", "\u061c"])
    assert.deepEqual(letters(`a. ${sign}`), ["A"], sign.codePointAt(0)?.toString(16));
});

test("syllables end at hyphens and spaces, and keep their punctuation and capitals", () => {
  const text = cutText("Rös-sel-sprung – der\nSprung, nicht?", "syllables");
  assert.deepEqual(lettersOf(text), ["Rös", "sel", "sprung", "der", "Sprung,", "nicht?"]);
  assert.equal(wholeText(text), "Rösselsprung – der\nSprung, nicht?");
  assert.deepEqual(syllables("--a--b-"), ["a", "b"]);
});

test("a link carries the text with its cuts, whatever the next browser takes for a letter", async () => {
  for (const cut of /** @type {const} */ (["letters", "syllables"])) {
    const text = cutText("„Čo je to?“ – Chlieb, 👨‍👩‍👧‍👦 a ku-ra.", cut);
    const packed = await packText(text);
    assert.match(packed, /^[A-Za-z0-9_-]+$/);
    assert.deepEqual(await unpackText(packed), text);
  }
  for (const bad of ["", "abc", "%", await pack("letters"), await pack("words\u001f\u001fA\u001f")])
    assert.equal(await unpackText(bad), null, bad);
  // Letters between the letters would be read without being played.
  assert.equal(await unpackText(await pack("letters\u001fhidden\u001fA\u001f")), null);
});

test("a link and a stored game hold the text beside the moves", () => {
  const link = "?mode=play&puzzle=letters-easy-1";
  const { request } = readQuery(new URLSearchParams(link), "#text=ab-_1&game=12");
  assert.deepEqual(
    [request.puzzle, request.text, request.digits],
    ["letters-easy-1", "ab-_1", "12"],
  );
  assert.deepEqual(rebuilt(link, "#text=ab-_1&game=12&step=1")?.hash, "#text=ab-_1&game=12");
  // Another game has no text.
  assert.deepEqual(rebuilt("?mode=play&board=5x5&start=a1", "#text=ab&game=2")?.hash, "#game=2");
  const rules = { board: { rows: 5, cols: 5 }, end: -1, closed: false };
  const parts = { rules, line: [20, 11], begun: 1, length: 2, help: request.help, show: [] };
  assert.equal(formatHash({ ...parts, text: "ab" }), "#text=ab&game=1");
});

test("every tour that reads the same text is right", () => {
  // Which squares a knight joins does not matter here.
  const tour = [0, 6, 8, 1, 7, 9, 2, 4, 11, 5, 3, 10];
  /** @returns {any} */
  const puzzle = (/** @type {string} */ text) => {
    const letters = Array(12).fill("");
    for (const [at, square] of tour.entries()) letters[square] = text[at];
    return {
      ...{ kind: "letters", path: tour.slice(0, 1), solution: tour.slice(1), letters },
      ...{ board: { rows: 3, cols: 4 }, end: -1, closed: false, text: { cut: "letters" } },
    };
  };
  const other = [...tour].reverse();
  const palindrome = puzzle("ABCDEFFEDCBA");
  assert.equal(stateOf({ path: tour, puzzle: palindrome }), "right");
  assert.equal(stateOf({ path: other, puzzle: palindrome }), "right");
  assert.deepEqual(
    [tour, other].map((path) => isOtherWay(path, palindrome)),
    [false, true],
  );
  const plain = puzzle("ABCDEFFEDCBX");
  assert.equal(stateOf({ path: tour.slice(0, 5), puzzle: plain }), "on");
  assert.equal(stateOf({ path: other, puzzle: plain }), "wrong");
  assert.deepEqual([firstWrong(tour, plain), firstWrong(other, plain)], [0, 1]);
  assert.equal(firstWrong([0, 6, 8, 2], plain), 4);
  // Help knows the maker's tour alone.
  assert.deepEqual(rulesOfPuzzle(plain).tour, tour);
  assert.equal(readingOf(tour.slice(0, 4), plain, 10), "ABCD");
  assert.equal(readingOf(tour, plain, 3), "…CBX");
});
