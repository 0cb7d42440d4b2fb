/**
 * Puzzles: the puzzle of the day, numbered puzzles of two kinds and three grades, letter tours, and the better move in
 * a lost game. Python makes them.
 */

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { BETTER } from "../../request/game_link.js";
import { RequestError } from "../../solver/errors.js";
import { choiceOf } from "../../ui/choice.js";
import { currentLanguage, t } from "../../ui/i18n.js";
import { memo } from "../../ui/memo.js";
import { betterMove, unfinished } from "./better.js";
import { diagram } from "./diagram.js";
import {
  CUTS,
  cutText,
  lettersOf,
  MAX_TEXT,
  packText,
  textOfDay,
  unpackText,
  wholeText,
} from "./letters.js";
import {
  dateText,
  dayNumber,
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
} from "./puzzle.js";
import { progressOf, Series } from "./series.js";
import { isMissed } from "./state.js";

/** @import { Action } from "../../app/types.js" */
/** @import { App } from "../../app/app.js" */
/** @import { Help, Rules } from "../../request/game.js" */
/** @import { Game, Printed, Puzzle, PuzzlesState } from "./types.js" */
/** @import { PlayController } from "./controller.js" */
/** @import { Begun } from "./better.js" */
/** @import { SavedGames } from "./saved_games.js" */
/** @import { Cut } from "./letters.js" */

const KINDS = /** @type {const} */ (["only", "numbers", "letters"]);

/** The number of last characters of the text so far that fit into a line of the card. */
const MAX_READ = 26;

/** The beginning of a tour on a small board, for the pictures of the kinds. */
const BOARD = { rows: 5, cols: 5 };
const BEGUN = [20, 11, 0, 7, 4, 13];
/** @type {Record<typeof KINDS[number], Parameters<typeof diagram>[1]>} */
const PICTURES = {
  only: { path: BEGUN, question: 13 },
  numbers: numbersOf([
    [20, 1],
    [7, 4],
    [13, 6],
    [16, 12],
    [2, 21],
  ]),
  letters: {
    letters: Array.from({ length: 25 }, (_, square) => "KNIGHT"[BEGUN.indexOf(square)] ?? ""),
    path: BEGUN,
  },
};

/** @param {[square: number, number: number][]} numbers */
function numbersOf(numbers) {
  return { numbers, given: new Set(numbers.map(([square]) => square)) };
}

const LETTERS = html`<button type="button" class="secondary" data-action="puzzle-letters"></button>`;

/** @type {PuzzlesState} */
const INITIAL = { packed: "", checked: null, text: "", cut: "letters", today: null };

/** The name of the puzzle of the day. */
const today = () => `day-${dayOf(new Date())}`;

export const PROGRESS = progressOf("puzzles");

