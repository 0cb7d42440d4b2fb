/** What Python is asked while a game is played: a good move, a way on, and where it was lost. */

/** @import { App } from "../../app/app.js" */
/** @import { Answer } from "../../solver/documents.js" */
/** @import { Table } from "./table.js" */

export class Advisor {
  #app;
  #table;
  /** Ends the question that is asked, where the board has changed meanwhile. */
  #stop = new AbortController();

  /** @param {App} app @param {Table} table */
  constructor(app, table) {
    this.#app = app;
    this.#table = table;
    const look = () => this.#look();
    app.truth.onNews(look);
    app.store.react((state) => {
      const { tell, waiting, line, loss, shown } = table.slice;
      return [state.mode, table.path, line, tell, waiting, loss, shown];
    }, look);
    app.store.react(
      () => [table.path],
      () => this.#stop.abort(),
    );
  }

  /** Asks where the game was lost, where that is to be told, and takes what is known of it. */
  #look() {
    const { truth, store } = this.#app;
    const { slice, path, standing } = this.#table;
    const { rules, loss, waiting, tell, shown } = slice;
    const asked = waiting === "loss";
    const wanted = asked || standing === "stuck" || (tell && standing === "going");
    const told =
      loss && (loss.length === path.length || (loss.lost ?? path.length + 1) <= path.length);
    if (store.state.mode !== "play" || shown || !wanted || path.length === 0 || (told && !asked)) {
      truth.leave("play");
      // Without a square on the board there is nothing to be told any more.
      if (asked && path.length === 0) this.#table.change({ waiting: "" });
      return;
    }
    const known = truth.of({ ...rules, path }, { name: "play", moves: false });
    if (known.state === "asked") return;
    const { answer, kept, lost, reason, cases } = known;
    this.#table.change({
      waiting: asked ? "" : waiting,
      loss: { length: path.length, asked, answer, kept, lost, reason, cases },
    });
  }

  /** Asks whether the game can be completed, and how. @param {"hint" | "way"} what it is asked for */
  async #judge(what) {
    const { client, truth } = this.#app;
    const { path, slice } = this.#table;
    const { rules } = slice;
    if (!truth.answers(rules.board)) {
      this.#table.change({ said: { code: "truth-too-large", params: {} } });
      return null;
    }
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#table.change({ waiting: what, said: null, hint: -1 });
    try {
      const params = { ...rules, path: Uint32Array.from(path) };
      const judgement = await client.task("judge", params, { signal });
      if (signal.aborted) return null;
      const { answer, tour, reason, cases } = judgement;
      if (tour) truth.follow(rules, tour);
      if (answer === "no" && path.length === 0) {
        // Nothing was lost: the board has no such tour.
        this.#table.change({
          waiting: "",
          loss: { length: 0, asked: true, answer, kept: 0, lost: null, reason, cases },
        });
        return null;
      }
      const unknown = { code: "game-not-known", params: { cases } };
      this.#table.change({
        // Where there is no way on, the turning point says why.
        waiting: answer === "no" ? "loss" : "",
        said: answer === "unknown" ? unknown : null,
      });
      return tour;
    } catch {
      if (!signal.aborted) this.#app.toast("toast.failed");
      return null;
    } finally {
      if (this.#table.slice.waiting === what) this.#table.change({ waiting: "" });
    }
  }

  /** Shows one move that keeps the tour possible. */
  async hint() {
    const tour = await this.#judge("hint");
    const { path, slice } = this.#table;
    const square = tour?.[path.length];
    if (square === undefined) return;
    this.#table.change({ hint: square, help: { ...slice.help, hints: slice.help.hints + 1 } });
    this.#app.noteView();
  }

  /** Plays a tour that begins like the game. */
  async way() {
    const tour = await this.#judge("way");
    const { path, slice } = this.#table;
    if (!tour) return;
    this.#table.change({ help: { ...slice.help, ways: slice.help.ways + 1 } });
    this.#table.showPath("way", tour, path.length);
  }

  /** Says whether the game is lost, and where. */
  ask() {
    const { slice } = this.#table;
    if (!this.#app.truth.answers(slice.rules.board)) {
      this.#table.change({ said: { code: "truth-too-large", params: {} } });
      return;
    }
    const used = { ...slice.help, lost: true };
    const help = this.#table.standing === "stuck" ? slice.help : used;
    this.#table.change({ waiting: "loss", help, loss: null, said: null });
    this.#app.noteView();
  }
}
