/**
 * The settings of the lab's three tools, in words: as their form and their links spell them. Python
 * checks them and has the last word.
 */

import { FACTS } from "../../build_info.js";

/**
 * @typedef {"compare" | "survey" | "orders"} Tool
 * @typedef {"board" | "boards" | "start" | "starts" | "end" | "closed" | "methods" | "max-steps"
 *   | "seed"} LabField
 * @typedef {Partial<Record<LabField, string>>} LabWords Texts by name; each tool has its own.
 * @typedef {{tool: Tool, words: LabWords}} Settings
 */

export const TOOLS = FACTS.lab.tools;

/** The fields of each tool, in the order of its links, with what a link may leave out. */
const DEFAULTS = /** @type {Readonly<Record<Tool, LabWords>>} */ (FACTS.lab.defaults);

/** What the forms hold at first: the defaults, and a start where one has to be named. */
export const FIRST = Object.freeze({
  ...DEFAULTS,
  compare: { ...DEFAULTS.compare, start: "h1" },
  orders: { ...DEFAULTS.orders, start: "h1" },
});

/** @param {string} text @returns {text is Tool} */
export function isTool(text) {
  return TOOLS.some((tool) => tool === text);
}

/** The fields of a tool. @param {Tool} tool */
export function fieldsOf(tool) {
  return /** @type {LabField[]} */ (Object.keys(DEFAULTS[tool]));
}

/** @param {Tool} tool @returns {LabWords} */
export function defaultsOf(tool) {
  return DEFAULTS[tool];
}

/**
 * The settings that a link asks for, or null: then it asks for a tour, or for a tool that is not there.
 * @param {URLSearchParams} query
 * @returns {Settings | null}
 */
export function readSettings(query) {
  const tool = query.get("lab") ?? "";
  if (!isTool(tool)) return null;
  // A link to the tool alone asks for what its form holds at first.
  const asked = fieldsOf(tool).some((field) => query.has(field));
  /** @type {LabWords} */
  const words = { ...(asked ? defaultsOf(tool) : FIRST[tool]) };
  for (const field of fieldsOf(tool)) words[field] = query.get(field) ?? words[field] ?? "";
  return { tool, words };
}

/**
 * The query string of settings, with the defaults left out: also what tells experiments apart.
 * @param {Settings} settings
 */
export function formatSettings({ tool, words }) {
  const parts = [`lab=${tool}`];
  const defaults = defaultsOf(tool);
  for (const field of fieldsOf(tool)) {
    const value = words[field] ?? "";
    // Lists of methods stay legible.
    const text = encodeURIComponent(value).replaceAll("%2C", ",").replaceAll("%3A", ":");
    if (value !== defaults[field]) parts.push(`${field}=${text}`);
  }
  return `?${parts.join("&")}`;
}

/**
 * What Python calls the settings: without what is left empty.
 * @param {Settings} settings
 * @returns {Record<string, string>}
 */
export function inPythonsSettings({ tool, words }) {
  const filled = fieldsOf(tool).filter((field) => words[field]?.trim() || mustBeFilled(field));
  return { lab: tool, ...Object.fromEntries(filled.map((field) => [field, words[field] ?? ""])) };
}

/** What is left empty is a mistake, not a default. @param {LabField} field */
function mustBeFilled(field) {
  return field !== "end";
}

/**
 * Words as Python made them canonical, complete.
 * @param {Tool} tool
 * @param {Record<string, string>} settings
 * @returns {LabWords}
 */
export function fromPython(tool, settings) {
  const words = { ...defaultsOf(tool) };
  for (const field of fieldsOf(tool)) words[field] = settings[field] ?? words[field];
  return words;
}
