/** The review of a path that is no tour: whether it can still be completed, and where it was lost. */

import { squareName } from "../../../board/geometry.js";
import { sizeOf } from "../../../board/holes.js";
import { MAX_SQUARES } from "../../../completion/completion.js";
import { NO_HELP, rulesOf } from "../../../request/game.js";
import { formatHash, formatQuery } from "../../../request/game_link.js";
import { DEFAULTS, wordsOfBoard } from "../../../request/request.js";
import { make } from "../../../ui/dom.js";
import { t } from "../../../ui/i18n.js";
import { reasonText } from "../../../ui/phrases.js";
import { button, Part } from "./parts.js";

/** @import { App } from "../../../app/app.js" */
/** @import { Board } from "../../../board/geometry.js" */
/** @import { Told } from "../../../completion/completion.js" */
/** @import { Beginning, ReviewState } from "./session.js" */

export class PathPart extends Part {
  #app;

  /** @param {App} app */
  constructor(app) {
    super("path");
    this.#app = app;
  }

  /** @param {ReviewState} slice */
  render({ path, told, of }) {
    this.show([path, told], () => {
      if (!path || !told) return [];
      const broken = of?.kind === "fault";
      const count = path.path.length;
      const begins = broken ? [make("p", {}, t("teacher.path.begins", { count }))] : [];
      const said = pathText(path, told);
      const why = told.reason ? [make("p", { class: "why" }, reasonText(told.reason))] : [];
      return [...begins, make("p", { class: "lead" }, said), ...why, this.#ways(path, told)];
    });
  }

  /** @param {Beginning} beginning @param {Told} told */
  #ways(beginning, { lost, kept, answer }) {
    const ways = make("div", { class: "do" });
    if (lost !== null) {
      ways.append(button("teacher.path.show", () => this.#showLoss(lost)));
    }
    const from = lost === null ? beginning.path.length : kept;
    // From a square where no tour starts there is nothing to continue from.
    if (answer !== null && from > 0) {
      const key = lost === null ? "teacher.path.on" : "teacher.path.on.from";
      const { query, hash } = playAddress(beginning, from);
      const square = squareName(beginning.board, beginning.path[from - 1] ?? 0);
      ways.append(button(key, () => this.#app.visit(query, hash), { square }));
    }
    return ways;
  }

  /** Shows the move that lost the path, and the reason, on the board. @param {number} lost */
  #showLoss(lost) {
    this.#app.player.seek(lost);
    this.#app.showOverlay("truth", true);
    this.#app.showOverlay("proof", true);
  }
}

/** @param {Beginning} beginning @param {Pick<Told, "state" | "answer" | "kept" | "lost" | "cases">} told */
function pathText({ board, path }, { state, answer, kept, lost, cases }) {
  if (state === "too-large") return t("teacher.path.large", { limit: MAX_SQUARES });
  if (answer === "yes") return t("teacher.path.yes", { count: sizeOf(board) - path.length });
  if (answer === "unknown") return t("teacher.path.unknown", { count: cases });
  if (answer === null || lost === null) return t("teacher.path.asked");
  const name = (/** @type {number} */ number) => squareName(board, path[number - 1] ?? 0);
  if (lost === 1) return t("teacher.path.start", { square: name(1) });
  // The number of a move is the same whether a text counts from 0 or from 1.
  const params = { move: lost - 1, from: name(lost - 1), to: name(lost), last: name(kept) };
  return t(kept + 1 === lost ? "teacher.path.lost" : "teacher.path.between", params);
}

/**
 * The link that opens a path in Play, with a number of its squares on the board.
 * @param {{board: Board, path: ArrayLike<number>}} beginning
 * @param {number} length
 */
function playAddress({ board, path }, length) {
  const line = Array.from(path);
  const start = squareName(board, line[0] ?? 0);
  const words = { ...DEFAULTS, ...wordsOfBoard(board), start };
  const rules = rulesOf(words);
  const hash = formatHash({ rules, line, begun: 1, length, help: NO_HELP, show: [] });
  return { query: formatQuery(words, null), hash };
}
