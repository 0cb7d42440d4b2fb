/** Check without a page: the rows of a text, and a text in a link. */

import "../../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Lines, MAX_ROW_LETTERS } from "../../../../web/js/modes/check/lines.js";
import { MAX_LETTERS, pack, unpack, unpackSome } from "../../../../web/js/ui/packed.js";

const { formatHash, readQuery } = await import("../../../../web/js/modes/check/link.js");

/** @param {string} text */
function linesOf(text) {
  const lines = new Lines(text);
  while (!lines.advance(5));
  return lines;
}

describe("the rows of a text", () => {
  test("are its lines, with their numbers, whatever ends them", () => {
    const lines = linesOf("one\r\n\ntwo\nthree");
    assert.deepEqual(
      [0, 1, 2, 3].map((row) => lines.row(row)),
      ["one", "", "two", "three"],
    );
    assert.equal(lines.count, 4);
    assert.equal(lines.line(3), 4);
    assert.equal(lines.rowOf("one\r\n\nt".length), 2);
  });

  test("have no empty one at the end", () => {
    assert.equal(linesOf("one\ntwo\n").count, 2);
    assert.equal(linesOf("").count, 1);
  });

  test("cut long lines between letters, and number them once", () => {
    const text = `${"♞".repeat(MAX_ROW_LETTERS - 1)}\u{1d11e}${"x".repeat(MAX_ROW_LETTERS)}\nend`;
    const lines = linesOf(text);
    assert.equal(lines.count, 3);
    assert.equal(lines.row(0) + lines.row(1), text.slice(0, -4));
    assert.deepEqual(
      [0, 1, 2].map((row) => lines.begins(row)),
      [true, false, true],
    );
    assert.equal(lines.line(2), 2);
  });

  test("take a text of one long line as quickly as one of many", () => {
    const lines = linesOf("7 ".repeat(1_000_000));
    assert.equal(lines.count, 2_000_000 / MAX_ROW_LETTERS);
  });
});

describe("a text in a link", () => {
  test("comes back as it was", async () => {
    const text = "♞ 1 2\r\n\u{1d11e} 3 4\n";
    const packed = await pack(text);
    assert.match(packed, /^[A-Za-z0-9_-]+$/);
    assert.equal(await unpack(packed), text);
  });

  test("is not too long", async () => {
    assert.equal(await pack("x".repeat(MAX_LETTERS + 1)), "");
  });

  test("may be damaged", async () => {
    const packed = await pack("1 2 3 4 5 6 7 8 9");
    for (const wrong of [packed.slice(0, -4), `A${packed}`, "%%%", "=", "AAAA"]) {
      assert.equal(await unpack(wrong), null);
    }
  });

  test("never unpacks gigabytes", async () => {
    const stream = new Blob(["0".repeat(30_000_000)])
      .stream()
      .pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const packed = btoa(String.fromCharCode(...bytes)).replace(/=+$/, "");
    assert.equal(await unpack(packed.replaceAll("+", "-").replaceAll("/", "_")), null);
  });

  test("is unpacked as far as it may be", async () => {
    const packed = await pack("0".repeat(1000));
    assert.equal((await unpack(packed, 1000))?.length, 1000);
    assert.equal(await unpack(packed, 999), null);
    // Of a longer one the beginning is there, so that it can be told from a damaged one.
    assert.deepEqual(await unpackSome(packed, 1000), { text: "0".repeat(1000), whole: true });
    const { text, whole } = (await unpackSome(packed, 999)) ?? {};
    assert.ok(text?.startsWith("0") && whole === false);
    assert.equal(await unpackSome("AAAA", 999), null);
  });

  test("stands in the hash with the reading and the moment", () => {
    const hash = formatHash({ packed: "abc-_1", reading: 2, step: 17, show: ["onward"] });
    assert.equal(hash, "#text=abc-_1&reading=2&step=17&show=onward");
    const { request } = readQuery(new URLSearchParams("mode=check"), hash) ?? {};
    assert.deepEqual(request, { packed: "abc-_1", reading: 2, step: 17, show: ["onward"] });
    assert.equal(readQuery(new URLSearchParams("mode=play"), hash), null);
  });
});
