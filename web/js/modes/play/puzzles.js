/** Puzzles: the day's, and numbered ones of two kinds and three grades. Python makes them. */

import { byId, setAttribute, setText } from "../../app/dom.js";
import { currentLanguage, t } from "../../app/i18n.js";
import { sentence } from "../../app/problems.js";
import { RequestError } from "../../solver/errors.js";
import { readProgress, writeProgress } from "./progress.js";
import { dayOf, standing } from "./puzzle.js";
import { factsOf, isDay, nameOf, taskOf, verdictOf } from "./puzzle_words.js";

/** @import { Action } from "../../app/actions.js" */
/** @import { App } from "../../app/app.js" */
/** @import { Problem } from "../../app/problems.js" */
/** @import { State } from "../../app/store.js" */
/** @import { PuzzleDocument, Reason } from "../../solver/documents.js" */
/** @import { Puzzle } from "./puzzle.js" */
/** @import { Game } from "./state.js" */

/** How many solved puzzles are kept. */
const KEPT = 1000;

/**
 * @typedef {object} PuzzlesState
 * @property {string} making the name of the puzzle that Python makes, or ""
 * @property {Omit<Problem, "field"> | null} problem why there is none
 * @property {"only" | "numbers"} kind chosen for the next one
 * @property {"easy" | "medium" | "hard"} grade
 * @property {string[]} solved names, the last one solved last
 * @property {Record<string, number>} reached the number of the last puzzle opened, by kind and grade
 * @property {{path: string, reason: Reason | null} | null} why for a wrong move: why it
 *   loses, once that is known
 * @property {{path: string, wrong: number} | null} checked what a check of the path has said:
 *   the first wrong number, or 0
 */

/** @returns {PuzzlesState} */
function initial() {
  const kept = readProgress("knight-puzzles");
  const solved = Array.isArray(kept.solved) ? kept.solved : [];
  const reached = typeof kept.reached === "object" && kept.reached ? kept.reached : {};
  return {
    making: "",
    problem: null,
    kind: "only",
    grade: "easy",
    solved,
    reached,
    why: null,
    checked: null,
  };
}

export class Puzzles {
  #app;
  #root;
  #play;
  #game;
  /** The last one asked for. @type {AbortController | null} */
  #asking = null;
  /** @type {unknown[]} */
  #shown = [];

