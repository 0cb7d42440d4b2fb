/** Takes a WebAssembly apart into its sections, and puts it together again. */

const CUSTOM = 0;
const EXPORTS = 7;
export const DATA = 11;
export const DATA_COUNT = 12;

const HEADER = 8;

/**
 * A number in LEB128; the last byte is `most` at most, which is less in a signed one.
 * @param {number} number
 */
export function leb128(number, most = 127) {
  const bytes = [];
  for (; number > most; number >>>= 7) bytes.push((number & 127) | 128);
  return [...bytes, number];
}

/**
 * Reads a number in LEB128.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {[number: number, end: number]}
 */
function unsigned(bytes, at) {
  let number = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    number += (byte & 127) * 2 ** shift;
    if (byte < 128) return [number, at];
  }
}

/**
 * @typedef {Uint8Array | number[]} Bytes
 *
 * @param {Bytes[]} parts
 * @returns {Uint8Array<ArrayBuffer>}
 */
function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * A section with its head.
 * @param {number} id
 * @param {Bytes[]} contents
 */
function section(id, contents) {
  const content = joined(contents);
  return joined([[id, ...leb128(content.length)], content]);
}

/**
 * A WebAssembly with a custom section more, at its end.
 * @param {Uint8Array} wasm
 * @param {string} name
 * @param {string} text
 */
export function withCustom(wasm, name, text) {
  const [nameBytes, textBytes] = [name, text].map((part) => new TextEncoder().encode(part));
  return joined([wasm, section(CUSTOM, [leb128(nameBytes.length), nameBytes, textBytes])]);
}

/**
 * A WebAssembly with other contents of some of its sections.
 * @param {Uint8Array} wasm
 * @param {Record<number, (content: Uint8Array) => Bytes[]>} others by the number of the section
 */
export function withSections(wasm, others) {
  /** @type {Bytes[]} */
  const made = [wasm.subarray(0, HEADER)];
  for (let at = HEADER; at < wasm.length; ) {
    const [size, begin] = unsigned(wasm, at + 1);
    const end = begin + size;
    const other = others[wasm[at]];
    made.push(other ? section(wasm[at], other(wasm.subarray(begin, end))) : wasm.subarray(at, end));
    at = end;
  }
  return joined(made);
}

/**
 * A WebAssembly that exports nothing but what has one of these names.
 * @param {Uint8Array} wasm
 * @param {Set<string>} names
 */
export function withExports(wasm, names) {
  return withSections(wasm, {
    [EXPORTS](content) {
      const stay = [];
      let [count, at] = unsigned(content, 0);
      for (; count > 0; count--) {
        const [length, begin] = unsigned(content, at);
        const name = new TextDecoder().decode(content.subarray(begin, begin + length));
        // A byte for the kind, and the index.
        const [, end] = unsigned(content, begin + length + 1);
        if (names.has(name)) stay.push(content.subarray(at, end));
        at = end;
      }
      return [leb128(stay.length), ...stay];
    },
  });
}
