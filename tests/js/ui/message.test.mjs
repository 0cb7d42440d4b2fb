/** Messages in each language, by the table that Python's are held against as well. */

import "../generated.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

const { Writer } = await import("../../../web/js/ui/message.js");

const read = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(new URL(`../../data/${name}.json`, import.meta.url), "utf8"));

describe("a message", () => {
  for (const { language, message, params, text } of read("messages")) {
    test(`in ${language}: ${text || "nothing"}`, () => {
      assert.equal(new Writer(language, String).fill(message, params), text);
    });
  }

  for (const { language, sentences, text } of read("paragraphs")) {
    test(`is one sentence of a paragraph in ${language}: ${text || "nothing"}`, () => {
      assert.equal(new Writer(language, String).paragraph(sentences), text);
    });
  }

  test("has a whole number of any size", () => {
    assert.equal(
      new Writer("en", String).fill("{n}", { n: 12345678901234567890n }),
      "12,345,678,901,234,567,890",
    );
  });

  test("shows the name of a parameter that is missing", () => {
    assert.equal(new Writer("en", String).fill("{value} is missing", {}), "{value} is missing");
  });
});
