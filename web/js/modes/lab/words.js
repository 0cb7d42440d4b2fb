/**
 * The settings of the Lab's three tools, as texts in their form and their links. Python
 * checks them.
 */

import { FACTS } from "../../build_info.js";

/** @import { Board } from "../../board/geometry.js" */

/**
 * @typedef {"compare" | "survey" | "orders"} Tool
 * @typedef {"board" | "boards" | "start" | "starts" | "end" | "closed" | "methods" | "max-steps"
 *   | "seed" | "ruled-out" | "holes"} LabField
 * @typedef {Partial<Record<LabField, string>>} LabWords Texts by name; each tool has its own.
 * @typedef {{tool: Tool, words: LabWords}} Settings
 */

export const TOOLS = FACTS.lab.tools;

/** The settings of each tool in its links, in order, with the defaults that a link may leave out. */
const IN_LINKS = /** @type {Readonly<Record<Tool, LabWords>>} */ (FACTS.lab.defaults);

/**
 * `board` and `start` of a comparison may be lists; a link then calls them `boards` and `starts`.
 * @type {Partial<Record<LabField, LabField>>}
 */
const PLURAL = { board: "boards", start: "starts" };

/** The fields of the forms with their defaults: as in the links, a list in the field of its singular. */
const DEFAULTS = {
  ...IN_LINKS,
  compare: Object.fromEntries(
    Object.entries(IN_LINKS.compare).filter(([name]) => name !== "boards" && name !== "starts"),
  ),
};

/**
 * The first form: the defaults, a start where required, budgets of a few seconds, and no search where theory proves
 * that there is no tour.
 */
export const FIRST = Object.freeze(
  /** @type {Readonly<Record<Tool, LabWords>>} */ ({
    compare: {
      ...DEFAULTS.compare,
      start: "h1",
      methods: "depth-first,warnsdorff",
      "ruled-out": "skip",
    },
    survey: { ...DEFAULTS.survey, "max-steps": "100000", "ruled-out": "skip" },
    orders: { ...DEFAULTS.orders, start: "h1" },
  }),
);

/** True if a link names a tool and none of its settings. @param {URLSearchParams} query */
export function isBare(query) {
  const tool = query.get("lab") ?? "";
  return (
    isTool(tool) &&
    !fieldsOf(tool).some((field) => spellings(field).some((name) => query.has(name)))
  );
}

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
 * The settings of a link; null if it names no tool, or an unknown one.
 * @param {URLSearchParams} query
 * @returns {Settings | null}
 */
export function readSettings(query) {
  const tool = query.get("lab") ?? "";
  if (!isTool(tool)) return null;
  // A link with only the tool opens the first form.
  /** @type {LabWords} */
  const words = { ...(isBare(query) ? FIRST[tool] : defaultsOf(tool)) };
  for (const field of fieldsOf(tool)) {
    const given = spellings(field).map((name) => query.get(name));
    words[field] = given.find(Boolean) ?? given.find((text) => text !== null) ?? words[field] ?? "";
  }
  // A link may omit the required start.
  if (words.start === "" && !query.has("start")) words.start = FIRST[tool].start ?? "";
  return { tool, words };
}

/**
 * The query string of settings, without defaults: also the identity of an experiment.
 * @param {Settings} settings
 */
export function formatSettings({ tool, words }) {
  const parts = [`lab=${tool}`];
  const defaults = defaultsOf(tool);
  for (const field of fieldsOf(tool)) {
    const value = words[field] ?? defaults[field] ?? "";
    // Lists of methods stay readable.
    const text = encodeURIComponent(value).replaceAll("%2C", ",").replaceAll("%3A", ":");
    const name = isList(field, value) ? pluralOf(tool, field) : field;
    if (value !== defaults[field]) parts.push(`${name}=${text}`);
  }
  // With only the tool in the link, it would open the first form.
  const other = fieldsOf(tool).find((field) => FIRST[tool][field] !== defaults[field]);
  if (parts.length === 1 && other) parts.push(`${other}=${defaults[other]}`);
  return `?${parts.join("&")}`;
}

/** The names of a field in links: `board` and `boards`, `start` and `starts` are the same. @param {LabField} field */
function spellings(field) {
  const singular = /** @type {LabField} */ (field.replace(/s$/, ""));
  const plural = PLURAL[singular];
  return plural ? [plural, singular] : [field];
}

/** The name of a list field in a link. @param {Tool} tool @param {LabField} field */
function pluralOf(tool, field) {
  return (tool === "compare" && PLURAL[field]) || field;
}

/** True if a text names more than one board or start. @param {LabField} field @param {string} value */
function isList(field, value) {
  if (field === "board") return value.includes(",");
  return /^\s*(all|\d+)\s*$/i.test(value) || /[a-z]\d+\s*[, ]/i.test(value);
}

/**
 * The settings as Python's parameters: without empty ones.
 * @param {Settings} settings
 * @returns {Record<string, string>}
 */
export function inPythonsSettings({ tool, words }) {
  const filled = fieldsOf(tool).filter((field) => words[field]?.trim() || mustBeFilled(field));
  return { lab: tool, ...Object.fromEntries(filled.map((field) => [field, words[field] ?? ""])) };
}

/** True if leaving the field empty is a mistake, not a default. @param {LabField} field */
function mustBeFilled(field) {
  return field !== "end";
}

/**
 * Complete settings from Python's canonical ones.
 * @param {Tool} tool
 * @param {Record<string, string>} settings
 * @returns {LabWords}
 */
export function fromPython(tool, settings) {
  const words = { ...defaultsOf(tool) };
  for (const field of fieldsOf(tool)) {
    words[field] = settings[field] ?? settings[pluralOf(tool, field)] ?? words[field];
  }
  return words;
}

/** The boards of a list that can be drawn or named. @param {string} text @returns {Board[]} */
export function boardsOf(text) {
  return text.split(",").flatMap((part) => {
    const match = /^\s*(\d{1,4})\s*[x×*]\s*(\d{1,4})\s*$/i.exec(part);
    const [rows, cols] = [Number(match?.[1]), Number(match?.[2])];
    return rows > 0 && cols > 0 ? [{ rows, cols }] : [];
  });
}
