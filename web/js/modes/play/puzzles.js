/** Puzzles: the puzzle of the day, numbered ones of two kinds and three grades, and letter tours. Python makes them. */

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { RequestError } from "../../solver/errors.js";
import { choiceOf } from "../../ui/choice.js";
import { currentLanguage, t } from "../../ui/i18n.js";
import { Latest } from "../../ui/latest.js";
import { CUTS, cutText, lettersOf, MAX_TEXT, packText, unpackText, wholeText } from "./letters.js";
import {
  dayOf,
  factsOf,
  firstWrong,
  isDay,
  nameOf,
  namesFrom,
  readingOf,
  stateOf,
  taskOf,
  verdictOf,
  whyWrong,
} from "./puzzle.js";
import { progressOf, Series } from "./series.js";

/** @import { Action } from "../../app/types.js" */
/** @import { App } from "../../app/app.js" */
/** @import { Game, Printed, Puzzle, PuzzlesState } from "./types.js" */
/** @import { PlayController } from "./controller.js" */
/** @import { Cut } from "./letters.js" */

const KINDS = /** @type {const} */ (["only", "numbers", "letters"]);

/** So many characters of what was read last are shown: a line of the card. */
const READ = 26;

/** @type {PuzzlesState} */
const INITIAL = { packed: "", why: null, checked: null, text: "", cut: "letters" };

export const PROGRESS = progressOf("puzzles");

export class Puzzles {
  #app;
  #controller;
  #series;
  #explaining = new Latest();

  /** @param {App} app @param {PlayController} controller */
  constructor(app, controller) {
    this.#app = app;
    this.#controller = controller;
    this.#series = new Series(app, "puzzle", PROGRESS, KINDS);
    app.store.change("puzzles", INITIAL);
    app.store.react(
      () => [controller.path, controller.slice.puzzle],
      () => this.#follow(controller.game()),
    );
  }

