/**
 * The address bar: the query string holds what is asked for, the hash holds the view. The only user of
 * `location` and `history`. Nothing in a link is executed or inserted as HTML.
 */

import { formatShared } from "./shared_words.js";

/** @import { SharedWords } from "./types.js" */

/** What the address bar shows, or would: browsers may refuse to let a page write it. */
let here = new URL(location.href);

/** The language, the theme and the lesson, as they stand in every link that is handed out. */
let shared = "";

/** The same as it stands in the address bar: a page in a frame stays what it is. */
let carried = "";

/** What the link asks for: its query and its hash. */
export function readAddress() {
  return { query: new URLSearchParams(here.search), hash: here.hash };
}

/**
 * The words that links carry from now on; the address bar follows.
 * @param {SharedWords} words
 */
export function carry(words) {
  const before = carried;
  const query = readOwn();
  carryOn(words);
  if (carried !== before) replace(query, here.hash);
}

/**
 * The same for what is written from now on alone.
 * @param {SharedWords} words
 */
export function carryOn(words) {
  carried = formatShared(words);
  shared = formatShared({ ...words, embed: false });
}

/** The query string in the address bar, without the words that every link carries. */
export const readOwn = () => own(here.search, carried);

/**
 * A query string without the words that every link carries.
 * @param {string} search
 * @param {string} words
 */
function own(search, words) {
  if (!words || !search.endsWith(words)) return search;
  return search.slice(0, -words.length - 1);
}

/**
 * Writes the address bar where the browser lets us; the page goes on without it.
 * @param {"pushState" | "replaceState"} way
 * @param {string} query
 * @param {string} hash
 */
function write(way, query, hash) {
  here = new URL(bare() + complete(query, carried) + hash);
  try {
    history[way](null, "", here);
  } catch {
    // A local file in some browsers, or too many changes in a few seconds.
  }
}

/**
 * Puts a query string into the address bar: a new entry of the history if it is another one.
 * @param {string} query
 * @param {string} [hash]
 */
export function push(query, hash = "") {
  if (complete(query, carried) !== here.search) write("pushState", query, hash);
  else if (here.hash !== hash) write("replaceState", query, hash);
}

/**
 * Writes what an opened link asks for in the one way; the view stays.
 * @param {string} query
 */
export function tidy(query) {
  replace(query, here.hash);
}

/**
 * Puts another place into the address bar, in the same entry of the history.
 * @param {string} query
 * @param {string} hash
 */
export function replace(query, hash) {
  if (complete(query, carried) !== here.search || hash !== here.hash)
    write("replaceState", query, hash);
}

/** Notes the view. @param {string} hash */
export function noteView(hash) {
  if (hash === here.hash) return;
  write("replaceState", readOwn(), hash);
}

/**
 * A query string with the words that every link carries.
 * @param {string} query
 * @param {string} words
 */
function complete(query, words) {
  if (!words) return query;
  return query ? `${query}&${words}` : `?${words}`;
}

/** The address of this page alone. */
function bare() {
  // A local file has no origin in some browsers.
  return here.href.replace(/[?#].*$/, "");
}

/**
 * The address of a query string and a hash on this page, to give to somebody.
 * @param {string} query
 * @param {string} [hash]
 */
export function addressOf(query, hash = "") {
  return bare() + complete(query, shared) + hash;
}

/** Loads the page anew, without a link. */
export const reopen = () => location.replace(bare());

/** Calls when the reader goes back or forward. @param {() => void} listener */
export function onNavigate(listener) {
  addEventListener("popstate", () => {
    here = new URL(location.href);
    listener();
  });
}
