/** The settings of the Lab as texts, and their links. */

import "../../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";

const { FACTS } = await import("../../../../web/js/build_info.js");
const words = await import("../../../../web/js/modes/lab/words.js");
const { defaultsOf, FIRST, fieldsOf, formatSettings, fromPython } = words;
const { inPythonsSettings, isTool, readSettings, TOOLS } = words;

/** @param {string} query */
const read = (query) => readSettings(new URLSearchParams(query));

test("tools, fields and defaults are Python's", () => {
  assert.deepEqual(TOOLS, FACTS.lab.tools);
  for (const tool of TOOLS) {
    // A list of boards or starts is in the field of its singular.
    const { boards, starts, ...rest } = FACTS.lab.defaults[tool];
    const wanted = tool === "compare" ? rest : FACTS.lab.defaults[tool];
    assert.deepEqual(defaultsOf(tool), wanted);
    assert.deepEqual(fieldsOf(tool), Object.keys(wanted));
  }
  assert.ok(isTool("survey"));
  assert.ok(!isTool("solve"));
});

describe("links", () => {
  test("what they leave out is the default, or the first form's; what they do not know is passed over", () => {
    assert.equal(read("?start=a1"), null);
    assert.equal(read("?lab=play&start=a1"), null);
    for (const tool of TOOLS) assert.deepEqual(read(`?lab=${tool}`), { tool, words: FIRST[tool] });
    const found = read("?lab=survey&starts=all&x=y&order=12345678");
    const words = { ...FACTS.lab.defaults.survey, starts: "all" };
    assert.deepEqual(found, { tool: "survey", words });
    assert.equal(read("?lab=compare&methods=warnsdorff")?.words.start, "h1");
    assert.equal(read("?lab=orders&board=5x5")?.words.start, "h1");
    assert.equal(read("?lab=compare&board=5x5&starts=a1,c3")?.words.start, "a1,c3");
    for (const name of ["board", "boards"]) {
      assert.equal(read(`?lab=survey&${name}=5x5`)?.words.boards, "5x5");
      assert.equal(read(`?lab=compare&${name}=5x5`)?.words.board, "5x5");
      assert.equal(read(`?lab=orders&${name}=5x5`)?.words.board, "5x5");
    }
    assert.equal(read("?lab=survey&start=a1")?.words.starts, "a1");
    assert.equal(read("?lab=orders&starts=a1")?.words.start, "a1");
  });

  test("settings are written in one way, and read again as they were", () => {
    const methods = "warnsdorff:random:seed=7,depth-first";
    const settings = {
      tool: /** @type {const} */ ("compare"),
      words: { ...defaultsOf("compare") },
    };
    // Settings with all defaults keep one field, or else it would be a link to the tool alone.
    assert.equal(formatSettings(settings), "?lab=compare&start=");
    assert.deepEqual(read("?lab=compare&start="), settings);
    settings.words = { ...settings.words, board: "6x6", start: "a1", methods };
    const link = formatSettings(settings);
    assert.equal(
      link,
      "?lab=compare&board=6x6&start=a1&methods=warnsdorff:random:seed%3D7,depth-first",
    );
    assert.deepEqual(read(link), settings);
  });
});

test("settings go to Python without what is empty and may be, and come back complete", () => {
  const words = { ...defaultsOf("compare"), start: "", end: " ", methods: "" };
  const { lab, start, methods, end } = inPythonsSettings({ tool: "compare", words });
  // What is left empty is a mistake, not a default, but for the last square.
  assert.deepEqual([lab, start, methods, end], ["compare", "", "", undefined]);
  const settings = { board: "5x5", start: "a1" };
  assert.deepEqual(fromPython("orders", settings), { ...defaultsOf("orders"), ...settings });
});
