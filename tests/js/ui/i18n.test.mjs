/** Texts by their keys, with others as their parameters. */

import "../no_page.mjs";
import "../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";

const { loadTexts, t } = await import("../../../web/js/ui/i18n.js");

const TEXTS = {
  whole: {
    by: "count",
    one: "Move {count} is wrong. {why}",
    other: "{count} moves are wrong. {why}",
  },
  part: "{value} is not a direction.",
};
globalThis.fetch = async () => new Response(JSON.stringify(TEXTS));
await loadTexts("made-up");

describe("a text", () => {
  test("may be a parameter of another one, by its key", () => {
    const why = { key: "part", params: { value: "9" } };
    assert.equal(t("whole", { count: 1, why }), "Move 1 is wrong. 9 is not a direction.");
    assert.equal(t("whole", { count: 2000, why }), "2,000 moves are wrong. 9 is not a direction.");
  });

  test("that does not exist is an error, and shows its key", () => {
    const { error } = console;
    /** @type {unknown[]} */
    const messages = [];
    console.error = (...words) => messages.push(...words);
    assert.equal(t("gone", { value: 1 }), "gone");
    console.error = error;
    assert.deepEqual(messages, ["There is no text for gone."]);
  });
});
