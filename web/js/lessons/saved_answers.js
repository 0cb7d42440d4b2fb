/** The saved answers, by lesson and by pupil, as several pupils may share a computer. */

import { Saved } from "../ui/saved.js";
import { isObject, isQuery, isText } from "../ui/stored_values.js";

/** @import { Address } from "../app/types.js" */
/** @import { Answers } from "./state.js" */

/** @typedef {Answers & {id: string, time: number, digest: string, name: string}} SavedAnswers `digest`: of the lesson */

/** The maximum number of saved records: one for each lesson and pupil. */
const MAX_ANSWERS = 1000;

/** @type {Saved<SavedAnswers>} */
export const ANSWERS = new Saved({ name: "answers", validate, most: MAX_ANSWERS });

/** The id of a pupil's answers. @param {string} digest @param {string} name */
export const idOf = (digest, name) => `${digest} ${name}`;

/** The answers of the last pupil, or null. @param {string} digest of the lesson */
export async function lastAnswers(digest) {
  const all = await ANSWERS.list();
  return all.find((answers) => answers.digest === digest) ?? null;
}

/** @param {any} item @returns {SavedAnswers | null} */
function validate({ id, time, digest, name, given, found, places }) {
  const isValid =
    [digest, name].every(isText) &&
    isObject(given) &&
    Object.values(given).every(isText) &&
    Array.isArray(found) &&
    found.every(isText) &&
    isObject(places) &&
    Object.values(places).every(isAddress);
  return isValid ? { id, time, digest, name, given, found, places } : null;
}

/** @param {any} place @returns {place is Address} */
function isAddress(place) {
  return isObject(place) && (place.query === "" || isQuery(place.query)) && isText(place.hash);
}
