/** The names of rules: those of their files. */

const MOST_LETTERS = 60;

/** Letters that some system does not take in the name of a file, or that are not to be seen. */
const WRONG = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;

/**
 * The name of a file made of what somebody typed, or of another file's name.
 * @param {string} typed
 * @param {string} otherwise if nothing is left of it
 */
export function fileName(typed, otherwise) {
  const stem = typed
    .replace(/\.(?:py|txt)$/i, "")
    .replace(WRONG, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  const cut = [...stem].slice(0, MOST_LETTERS).join("").trim();
  return cut === "" ? otherwise : `${cut}.py`;
}

/** Whether it is a name that `fileName` makes. @param {unknown} name @returns {name is string} */
export function isFileName(name) {
  return typeof name === "string" && name !== "" && fileName(name, "") === name;
}

/**
 * A name that no other rule has: `my_rule_2.py`.
 * @param {string} name
 * @param {ReadonlySet<string>} taken
 */
export function freeName(name, taken) {
  if (!taken.has(name)) return name;
  const stem = [...name.replace(/\.py$/, "").replace(/_\d{1,3}$/, "")]
    .slice(0, MOST_LETTERS - 4)
    .join("");
  for (let at = 2; ; at++) {
    const other = `${stem}_${at}.py`;
    if (!taken.has(other)) return other;
  }
}
