/**
 * The link of a game: `?mode=play&board=5x5&start=a1#game=34125&help=hints:2`. The query says where it is
 * played, the hash which moves were made, a digit each, and with how much help.
 */

import { t } from "../../app/i18n.js";
import { parseSquare } from "../../board/geometry.js";
import { formatQuery as formatRequest, readQuery as readRequest } from "../solve/link.js";
import { formatGame, parseGame } from "./game.js";
import { FIRST_WORDS, NO_HELP, rulesOf } from "./state.js";

/** @import { Problem } from "../../app/problems.js" */
/** @import { Words } from "../solve/request.js" */
/** @import { Refusal, Rules } from "./game.js" */
/** @import { Help } from "./state.js" */

/** What a game has of the words of a request. */
const FIELDS = ["board", "start", "end", "closed", "holes"];

/**
 * @typedef {object} PlayLink
 * @property {Words} words of the board, the start and the goal, without mistakes
 * @property {number[]} line
 * @property {number | null} step how many squares of the line are on the board, or null for all
 * @property {Help} help
 * @property {string} puzzle its name, or ""
 * @property {string} digits the moves as they stand in the link
 * @property {string[]} show the overlays that are switched, by name
 *
 * @typedef {Pick<PlayLink, "line" | "digits">} Line
 */

/**
 * @param {URLSearchParams} query
 * @param {string} hash
 * @returns {{asked: PlayLink, problems: Problem[]}}
 */
export function readQuery(query, hash) {
  const said = new URLSearchParams([...query].filter(([name]) => FIELDS.includes(name)));
  const nothing = said.size === 0 && hash === "";
  const request = readRequest(said, hash);
  const words = nothing ? { ...FIRST_WORDS } : request.words;
  const digits = wordOf(hash, "game");
  const puzzle = query.get("puzzle") ?? "";
  // The moves of a puzzle begin where its own path ends.
  const { line, problem } = puzzle
    ? { line: [], problem: null }
    : readLine(rulesOf(words), words, digits);
  const problems = problem ? [...request.problems, problem] : request.problems;
  const { step, show } = request;
  const help = readHelp(wordOf(hash, "help"));
  return { asked: { words, line, step, help, puzzle, digits, show }, problems };
}

/** What a word of the hash says, or "". @param {string} hash @param {string} word */
function wordOf(hash, word) {
  return new RegExp(`^#(?:.*&)?${word}=([^&]*)`).exec(hash)?.[1] ?? "";
}

/**
 * @param {Rules} rules
 * @param {Words} words
 * @param {string} digits
 * @returns {{line: number[], problem: Problem | null}}
 */
function readLine(rules, words, digits) {
  const start = words.start ? parseSquare(rules.board, words.start) : null;
  if (start == null) {
    // Moves from nowhere are no game.
    const problem = { field: "game", code: "game-no-start", params: {} };
    return { line: [], problem: digits ? problem : null };
  }
  const { path, problem } = parseGame(rules, [start], digits);
  return { line: path, problem: problem && breaksOff(problem) };
}

/** @param {{number: number, why: Refusal}} problem @returns {Problem} */
export function breaksOff({ number, why }) {
  const params = { number, why: t(`problem.${why.code}`, why.params) };
  return { field: "game", code: "game-breaks-off", params };
}

/** @param {string} text @returns {Help} */
function readHelp(text) {
  /** @type {Help} */
  const help = { ...NO_HELP };
  for (const word of text.split(",")) {
    const [name = "", count = ""] = word.split(":");
    if (name === "onward" || name === "truth" || name === "lost") help[name] = true;
    // A count of a million hints is a joke; a longer one would not fit into a sentence.
    if ((name === "hints" || name === "ways") && /^[0-9]{1,6}$/.test(count)) {
      help[name] = Number(count);
    }
  }
  return help;
}

/** @param {Help} help */
function formatHelp({ onward, truth, lost, hints, ways }) {
  const words = [
    onward && "onward",
    truth && "truth",
    lost && "lost",
    hints > 0 && `hints:${hints}`,
    ways > 0 && `ways:${ways}`,
  ];
  return words.filter(Boolean).join(",");
}

/**
 * @param {Words} words canonical
 * @param {{name: string} | null} puzzle
 */
export function formatQuery(words, puzzle) {
  if (puzzle) return `?mode=play&puzzle=${encodeURIComponent(puzzle.name)}`;
  const { rows, cols } = words;
  const request = formatRequest(words);
  // Without a board it would be that of a plain link to the mode.
  const board = request.includes("board=") ? "" : `&board=${rows}x${cols}`;
  return `?mode=play${board}${request.replace("?", "&")}`;
}

/**
 * @param {object} parts
 * @param {Rules} parts.rules
 * @param {readonly number[]} parts.line
 * @param {number} parts.begun how many squares of it the query says
 * @param {number} parts.length how many of them are on the board
 * @param {Help} parts.help
 * @param {string[]} parts.show the overlays that are switched, by name
 */
export function formatHash({ rules, line, begun, length, help, show }) {
  const digits = formatGame(rules.board, line).slice(Math.max(0, begun - 1));
  const helped = formatHelp(help);
  const parts = [
    digits && `game=${digits}`,
    length < line.length && `step=${length}`,
    helped && `help=${helped}`,
    show.length > 0 && `show=${show.join(",")}`,
  ].filter(Boolean);
  return parts.length > 0 ? `#${parts.join("&")}` : "";
}