  /**
   * @param {App} app
   * @param {HTMLElement} root
   * @param {object} hooks
   * @param {(puzzle: Puzzle | null, moves?: string) => void} hooks.play begins a puzzle, or ends it
   * @param {(state: State) => Game | null} hooks.game what is played
   */
  constructor(app, root, { play, game }) {
    this.#app = app;
    this.#root = root;
    this.#play = play;
    this.#game = game;
    app.store.change("puzzles", initial());
    byId("puzzle-day", HTMLInputElement).value = dayOf(new Date());
    app.store.react(
      (state) => [game(state)],
      (state) => this.#follow(game(state)),
    );
    root.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (target.name === "puzzle-kind" || target.name === "puzzle-grade") {
        this.#change({ [target.name.slice("puzzle-".length)]: target.value });
      } else if (target.id === "puzzle-day" && target.value) this.open(`day-${target.value}`);
    });
  }

  /** @returns {PuzzlesState} */
  get #state() {
    return this.#app.store.slice("puzzles");
  }

  /** The puzzle that is being made, or null. */
  get asked() {
    const { making } = this.#state;
    return making ? { name: making } : null;
  }

  /** @param {Partial<PuzzlesState>} news */
  #change(news) {
    this.#app.store.change("puzzles", news);
  }

  /** @returns {Record<string, Action>} */
  get actions() {
    const game = (/** @type {State} */ state) => this.#game(state);
    const kind = (/** @type {State} */ state) => game(state)?.puzzle?.kind;
    const done = (/** @type {State} */ state) => {
      const now = game(state);
      return now ? standing(now) : "";
    };
    return {
      "puzzle-today": { run: () => this.open(`day-${dayOf(new Date())}`) },
      "puzzle-new": { run: () => this.open(this.#nextName()) },
      "puzzle-again": {
        shown: (state) => done(state) !== "" && done(state) !== "begun",
        run: () => this.#again(),
      },
      "puzzle-next": {
        shown: (state) => done(state) === "right" && !isDay(game(state)),
        run: () => this.#next(),
      },
      "puzzle-check": {
        shown: (state) => kind(state) === "numbers" && done(state) !== "right",
        run: () => this.#check(),
      },
      "puzzle-leave": { run: () => this.#play(null) },
    };
  }

  /**
   * Opens the puzzle of a name.
   * @param {string} name
   * @param {string} [moves] those made in it already, which are only handed on
   */
  async open(name, moves = "") {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.#change({ making: name, problem: null });
    try {
      const { signal } = asking;
      const found = await this.#app.client.task("puzzle", { name }, { signal });
      this.#begin(found, moves);
    } catch (error) {
      if (asking.signal.aborted) return;
      const problem =
        error instanceof RequestError
          ? { code: error.code, params: error.params, text: error.message }
          : { code: "puzzle-failed", params: {} };
      this.#change({ making: "", problem });
    }
  }

  /**
   * @param {PuzzleDocument} found
   * @param {string} moves
   */
  #begin(found, moves) {
    const { kind, grade } = found;
    const serial = Number(found.name.split("-")[2]);
    const reached = isDay({ puzzle: found })
      ? this.#state.reached
      : { ...this.#state.reached, [`${kind}-${grade}`]: serial };
    this.#change({ making: "", why: null, checked: null, kind, grade, reached });
    this.#keep();
    this.#play({ ...found, end: -1, closed: false }, moves);
  }

  /** The next puzzle of the kind and grade that are chosen. */
  #nextName() {
    const { kind, grade, reached } = this.#state;
    return `${kind}-${grade}-${(reached[`${kind}-${grade}`] ?? 0) + 1}`;
  }

  #again() {
    const puzzle = this.#game(this.#app.store.state)?.puzzle;
    if (puzzle) this.#play(puzzle);
  }

  #next() {
    this.open(this.#nextName());
  }

  /** Says how much of the path is right. */
  #check() {
    const game = this.#game(this.#app.store.state);
    if (!game?.puzzle) return;
    const { path, puzzle } = game;
    const whole = [...puzzle.path, ...puzzle.solution];
    const wrong = path.findIndex((square, index) => square !== whole[index]) + 1;
    this.#change({ checked: { path: String(path), wrong } });
  }

  /** What happens because of a move. @param {Game | null} game */
  #follow(game) {
    if (!game?.puzzle) return;
    const { puzzle, path } = game;
    const { solved, why } = this.#state;
    const now = standing(game);
    if (now === "right" && !solved.includes(puzzle.name)) {
      this.#change({ solved: [...solved, puzzle.name].slice(-KEPT) });
      this.#keep();
    }
    if (now === "wrong" && puzzle.kind === "only" && why?.path !== String(path)) this.#askWhy(game);
  }

  /** @param {Game} game */
  async #askWhy({ board, path, end, closed, puzzle }) {
    const wrong = path.slice(0, (puzzle?.path.length ?? 0) + 1);
    const asked = String(path);
    this.#change({ why: { path: asked, reason: null } });
    try {
      const { reason } = await this.#app.client.task("judge", {
        board,
        path: Uint32Array.from(wrong),
        end,
        closed,
      });
      if (this.#state.why?.path === asked) this.#change({ why: { path: asked, reason } });
    } catch {
      // That the move is wrong is said without a reason, too.
    }
  }

  #keep() {
    const { solved, reached } = this.#state;
    writeProgress("knight-puzzles", { solved, reached });
  }

  /** @param {Game | null} game */
  render(game) {
    const state = this.#state;
    const shown = [state, game, currentLanguage()];
    if (shown.every((one, index) => one === this.#shown[index])) return;
    this.#shown = shown;
    const { making, problem, kind, grade, solved } = state;
    for (const input of this.#root.querySelectorAll("input[type=radio]")) {
      const radio = /** @type {HTMLInputElement} */ (input);
      radio.checked = radio.value === (radio.name === "puzzle-kind" ? kind : grade);
    }
    const day = byId("puzzle-day", HTMLInputElement);
    setText(byId("puzzle-making", HTMLElement), making ? t("puzzle.making") : "");
    setText(byId("puzzle-problem", HTMLElement), problem ? sentence(problem) : "");
    setText(
      byId("puzzle-solved", HTMLElement),
      solved.length ? t("puzzle.solved", { count: solved.length }) : "",
    );
    setText(byId("puzzle-kind-hint", HTMLElement), t(`puzzle.${kind}.hint`));
    const puzzle = game?.puzzle ?? null;
    const open = byId("puzzle-open", HTMLElement);
    open.hidden = !puzzle;
    if (!game || !puzzle) return;
    if (isDay(game)) {
      const text = puzzle.name.slice("day-".length);
      if (day.value !== text) day.value = text;
    }
    const now = standing(game);
    setAttribute(open, "data-puzzle", puzzle.name);
    setAttribute(open, "data-standing", now);
    setText(byId("puzzle-name", HTMLElement), nameOf(puzzle));
    setText(byId("puzzle-facts", HTMLElement), factsOf(puzzle));
    setText(byId("puzzle-task", HTMLElement), taskOf(puzzle));
    setText(byId("puzzle-verdict", HTMLElement), verdictOf(game, state, now));
  }
}
