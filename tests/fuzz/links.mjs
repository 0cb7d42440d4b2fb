/**
 * Reads links as the page does, for the fuzzer: each line of its input is `{"query", "hash"}`, each line of
 * its output what the page makes of it.
 */

import "../js/generated.mjs";
import { answerLines } from "./answer_lines.mjs";

// Some modules ask where the page is.
Object.assign(globalThis, { document: { baseURI: "file:///" } });

const { readQuery, formatQuery, formatHash } = await import("../../web/js/request/link.js");
const { formatSettings, fromPython, inPythonsSettings, readSettings } = await import(
  "../../web/js/modes/lab/words.js"
);
const { readQuery: readPlay } = await import("../../web/js/request/game_link.js");
const { readQuery: readCode } = await import("../../web/js/modes/code/link.js");
const { readQuery: readCheck } = await import("../../web/js/modes/check/link.js");
const { readQuery: readGallery } = await import("../../web/js/modes/gallery/link.js");
const { readLink } = await import("../../web/js/modes/lab/link.js");
const { readCell, readPlace } = await import("../../web/js/modes/lab/race/place.js");
const { digestsIn } = await import("../../web/js/rules/rule_names.js");
const { fileName } = await import("../../web/js/rules/rule_names.js");
const { broken } = await import("../../web/js/modes/code/editor/edits.js");
const { formatShared, readShared } = await import("../../web/js/app/shared_words.js");

/** @param {string} query @param {string} hash */
function answer(query, hash) {
  const words = new URLSearchParams(query);
  const solve = readQuery(words, hash);
  const lab = readSettings(words);
  // These must only not throw.
  formatShared(readShared(words).words);
  if (lab) formatSettings(lab);
  return {
    solve,
    link: formatQuery(solve.words) + formatHash(solve.step),
    // What an address really says of each word.
    given: Object.fromEntries([...words].reverse()),
    lab: lab && { settings: inPythonsSettings(lab) },
  };
}

/**
 * The link of an experiment as Python has made its settings.
 * @param {{tool: import("../../web/js/modes/lab/words.js").Tool, settings: Record<string, string>}} made
 */
function linkOf({ tool, settings }) {
  return formatSettings({ tool, words: fromPython(tool, settings) });
}

/** What reads the words and the hash of a link, by mode. */
const LINKS = {
  solve: readQuery,
  lab: readLink,
  play: readPlay,
  code: readCode,
  check: readCheck,
  gallery: readGallery,
  shared: readShared,
  race: (/** @type {URLSearchParams} */ _, /** @type {string} */ hash) => readPlace(hash),
};

/** Readers of other texts. @type {Record<string, (text: string) => unknown>} */
const READERS = {
  "lab cell": (text) => readCell(`#cell=${text}`),
  "file name": (text) => fileName(text, ""),
  "line of a program": (text) => broken(text, text.length, text.length),
  "rules of methods": digestsIn,
};

/** What a reader is given. @param {string} reader @param {string} text */
function readerOf(reader, text) {
  const other = READERS[reader];
  if (other) return () => other(text);
  const [mode = "", word = ""] = reader.split(" ");
  const read = LINKS[/** @type {keyof typeof LINKS} */ (mode)];
  const words = new URLSearchParams(mode === "lab" ? { lab: "compare" } : {});
  if (word !== "#") words.set(word, text);
  return () => read(words, word === "#" ? `#${text}` : "");
}

/**
 * How long a reader takes, in seconds of the processor: the least of several tries.
 * @param {{reader: string, text: string, tries: number}} asked
 */
function timeOf({ reader, text, tries }) {
  const read = readerOf(reader, text);
  let least = Infinity;
  for (let left = tries; left > 0; left--) {
    const begun = process.cpuUsage();
    read();
    const { user, system } = process.cpuUsage(begun);
    least = Math.min(least, (user + system) / 1e6);
  }
  return least;
}

await answerLines((question) => {
  if ("reader" in question) return timeOf(question);
  return "tool" in question ? linkOf(question) : answer(question.query, question.hash);
});
