/** White space as Python has it, which is not quite what `trim` takes away. */
const SPACE =
  "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+";
const AROUND = new RegExp(`^${SPACE}|${SPACE}$`, "g");

/** A text without the white space around it: words mean here what they mean to Python. @param {string} text */
export function stripped(text) {
  return text.replace(AROUND, "");
}
