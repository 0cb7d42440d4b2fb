/**
 * Writes a PNG file from bands of rows: a canvas of the whole picture would block the browser while it is
 * made, and longer while it is written.
 */

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** PNG's filter type Up: every row is stored as its difference from the row above. */
const UP = 2;

/** The table of CRC-32. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** @param {Uint8Array[]} texts concatenated */
function checksum(...texts) {
  let rest = -1;
  for (const text of texts) {
    for (const byte of text) rest = (REMAINDERS[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8);
  }
  return ~rest >>> 0;
}

/** @param {number[]} values */
function words(...values) {
  const bytes = new DataView(new ArrayBuffer(4 * values.length));
  for (const [index, value] of values.entries()) bytes.setUint32(4 * index, value);
  return new Uint8Array(bytes.buffer);
}

/** @param {string} type @param {Uint8Array<ArrayBuffer>} content */
function chunk(type, content) {
  const name = Uint8Array.from(type, (letter) => letter.charCodeAt(0));
  return [words(content.length), name, content, words(checksum(name, content))];
}

/**
 * @param {number} width in pixels
 * @param {number} height
 * @param {AsyncIterable<Uint8ClampedArray>} bands the pixels, four bytes each, some rows at a time
 * @returns {Promise<Blob>} without the alpha channel
 */
export async function pngOf(width, height, bands) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const file = [SIGNATURE];
  const head = Uint8Array.of(...words(width, height), 8, 2, 0, 0, 0);
  file.push(...chunk("IHDR", head));
  const { readable, writable } = new CompressionStream("deflate");
  const reader = /** @type {ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>} */ (
    readable.getReader()
  );
  const written = (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      file.push(...chunk("IDAT", value));
    }
  })();
  const writer = writable.getWriter();
  try {
    let above = new Uint8ClampedArray(4 * width);
    for await (const pixels of bands) {
      await writer.write(filtered(pixels, above, width));
      above = pixels.slice(-4 * width);
    }
    await writer.close();
  } catch (error) {
    written.catch(() => {});
    await writer.abort(error).catch(() => {});
    throw error;
  }
  await written;
  file.push(...chunk("IEND", new Uint8Array()));
  return new Blob(file, { type: "image/png" });
}

/**
 * @param {Uint8ClampedArray} pixels
 * @param {Uint8ClampedArray} above the row above them
 * @param {number} width
 */
function filtered(pixels, above, width) {
  const rows = pixels.length / (4 * width);
  const bytes = new Uint8Array(rows * (1 + 3 * width));
  let at = 0;
  for (let row = 0; row < rows; row++) {
    const begin = 4 * width * row;
    const before = row === 0 ? above : pixels;
    const shift = row === 0 ? begin : 4 * width;
    bytes[at++] = UP;
    for (let pixel = begin; pixel < begin + 4 * width; pixel += 4) {
      bytes[at++] = (pixels[pixel] ?? 0) - (before[pixel - shift] ?? 0);
      bytes[at++] = (pixels[pixel + 1] ?? 0) - (before[pixel + 1 - shift] ?? 0);
      bytes[at++] = (pixels[pixel + 2] ?? 0) - (before[pixel + 2 - shift] ?? 0);
    }
  }
  return bytes;
}
