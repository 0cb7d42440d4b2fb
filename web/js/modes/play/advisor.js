/** Asks Python during a game: for a good move, for a solution from here, and where it was lost. */

import { squareName } from "../../board/geometry.js";
import { isFinished } from "../../request/game.js";
import { Latest } from "../../ui/latest.js";
import { firstWrong, isOtherWay } from "./puzzle.js";
import { keyOf } from "./rival.js";
import { isMissed } from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { Verdict } from "../../completion/types.js" */
/** @import { PlayController } from "./controller.js" */

export class Advisor {
  #app;
  #controller;
  /** Cancels the pending question when the board changes. */
  #pending = new Latest();

  /** @param {App} app @param {PlayController} controller */
  constructor(app, controller) {
    this.#app = app;
    this.#controller = controller;
    // The answer to a question about the old board is not needed.
    app.store.react(
      () => [controller.path, controller.slice.rules],
      () => this.#pending.stop(),
    );
    const look = () => this.#look();
    app.completion.onNews(look);
    app.store.react((state) => {
      const { waiting, line, loss, shown, rules } = controller.slice;
      const { onward, truth } = controller.overlays;
      const { lost } = controller.withheld;
      const { tab } = controller.slice;
      return [
        state.mode,
        tab,
        controller.path,
        line,
        onward,
        truth,
        waiting,
        loss,
        shown,
        rules,
        lost,
      ];
    }, look);
    // A finished tour is compared with Warnsdorff's rule.
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

  /** Asks where the game was lost, if the page must show it, and stores the answer. */
  #look() {
    const { completion, store } = this.#app;
    const { slice, path, phase, overlays } = this.#controller;
    const { rules, loss, waiting, shown } = slice;
    if (this.#controller.withheld.lost) {
      this.#pending.stop();
      completion.leave("play");
      if (loss || waiting === "loss") this.#controller.change({ loss: null, waiting: "" });
      return;
    }
    const isRequested = waiting === "loss";
    // A player may first guess where a game was lost: the page shows it only with "Lost or not", or after a wrong
    // puzzle move. It shows a start without tours at once, and a board without tours only if help is on.
    const isFirst = path.length === 1 || (path.length === 0 && (overlays.onward || overlays.truth));
    const isNeeded = isFirst || isMissed(slice, path);
    const isOn = phase === "stuck" || phase === "going";
    const isShown =
      loss && (loss.length === path.length || (loss.lost ?? path.length + 1) <= path.length);
    const shows = !isShown && (isNeeded || (overlays.truth && isOn));
    const isOpen = store.state.mode === "play" && slice.tab !== "follow";
    if (!isOpen || shown || !(isRequested || shows)) {
      completion.leave("play");
      return;
    }
    const wish = { name: "play", moves: false, way: path.length === 0 };
    const verdict = completion.of({ ...rules, path }, wish);
    if (verdict.state !== "pending") this.#tell(verdict, isRequested);
  }

  /** Stores the verdict where the game was lost. @param {Verdict} verdict @param {boolean} isRequested true if a person asked */
  #tell(verdict, isRequested) {
    const { slice, path, phase } = this.#controller;
    const { help, waiting } = slice;
    const { answer, lost } = verdict;
    // A stuck game is over: where it was lost is no help.
    const isAnswered = isRequested && (answer === "yes" || answer === "no");
    // Nor is it help that the start has no tour.
    const helped = phase !== "stuck" && lost !== 1 && (lost !== null || isAnswered);
    this.#controller.change({
      waiting: isRequested ? "" : waiting,
      help: { ...help, lost: help.lost || helped },
      loss: { ...verdict, length: path.length, isRequested },
    });
  }

  /** A tour that begins like the game; null, with a message, if there is none. @param {"hint" | "way"} what the request */
  async #way(what) {
    const { path, slice } = this.#controller;
    const { rules, puzzle } = slice;
    if (puzzle?.text && isOtherWay(path, puzzle)) {
      // Only the author's tour surely spells the whole text.
      const number = firstWrong(path, puzzle);
      const square = squareName(rules.board, path[number - 1] ?? 0);
      const code = number > 0 ? "letters-wrong" : "letters-other-way";
      this.#controller.change({ message: { code, params: { number, square } }, hint: -1 });
      return null;
    }
    const signal = this.#pending.begin();
    this.#controller.change({ waiting: what, message: null, hint: -1 });
    try {
      const wish = { name: what, moves: false, way: true };
      const verdict = await this.#app.completion.once({ ...rules, path }, wish, signal);
      const { answer, cases, way } = verdict;
      if (answer === "unknown")
        this.#controller.change({ message: { code: "game-not-known", params: { cases } } });
      else if (!way) this.#tell(verdict, true);
      return way;
    } catch (error) {
      if (!signal.aborted) this.#app.tellFailed(error, "toast.unanswered");
      return null;
    } finally {
      if (this.#controller.slice.waiting === what) this.#controller.change({ waiting: "" });
    }
  }

  /** Shows one move that keeps the tour possible. */
  async hint() {
    const tour = await this.#way("hint");
    const { path, slice } = this.#controller;
    const square = tour?.[path.length];
    if (square === undefined) return;
    this.#controller.change({ hint: square, help: { ...slice.help, hints: slice.help.hints + 1 } });
    this.#app.noteView();
  }

  /** Plays a tour that begins like the game. */
  async way() {
    const tour = await this.#way("way");
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

  /** Asks whether the game is lost, and where. */
  ask() {
    this.#controller.change({ waiting: "loss", loss: null, message: null });
  }
}
