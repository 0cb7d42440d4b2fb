/** The questions to Python during a game: a good move, a way on, and where it was lost. */

import { squareName } from "../../board/geometry.js";
import { knownByTour } from "../../completion/facts.js";
import { isFinished } from "../../request/game.js";
import { Latest } from "../../ui/latest.js";
import { firstWrong, isOtherWay } from "./puzzle.js";
import { keyOf } from "./rival.js";

/** @import { App } from "../../app/app.js" */
/** @import { Judgement } from "../../solver/documents.js" */
/** @import { PlayController } from "./controller.js" */
/** @import { Loss } from "./state.js" */

export class Advisor {
  #app;
  #controller;
  /** Ends the question that is asked, where the board has changed meanwhile. */
  #asking = new Latest();

  /** @param {App} app @param {PlayController} controller */
  constructor(app, controller) {
    this.#app = app;
    this.#controller = controller;
    // What was asked of another board ends first.
    app.store.react(
      () => [controller.path, controller.slice.rules],
      () => this.#asking.stop(),
    );
    const look = () => this.#look();
    app.completion.onNews(look);
    app.store.react((state) => {
      const { waiting, line, loss, shown, rules } = controller.slice;
      const { onward, truth } = controller.overlays;
      const { lost } = controller.held;
      return [state.mode, controller.path, line, onward, truth, waiting, loss, shown, rules, lost];
    }, look);
    // Beside a tour stands what the rule reaches.
    app.store.react(
      (state) => [state.mode, controller.path],
      ({ mode }) => {
        const { slice, path } = controller;
        const { rules, rival } = slice;
        const won = mode === "play" && isFinished(rules, path) && rival?.of !== keyOf(slice);
        if (won && !rules.tour && app.completion.answers(rules.board)) this.rival();
      },
    );
  }

