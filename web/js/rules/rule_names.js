/** The names of rules: their file names, and their digests in experiments. */

const MAX_LETTERS = 60;

/** Characters that are invisible or that some system forbids in file names. */
const WRONG = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;

/**
 * A file name from typed text, or from another file name.
 * @param {string} typed
 * @param {string} otherwise the name if nothing is left of it
 */
export function fileName(typed, otherwise) {
  const stem = typed
    .replace(/\.(?:py|txt)$/i, "")
    .replace(WRONG, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+/, "");
  const cut = [...stem]
    .slice(0, MAX_LETTERS)
    .join("")
    .replace(/[\s.]+$/, "");
  return cut === "" ? otherwise : `${cut}.py`;
}

/** True for a name that `fileName` can return. @param {unknown} name @returns {name is string} */
export function isFileName(name) {
  return typeof name === "string" && name !== "" && fileName(name, "") === name;
}

/**
 * An unused name: `my_rule_2.py`.
 * @param {string} name
 * @param {ReadonlySet<string>} taken
 */
export function freeName(name, taken) {
  if (!taken.has(name)) return name;
  const stem = [...name.replace(/\.py$/, "").replace(/_\d{1,3}$/, "")]
    .slice(0, MAX_LETTERS - 4)
    .join("");
  for (let at = 2; ; at++) {
    const other = `${stem}_${at}.py`;
    if (!taken.has(other)) return other;
  }
}

/** The digests of the rules in a list of methods. @param {string} methods @returns {string[]} */
export function digestsIn(methods) {
  const found = [...methods.matchAll(/(?:^|,)\s*rule\s*:\s*([0-9a-f]{16})(?![0-9a-f])/g)];
  return [...new Set(found.map(([, digest = ""]) => digest))];
}
