/**
 * Links: the mode that takes one, its request, the common parts of every link, and that reading and writing
 * agree.
 */

import "../no_page.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readLink } from "../../../web/js/app/mode.js";
import {
  hashNumber,
  hashShow,
  hashWord,
  hashWords,
  isEmbedded,
  modeOf,
  readSize,
} from "../../../web/js/request/address.js";

const { DEFAULTS } = await import("../../../web/js/request/request.js");
const { formatShared, isShared, readShared } = await import("../../../web/js/app/shared_words.js");
const { formatHash, formatQuery, readQuery } = await import("../../../web/js/request/link.js");

/** @param {string} link */
const queryOf = (link) => new URLSearchParams(link);

/**
 * A mode of which only `read` matters.
 * @param {string} id
 * @param {(query: URLSearchParams) => any} read
 * @returns {any}
 */
const mode = (id, read) => ({ id, read });

describe("which mode a link means", () => {
  const first = mode("first", () => ({ request: { all: true }, problems: [] }));
  const lab = mode("lab", (query) => {
    if (!query.has("lab")) return null;
    if (query.get("lab") === "known") return { request: { lab: true }, problems: [] };
    return { request: null, problems: [{ field: "lab", code: "unknown-lab", params: {} }] };
  });
  /** What a link leads to. @param {string} link */
  const led = (link) => {
    const { mode: taken, request, problems } = readLink([first, lab], queryOf(link), "");
    return [taken.id, request, problems.map(({ code }) => code)];
  };

  test("the one that it names or that knows it, else the first; and what is wrong is told", () => {
    assert.deepEqual(led(""), ["first", { all: true }, []]);
    assert.deepEqual(led("?lab=known"), ["lab", { lab: true }, []]);
    assert.deepEqual(led("?lab=unheard-of"), ["first", { all: true }, ["unknown-lab"]]);
    // As it was left where the link says no more.
    assert.deepEqual(led("?mode=lab"), ["lab", null, []]);
    assert.deepEqual(led("?mode=lab&lab=known"), ["lab", { lab: true }, []]);
    assert.deepEqual(led("?mode=first&lab=known"), ["first", { all: true }, []]);
    assert.deepEqual(led("?mode=banana&lab=known"), ["lab", { lab: true }, ["unknown-mode"]]);
    const [problem] = readLink([first, lab], queryOf("?mode=banana"), "").problems;
    assert.deepEqual(problem?.params, { value: "banana", choices: ["first", "lab"] });
  });
});

describe("what is read of an address first", () => {
  test("whether it stands in a frame, and which mode it leads to", () => {
    assert.ok(isEmbedded(queryOf("?board=5x5&embed=1")));
    assert.ok(!isEmbedded(queryOf("?embed=10")) && !isEmbedded(queryOf("?embedded=1")));
    const led = ["?lab=compare", "?lab", "?gallery", "?a=b&gallery=euler", "?mode=play"];
    const modes = led.map((link) => modeOf(queryOf(link)));
    assert.deepEqual(modes, ["lab", "lab", "gallery", "gallery", "play"]);
    for (const link of ["", "?mode=solve", "?mode=solve&board=6x6", "?start=a1&label=x"])
      assert.equal(modeOf(queryOf(link)), "solve", link);
  });

  test("the size of a board", () => {
    assert.deepEqual(readSize("6x7"), { rows: "6", cols: "7" });
    assert.deepEqual(readSize(" 6 × 7"), { rows: "6", cols: "7" });
    for (const word of ["", "6", "6x", "x7", "6x7x8", "-6x7", "1234567890x1"])
      assert.equal(readSize(word), null, word);
  });

  test("the words of a hash", () => {
    const hash = "#code=ab&show=onward,proof&step=3&step=x&code=&codes=no";
    assert.deepEqual(hashWords(hash, "code"), ["ab", ""]);
    assert.deepEqual([hashWord(hash, "code"), hashWord(hash, "game")], ["", ""]);
    assert.deepEqual([hashNumber(hash, "step"), hashNumber(hash, "search")], [3, null]);
    assert.deepEqual(hashShow(hash), ["onward", "proof"]);
    assert.deepEqual([hashShow("#show=onward%2Cproof"), hashShow("#shown=x")], [["onward"], []]);
    assert.deepEqual(hashWords("", "step"), []);
  });
});

