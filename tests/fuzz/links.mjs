/**
 * Reads links as the page does, for the fuzzer: each line of its input is `{"query", "hash"}`, each line of
 * its output what the page makes of it.
 */

import { createInterface } from "node:readline";
import "../js/generated.mjs";

const { readQuery, formatQuery, formatHash } = await import("../../web/js/modes/solve/link.js");
const { formatSettings, fromPython, inPythonsSettings, readSettings } = await import(
  "../../web/js/modes/lab/words.js"
);
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

for await (const line of createInterface({ input: process.stdin })) {
  let said;
  try {
    const asked = JSON.parse(line);
    said = "tool" in asked ? linkOf(asked) : answer(asked.query, asked.hash);
  } catch (error) {
    said = { error: String(error) };
  }
  console.log(JSON.stringify(said));
}
