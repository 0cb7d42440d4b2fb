/**
 * Links: the query string holds the request, the hash holds the view. The only user of `location` and
 * `history`. Nothing in a link is executed or inserted as HTML.
 */

import { readSettings, TOOLS } from "../modes/lab/words.js";
import { canonical, check, DEFAULTS, shown } from "../modes/solve/request.js";
import { LANGUAGES } from "./i18n.js";

/** @import { Settings } from "../modes/lab/words.js" */
/** @import { Field, Problem, Words } from "../modes/solve/request.js" */

const FIELDS = /** @type {const} */ ([
  "start",
  "end",
  "closed",
  "method",
  "order",
  "ties",
  "backtrack",
  "seed",
  "max-steps",
  "tours",
]);

/**
 * @typedef {object} Link
 * @property {Words} words a request without mistakes
 * @property {Problem[]} problems what the link had wrong; those fields have their defaults
 * @property {boolean} empty whether the link asks for nothing
 * @property {number | null} step the frame to show, or null
 * @property {Settings | null} lab the experiment that it asks for instead of a request, right or wrong
 * @property {string} lang
 */

/**
 * @param {string} search the query string, with or without "?"
 * @param {string} hash
 * @returns {Link}
 */
export function parseLink(search, hash) {
  const query = new URLSearchParams(search);
  const lab = readSettings(query);
  return lab
    ? { ...parseRequest(new URLSearchParams(keptOf(query)), ""), lab }
    : parseRequest(query, hash);
}

/** What a link to the lab has in common with one to a tour. @param {URLSearchParams} query */
function keptOf(query) {
  const lang = query.get("lang");
  return lang === null ? "" : { lang };
}

/**
 * @param {URLSearchParams} query
 * @param {string} hash
 * @returns {Link}
 */
function parseRequest(query, hash) {
  /** @type {Words} */
  const words = { ...DEFAULTS };
  /** @type {Problem[]} */
  const problems = [];
  let empty = true;
  const board = query.get("board");
  if (board !== null) {
    empty = false;
    const match = /^\s*([0-9]{1,9})\s*[x×]\s*([0-9]{1,9})\s*$/i.exec(board);
    if (match?.[1] && match[2]) {
      words.rows = match[1];
      words.cols = match[2];
    } else {
      problems.push({ field: "board", code: "board-syntax", params: { value: shown(board) } });
    }
  }
  for (const field of FIELDS) {
    const value = query.get(field);
    if (value === null) continue;
    empty = false;
    words[field] = value;
  }
  // An empty square in a link is a mistake; in the form it means any.
  for (const field of /** @type {const} */ (["start", "end"])) {
    const value = query.get(field);
    if (value !== null && !value.trim()) {
      problems.push({ field, code: "square-syntax", params: { value: "" } });
    }
  }
  // A default may make another field wrong (an 8x8 board a start of i9): until nothing is.
  for (let round = 0; round < FIELDS.length; round++) {
    const found = check(words);
    if (found.length === 0) break;
    for (const problem of found) {
      const field = /** @type {Field} */ (problem.field);
      words[field] = DEFAULTS[field];
      // Wrong sizes are said once, of the board; both go back to the default.
      if (field === "rows" || field === "cols") {
        words.rows = DEFAULTS.rows;
        words.cols = DEFAULTS.cols;
        if (problems.some(({ field: other }) => other === "board")) continue;
        problem.field = "board";
      }
      problems.push(problem);
    }
  }
  const tool = query.get("lab");
  if (tool !== null) {
    const params = { value: shown(tool), known: TOOLS.join(", ") };
    problems.push({ field: "lab", code: "unknown-lab", params });
  }
  const lang = query.get("lang") ?? LANGUAGES[0] ?? "en";
  if (!LANGUAGES.includes(lang)) {
    problems.push({
      field: "lang",
      code: "unknown-language",
      params: { value: shown(lang), known: LANGUAGES.join(", ") },
    });
  }
  const step = /^#(?:.*&)?step=([0-9]{1,9})(?:&|$)/.exec(hash)?.[1];
  if (step === undefined && /step=/.test(hash)) {
    const value = shown(hash.slice(1));
    problems.push({ field: "step", code: "bad-step", params: { value } });
  }
  return {
    words: canonical(words),
    problems,
    empty,
    step: step === undefined ? null : Number(step),
    lab: null,
    lang: LANGUAGES.includes(lang) ? lang : (LANGUAGES[0] ?? "en"),
  };
}

/**
 * The query string of a request, "" if it is all defaults.
 * @param {Words} words canonical words
 */
export function formatQuery(words) {
  /** @type {string[]} */
  const parts = [];
  if (words.rows !== DEFAULTS.rows || words.cols !== DEFAULTS.cols) {
    parts.push(`board=${words.rows}x${words.cols}`);
  }
  for (const field of FIELDS) {
    if (words[field] !== DEFAULTS[field]) {
      parts.push(`${field}=${encodeURIComponent(words[field])}`);
    }
  }
  return parts.length ? `?${parts.join("&")}` : "";
}

/** What the address bar shows, or would: browsers may refuse to let a page write it. */
let here = new URL(location.href);

export function readLink() {
  return parseLink(here.search, here.hash);
}

/**
 * Writes the address bar where the browser lets us; the page goes on without it.
 * @param {"pushState" | "replaceState"} way
 * @param {string} query
 * @param {string} hash
 */
function write(way, query, hash) {
  here = new URL(addressOf(query) + hash);
  try {
    history[way](null, "", here);
  } catch {
    // A local file in some browsers, or too many changes in a few seconds.
  }
}

/**
 * Puts a request into the address bar: a new entry of the history if it is another request.
 * @param {Words} words
 */
export function pushRequest(words) {
  push(formatQuery(words));
}

/**
 * Puts a query string into the address bar: a new entry of the history if it is another one.
 * @param {string} query
 */
export function push(query) {
  if (query !== here.search) write("pushState", query, "");
  else if (here.hash) write("replaceState", query, "");
}

/**
 * Cleans the address of an opened link: defaults and mistakes go, the view stays.
 * @param {Words} words
 */
export function tidyRequest(words) {
  tidy(formatQuery(words));
}

/**
 * Writes the query string of an opened link in the one way; the view stays.
 * @param {string} query
 */
export function tidy(query) {
  if (query !== here.search) write("replaceState", query, here.hash);
}

/**
 * The address of the request that is open, at a step of the player, to give to somebody.
 * @param {number | null} step
 */
export function addressAt(step) {
  return addressOf(here.search) + hashOf(step);
}

/**
 * The address of a query string on this page.
 * @param {string} query
 */
export function addressOf(query) {
  // A local file has no origin in some browsers.
  return here.href.replace(/[?#].*$/, "") + query;
}

/** @param {number | null} step */
export function replaceStep(step) {
  const hash = hashOf(step);
  if (hash !== here.hash) write("replaceState", here.search, hash);
}

/** @param {number | null} step */
function hashOf(step) {
  return step === null ? "" : `#step=${step}`;
}

/** @param {(link: Link) => void} listener */
export function onNavigate(listener) {
  addEventListener("popstate", () => {
    here = new URL(location.href);
    listener(readLink());
  });
}
