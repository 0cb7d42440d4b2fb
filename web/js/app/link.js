/**
 * The address bar: the query string has the request, the hash has the view. Only this module uses `location` and
 * `history`. Nothing in a link is executed or inserted as HTML.
 */

import { formatShared } from "./shared_words.js";

/** @import { SharedWords } from "./types.js" */

/** The intended address; the browser may refuse to show it. */
let here = new URL(location.href);

/** The shared parameters in links for other people: without `embed`. */
let shared = "";

/** The shared parameters in the address bar, with `embed`. */
let carried = "";

/** The query and the hash of the address. */
export function readAddress() {
  return { query: new URLSearchParams(here.search), hash: here.hash };
}

/**
 * Sets the shared parameters of links, and updates the address bar.
 * @param {SharedWords} words
 */
export function carry(words) {
  const before = carried;
  const query = readOwn();
  carryOn(words);
  if (carried !== before) replace(query, here.hash);
}

/**
 * Sets the shared parameters of later links only.
 * @param {SharedWords} words
 */
export function carryOn(words) {
  carried = formatShared(words);
  shared = formatShared({ ...words, embed: false });
}

/** The query string in the address bar, without the shared parameters. */
export const readOwn = () => own(here.search, carried);

/**
 * A query string without the shared parameters.
 * @param {string} search
 * @param {string} words
 */
function own(search, words) {
  if (!words || !search.endsWith(words)) return search;
  return search.slice(0, -words.length - 1);
}

/**
 * Writes the address bar, if the browser allows it.
 * @param {"pushState" | "replaceState"} way
 * @param {string} query
 * @param {string} hash
 */
function write(way, query, hash) {
  here = new URL(bare() + complete(query, carried) + hash);
  try {
    history[way](null, "", here);
  } catch {
    // Refused: a local file in some browsers, or too many changes in a few seconds.
  }
}

/**
 * Puts a query string into the address bar; a different one is a new history entry.
 * @param {string} query
 * @param {string} [hash]
 */
export function push(query, hash = "") {
  if (complete(query, carried) !== here.search) write("pushState", query, hash);
  else if (here.hash !== hash) write("replaceState", query, hash);
}

/**
 * Replaces the query of an opened link by its canonical form; the view stays.
 * @param {string} query
 */
export function tidy(query) {
  replace(query, here.hash);
}

/**
 * Changes the address bar within the same history entry.
 * @param {string} query
 * @param {string} hash
 */
export function replace(query, hash) {
  if (complete(query, carried) !== here.search || hash !== here.hash)
    write("replaceState", query, hash);
}

/** Puts the view into the hash. @param {string} hash */
export function noteView(hash) {
  if (hash === here.hash) return;
  write("replaceState", readOwn(), hash);
}

/**
 * A query string with the shared parameters.
 * @param {string} query
 * @param {string} words
 */
function complete(query, words) {
  if (!words) return query;
  return query ? `${query}&${words}` : `?${words}`;
}

/** The address of this page, without query and hash. */
function bare() {
  // A local file has no origin in some browsers.
  return here.href.replace(/[?#].*$/, "");
}

/**
 * The address of a query string and a hash on this page, for sharing.
 * @param {string} query
 * @param {string} [hash]
 */
export function addressOf(query, hash = "") {
  return bare() + complete(query, shared) + hash;
}

/** Reloads the page without a link. */
export const reopen = () => location.replace(bare());

/** Calls the listener when a person goes back or forward. @param {() => void} listener */
export function onNavigate(listener) {
  addEventListener("popstate", () => {
    here = new URL(location.href);
    listener();
  });
}
