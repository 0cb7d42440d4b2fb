/**
 * The edits made by the editor's keys, as pure functions. Python's indentation is four spaces; the existing
 * indentation of a line stays, so that a text with another indentation remains consistent.
 */

/**
 * @typedef {object} Edit A change to a text.
 * @property {number} from the start of the replaced part
 * @property {number} to the end of the replaced part
 * @property {string} text
 * @property {[number, number]} select the selection after the edit
 *
 * @typedef {(value: string, start: number, end: number) => Edit} Key What a key does to a text, of which a part
 *   is selected.
 */

const INDENT = 4;

/** Brackets that come in pairs. @type {Record<string, string>} */
const CLOSING = { "(": ")", "[": "]", "{": "}" };
const CLOSERS = new Set(Object.values(CLOSING));
const QUOTES = new Set(["'", '"']);

/**
 * Tab: indents to the next tab stop; if several lines are selected, indents each.
 * @type {Key}
 */
export const indented = (value, start, end) => {
  if (value.slice(start, end).includes("\n")) {
    return eachLine(value, start, end, (line) => (line === "" ? line : " ".repeat(INDENT) + line));
  }
  const column = start - lineStart(value, start);
  const text = " ".repeat(INDENT - (column % INDENT));
  const at = start + text.length;
  return { from: start, to: end, text, select: [at, at] };
};

/**
 * Shift+Tab: outdents each selected line.
 * @type {Key}
 */
export const outdented = (value, start, end) =>
  eachLine(value, start, end, (line) => line.replace(/^(?:\t| {1,4})/, ""));

/**
 * Enter: the next line has the indentation of this one, and one more after a colon or an open bracket.
 * @type {Key}
 */
export const broken = (value, start, end) => {
  const line = value.slice(lineStart(value, start), start);
  const indentation = /^[ \t]*/.exec(line)?.[0] ?? "";
  const quote = Math.max(line.lastIndexOf('"'), line.lastIndexOf("'"));
  const comment = line.indexOf("#", quote + 1);
  const code = line.slice(0, comment < 0 ? line.length : comment).trimEnd();
  const more = /[:([{]$/.test(code) ? " ".repeat(INDENT) : "";
  const at = start + 1 + indentation.length + more.length;
  // An automatically closed bracket gets a line of its own.
  const closing = CLOSING[code.slice(-1)];
  const closes = closing !== undefined && closing === value[end];
  const after = closes ? `\n${indentation}` : "";
  return { from: start, to: end, text: `\n${indentation}${more}${after}`, select: [at, at] };
};

/**
 * Backspace: deletes spaces back to the last tab stop, or an empty pair of brackets; else null, and the browser
 * deletes one letter.
 * @type {(...text: Parameters<Key>) => Edit | null}
 */
export const erased = (value, start, end) => {
  if (start !== end || start === 0) return null;
  const before = value[start - 1] ?? "";
  if (CLOSING[before] !== undefined && CLOSING[before] === value[start]) {
    return { from: start - 1, to: start + 1, text: "", select: [start - 1, start - 1] };
  }
  const line = value.slice(lineStart(value, start), start);
  if (line.length < 2 || !/^ +$/.test(line)) return null;
  const at = start - (((line.length - 1) % INDENT) + 1);
  return at === start - 1 ? null : { from: at, to: start, text: "", select: [at, at] };
};

/**
 * A typed bracket or quote: encloses the selection. An opening bracket with nothing after it gets its closing one; a
 * typed closing bracket replaces the same bracket after the cursor. Else null.
 * @type {(...text: [...Parameters<Key>, sign: string]) => Edit | null}
 */
export const bracketed = (value, start, end, sign) => {
  const closing = CLOSING[sign] ?? (QUOTES.has(sign) ? sign : "");
  if (start < end) {
    if (!closing) return null;
    const text = sign + value.slice(start, end) + closing;
    return { from: start, to: end, text, select: [start + 1, end + 1] };
  }
  const next = value[start] ?? "";
  if (CLOSERS.has(sign) && next === sign) {
    return { from: start, to: start, text: "", select: [start + 1, start + 1] };
  }
  if (CLOSING[sign] === undefined || !/^[\s)\]},:]?$/.test(next)) return null;
  return { from: start, to: start, text: sign + closing, select: [start + 1, start + 1] };
};

/** @param {string} value @param {number} at */
function lineStart(value, at) {
  return at === 0 ? 0 : value.lastIndexOf("\n", at - 1) + 1;
}

/**
 * Changes every line that a selection touches.
 * @param {string} value
 * @param {number} start
 * @param {number} end
 * @param {(line: string) => string} change
 * @returns {Edit}
 */
function eachLine(value, start, end, change) {
  const from = lineStart(value, start);
  // A selection that ends at the beginning of a line does not include that line.
  const last = end > start && value[end - 1] === "\n" ? end - 1 : end;
  const next = value.indexOf("\n", last);
  const to = next < 0 ? value.length : next;
  const lines = value.slice(from, to).split("\n");
  const changed = lines.map(change);
  const text = changed.join("\n");
  const first = (changed[0]?.length ?? 0) - (lines[0]?.length ?? 0);
  const begin = Math.max(from, start + first);
  return { from, to, text, select: [begin, Math.max(begin, end + text.length - (to - from))] };
}
