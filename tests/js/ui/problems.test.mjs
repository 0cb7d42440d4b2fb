/** The sentence of a mistake. */

import "../no_page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { loadTexts } = await import("../../../web/js/ui/i18n.js");
const { sentence } = await import("../../../web/js/ui/problems.js");

const TEXTS = { "problem.wrong": "{field}: “{value}” of {limit}", "field.start": "Start" };
globalThis.fetch = async () => new Response(JSON.stringify(TEXTS));
await loadTexts("made-up");

test("what cannot be seen is escaped, as in knight_core's sentences", () => {
  const value = "a b\x01\x9b\u200b\ud800\u{e0001}é♞\n";
  assert.equal(
    sentence({ code: "wrong", field: "start", params: { value, limit: 8 } }),
    "Start: “a b\\x01\\x9b\\u200b\\ud800\\U000e0001é♞\\n” of 8",
  );
});
