/** The controller of a game: makes moves, takes them back, begins a new game. */

import { uncover } from "../../app/sheet.js";
import { WHOLE } from "../../board/geometry.js";
import { overlaysOf } from "../../board/marks.js";
import { REFUSED } from "../../completion/completion.js";
import { NO_HELP, parseGame, refusal } from "../../request/game.js";
import { breaksOff } from "../../request/game_link.js";
import { byId } from "../../ui/dom.js";
import { memo } from "../../ui/memo.js";
import { Stopwatch } from "../../ui/stopwatch.js";
import { rulesOfPuzzle } from "./puzzle.js";
import * as states from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { Show } from "../../player/types.js" */
/** @import { Help, Rules } from "../../request/game.js" */
/** @import { Game, PlayState, Puzzle, Tab } from "./types.js" */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Clears the message and the hint: they belong to one position only. */
const SILENT = { message: null, hint: -1, why: false };

export class PlayController {
  #app;
  #stopwatch = new Stopwatch();
  /** The last game of each tab. @type {Partial<Record<Tab, Partial<PlayState>>>} */
  #games = { free: states.gameOf(states.INITIAL) };
  #showOf = memo(states.showOf, {
    by: ({ rules, line, puzzle, shown, hint, loss }, pictured) => [
      rules,
      line,
      puzzle,
      shown,
      hint,
      loss,
      pictured,
    ],
  });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    app.store.change("play", states.INITIAL);
    const clock = () => this.#stopwatch.run(!document.hidden && app.store.state.mode === "play");
    app.store.react(({ mode }) => [mode], clock);
    document.addEventListener("visibilitychange", clock);
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
    return states.pathOf(this.slice);
  }

  get phase() {
    return states.phaseOf(this.slice.rules, this.path);
  }

  /** The help that a lesson hides. */
  get withheld() {
    return this.#app.store.state.frame.withheld;
  }

  /** The overlays that help. */
  get overlays() {
    return overlaysOf(this.show(), this.#app.lookOf("play").overlays, this.withheld);
  }

  /** The show on the board; the same object while nothing changes. @returns {Show} */
  show() {
    const { slice, path } = this;
    const { loss, why, shown } = slice;
    // If the board or the start has no tour at all, the proof is shown only on request.
    const mayTell = why || !states.isHopeless(slice);
    const pictured =
      loss !== null && !shown && mayTell && (loss.lost ?? loss.length) === path.length;
    return this.#showOf(slice, pictured);
  }

  /** The game, for the puzzles. @returns {Game} */
  game() {
    const { rules, help, puzzle } = this.slice;
    return { ...rules, path: this.path, help, puzzle };
  }

  /** Withdraws a verdict "lost" whose proof the checker rejects. */
  doubt() {
    this.change({ why: false, loss: { ...REFUSED, length: this.path.length, isRequested: true } });
  }

  /** Follows the player to a position; a borrowed path does not change the line. @param {number} position */
  moved(position) {
    const { line, length, shown } = this.slice;
    const now = shown ? length : Math.min(line.length, position);
    if (now !== length) this.change({ length: now });
  }

  // -- playing ---------------------------------------------------------------------------------------

  /** Handles a chosen square: goes there, or back to it. @param {number} square */
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
    const { rules, line, help, seconds } = this.slice;
    const why = refusal(rules, path, square);
    const isLostStart = path.length === 1 && states.isHopeless(this.slice);
    if (why?.code === "game-no-move" && isLostStart) {
      this.begin(rules, [square]);
      return;
    }
    if (why) {
      // Clicking the knight's own square is no mistake.
      this.change({ message: path.at(-1) === square ? null : why, hint: -1 });
      return;
    }
    const { onward, truth } = this.overlays;
    const used = { ...help, onward: help.onward || onward, truth: help.truth || truth };
    const same = line[path.length] === square;
    if (path.length === 0 && !same) {
      // Another start begins another game.
      this.begin(rules, [square]);
      return;
    }
    const next = same ? line : Object.freeze([...path, square]);
    const news = same ? SILENT : { ...states.quiet(), seconds: seconds + this.#stopwatch.lap() };
    this.change({ ...news, line: next, help: used });
    this.#app.player.seek(path.length + 1);
    this.#app.player.celebrate();
  }

  /** Puts the first squares of the line on the board. @param {number} length */
  goTo(length) {
    const { slice } = this;
    this.#app.player.pause();
    if (slice.shown) this.back();
    this.change(SILENT);
    const least = Math.min(slice.line.length, states.leastOf(slice));
    this.#app.player.seek(Math.max(least, Math.min(slice.line.length, length)));
  }

  /**
   * Shows a path that the person did not make: a solution, or that of Warnsdorff's rule.
   * @param {"way" | "rule"} kind
   * @param {Uint32Array} squares
   * @param {number} own the number of its first squares that the person made
   */
  showPath(kind, squares, own) {
    const { player } = this.#app;
    player.pause();
    this.change({ message: null, hint: -1, shown: { kind, squares, own } });
    player.seek(own);
    uncover(this.#app.stage.root);
    if (reducedMotion.matches) player.seek(squares.length);
    else player.play();
  }

  /** Scrolls to the board of a new game, and focuses the knight's square. */
  arrive() {
    byId("panel", HTMLElement).scrollTo(0, 0);
    scrollTo(0, 0);
    // The next frame: the board is drawn first.
    requestAnimationFrame(() => this.#app.stage.grid.focus(this.path.at(-1) ?? this.#corner));
  }

  /** The square that the keyboard begins on: a1. */
  get #corner() {
    const { rows, cols } = this.slice.rules.board;
    return (rows - 1) * cols;
  }

  /** Removes a borrowed path from the board. */
  back() {
    const { shown, length } = this.slice;
    if (!shown) return;
    this.#app.player.pause();
    this.change({ shown: null });
    this.#app.player.seek(length);
  }

  /** The tab whose game is on the board. @returns {Tab} */
  get #tab() {
    return this.slice.puzzle ? "puzzles" : "free";
  }

  /** Opens a tab with its last game. @param {Tab} tab @returns {boolean} false if there was none */
  turn(tab) {
    this.back();
    this.change({ tab });
    const isThere = this.bring(tab);
    if (tab !== "follow") this.#app.player.seek(this.slice.length);
    return isThere;
  }

  /** Puts the game of a tab on the board. @param {Tab} tab @returns {boolean} false if there is none */
  bring(tab) {
    const game = this.#games[tab];
    if (tab !== this.#tab && game) this.#replace(game);
    return tab === this.#tab;
  }

  /** Replaces the game of a tab. @param {Rules} rules @param {readonly number[]} line */
  put(rules, line) {
    this.#change(states.begun(rules, Object.freeze([...line])));
  }

  /** Begins a game. @param {Rules} rules @param {readonly number[]} line @param {Puzzle | null} [puzzle] */
  begin(rules, line, puzzle = null) {
    this.#replace({
      ...states.begun(rules, Object.freeze([...line]), puzzle),
      length: line.length,
    });
    this.#app.push();
    this.#app.noteView();
  }

  /** Changes the game; if the tab changes too, the old tab saves its game. @param {Partial<PlayState>} game */
  #change(game) {
    const tab = this.#tab;
    if (tab !== (game.puzzle ? "puzzles" : "free")) this.#games[tab] = states.gameOf(this.slice);
    this.#stopwatch.lap();
    this.change({ rival: null, ...states.quiet(), ...game });
  }

  /** Puts another game on the board. @param {Partial<PlayState>} game */
  #replace(game) {
    const { board } = this.slice.rules;
    this.#app.player.pause();
    this.#change(game);
    const { rules, length } = this.slice;
    if (rules.board.rows !== board.rows || rules.board.cols !== board.cols)
      this.#app.look("play", { view: WHOLE });
    this.#app.player.seek(length);
  }

  /**
   * Begins a puzzle.
   * @param {Puzzle} puzzle
   * @param {{moves?: string, help?: Help}} [so] the moves made and the help used in it so far, as in a link
   */
  play(puzzle, { moves = "", help = NO_HELP } = {}) {
    const rules = rulesOfPuzzle(puzzle);
    const { path, problem } = parseGame(rules, puzzle.path, moves);
    this.change({ tab: "puzzles" });
    this.begin(rules, path, puzzle);
    this.change({ problems: [], help });
    if (problem) this.#app.store.frame({ linkProblems: [breaksOff(problem)] });
  }
}