  /** @returns {PuzzlesState} */
  get #state() {
    return this.#app.store.slice("puzzles");
  }

  /** The puzzle being made, or null. */
  get pending() {
    const name = this.#series.pending;
    return name ? { name, packed: this.#state.packed } : null;
  }

  /** @param {Partial<PuzzlesState>} news */
  #change(news) {
    this.#app.store.change("puzzles", news);
  }

  /** @returns {Record<string, Action>} */
  get actions() {
    const puzzle = () => this.#controller.slice.puzzle;
    const now = () => stateOf(this.#controller.game());
    return {
      "puzzle-today": { run: () => this.#start(`day-${dayOf(new Date())}`) },
      "puzzle-day-before": { shown: () => isDay(puzzle()), run: () => this.#startDay(-1) },
      "puzzle-day-after": { shown: () => isDay(puzzle()), run: () => this.#startDay(1) },
      "puzzle-new": { run: () => this.#startNext() },
      "puzzle-next": {
        shown: () => now() === "right" && puzzle()?.kind !== "letters",
        run: () => this.#start(this.#series.next),
      },
      "puzzle-check": {
        shown: () => {
          const kind = puzzle()?.kind ?? "only";
          return kind !== "only" && now() !== "right";
        },
        run: () => this.#check(),
      },
      "puzzle-sheet": { run: () => this.#makeSheet() },
      "puzzle-leave": { shown: () => puzzle() !== null, run: () => this.#controller.play(null) },
    };
  }

  /** Opens the puzzle of a name, and brings it into sight. @param {string} name @param {string} [packed] */
  async #start(name, packed = "") {
    if (await this.open(name, { packed })) this.#controller.arrive();
  }

  /** Opens the puzzle of the day before or after. @param {number} days */
  async #startDay(days) {
    const [day = ""] = namesFrom(this.#controller.slice.puzzle?.name ?? "", 1, days);
    await this.#start(day);
  }

  /** Opens the next puzzle of the chosen kind and grade; a letter tour with the text of the field. */
  async #startNext() {
    const { text, cut } = this.#state;
    const letters = this.#series.state.kind === "letters";
    await this.#start(this.#series.next, letters ? await packText(cutText(text, cut)) : "");
  }

  /**
   * Opens the puzzle of a name.
   * @param {string} name
   * @param {object} [more]
   * @param {string} [more.moves] the moves made in it already, handed on unchanged
   * @param {string} [more.packed] the text of a letter tour, as in a link
   * @returns {Promise<boolean>} true if it is open
   */
  async open(name, { moves = "", packed = "" } = {}) {
    this.#change({ packed });
    const made = (/** @type {AbortSignal} */ signal) => this.#puzzleOf(name, packed, signal);
    const found = await this.#series.make(name, made);
    if (!found) return false;
    this.#change({ why: null, checked: null });
    this.#series.change({ kind: found.kind, grade: found.grade });
    this.#series.reach(name);
    this.#controller.play(found, moves);
    return true;
  }

  /**
   * The puzzle of a name.
   * @param {string} name
   * @param {string} packed the text of a letter tour, as in a link
   * @param {AbortSignal} signal
   * @returns {Promise<Puzzle>}
   */
  async #puzzleOf(name, packed, signal) {
    const { client } = this.#app;
    const rest = { end: -1, closed: false };
    if (!name.startsWith("letters-"))
      return { ...(await client.call("puzzle", { name }, { signal })), ...rest };
    const text = await unpackText(packed);
    signal.throwIfAborted();
    if (!text) throw new RequestError({ code: "letters-damaged", params: {}, text: "" });
    const letters = lettersOf(text);
    const found = await client.call("puzzle", { name, letters }, { signal });
    const [[end] = [-1]] = found.given;
    return { ...found, ...rest, end, text: { cut: text.cut, packed, whole: wholeText(text) } };
  }

  /** Tells how much of the path is right. */
  #check() {
    const { path, puzzle } = this.#controller.game();
    if (puzzle) this.#change({ checked: { path: String(path), wrong: firstWrong(path, puzzle) } });
  }

  /** Reacts to a move. @param {Game} game */
  #follow(game) {
    const { puzzle, path } = game;
    if (!puzzle) return;
    const { why } = this.#state;
    const now = stateOf(game);
    // The name of a letter tour does not say which text it has.
    if (now === "right" && !puzzle.text) this.#series.solve(puzzle.name);
    if (now === "wrong" && puzzle.kind === "only" && why?.path !== String(path)) this.#askWhy(game);
  }

  /** @param {Game} game */
  async #askWhy({ board, path, end, closed, puzzle }) {
    const wrong = path.slice(0, (puzzle?.path.length ?? 0) + 1);
    const key = String(path);
    this.#change({ why: { path: key, reason: null } });
    try {
      const question = { board, end, closed, path: wrong };
      const wish = { name: "puzzle", moves: false };
      const { reason } = await this.#app.completion.once(question, wish, this.#explaining.begin());
      if (this.#state.why?.path === key) this.#change({ why: { path: key, reason } });
    } catch {
      // Without a reason the move is still reported as wrong.
    }
  }

  /** Makes a sheet to print: the open puzzle and those that follow, each with a tour that solves it. */
  async #makeSheet() {
    const { puzzle: open } = this.#controller.slice;
    const packed = open?.text?.packed ?? "";
    // Those that follow a letter tour would have the same text.
    const count = packed ? 1 : this.#series.state.count;
    const names = namesFrom(open?.name ?? this.#series.next, count);
    await this.#series.print(names, (name, signal) => this.#printed(name, packed, signal));
  }

  /**
   * A puzzle for the sheet.
   * @param {string} name
   * @param {string} packed
   * @param {AbortSignal} signal
   * @returns {Promise<Printed>}
   */
  async #printed(name, packed, signal) {
    const puzzle = await this.#puzzleOf(name, packed, signal);
    const { board, path, solution } = puzzle;
    const squares = Uint32Array.from([...path, ...solution]);
    // Python's tour is verified, also where the puzzle itself asks for one move.
    const goal = { board, path: squares, end: -1, closed: false };
    const wish = { name: "sheet", moves: false, way: true };
    const { way } = await this.#app.completion.once(goal, wish, signal);
    if (!way) throw new Error(`no tour for ${name}`);
    return { ...puzzle, tour: way };
  }

  /** What is on the sheet to print. */
  get sheet() {
    return /** @type {Printed[]} */ (this.#series.state.sheet);
  }

  /** The question of the open puzzle, and its verdict. */
  card() {
    const game = this.#controller.game();
    const { puzzle } = game;
    if (!puzzle) return null;
    const { why, checked } = this.#state;
    return {
      puzzle: puzzle.name,
      name: nameOf(puzzle),
      facts: factsOf(puzzle),
      task: taskOf(puzzle),
      state: stateOf(game),
      verdict: verdictOf(game, { checked }),
      why: stateOf(game) === "wrong" ? whyWrong(game, { why }) : "",
      letters: puzzle.kind === "letters",
      read: puzzle.text && stateOf(game) !== "right" ? readingOf(game.path, puzzle, READ) : "",
      whole: stateOf(game) === "right" ? (puzzle.text?.whole ?? "") : "",
    };
  }

  /** The puzzles to choose from. */
  template() {
    const { puzzle } = this.#controller.slice;
    const { text, cut } = this.#state;
    const { kind, grade, solved } = this.#series.state;
    return html`${this.#series.news()}
      <div class="folds">
        <details class="fold puzzles" id="puzzle-choose" ?open=${!puzzle}>
          <summary><b>${t("puzzle.choose")}</b></summary>
          <p class="hint">${t("puzzle.lead")}</p>
          <div class="do">
            <button type="button" class="secondary" data-action="puzzle-today"></button>
            <button type="button" class="quiet" data-action="puzzle-day-before"></button>
            <button type="button" class="quiet" data-action="puzzle-day-after"></button>
          </div>
          ${this.#series.kindChoice()}
          ${kind === "letters" ? guard([text, cut, currentLanguage()], () => this.#fieldOf(text, cut)) : nothing}
          ${this.#series.gradeChoice()}
          ${kind === "letters" ? html`<p class="hint">${t(`puzzle.letters.${grade}.hint`)}</p>` : nothing}
          <p class="hint" id="puzzle-solved">${solved.length ? t("puzzle.solved", { count: solved.length }) : ""}</p>
        </details>
        <details class="fold puzzles" ?hidden=${(puzzle?.kind ?? kind) === "letters"}>${this.#series.sheetChoice()}</details>
      </div>`;
  }

  /** The field for the text of a letter tour. @param {string} text @param {Cut} cut */
  #fieldOf(text, cut) {
    const typed = (/** @type {Event} */ { target }) =>
      this.#change({ text: /** @type {HTMLTextAreaElement} */ (target).value });
    const cutInto = (/** @type {Cut} */ value) => this.#change({ cut: value });
    const count = lettersOf(cutText(text, cut)).length;
    return html`<textarea
        id="letters-text"
        rows="4"
        dir="auto"
        maxlength=${MAX_TEXT}
        aria-label=${t("letters.text")}
        placeholder=${t(`letters.example.${cut}`)}
        .value=${text}
        @input=${typed}
      ></textarea>
      <div class="letters-cut">
        ${choiceOf("letters-cut", t("letters.cut"), CUTS, cut, cutInto, { text: (value) => t(`letters.cut.${value}`) })}
        <span class="hint" id="letters-count">${count > 0 ? t("letters.count", { count }) : ""}</span>
      </div>
      <p class="hint">${t(`letters.cut.${cut}.hint`)}</p>`;
  }
}
