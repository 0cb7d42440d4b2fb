/**
 * What the keys of the editor do to a text, as changes of it: pure. Python's indentation is four spaces;
 * what a line has already is kept as it is, so a text with other indentation stays one.
 */

/**
 * @typedef {object} Edit A change of a text.
 * @property {number} from the part from here …
 * @property {number} to … to here is replaced
 * @property {string} text
 * @property {[number, number]} select what is selected then
 */

const INDENT = 4;

/** Brackets that come in pairs. @type {Record<string, string>} */
const CLOSING = { "(": ")", "[": "]", "{": "}" };
const CLOSERS = new Set(Object.values(CLOSING));
const QUOTES = new Set(["'", '"']);

/**
 * Tab: up to the next stop; where several lines are selected, each gets an indentation more.
 * @param {string} value
 * @param {number} start of the selection
 * @param {number} end
 * @returns {Edit}
 */
export function indented(value, start, end) {
  if (value.slice(start, end).includes("\n")) {
    return eachLine(value, start, end, (line) => (line === "" ? line : " ".repeat(INDENT) + line));
  }
  const column = start - lineStart(value, start);
  const text = " ".repeat(INDENT - (column % INDENT));
  const at = start + text.length;
  return { from: start, to: end, text, select: [at, at] };
}

/**
 * Shift and Tab: each selected line has an indentation less.
 * @param {string} value
 * @param {number} start
 * @param {number} end
 * @returns {Edit}
 */
export function outdented(value, start, end) {
  return eachLine(value, start, end, (line) => line.replace(/^(?:\t| {1,4})/, ""));
}

/**
 * Enter: the next line begins as this one does, and one indentation further after a colon or a bracket
 * that is open.
 * @param {string} value
 * @param {number} start
 * @param {number} end
 * @returns {Edit}
 */
export function broken(value, start, end) {
  const line = value.slice(lineStart(value, start), start);
  const indentation = /^[ \t]*/.exec(line)?.[0] ?? "";
  const code = line.replace(/#[^"']*$/, "").trimEnd();
  const more = /[:([{]$/.test(code) ? " ".repeat(INDENT) : "";
  const at = start + 1 + indentation.length + more.length;
  // A bracket that was closed by itself gets a line of its own.
  const closing = CLOSING[code.slice(-1)];
  const closes = closing !== undefined && closing === value[end];
  const after = closes ? `\n${indentation}` : "";
  return { from: start, to: end, text: `\n${indentation}${more}${after}`, select: [at, at] };
}

/**
 * Backspace: back to the last stop where only spaces are before, and both of two brackets with nothing
 * between; else null, and the browser takes one letter.
 * @param {string} value
 * @param {number} start
 * @param {number} end
 * @returns {Edit | null}
 */
export function erased(value, start, end) {
  if (start !== end || start === 0) return null;
  const before = value[start - 1] ?? "";
  if (CLOSING[before] !== undefined && CLOSING[before] === value[start]) {
    return { from: start - 1, to: start + 1, text: "", select: [start - 1, start - 1] };
  }
  const line = value.slice(lineStart(value, start), start);
  if (line.length < 2 || !/^ +$/.test(line)) return null;
  const at = start - (((line.length - 1) % INDENT) + 1);
  return at === start - 1 ? null : { from: at, to: start, text: "", select: [at, at] };
}

/**
 * A bracket or a quote is typed: around what is selected; a bracket is closed where nothing follows, and
 * one that closes takes the place of the one that is there. Else null.
 * @param {string} value
 * @param {number} start
 * @param {number} end
 * @param {string} sign
 * @returns {Edit | null}
 */
export function bracketed(value, start, end, sign) {
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
}

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
  // A selection that ends where a line begins does not touch that line.
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
