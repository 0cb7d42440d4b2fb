/** The settings of the Lab as texts, and their links. */

import "../../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";

const { FACTS } = await import("../../../../web/js/build_info.js");
const { defaultsOf, FIRST, fieldsOf, formatSettings, fromPython, inPythonsSettings, isTool } =
  await import("../../../../web/js/modes/lab/words.js");
const { readSettings, TOOLS } = await import("../../../../web/js/modes/lab/words.js");

/** @param {string} query */
const read = (query) => readSettings(new URLSearchParams(query));

test("tools, fields and defaults are Python's", () => {
  assert.deepEqual(TOOLS, FACTS.lab.tools);
  for (const tool of TOOLS) {
    // A list of boards or starts is in the field of its singular.
    const { boards, starts, ...one } = FACTS.lab.defaults[tool];
    const wanted = tool === "compare" ? one : FACTS.lab.defaults[tool];
    assert.deepEqual(defaultsOf(tool), wanted);
    assert.deepEqual(fieldsOf(tool), Object.keys(wanted));
  }
  assert.ok(isTool("survey"));
  assert.ok(!isTool("solve"));
});

describe("links", () => {
  test("a link without a tool of the lab is none of its links", () => {
    assert.equal(read("?start=a1"), null);
    assert.equal(read("?lab=play&start=a1"), null);
  });

  test("a link to the tool alone asks for what its form holds at first", () => {
    for (const tool of TOOLS) assert.deepEqual(read(`?lab=${tool}`), { tool, words: FIRST[tool] });
  });

  test("what a link leaves out is the default, and what it does not know is passed over", () => {
    const found = read("?lab=survey&starts=all&x=y&order=12345678");
    assert.deepEqual(found, {
      tool: "survey",
      words: { ...FACTS.lab.defaults.survey, starts: "all" },
    });
  });

  test("a start that a link leaves out is that of the first form", () => {
    assert.equal(read("?lab=compare&methods=warnsdorff")?.words.start, "h1");
    assert.equal(read("?lab=orders&board=5x5")?.words.start, "h1");
    assert.equal(read("?lab=compare&board=5x5&starts=a1,c3")?.words.start, "a1,c3");
    assert.ok(!("start" in (read("?lab=survey&boards=5x5")?.words ?? {})));
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

test("what is left empty is a mistake, not a default, but for the last square", () => {
  const words = { ...defaultsOf("compare"), start: "", end: " ", methods: "" };
  const asked = inPythonsSettings({ tool: "compare", words });
  assert.equal(asked.lab, "compare");
  assert.equal(asked.start, "");
  assert.equal(asked.methods, "");
  assert.ok(!("end" in asked));
});

test("Python's settings are made complete", () => {
  const { words } = { words: fromPython("orders", { board: "5x5", start: "a1" }) };
  assert.deepEqual(words, { ...defaultsOf("orders"), board: "5x5", start: "a1" });
});
