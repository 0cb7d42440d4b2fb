/**
 * The reader of an address: the words of its hash, and what must be known before the first frame. Pure, and
 * small: the first script needs it.
 */

/** Whether the page stands in a frame of another one. @param {URLSearchParams} query */
export const isEmbedded = (query) => query.get("embed") === "1";

/** The mode that a link leads to, as far as it can be known before the modes. @param {URLSearchParams} query */
export function modeOf(query) {
  for (const id of ["lab", "gallery"]) if (query.has(id)) return id;
  return query.get("mode") ?? "solve";
}

/** The rows and columns that a word such as `6x7` spells, as digits, or null. @param {string} word */
export function readSize(word) {
  const [, rows, cols] =
    /^[\t-\r ]*([0-9]{1,9})[\t-\r ]*[xX×][\t-\r ]*([0-9]{1,9})[\t-\r ]*$/.exec(word) ?? [];
  return rows && cols ? { rows, cols } : null;
}

/** What all words of a name say. @param {string} hash @param {string} name */
export function hashWords(hash, name) {
  const words = hash.slice(1).split("&");
  return words.flatMap((word) => (word.startsWith(`${name}=`) ? word.slice(name.length + 1) : []));
}

/** What the last word of a name says, or "". @param {string} hash @param {string} name */
export const hashWord = (hash, name) => hashWords(hash, name).at(-1) ?? "";

/** The last whole number of a name, or null. @param {string} hash @param {string} name */
export function hashNumber(hash, name) {
  const digits = hashWords(hash, name).findLast((word) => /^[0-9]+$/.test(word));
  return digits === undefined ? null : Number(digits);
}

/** The overlays that a hash switches, by name. @param {string} hash */
export function hashShow(hash) {
  const [names] = hashWords(hash, "show").slice(-1);
  return names === undefined ? [] : names.replace(/[^a-z,].*/, "").split(",");
}