  /** Asks where the game was lost, if that is to be shown, and stores the answer. */
  #look() {
    const { completion, store } = this.#app;
    const { slice, path, standing, overlays } = this.#controller;
    const { rules, loss, waiting, shown, help } = slice;
    if (this.#controller.held.lost) {
      this.#asking.stop();
      completion.leave("play");
      if (loss || waiting === "loss") this.#controller.change({ loss: null, waiting: "" });
      return;
    }
    const asked = waiting === "loss";
    // Without help somebody can guess first: the game says nothing by itself. With some, it says at once
    // where no tour starts; where a game was lost, only with "Lost or not".
    const first = path.length <= 1 && (overlays.onward || overlays.truth);
    const told = first || (overlays.truth && (standing === "stuck" || standing === "going"));
    const said =
      loss && (loss.length === path.length || (loss.lost ?? path.length + 1) <= path.length);
    const over = store.state.mode !== "play" || shown || (said && !asked);
    if (over || !(asked || told) || path.length === 0) {
      completion.leave("play");
      // Without a square on the board there is nothing left to tell.
      if (asked && path.length === 0) this.#controller.change({ waiting: "" });
      if (!over && !asked && first && !waiting) this.#askOfBoard();
      return;
    }
    const known = completion.of({ ...rules, path }, { name: "play", moves: false });
    if (known.state === "asked") return;
    const { answer, kept, lost, reason, cases } = known;
    // Telling where a stuck game was lost is no help: it is over.
    const helped = standing !== "stuck" && (lost !== null || (asked && answer !== "unknown"));
    this.#controller.change({
      waiting: asked ? "" : waiting,
      help: { ...help, lost: help.lost || helped },
      loss: { length: path.length, asked, answer, kept, lost, reason, cases },
    });
  }

  /** Asks whether the empty board has a tour that counts; only that it has none is told. */
  async #askOfBoard() {
    const { rules } = this.#controller.slice;
    if (rules.tour || !this.#app.completion.answers(rules.board)) return;
    try {
      const judgement = await this.#judgement(this.#asking.begin());
      const { slice, path } = this.#controller;
      if (slice.rules === rules && path.length === 0 && !slice.loss)
        this.#controller.change({ loss: lossOfBoard(judgement, false) });
    } catch {
      // Nobody has asked for it.
    }
  }

  /**
   * Judges whether the path can be completed to a tour that counts: if only one tour counts, without Python.
   * @param {AbortSignal} signal
   * @returns {Promise<Judgement>}
   */
  async #judgement(signal) {
    const { client, completion } = this.#app;
    const { path, slice } = this.#controller;
    const { rules } = slice;
    const { board, end, closed, tour } = rules;
    if (tour) {
      const { lost, reason, cases } = knownByTour(tour, path);
      return lost === null
        ? { answer: "yes", tour: Uint32Array.from(tour), reason, cases }
        : { answer: "no", tour: null, reason, cases };
    }
    const params = { board, end, closed, path: Uint32Array.from(path) };
    const judgement = await client.call("judge", params, { signal });
    if (judgement.tour) completion.follow(rules, judgement.tour);
    return judgement;
  }

  /** Asks whether the game can be completed, and how. @param {"hint" | "way"} what it is asked for */
  async #judge(what) {
    const { completion } = this.#app;
    const { path, slice } = this.#controller;
    const { rules, puzzle } = slice;
    if (puzzle?.text && isOtherWay(path, puzzle)) {
      // Only along the maker's tour it is known that the text can be read to its end.
      const number = firstWrong(path, puzzle);
      const square = squareName(rules.board, path[number - 1] ?? 0);
      const code = number > 0 ? "letters-wrong" : "letters-other-way";
      this.#controller.change({ said: { code, params: { number, square } }, hint: -1 });
      return null;
    }
    if (!completion.answers(rules.board)) {
      this.#controller.change({ said: { code: "truth-too-large", params: {} } });
      return null;
    }
    const signal = this.#asking.begin();
    this.#controller.change({ waiting: what, said: null, hint: -1 });
    try {
      const judgement = await this.#judgement(signal);
      const { answer, tour, cases } = judgement;
      if (signal.aborted) return null;
      if (answer === "no" && path.length === 0) {
        // Nothing was lost: the board has no such tour.
        this.#controller.change({ waiting: "", loss: lossOfBoard(judgement, true) });
        return null;
      }
      const unknown = { code: "game-not-known", params: { cases } };
      this.#controller.change({
        // If there is no way on, the turning point shows why.
        waiting: answer === "no" ? "loss" : "",
        said: answer === "unknown" ? unknown : null,
      });
      return tour;
    } catch (error) {
      if (!signal.aborted) this.#app.tellFailed(error, "toast.unanswered");
      return null;
    } finally {
      if (this.#controller.slice.waiting === what) this.#controller.change({ waiting: "" });
    }
  }

  /** Shows one move that keeps the tour possible. */
  async hint() {
    const tour = await this.#judge("hint");
    const { path, slice } = this.#controller;
    const square = tour?.[path.length];
    if (square === undefined) return;
    this.#controller.change({ hint: square, help: { ...slice.help, hints: slice.help.hints + 1 } });
    this.#app.noteView();
  }

  /** Plays a tour that begins like the game. */
  async way() {
    const tour = await this.#judge("way");
    const { path, slice } = this.#controller;
    if (!tour) return;
    this.#controller.change({ help: { ...slice.help, ways: slice.help.ways + 1 } });
    this.#controller.showPath("way", tour, path.length);
  }

  /** Asks for the path of Warnsdorff's rule from the same start. */
  async rival() {
    const { rules, line } = this.#controller.slice;
    const { board, end, closed } = rules;
    const of = keyOf(this.#controller.slice);
    this.#controller.change({ waiting: "rule" });
    try {
      const start = line[0] ?? 0;
      const squares = await this.#app.client.call("rulePath", { board, end, closed, start });
      if (keyOf(this.#controller.slice) === of) this.#controller.change({ rival: { of, squares } });
    } catch (error) {
      this.#app.tellFailed(error, "toast.unanswered");
    } finally {
      if (this.#controller.slice.waiting === "rule") this.#controller.change({ waiting: "" });
    }
  }

  /** Tells whether the game is lost, and where. */
  ask() {
    const { slice } = this.#controller;
    if (!this.#app.completion.answers(slice.rules.board)) {
      this.#controller.change({ said: { code: "truth-too-large", params: {} } });
      return;
    }
    this.#controller.change({ waiting: "loss", loss: null, said: null });
  }
}

/** What is known of an empty board. @param {Judgement} judgement @param {boolean} asked @returns {Loss} */
const lossOfBoard = ({ answer, reason, cases }, asked) => ({
  ...{ length: 0, asked, answer, kept: 0, lost: null },
  ...{ reason, cases },
});
