/**
 * Reads an address: the words of its hash, and the facts needed for the first frame. Pure and small, because the first
 * script needs it.
 */

/** Whether the page is embedded in another page. @param {URLSearchParams} query */
export const isEmbedded = (query) => query.get("embed") === "1";

/** The mode of a link, as far as it is known before the modes are loaded. @param {URLSearchParams} query */
export function modeOf(query) {
  for (const id of ["lab", "gallery"]) if (query.has(id)) return id;
  return query.get("mode") ?? "solve";
}

/** The rows and columns in a word such as `6x7`, as digits, or null. @param {string} word */
export function readSize(word) {
  const [, rows, cols] =
    /^[\t-\r ]*([0-9]{1,9})[\t-\r ]*[xX×][\t-\r ]*([0-9]{1,9})[\t-\r ]*$/.exec(word) ?? [];
  return rows && cols ? { rows, cols } : null;
}

/** The values of all words with a name. @param {string} hash @param {string} name */
export function hashWords(hash, name) {
  const words = hash.slice(1).split("&");
  return words.flatMap((word) => (word.startsWith(`${name}=`) ? word.slice(name.length + 1) : []));
}

/** The value of the last word with a name, or "". @param {string} hash @param {string} name */
export const hashWord = (hash, name) => hashWords(hash, name).at(-1) ?? "";

/** The last value with a name that is a whole number, or null. @param {string} hash @param {string} name */
export function hashNumber(hash, name) {
  const digits = hashWords(hash, name).findLast((word) => /^[0-9]+$/.test(word));
  return digits === undefined ? null : Number(digits);
}

/** The overlays that a hash switches, by name. @param {string} hash */
export function hashShow(hash) {
  const [names] = hashWords(hash, "show").slice(-1);
  return names === undefined ? [] : names.replace(/[^a-z,].*/, "").split(",");
}
