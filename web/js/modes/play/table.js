/** What can be done with a game: go on, go back, begin another. */

import { WHOLE } from "../../board/geometry.js";
import { overlaysOf } from "../../board/marks.js";
import { parseGame, refusal } from "./game.js";
import { breaksOff } from "./link.js";
import * as states from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { Show } from "../../player/timeline.js" */
/** @import { Rules } from "./game.js" */
/** @import { Puzzle } from "./puzzle.js" */
/** @import { Game, PlayState } from "./state.js" */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** What was said of one moment is over at the next. */
const SILENT = { said: null, hint: -1 };

export class Table {
  #app;
  /** @type {{of: unknown[], game: Game | null}} */
  #game = { of: [], game: null };
  /** @type {{of: unknown[], show: Show}} */
  #show = { of: [], show: states.showOf(states.INITIAL, false) };

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    app.store.change("play", states.INITIAL);
  }

  /** @returns {PlayState} */
  get slice() {
    return this.#app.store.slice("play");
  }

  /** @param {Partial<PlayState>} news */
  change(news) {
    this.#app.store.change("play", news);
  }

  /** The squares on the board. */
  get path() {
    return states.pathOf(this.slice, this.#app.lookOf("play").player);
  }

  get standing() {
    return states.standingOf(this.slice.rules, this.path);
  }

  /** Which help is on the board. */
  get overlays() {
    return overlaysOf(this.show(), this.#app.lookOf("play").overlays);
  }

  /** What is on the board; the same object while nothing changes. @returns {Show} */
  show() {
    const { slice, path } = this;
    const pictured = slice.loss !== null && slice.loss.lost === path.length;
    const of = [slice, pictured];
    if (of.some((one, at) => one !== this.#show.of[at])) {
      this.#show = { of, show: states.showOf(slice, pictured) };
    }
    return this.#show.show;
  }

  /** The game as it stands, for the panels beside it; the same object while nothing changes. @returns {Game} */
  game() {
    const { rules, help, puzzle } = this.slice;
    const { path } = this;
    const of = [rules, help, puzzle, path];
    if (!this.#game.game || of.some((one, at) => one !== this.#game.of[at])) {
      this.#game = { of, game: Object.freeze({ ...rules, path, help, puzzle }) };
    }
    return /** @type {Game} */ (this.#game.game);
  }

  // -- playing ---------------------------------------------------------------------------------------

  /** A square of the board was chosen: go there, or back to it. @param {number} square */
  choose(square) {
    const { player } = this.#app;
    player.pause();
    if (this.slice.shown) {
      this.back();
      return;
    }
    const { path } = this;
    const at = path.indexOf(square);
    if (at >= 0 && at + 1 < path.length) this.goTo(at + 1);
    else this.#go(path, square);
  }

  /** @param {readonly number[]} path @param {number} square */
  #go(path, square) {
    const { rules, line, help, tell } = this.slice;
    const why = refusal(rules, path, square);
    if (why) {
      // The knight's own square is no mistake.
      this.change({ said: path.at(-1) === square ? null : why, hint: -1 });
      return;
    }
    const { onward, truth } = this.overlays;
    const used = {
      ...help,
      onward: help.onward || onward,
      truth: help.truth || truth,
      lost: help.lost || tell,
    };
    const same = line[path.length] === square;
    if (path.length === 0 && !same) {
      // Another start is another game.
      this.begin(rules, [square]);
      return;
    }
    const next = same ? line : Object.freeze([...path, square]);
    this.change({ ...(same ? SILENT : states.quiet()), line: next, help: used });
    this.#app.player.seek(path.length + 1);
  }

  /** Puts so many squares of the line on the board. @param {number} length */
  goTo(length) {
    const { slice } = this;
    this.#app.player.pause();
    if (slice.shown) this.back();
    this.change(SILENT);
    const least = Math.min(slice.line.length, Math.max(1, states.leastOf(slice)));
    this.#app.player.seek(Math.max(least, Math.min(slice.line.length, length)));
  }

  /**
   * Puts a path that is not the player's own on the board.
   * @param {"way" | "rule"} kind
   * @param {Uint32Array} squares
   * @param {number} own how many of its first squares are the player's
   */
  showPath(kind, squares, own) {
    const { player } = this.#app;
    player.pause();
    const { length } = this.path;
    this.change({ said: null, hint: -1, shown: { kind, squares, own, length } });
    player.seek(own);
    if (reducedMotion.matches) player.seek(squares.length);
    else player.play();
  }

  /** Takes a path that is not the player's own from the board. */
  back() {
    const { shown } = this.slice;
    if (!shown) return;
    this.#app.player.pause();
    this.change({ shown: null });
    this.#app.player.seek(shown.length);
  }

  /**
   * Begins a game.
   * @param {Rules} rules
   * @param {readonly number[]} line
   * @param {Puzzle | null} [puzzle]
   */
  begin(rules, line, puzzle = null) {
    const { board } = this.slice.rules;
    this.#app.player.pause();
    this.change(states.begun(rules, Object.freeze([...line]), puzzle));
    const { rows, cols } = rules.board;
    if (rows !== board.rows || cols !== board.cols) this.#app.look("play", { view: WHOLE });
    this.#app.player.seek(line.length);
    this.#app.push();
    this.#app.noteView();
  }

  /**
   * Begins a puzzle; null leaves the one that is open, and keeps the game.
   * @param {Puzzle | null} puzzle
   * @param {string} [moves] that were made, as in a link
   */
  play(puzzle, moves = "") {
    if (!puzzle) {
      this.change({ puzzle: null });
      this.#app.push();
      this.#app.noteView();
      return;
    }
    const { board, end, closed } = puzzle;
    const rules = { board, end, closed };
    const { path, problem } = parseGame(rules, puzzle.path, moves);
    this.begin(rules, path, puzzle);
    if (problem) this.#app.store.frame({ linkProblems: [breaksOff(problem)] });
  }
}
