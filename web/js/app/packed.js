/** A text as it stands in a link: deflated, in base64url. */

/** The longest text, in letters, that goes into a link: browsers and messengers cut longer ones. */
export const MOST_LETTERS = 100_000;

/** More than this is not unpacked, in bytes: a link of some lines could hold gigabytes. */
const MOST_BYTES = 10 * 1024 * 1024;

/** What a link may hold. */
const ALPHABET = /^[A-Za-z0-9_-]+$/;

/** So many bytes at once become letters: all of them would be too many parameters of a call. */
const CHUNK = 0x8000;

/** @param {string} text @returns {Promise<string>} "" if it is too long for a link, or cannot be packed */
export async function pack(text) {
  if (text.length > MOST_LETTERS || typeof CompressionStream === "undefined") return "";
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (let at = 0; at < bytes.length; at += CHUNK) {
    letters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * The text of a link.
 * @param {string} packed
 * @param {number} [most] bytes: more are not unpacked
 * @returns {Promise<string | null>} null if it is damaged
 */
export async function unpack(packed, most = MOST_BYTES) {
  if (!ALPHABET.test(packed)) return null;
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await readAtMost(stream.getReader(), most);
  } catch {
    return null;
  }
}

/**
 * @param {ReadableStreamDefaultReader<Uint8Array>} reader
 * @param {number} most bytes
 * @returns {Promise<string | null>} null if there is too much of it
 */
async function readAtMost(reader, most) {
  const decoder = new TextDecoder();
  let text = "";
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > most) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
