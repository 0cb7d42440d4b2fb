/**
 * The link of a game: `?mode=play&board=5x5&start=a1#game=34125&help=hints:2`. The query has the board and the
 * goal, the hash has the moves (one digit each) and the help used. A puzzle's link has its name in the query; that of a
 * letter tour has the packed text in the hash: `?mode=play&puzzle=letters-easy-1#text=…&game=34125`. A better-move
 * puzzle has the lost game: `?mode=play&puzzle=better&board=5x5&start=a1#game=34125`. A task of *Follow the rule*, or a
 * set of questions, has its name: `?mode=play&follow=warnsdorff-easy-3`, `?mode=play&next=mixed-easy-1`.
 */

import { parseSquare, squareName } from "../board/geometry.js";
import { hashWord } from "./address.js";
import { FIRST_WORDS, formatGame, NO_HELP, parseGame, rulesOf } from "./game.js";
import { formatQuery as formatRequest, readQuery as readRequest } from "./link.js";
import { requestOn } from "./request.js";

/** @import { Board } from "../board/geometry.js" */
/** @import { Problem } from "../ui/problems.js" */
/** @import { Words } from "./request.js" */
/** @import { Refusal, Rules } from "./game.js" */
/** @import { Help } from "./game.js" */

/** The puzzle for a better move in a lost game. */
export const BETTER = "better";

/** The fields of a request that a game has. */
const FIELDS = ["board", "start", "end", "closed", "holes", "symmetry"];

/** The parameters that name a puzzle, a task or a set. */
const TASKS = /** @type {const} */ (["puzzle", "follow", "next"]);

/**
 * @typedef {object} PlayLink
 * @property {Words} words the board, the start and the goal, valid
 * @property {number[]} line
 * @property {number | null} step the number of squares of the line on the board, or null for all
 * @property {Help} help
 * @property {string} puzzle its name, or ""
 * @property {string} follow the name of a task, or ""
 * @property {string} next the name of a set of questions, or ""
 * @property {string} text of a letter tour, packed, or ""
 * @property {string} digits the moves as in the link
 * @property {string[]} show the names of the switched overlays
 *
 * @typedef {Pick<PlayLink, "line" | "digits">} Line
 */

/** @param {URLSearchParams} query @param {string} hash @returns {{request: PlayLink, problems: Problem[]}} */
export function readQuery(query, hash) {
  const ofGame = new URLSearchParams([...query].filter(([name]) => FIELDS.includes(name)));
  const isEmpty = ofGame.size === 0 && hash === "";
  const request = readRequest(ofGame, hash);
  const words = isEmpty ? { ...FIRST_WORDS } : request.words;
  const digits = hashWord(hash, "game");
  const [puzzle = "", follow = "", next = ""] = TASKS.map((word) => query.get(word) ?? "");
  // The moves of a puzzle begin at the end of its given path.
  const { line, problem } =
    puzzle && puzzle !== BETTER
      ? { line: [], problem: null }
      : readLine(rulesOf(words), words, digits);
  const problems = problem ? [...request.problems, problem] : request.problems;
  const { step, show } = request;
  const help = readHelp(hashWord(hash, "help"));
  const text = hashWord(hash, "text");
  const named = { puzzle, follow, next };
  return { request: { words, line, step, help, ...named, text, digits, show }, problems };
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
    // Moves without a start are a mistake.
    const problem = { field: "game", code: "game-no-start", params: {} };
    return { line: [], problem: digits ? problem : null };
  }
  const { path, problem } = parseGame(rules, [start], digits);
  return { line: path, problem: problem && breaksOff(problem) };
}

/** @param {{number: number, why: Refusal}} problem @returns {Problem} */
export function breaksOff({ number, why }) {
  const params = { number: number + 1, why: { key: `problem.${why.code}`, params: why.params } };
  return { field: "game", code: "game-breaks-off", params };
}

/** @param {string} text @returns {Help} */
function readHelp(text) {
  /** @type {Help} */
  const help = { ...NO_HELP };
  for (const word of text.split(",")) {
    const [name = "", count = ""] = word.split(":");
    if (name === "onward" || name === "truth" || name === "lost") help[name] = true;
    // Longer counts are invalid: they would not fit into a sentence.
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
  if (puzzle && puzzle.name !== BETTER) return formatTask("puzzle", puzzle.name);
  const start = puzzle ? formatTask("puzzle", BETTER) : "?mode=play";
  const { rows, cols } = words;
  const request = formatRequest(words);
  // Without a board the link would be the plain link to the mode.
  const board = request.includes("board=") ? "" : `&board=${rows}x${cols}`;
  return `${start}${board}${request.replace("?", "&")}`;
}

/** The link of a task. @param {typeof TASKS[number]} word @param {string} name */
export const formatTask = (word, name) => `?mode=play&${word}=${encodeURIComponent(name)}`;

/**
 * @param {object} parts
 * @param {Rules} parts.rules
 * @param {readonly number[]} parts.line
 * @param {number} parts.begun the number of its squares that the query implies
 * @param {number} parts.length the number of its squares on the board
 * @param {Help} parts.help
 * @param {string} [parts.text] of a letter tour, packed, or ""
 * @param {string[]} parts.show the names of the switched overlays
 */
export function formatHash({ rules, line, begun, length, help, text = "", show }) {
  const digits = formatGame(rules.board, line).slice(Math.max(0, begun - 1));
  const step = length < line.length && length;
  return joined(text, digits, help, { step, show: show.join(",") });
}

/**
 * The link of a game that begins with the first squares of a path.
 * @param {Board} board
 * @param {readonly number[]} line the squares of the path
 * @param {number} [length] the number of those on the board
 */
export function linkOfPath(board, line, length = line.length) {
  const start = line[0] === undefined ? "" : squareName(board, line[0]);
  const words = requestOn(board, { start });
  const parts = { rules: rulesOf(words), line, begun: 1, length, help: NO_HELP, show: [] };
  return formatQuery(words, null) + formatHash(parts);
}

/** @param {string} text @param {string} digits @param {Help} help @param {{step?: number | false, show?: string}} [view] */
function joined(text, digits, help, { step = false, show = "" } = {}) {
  const helped = formatHelp(help);
  const parts = [
    text && `text=${text}`,
    digits && `game=${digits}`,
    step !== false && `step=${step}`,
    helped && `help=${helped}`,
    show && `show=${show}`,
  ].filter(Boolean);
  return parts.length > 0 ? `#${parts.join("&")}` : "";
}

/**
 * The link of a stored game, rebuilt from its parts.
 * @param {string} query
 * @param {string} hash
 * @returns {{query: string, hash: string, help: Help} | null} null if it is no link of a game
 */
export function rebuilt(query, hash) {
  const params = new URLSearchParams(query);
  const { request, problems } = readQuery(params, hash);
  const { words, puzzle, text, digits, help } = request;
  if (params.get("mode") !== "play" || problems.length > 0 || !/^[1-8]+$/.test(digits)) return null;
  const game = formatQuery(words, puzzle ? { name: puzzle } : null);
  return { query: game, hash: joined(puzzle && text, digits, help), help };
}
