/** Puzzles: the puzzle of the day, and numbered ones of two kinds and three grades. Python makes them. */

import { uncover } from "../../app/sheet.js";
import { isText } from "../../app/stored_values.js";
import { RequestError } from "../../solver/errors.js";
import { byId, setAttribute, setText } from "../../ui/dom.js";
import { currentLanguage, t } from "../../ui/i18n.js";
import { Latest } from "../../ui/latest.js";
import { Parts } from "../../ui/memo.js";
import { sentence } from "../../ui/problems.js";
import { Progress } from "./progress.js";
import { dayOf, standing } from "./puzzle.js";
import { factsOf, isDay, nameOf, taskOf, verdictOf } from "./puzzle_words.js";

/** @import { Action } from "../../app/actions.js" */
/** @import { App } from "../../app/app.js" */
/** @import { Problem } from "../../ui/problems.js" */
/** @import { State } from "../../app/store.js" */
/** @import { PuzzleDocument, Reason } from "../../solver/documents.js" */
/** @import { Kind } from "./progress.js" */
/** @import { Puzzle } from "./puzzle.js" */
/** @import { Game } from "./state.js" */

/** The number of solved puzzles that are stored. */
const MAX_SOLVED = 1000;

/**
 * @typedef {object} PuzzlesState
 * @property {string} making the name of the puzzle that Python is making, or ""
 * @property {Omit<Problem, "field"> | null} problem the reason why there is none
 * @property {"only" | "numbers"} kind the kind of the next one
 * @property {"easy" | "medium" | "hard"} grade
 * @property {string[]} solved the names of the solved puzzles, the latest last
 * @property {Record<string, number>} reached the number of the last puzzle opened, by kind and grade
 * @property {{path: string, reason: Reason | null} | null} why for a wrong move, the reason why it loses,
 *   once known
 * @property {{path: string, wrong: number} | null} checked the result of a check of the path: the first wrong
 *   number, or 0
 */

/** @type {PuzzlesState} */
const INITIAL = {
  making: "",
  problem: null,
  kind: "only",
  grade: "easy",
  solved: [],
  reached: {},
  why: null,
  checked: null,
};

/** @type {Kind<Pick<PuzzlesState, "solved" | "reached">>} */
export const PUZZLES = {
  name: "knight-puzzles",
  read: (kept) => ({
    solved: (Array.isArray(kept?.solved) ? kept.solved : []).filter(isText),
    reached: Object.fromEntries(
      Object.entries(kept?.reached ?? {}).filter(([, serial]) => Number.isSafeInteger(serial)),
    ),
  }),
  join: (earlier, later) => ({
    solved: [...new Set([...earlier.solved, ...later.solved])].slice(-MAX_SOLVED),
    reached: { ...earlier.reached, ...later.reached },
  }),
};

export class Puzzles {
  #app;
  #root;
  #play;
  #arrive;
  #game;
  #asking = new Latest();
  #shown = new Parts();