/** @type {ReturnType<typeof readShared>["words"]} */
const NOTHING = { lang: "", theme: "", embed: false, lesson: "", step: 1 };

describe("the words that every link carries", () => {
  test("a lesson and its step are read and written; a page in a frame has none", () => {
    const { words } = readShared(queryOf("?mode=play&lesson=4&lesson-step=2"));
    assert.deepEqual(words, { ...NOTHING, lesson: "4", step: 2 });
    assert.equal(formatShared(words), "lesson=4&lesson-step=2");
    assert.equal(formatShared({ ...words, step: 1 }), "lesson=4");
    assert.equal(formatShared({ ...words, lesson: "" }), "");
    // A link that names only them names no state of a mode.
    assert.equal(isShared(queryOf("?lesson=4&lang=en&lesson-step=2")), true);
    assert.equal(isShared(queryOf("?lesson=4&board=5x5")), false);
    assert.equal(readShared(queryOf("?lesson=4&embed=1")).words.lesson, "");
    for (const bad of ["x", "0", "100", "4.2"]) {
      const { words, problems } = readShared(queryOf(`?lesson=${bad}&lesson-step=-1`));
      assert.deepEqual(words, NOTHING);
      assert.deepEqual(
        problems.map(({ code, params }) => [code, params.value]),
        [["unknown-lesson", bad]],
      );
    }
  });

  test("a language and a theme are read and written; what is wrong is told and left out", () => {
    const dark = readShared(queryOf("?board=5x5&theme=dark&lang=en"));
    assert.deepEqual(dark, { words: { ...NOTHING, lang: "en", theme: "dark" }, problems: [] });
    assert.equal(formatShared(dark.words), "lang=en&theme=dark");
    const { words, problems } = readShared(queryOf("?theme=pink&lang=tlh"));
    assert.deepEqual(words, NOTHING);
    assert.deepEqual(
      problems.map(({ field, code }) => [field, code]),
      [
        ["lang", "unknown-language"],
        ["theme", "unknown-theme"],
      ],
    );
  });
});

describe("the link of a request", () => {
  test("defaults are left out, and what was written is read again", () => {
    assert.equal(formatQuery({ ...DEFAULTS }), "");
    const words = {
      ...DEFAULTS,
      rows: "6",
      cols: "7",
      start: "a1",
      method: "warnsdorff",
      ties: "random",
      seed: "7",
      backtrack: "0",
      "max-steps": "1000",
    };
    const query = formatQuery(words);
    assert.equal(
      query,
      "?board=6x7&start=a1&method=warnsdorff&ties=random&backtrack=0&seed=7&max-steps=1000",
    );
    assert.deepEqual(readQuery(queryOf(query), ""), {
      words,
      problems: [],
      step: null,
      search: null,
      show: [],
    });
  });

  test("the step is read from the hash, among other words", () => {
    assert.equal(readQuery(queryOf(""), "#step=17").step, 17);
    assert.equal(readQuery(queryOf(""), "#show=proof&step=3").step, 3);
    assert.equal(readQuery(queryOf(""), "#steps=3").step, null);
    assert.equal(formatHash({ source: "tour", number: 17 }), "#step=17");
    const moment = readQuery(queryOf(""), "#search=240&show=onward,proof");
    assert.deepEqual([moment.search, moment.show], [240, ["onward", "proof"]]);
    assert.equal(
      formatHash({ source: "search", number: 240 }, ["onward", "proof"]),
      "#search=240&show=onward,proof",
    );
    assert.equal(formatHash(null), "");
    const wrong = readQuery(queryOf(""), "#step=x");
    assert.deepEqual([wrong.step, wrong.problems[0]?.code], [null, "bad-step"]);
    assert.deepEqual(wrong.problems[0]?.params, { value: "step=x" });
  });

  test("a default that makes another field wrong is told once, and nothing wrong is left", () => {
    const { words, problems } = readQuery(queryOf("?board=9x0&start=i9&method=magic"), "");
    assert.deepEqual(words, { ...DEFAULTS });
    assert.deepEqual(problems.map(({ field }) => field).sort(), ["board", "method", "start"]);
  });
});