export class Puzzles {
  #app;
  #controller;
  #series;
  #savedGames;
  /** The saved game of the last better-move puzzle. */
  #source = "";
  #unfinished = memo((/** @type {SavedGames["games"]} */ games) =>
    games.map(unfinished).filter((game) => game !== null),
  );

  /** @param {App} app @param {PlayController} controller @param {SavedGames} savedGames */
  constructor(app, controller, savedGames) {
    this.#app = app;
    this.#controller = controller;
    this.#savedGames = savedGames;
    this.#series = new Series(app, "puzzle", PROGRESS, KINDS, (what) => t(`puzzle.${what}`));
    app.store.change("puzzles", INITIAL);
    app.store.react(
      () => [controller.path, controller.slice.puzzle],
      () => this.#follow(controller.game()),
    );
    app.store.react(
      () => [this.#showsToday && today()],
      () => {
        if (this.#showsToday) this.#makeToday(today());
      },
    );
  }

  /** Whether the card of today's puzzle is visible, and Python can make it. */
  get #showsToday() {
    const { mode, frame } = this.#app.store.state;
    const { slice, path } = this.#controller;
    const isSeen = mode === "play" && slice.tab === "free" && path.length === 0;
    return isSeen && frame.solver.phase === "ready";
  }

  /** @returns {PuzzlesState} */
  get #state() {
    return this.#app.store.slice("puzzles");
  }

  /** The puzzle being made, or null. */
  get pending() {
    const name = this.#series.pending;
    return name && name !== BETTER ? { name, packed: this.#state.packed } : null;
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
      "puzzle-today": {
        shown: () => puzzle()?.name !== today(),
        run: () => this.#start(today()),
      },
      "puzzle-day-before": { shown: () => isDay(puzzle()), run: () => this.#startDay(-1) },
      "puzzle-day-after": { shown: () => isDay(puzzle()), run: () => this.#startDay(1) },
      "puzzle-letters": { run: () => this.#startLetters() },
      "puzzle-new": {
        enabled: () => this.#series.state.kind !== "letters" || /\S/.test(this.#state.text),
        run: () => this.#startNext(),
      },
      "puzzle-next": {
        shown: () => now() === "right" && puzzle()?.kind !== "letters",
        run: () => (puzzle()?.game ? this.better(this.#games) : this.#start(this.#series.next)),
      },
      "puzzle-better": {
        shown: () => this.#games.length > 0,
        run: () => this.better(this.#games),
      },
      "puzzle-check": {
        shown: () => {
          const kind = puzzle()?.kind ?? "only";
          return kind !== "only" && now() !== "right";
        },
        run: () => this.#check(),
      },
      "puzzle-sheet": { run: () => this.#makeSheet() },
    };
  }

  /** Opens the puzzle with a name, and scrolls to it. @param {string} name @param {string} [packed] */
  async #start(name, packed = "") {
    if (await this.open(name, { packed })) this.#controller.arrive();
  }

  /** Opens the puzzle of the day before or after. @param {number} days */
  async #startDay(days) {
    const [day = ""] = namesFrom(this.#controller.slice.puzzle?.name ?? "", 1, days);
    await this.#start(day);
  }

  /** Opens the tab with its last puzzle, or the puzzle of the day. */
  enter() {
    if (!this.#controller.turn("puzzles")) this.#start(today());
  }

  /** Makes the puzzle of the day for its preview. @param {string} name */
  async #makeToday(name) {
    try {
      await this.#puzzleOf(name, "");
    } catch {
      // Opening the puzzle makes it again, and then shows the error.
    }
  }

  /** Opens the letter tour of the day, in the chosen grade. */
  async #startLetters() {
    const texts = t("letters.texts").split("\n");
    const { text, serial } = textOfDay(dayNumber(new Date()), texts);
    const name = `letters-${this.#series.state.grade}-${serial}`;
    await this.#start(name, await packText(cutText(text, "letters")));
  }

  /** The saved games to search for a better move: first those older than the last one used, then the others. */
  get #games() {
    const games = this.#unfinished(this.#savedGames.games);
    const at = games.findIndex(({ id }) => id === this.#source) + 1;
    return [...games.slice(at), ...games.slice(0, at)];
  }

  /** Opens a better-move puzzle of the first of these games that is lost. @param {readonly Begun[]} games */
  async better(games) {
    const isOpen = await this.#play(BETTER, async (signal) => {
      for (const game of games) {
        const puzzle = await betterMove(this.#app.completion, game, signal);
        if (!puzzle) continue;
        this.#source = game.id;
        return puzzle;
      }
      throw new RequestError({ code: "better-none", params: {} });
    });
    if (isOpen) this.#controller.arrive();
  }

  /** Opens the next puzzle of the chosen kind and grade; a letter tour uses the text of the field. */
  async #startNext() {
    const { text, cut } = this.#state;
    const letters = this.#series.state.kind === "letters";
    await this.#start(this.#series.next, letters ? await packText(cutText(text, cut)) : "");
  }

  /**
   * Opens the puzzle with a name.
   * @param {string} name
   * @param {object} [more]
   * @param {string} [more.moves] the moves already made
   * @param {Help} [more.help] the help already used
   * @param {string} [more.packed] the text of a letter tour, as in a link
   */
  open(name, { packed = "", ...so } = {}) {
    this.#change({ packed });
    return this.#play(name, (signal) => this.#puzzleOf(name, packed, signal), so);
  }

  /** Follows a link; if there is no such puzzle, the free game opens. @param {string} name @param {Parameters<Puzzles["open"]>[1]} more */
  async visit(name, more) {
    if (!(await this.open(name, more)) && this.#series.state.problem)
      this.#controller.bring("free");
  }

  /**
   * Opens a puzzle.
   * @param {string} name
   * @param {(signal: AbortSignal) => Promise<Puzzle>} make
   * @param {{moves?: string, help?: Help}} [so]
   * @returns {Promise<boolean>} true if it is open
   */
  async #play(name, make, so) {
    const found = await this.#series.make(name, make);
    if (!found) return false;
    this.#change({ checked: null });
    this.#series.reach(name);
    this.#controller.play(found, so);
    return true;
  }

  /**
   * The puzzle with a name.
   * @param {string} name
   * @param {string} packed the text of a letter tour, as in a link
   * @param {AbortSignal} [signal]
   * @returns {Promise<Puzzle>}
   */
  async #puzzleOf(name, packed, signal) {
    const { client } = this.#app;
    if (this.#state.today?.name === name) return this.#state.today;
    const rest = { end: -1, closed: false };
    if (!name.startsWith("letters-")) {
      const made = { ...(await client.call("puzzle", { name }, { signal })), ...rest };
      if (name === today()) this.#change({ today: made });
      return made;
    }
    const text = await unpackText(packed);
    signal?.throwIfAborted();
    if (!text) throw new RequestError({ code: "letters-damaged", params: {} });
    const letters = lettersOf(text);
    const found = await client.call("puzzle", { name, letters }, { signal });
    const [[end] = [-1]] = found.given;
    return { ...found, ...rest, end, text: { cut: text.cut, packed, whole: wholeText(text) } };
  }

  /** Checks how much of the path is right. */
  #check() {
    const { path, puzzle } = this.#controller.game();
    if (puzzle) this.#change({ checked: { path: String(path), wrong: firstWrong(path, puzzle) } });
  }

  /** Reacts to a move. @param {Game} game */
  #follow(game) {
    const { puzzle } = game;
    if (!puzzle) return;
    const now = stateOf(game);
    // The name of a letter tour does not contain its text, so it cannot be saved as solved.
    if (now === "right" && !puzzle.text && !puzzle.game) this.#series.solve(puzzle.name);
  }

  /** Makes a sheet to print: the open puzzle and the next ones, each with its solution. */
  async #makeSheet() {
    const { puzzle: open } = this.#controller.slice;
    const packed = open?.text?.packed ?? "";
    // The next letter tours would have the same text.
    const count = packed ? 1 : this.#series.state.count;
    const names = namesFrom(open && !open.game ? open.name : this.#series.next, count);
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
    // Python verifies a whole tour, even if the puzzle asks for one move only.
    const goal = { board, path: squares, end: -1, closed: false };
    const wish = { name: "sheet", moves: false, way: true };
    const { way } = await this.#app.completion.once(goal, wish, signal);
    if (!way) throw new Error(`no tour for ${name}`);
    return { ...puzzle, tour: way };
  }

  /** The puzzles on the sheet to print. */
  get sheet() {
    return /** @type {Printed[]} */ (this.#series.state.sheet);
  }

  /** The question of the open puzzle, and its verdict. */
  card() {
    const game = this.#controller.game();
    const { puzzle } = game;
    if (!puzzle) return null;
    const { checked } = this.#state;
    return {
      puzzle: puzzle.name,
      name: nameOf(puzzle),
      facts: factsOf(puzzle),
      task: taskOf(puzzle),
      state: stateOf(game),
      verdict: verdictOf(game, { checked }),
      isMissed: isMissed(game, game.path),
      letters: puzzle.kind === "letters",
      read: puzzle.text && stateOf(game) !== "right" ? readingOf(game.path, puzzle, MAX_READ) : "",
      whole: stateOf(game) === "right" ? (puzzle.text?.whole ?? "") : "",
    };
  }

  /** The puzzle of the day, as a card that opens it. */
  today() {
    const { today: puzzle } = this.#state;
    const { path = [], board = BOARD } = puzzle ?? {};
    const isSolved = this.#series.state.solved.includes(today());
    const draw = () => diagram(board, { path, question: path.at(-1) ?? -1 });
    return html`<button type="button" class="puzzle-today" @click=${() => this.#start(today())}>
      ${guard([puzzle], draw)}
      <b>${t("action.puzzle-today")}</b>
      <span class="hint">${dateText(new Date())}</span>
      <span>${t("puzzle.kind.only.hint")}</span>
      <span class="hint">${puzzle ? factsOf(puzzle) : ""}</span>
      ${isSolved ? html`<span class="solved">${t("puzzle.is-solved")}</span>` : nothing}
    </button>`;
  }

  /** The puzzles to choose from. */
  template() {
    const { puzzle } = this.#controller.slice;
    const { text, cut } = this.#state;
    const { kind, grade, solved } = this.#series.state;
    const isOfLetters = kind === "letters";
    const picture = (/** @type {typeof KINDS[number]} */ kind) =>
      guard([], () => diagram(BOARD, PICTURES[kind]));
    return html`${this.#series.news()}
      <div class="folds">
        <section class="puzzles">
          <h2>${t("puzzle.day")}</h2>
          <p class="hint">${t("puzzle.lead")}</p>
          <div class="do">
            <button type="button" class="secondary" data-action="puzzle-today"></button>
            <button type="button" class="quiet" data-action="puzzle-day-before"></button>
            <button type="button" class="quiet" data-action="puzzle-day-after"></button>
          </div>
          <p class="hint" id="puzzle-solved">${solved.length ? t("puzzle.solved", { count: solved.length }) : ""}</p>
        </section>
        <section class="puzzles">
          <h2>${t("puzzle.choose")}</h2>
          ${this.#series.kindChoice(picture)}
          ${this.#series.gradeChoice(isOfLetters ? LETTERS : undefined)}
          ${isOfLetters ? html`<p class="hint">${t(`puzzle.letters.${grade}.hint`)}</p>` : nothing}
          ${isOfLetters ? guard([text, cut, currentLanguage()], () => this.#fieldOf(text, cut)) : nothing}
        </section>
        <section class="puzzles">
          <h2>${t("puzzle.games")}</h2>
          <p class="hint">${t("puzzle.games.hint")}</p>
          <div class="do"><button type="button" class="secondary" data-action="puzzle-better"></button></div>
        </section>
        <details class="fold puzzles" ?hidden=${(puzzle?.kind ?? kind) === "letters"}>${this.#series.sheetChoice()}</details>
      </div>`;
  }

  /** The field for the text of a letter tour. @param {string} text @param {Cut} cut */
  #fieldOf(text, cut) {
    const typed = (/** @type {Event} */ { target }) =>
      this.#change({ text: /** @type {HTMLTextAreaElement} */ (target).value });
    const cutInto = (/** @type {Cut} */ value) => this.#change({ cut: value });
    const count = lettersOf(cutText(text, cut)).length;
    return html`<details class="more" id="letters-own">
      <summary>${t("letters.own")}</summary>
      <textarea
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
      <p class="hint">${t(`letters.cut.${cut}.hint`)}</p>
      <div class="do"><button type="button" class="secondary" data-action="puzzle-new"></button></div>
    </details>`;
  }
}
