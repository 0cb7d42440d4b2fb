/** The questions to Python during a game: a good move, a way on, and where it was lost. */

import { knownByTour } from "../../completion/facts.js";
import { Latest } from "../../ui/latest.js";

/** @import { App } from "../../app/app.js" */
/** @import { Judgement } from "../../solver/documents.js" */
/** @import { PlayController } from "./controller.js" */

export class Advisor {
  #app;
  #controller;
  /** Ends the question that is asked, where the board has changed meanwhile. */
  #asking = new Latest();

  /** @param {App} app @param {PlayController} controller */
  constructor(app, controller) {
    this.#app = app;
    this.#controller = controller;
    const look = () => this.#look();
    app.completion.onNews(look);
    app.store.react((state) => {
      const { waiting, line, loss, shown } = controller.slice;
      return [state.mode, controller.path, line, controller.overlays.truth, waiting, loss, shown];
    }, look);
    app.store.react(
      () => [controller.path],
      () => this.#asking.stop(),
    );
  }

  /** Asks where the game was lost, if that is to be shown, and stores the answer. */
  #look() {
    const { completion, store } = this.#app;
    const { slice, path, standing, overlays } = this.#controller;
    const { rules, loss, waiting, shown, help } = slice;
    const asked = waiting === "loss";
    // At the other levels somebody can guess first: the game says nothing by itself.
    const wanted = asked || (overlays.truth && (standing === "stuck" || standing === "going"));
    const said =
      loss && (loss.length === path.length || (loss.lost ?? path.length + 1) <= path.length);
    if (store.state.mode !== "play" || shown || !wanted || path.length === 0 || (said && !asked)) {
      completion.leave("play");
      // Without a square on the board there is nothing left to tell.
      if (asked && path.length === 0) this.#controller.change({ waiting: "" });
      return;
    }
    const known = completion.of({ ...rules, path }, { name: "play", moves: false });
    if (known.state === "asked") return;
    const { answer, kept, lost, reason, cases } = known;
    // Telling where a stuck game was lost is no help: it is over.
    const told = standing !== "stuck" && (lost !== null || (asked && answer !== "unknown"));
    this.#controller.change({
      waiting: asked ? "" : waiting,
      help: { ...help, lost: help.lost || told },
      loss: { length: path.length, asked, answer, kept, lost, reason, cases },
    });
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
    const { rules } = slice;
    if (!completion.answers(rules.board)) {
      this.#controller.change({ said: { code: "truth-too-large", params: {} } });
      return null;
    }
    const signal = this.#asking.begin();
    this.#controller.change({ waiting: what, said: null, hint: -1 });
    try {
      const { answer, tour, reason, cases } = await this.#judgement(signal);
      if (signal.aborted) return null;
      if (answer === "no" && path.length === 0) {
        // Nothing was lost: the board has no such tour.
        this.#controller.change({
          waiting: "",
          loss: { length: 0, asked: true, answer, kept: 0, lost: null, reason, cases },
        });
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
