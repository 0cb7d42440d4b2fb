/** Strings with parameters, which may be strings themselves. */

import "../no_page.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";

const { loadTexts, t } = await import("../../../web/js/ui/i18n.js");

const TEXTS = {
  "whole.one": "Move {count} is wrong. {why}",
  "whole.other": "{count} moves are wrong. {why}",
  part: "{value} is no direction.",
};
globalThis.fetch = async () => new Response(JSON.stringify(TEXTS));
await loadTexts("made-up");

describe("a string", () => {
  test("may be a parameter of another one, by its key", () => {
    const why = { key: "part", params: { value: "9" } };
    assert.equal(t("whole", { count: 1, why }), "Move 1 is wrong. 9 is no direction.");
    assert.equal(t("whole", { count: 2000, why }), "2,000 moves are wrong. 9 is no direction.");
  });

  test("shows the name of a parameter that is missing, and the key of a string that is", () => {
    assert.equal(t("part"), "{value} is no direction.");
    assert.equal(t("gone", { value: 1 }), "gone");
  });
});
