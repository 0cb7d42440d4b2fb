/** Which of the page's languages a reader of the browser's can read. */

import "../no_page.mjs";
import "../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";

const { readable } = await import("../../../web/js/app/language.js");

const KNOWN = ["en", "sk", "pt-BR", "zh-Hant"];
/** @type {[wanted: string[], language: string | undefined][]} */
const CASES = [
  [["sk-SK"], "sk"],
  [["pt"], "pt-BR"],
  [["pt-PT", "en"], "pt-BR"],
  [["zh-TW"], "zh-Hant"],
  [["zh-HK", "en"], "zh-Hant"],
  [["zh-CN"], undefined],
  [["cs", "sk", "en"], "sk"],
  [["en-GB", "sk"], "en"],
  [["de"], undefined],
  [["c"], undefined],
  [["C.UTF-8", "", "sk"], "sk"],
  [[], undefined],
];

describe("the language that can be read", () => {
  for (const [wanted, language] of CASES) {
    test(`of ${wanted.join(", ") || "none"}`, () => {
      assert.equal(readable(wanted, KNOWN), language);
    });
  }
});