  /**
   * @param {App} app
   * @param {HTMLElement} root
   * @param {object} hooks
   * @param {(puzzle: Puzzle | null, moves?: string) => void} hooks.play begins a puzzle, or ends it
   * @param {() => void} hooks.arrive scrolls to what was begun here
   * @param {(state: State) => Game | null} hooks.game the game
   */
  constructor(app, root, { play, arrive, game }) {
    this.#app = app;
    this.#root = root;
    this.#play = play;
    this.#arrive = arrive;
    this.#game = game;
    this.progress = new Progress(PUZZLES, (kept) => this.#change(kept));
    app.store.change("puzzles", INITIAL);
    byId("puzzle-day", HTMLInputElement).value = dayOf(new Date());
    app.store.react(
      (state) => [game(state)],
      (state) => this.#follow(game(state)),
    );
    root.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (target.name === "puzzle-kind" || target.name === "puzzle-grade") {
        this.#change({ [target.name.slice("puzzle-".length)]: target.value });
      } else if (target.id === "puzzle-day" && target.value) {
        // The field keeps the focus: a date is typed number by number.
        this.open(`day-${target.value}`).then(() => uncover(app.stage.root));
      }
    });
  }

  /** @returns {PuzzlesState} */
  get #state() {
    return this.#app.store.slice("puzzles");
  }

  /** The puzzle being made, or null. */
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
      "puzzle-today": { run: () => this.#start(`day-${dayOf(new Date())}`) },
      "puzzle-new": { run: () => this.#start(this.#nextName()) },
      "puzzle-again": {
        shown: (state) => done(state) !== "" && done(state) !== "begun",
        run: () => this.#again(),
      },
      "puzzle-next": {
        shown: (state) => done(state) === "right" && !isDay(game(state)),
        run: () => this.#start(this.#nextName()),
      },
      "puzzle-check": {
        shown: (state) => kind(state) === "numbers" && done(state) !== "right",
        run: () => this.#check(),
      },
      "puzzle-leave": { run: () => this.#play(null) },
    };
  }

  /** Opens the puzzle of a name, and scrolls to it. @param {string} name */
  async #start(name) {
    if (await this.open(name)) this.#arrive();
  }

  /**
   * Opens the puzzle of a name.
   * @param {string} name
   * @param {string} [moves] the moves made in it already, handed on unchanged
   * @returns {Promise<boolean>} true if it is open
   */
  async open(name, moves = "") {
    const signal = this.#asking.begin();
    this.#change({ making: name, problem: null });
    try {
      const found = await this.#app.client.call("puzzle", { name }, { signal });
      this.#begin(found, moves);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const problem =
        error instanceof RequestError
          ? { code: error.code, params: error.params, text: error.message }
          : { code: "puzzle-failed", params: {} };
      this.#change({ making: "", problem });
      return false;
    }
  }

  /** @param {PuzzleDocument} found @param {string} moves */
  #begin(found, moves) {
    const { kind, grade } = found;
    const serial = Number(found.name.split("-")[2]);
    const news = isDay({ puzzle: found }) ? {} : { [`${kind}-${grade}`]: serial };
    const reached = { ...this.#state.reached, ...news };
    this.#change({ making: "", why: null, checked: null, kind, grade, reached });
    this.progress.add({ solved: [], reached: news });
    this.#play({ ...found, end: -1, closed: false }, moves);
  }

  /** The next puzzle of the chosen kind and grade. */
  #nextName() {
    const { kind, grade, reached } = this.#state;
    return `${kind}-${grade}-${(reached[`${kind}-${grade}`] ?? 0) + 1}`;
  }

  #again() {
    const puzzle = this.#game(this.#app.store.state)?.puzzle;
    if (!puzzle) return;
    this.#play(puzzle);
    this.#arrive();
  }

  /** Tells how much of the path is right. */
  #check() {
    const game = this.#game(this.#app.store.state);
    if (!game?.puzzle) return;
    const { path, tour } = game;
    const wrong = path.findIndex((square, index) => square !== tour?.[index]) + 1;
    this.#change({ checked: { path: String(path), wrong } });
  }

  /** Reacts to a move. @param {Game | null} game */
  #follow(game) {
    if (!game?.puzzle) return;
    const { puzzle, path } = game;
    const { solved, why } = this.#state;
    const now = standing(game);
    if (now === "right" && !solved.includes(puzzle.name)) {
      this.progress.add({ solved: [puzzle.name], reached: {} });
    }
    if (now === "wrong" && puzzle.kind === "only" && why?.path !== String(path)) this.#askWhy(game);
  }

  /** @param {Game} game */
  async #askWhy({ board, path, end, closed, puzzle }) {
    const wrong = path.slice(0, (puzzle?.path.length ?? 0) + 1);
    const asked = String(path);
    this.#change({ why: { path: asked, reason: null } });
    try {
      const { reason } = await this.#app.client.call("judge", {
        board,
        path: Uint32Array.from(wrong),
        end,
        closed,
      });
      if (this.#state.why?.path === asked) this.#change({ why: { path: asked, reason } });
    } catch {
      // Without a reason the move is still reported as wrong.
    }
  }

  /** @param {Game | null} game */
  render(game) {
    const state = this.#state;
    if (!this.#shown.changed(state, game, currentLanguage())) return;
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
    const now = game ? standing(game) : "";
    setAttribute(open, "data-puzzle", puzzle?.name ?? "");
    setAttribute(open, "data-standing", now);
    if (!game || !puzzle) return;
    if (isDay(game)) {
      const text = puzzle.name.slice("day-".length);
      if (day.value !== text) day.value = text;
    }
    setText(byId("puzzle-name", HTMLElement), nameOf(puzzle));
    setText(byId("puzzle-facts", HTMLElement), factsOf(puzzle));
    setText(byId("puzzle-task", HTMLElement), taskOf(puzzle));
    setText(byId("puzzle-verdict", HTMLElement), verdictOf(game, state, now));
  }
}
