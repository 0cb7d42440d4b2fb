/** Reads files as texts. */

/** The maximum size of a file, in bytes. */
export const MAX_BYTES = 10 * 1024 * 1024;

/** The bytes decoded at once: few, so that the page stays responsive. */
const PART = 1 << 20;

/**
 * The text of a file in any supported encoding.
 * @param {File} file
 * @param {() => Promise<unknown>} pause lets the browser paint and handle input
 * @returns {Promise<{text: string, problem: string}>} or the code of a problem
 */
export async function takeText(file, pause) {
  const refused = (/** @type {string} */ problem) => ({ text: "", problem });
  if (file.size === 0) return refused("file-empty");
  if (file.size > MAX_BYTES) return refused("file-too-large");
  if (file.type.startsWith("image/") && file.type !== "image/svg+xml")
    return refused("file-picture");
  try {
    const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    const encoding = encodingOf(head);
    let text = await decoded(file, encoding, pause);
    // A file that is not UTF-8 is probably an older Windows file.
    if (encoding === "utf-8" && text.includes("\ufffd") && !text.includes("\0")) {
      text = await decoded(file, "windows-1252", pause);
    }
    return { text, problem: "" };
  } catch {
    return refused("file-failed");
  }
}

/** The encoding of a file: Windows writes redirected output as UTF-16. @param {Uint8Array} head */
function encodingOf([first, second]) {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** @param {File} file @param {string} encoding @param {() => Promise<unknown>} pause */
async function decoded(file, encoding, pause) {
  const decoder = new TextDecoder(encoding);
  let text = "";
  for (let at = 0; at < file.size; at += PART) {
    text += decoder.decode(await file.slice(at, at + PART).arrayBuffer(), { stream: true });
    await pause();
  }
  return text + decoder.decode();
}
