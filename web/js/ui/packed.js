/** Packs a text for a link: deflated, in base64url. */

/** The longest text of a link, in letters: browsers and messengers cut longer ones. */
export const MAX_LETTERS = 100_000;

/** The maximum size after unpacking, in bytes: a short link could contain gigabytes. */
const MAX_BYTES = 10 * 1024 * 1024;

/** The characters of a packed text. */
const ALPHABET = /^[A-Za-z0-9_-]+$/;

/** The number of bytes converted to letters at once, because the number of arguments of a call is limited. */
const CHUNK = 0x8000;

/** @param {string} text @returns {Promise<string>} "" if it is too long for a link, or cannot be packed */
export async function pack(text) {
  if (text.length > MAX_LETTERS || typeof CompressionStream === "undefined") return "";
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (let at = 0; at < bytes.length; at += CHUNK) {
    letters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * Unpacks the text of a link.
 * @param {string} packed
 * @param {number} [most] the maximum number of bytes to unpack
 * @returns {Promise<string | null>} null if it is damaged, or longer
 */
export async function unpack(packed, most = MAX_BYTES) {
  const { text, whole } = (await unpackSome(packed, most)) ?? { text: null, whole: false };
  return whole ? text : null;
}

/**
 * Unpacks the text of a link, up to a maximum size.
 * @param {string} packed
 * @param {number} [most] the maximum number of bytes to unpack
 * @returns {Promise<{text: string, whole: boolean} | null>} null if it is damaged; a longer text gives its beginning
 */
export async function unpackSome(packed, most = MAX_BYTES) {
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
 */
async function readAtMost(reader, most) {
  const decoder = new TextDecoder();
  let text = "";
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), whole: true };
    bytes += value.length;
    text += decoder.decode(value, { stream: true });
    if (bytes > most) {
      await reader.cancel();
      return { text, whole: false };
    }
  }
}
