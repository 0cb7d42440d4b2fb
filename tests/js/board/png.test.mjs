/** Pictures as files: the PNG has exactly the given pixels. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { pngOf } from "../../../web/js/board/png.js";

/** The chunks of a file. @param {Uint8Array<ArrayBuffer>} file */
function chunksOf(file) {
  const view = new DataView(file.buffer);
  const text = (/** @type {number} */ from, /** @type {number} */ to) =>
    String.fromCharCode(...file.subarray(from, to));
  assert.equal(text(1, 4), "PNG");
  const chunks = [];
  for (let at = 8; at < file.length; ) {
    const length = view.getUint32(at);
    chunks.push({ type: text(at + 4, at + 8), content: file.slice(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

/** The pixels of a file, three bytes each. @param {Blob} file */
async function pixelsOf(file) {
  const [head, ...others] = chunksOf(new Uint8Array(await file.arrayBuffer()));
  assert.equal(head?.type, "IHDR");
  const view = new DataView(head.content.buffer);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  assert.deepEqual([...head.content.subarray(8)], [8, 2, 0, 0, 0]);
  assert.equal(others.pop()?.type, "IEND");
  const packed = new Blob(others.map(({ content }) => content)).stream();
  const plain = new Response(packed.pipeThrough(new DecompressionStream("deflate")));
  const rows = new Uint8Array(await plain.arrayBuffer());
  assert.equal(rows.length, height * (1 + 3 * width));
  let above = new Uint8Array(3 * width);
  const pixels = [];
  for (let row = 0; row < height; row++) {
    const [filter, ...line] = rows.subarray(row * (1 + 3 * width), (row + 1) * (1 + 3 * width));
    assert.equal(filter, 2);
    above = Uint8Array.from(line, (byte, index) => byte + (above[index] ?? 0));
    pixels.push(...above);
  }
  return { width, height, pixels };
}

test("a picture in bands of any height has its own pixels", async () => {
  const [width, height] = [7, 11];
  const all = Uint8ClampedArray.from({ length: 4 * width * height }, (_, at) => (at * 89) % 251);
  for (const heights of [[11], [1, 10], [3, 3, 3, 2], Array(11).fill(1)]) {
    async function* bands() {
      let from = 0;
      for (const rows of heights) {
        yield all.slice(from, from + 4 * width * rows);
        from += 4 * width * rows;
      }
    }
    const file = await pngOf(width, height, bands());
    assert.equal(file.type, "image/png");
    const read = await pixelsOf(file);
    assert.deepEqual([read.width, read.height], [width, height]);
    assert.deepEqual(
      read.pixels,
      [...all].filter((_, at) => at % 4 !== 3),
    );
  }
});

test("what cannot be drawn is no file", async () => {
  async function* bands() {
    yield new Uint8ClampedArray(4);
    throw new Error("no canvas");
  }
  await assert.rejects(pngOf(1, 2, bands()), /no canvas/);
});
