/**
 * *Follow the rule* and *What next?*: the learner acts as the method, and Python judges each step. A task has one path
 * to its end; a set has ten questions, each about another position.
 */

import { uncover } from "../../../app/sheet.js";
import { WHOLE } from "../../../board/geometry.js";
import { switchedNames } from "../../../board/marks.js";
import { trackOf } from "../../../player/timeline.js";
import { formatTask } from "../../../request/game_link.js";
import { formatHash } from "../../../request/link.js";
import { byId } from "../../../ui/dom.js";
import { t } from "../../../ui/i18n.js";
import { Latest } from "../../../ui/latest.js";
import { memo } from "../../../ui/memo.js";
import { Saved } from "../../../ui/saved.js";
import { namesFrom, partsOf, progressOf, Series } from "../series.js";
import {
  answered,
  answerText,
  BACK,
  begun,
  idOf,
  isAnswered,
  isDone,
  pathOf,
  savedOf,
  textOf,
  validate,
  withHint,
} from "./attempt.js";
import { isAboutPath, isBlind, showOf } from "./show.js";
import { FollowView } from "./view.js";
import { statusText, verdictText } from "./words.js";

/** @import { Action, Status } from "../../../app/types.js" */
/** @import { App } from "../../../app/app.js" */
/** @import { Attempt, FollowState, Part, Position, SavedAttempt, Verdict } from "./types.js" */

/** The methods to follow, and the kinds of questions. */
const KINDS = /** @type {const} */ ({
  follow: ["warnsdorff", "depth-first"],
  next: ["warnsdorff", "depth-first", "dead-end", "lost", "mixed"],
});

/** The number of tasks and sets that are stored. */
const MAX_ATTEMPTS = 1000;

/** @type {Saved<SavedAttempt>} */
export const ATTEMPTS = new Saved({ name: "following", validate, most: MAX_ATTEMPTS });

export const PROGRESS = { follow: progressOf("follow"), next: progressOf("next") };

/** @type {FollowState} */
const INITIAL = {
  part: "follow",
  attempts: { follow: null, next: null },
  best: null,
  answering: false,
};

export class Following {
  #app;
  #view;
  #showOf = memo(showOf);
  #asking = new Latest();
  series;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    app.store.change("following", INITIAL);
    this.series = {
      follow: new Series(app, "follow", PROGRESS.follow, KINDS.follow, (what) =>
        textOf("follow", what),
      ),
      next: new Series(app, "next", PROGRESS.next, KINDS.next, (what) => textOf("next", what)),
    };
    this.#view = new FollowView(this);
  }

  /** @returns {FollowState} */
  get state() {
    return this.#app.store.slice("following");
  }

  /** @param {Partial<FollowState>} news */
  #change(news) {
    this.#app.store.change("following", news);
  }

  get attempt() {
    const { part, attempts } = this.state;
    return attempts[part];
  }

  /** @param {Attempt} attempt */
  #put(attempt) {
    this.#change({ attempts: { ...this.state.attempts, [attempt.part]: attempt } });
    // The show also has the steps that were taken back: seek its end.
    this.#app.player.seek(Number.POSITIVE_INFINITY);
  }

  /** The show on the board; the same object while nothing changes. It stays until the next task is ready. */
  show() {
    const { attempts } = this.state;
    return this.#showOf(this.attempt ?? attempts.follow ?? attempts.next);
  }

  // -- opening ---------------------------------------------------------------------------------------

  /** Opens the tab, and begins a task. */
  enter() {
    this.turn(this.state.part);
  }

  /** Turns to tasks or to questions. @param {Part} part */
  turn(part) {
    this.#change({ part });
    const { kind, grade, reached, solved } = this.series[part].state;
    const last = `${kind}-${grade}-${reached[`${kind}-${grade}`] ?? 1}`;
    // `open`, not `start`: the focus stays on the choice.
    if (!this.attempt) this.open(part, solved.includes(last) ? this.series[part].next : last);
    else {
      this.#app.player.seek(Number.POSITIVE_INFINITY);
      this.#app.push();
    }
  }

  /** Opens the task with a name, and scrolls to it. @param {Part} part @param {string} name */
  async start(part, name) {
    if (await this.open(part, name)) this.#arrive();
  }

  /**
   * Opens a task or a set of questions, and continues a saved attempt.
   * @param {Part} part
   * @param {string} name
   * @param {boolean} [anew] true to begin again
   * @returns {Promise<boolean>} true if it is open
   */
  async open(part, name, anew = false) {
    this.#change({ part });
    this.#asking.stop();
    const opened = await this.series[part].make(name, async (signal) => {
      const saved = await ATTEMPTS.get(idOf(part, name));
      const number = anew ? 1 : (saved?.firsts.length ?? 0) + 1;
      const position = await this.#position(part, name, number, signal);
      return { position, saved };
    });
    if (!opened || this.state.part !== part) return false;
    const { position, saved } = opened;
    this.series[part].reach(name);
    this.#change({ best: saved?.best ?? null });
    const attempt = begun(part, position, anew ? null : saved);
    this.#begin(attempt);
    return true;
  }

  /** @param {Attempt} attempt */
  #begin(attempt) {
    const { rows, cols } = this.show().board;
    const { board } = attempt.position;
    this.#app.player.pause();
    this.#put(attempt);
    if (rows !== board.rows || cols !== board.cols) this.#app.look("play", { view: WHOLE });
    this.#app.push();
    this.#app.noteView();
  }

  /**
   * The position where a task begins, or that of a question.
   * @param {Part} part
   * @param {string} name
   * @param {number} number
   * @param {AbortSignal} signal
   * @returns {Promise<Position>}
   */
  async #position(part, name, number, signal) {
    const { client } = this.#app;
    if (part === "follow") return client.call("follow", { name }, { signal });
    const question = await client.call("next", { name, number }, { signal });
    return { ...question, name };
  }

  /** Scrolls to the board, and focuses the knight's square. */
  #arrive() {
    byId("panel", HTMLElement).scrollTo(0, 0);
    scrollTo(0, 0);
    const { attempt } = this;
    // The next frame: the board is drawn first.
    requestAnimationFrame(() => {
      if (attempt) this.#app.stage.grid.focus(pathOf(attempt).at(-1) ?? 0);
    });
  }

  // -- answering -------------------------------------------------------------------------------------

  /** Whether the learner can answer now. */
  get isOpen() {
    const { attempt, state } = this;
    return attempt !== null && !state.answering && !isDone(attempt) && !isAnswered(attempt);
  }

  /** Handles a chosen square. @param {number} square */
  choose(square) {
    const { attempt } = this;
    const { player, show } = this.#app;
    if (!attempt || !this.isOpen) return;
    const path = pathOf(attempt);
    const at = path.indexOf(square);
    if (isAboutPath(attempt.position)) {
      // The answer is the step that lost the tour.
      if (attempt.position.choices?.includes(at + 1) && at >= 0) this.answer(at + 1);
      return;
    }
    // At an earlier moment a click only returns to the end.
    if (player.state.position < (trackOf(show, player.state)?.length ?? 0)) player.seek(Infinity);
    else if (square === path.at(-1)) return;
    else if (isBlind(attempt.position) && at === path.length - 2) this.answer(BACK);
    else this.answer(square);
  }

  /** Lets Python judge an answer. @param {number} step a square; -1 for going back; 0 or 1 for no or yes; or a number */
  async answer(step) {
    const { attempt } = this;
    if (!attempt || !this.isOpen) return;
    await this.#ask(async (signal) => {
      const verdict = await this.#judged(attempt, step, signal);
      if (!signal.aborted) this.#take(answered(attempt, step, verdict));
    });
  }

  /** Asks Python; no other answer is accepted meanwhile. @param {(signal: AbortSignal) => Promise<void>} run */
  async #ask(run) {
    const signal = this.#asking.begin();
    this.#change({ answering: true });
    try {
      await run(signal);
    } catch (error) {
      if (!signal.aborted) this.#app.tellFailed(error, "toast.unanswered");
    } finally {
      if (this.#asking.signal === signal) this.#change({ answering: false });
    }
  }

  /** @param {Attempt} attempt @param {number} step @param {AbortSignal} signal @returns {Promise<Verdict>} */
  #judged({ part, name, steps, firsts }, step, signal) {
    const { client } = this.#app;
    if (part === "follow") {
      return client.call("followStep", { name, steps: Int32Array.from(steps), step }, { signal });
    }
    const number = firsts.length + 1;
    return client.call("nextAnswer", { name, number, answer: step }, { signal });
  }

  /** @param {Attempt} attempt */
  async #take(attempt) {
    const { part, name } = attempt;
    this.#put(attempt);
    uncover(this.#app.stage.root);
    if (isDone(attempt)) {
      this.series[part].solve(name);
      this.#app.player.celebrate();
    }
    const saved = savedOf(attempt, await ATTEMPTS.get(idOf(part, name)));
    await ATTEMPTS.put(saved);
    if (this.attempt?.name === name) this.#change({ best: saved.best });
  }

  /** The next question of the set. */
  async #nextQuestion() {
    const { attempt } = this;
    if (!attempt || !isAnswered(attempt) || isDone(attempt)) return;
    const { name, firsts, hints } = attempt;
    await this.#ask(async (signal) => {
      const position = await this.#position("next", name, firsts.length + 1, signal);
      if (!signal.aborted) this.#begin({ ...begun("next", position), firsts, hints });
    });
  }

  // -- the frame -------------------------------------------------------------------------------------

  /** @returns {Record<string, Action>} */
  get actions() {
    const position = () => this.attempt?.position;
    const isDeadEnd = () => position()?.kind === "dead-end";
    const isAsking = () =>
      this.attempt !== null && !isDone(this.attempt) && !isAnswered(this.attempt);
    const isSquare = () => isAsking() && !isAboutPath(/** @type {Position} */ (position()));
    const isOver = () => this.attempt !== null && isDone(this.attempt);
    const name = () => this.attempt?.name ?? "";
    return {
      "follow-back": {
        keys: ["Backspace"],
        shown: () => isSquare() && isBlind(/** @type {Position} */ (position())),
        enabled: () => isSquare() && this.isOpen,
        run: () => this.answer(BACK),
      },
      "follow-hint": {
        keys: ["h"],
        shown: () => isSquare() && !position()?.shows,
        enabled: () => isSquare() && this.isOpen && !this.attempt?.hinted,
        run: () => this.attempt && this.#put(withHint(this.attempt)),
      },
      "follow-yes": {
        shown: () => isAsking() && isDeadEnd(),
        enabled: () => this.isOpen,
        run: () => this.answer(1),
      },
      "follow-no": {
        shown: () => isAsking() && isDeadEnd(),
        enabled: () => this.isOpen,
        run: () => this.answer(0),
      },
      "follow-on": {
        keys: ["n"],
        shown: () => this.attempt !== null && isAnswered(this.attempt) && !isOver(),
        enabled: () =>
          this.attempt !== null && isAnswered(this.attempt) && !isOver() && !this.state.answering,
        run: () => this.#nextQuestion(),
      },
      "follow-next": {
        shown: isOver,
        run: () => this.start(this.state.part, namesFrom(name(), 2)[1] ?? ""),
      },
      "follow-again": {
        shown: () => (this.attempt?.firsts.length ?? 0) > 0,
        run: async () => {
          if (await this.open(this.state.part, name(), true)) this.#arrive();
        },
      },
      "follow-new": { run: () => this.start("follow", this.series.follow.next) },
      "next-new": { run: () => this.start("next", this.series.next.next) },
      "follow-sheet": { run: () => this.#makeSheet() },
    };
  }

  /** Makes a sheet to print: the open task and the next ones. */
  async #makeSheet() {
    const series = this.series.follow;
    const { kind, grade, count } = series.state;
    const open = this.state.attempts.follow?.name ?? "";
    const same = partsOf(open).kind === kind && partsOf(open).grade === grade;
    const names = namesFrom(same ? open : series.next, count);
    const { client } = this.#app;
    await series.print(names, async (name, signal) => {
      const [task] = await client.call("followSheet", { names: [name] }, { signal });
      return task;
    });
  }

  /** The player's position does not change the path. */
  moved() {}

  /** The link of the task that is being made, or else is open. */
  address() {
    const { part } = this.state;
    const name = this.series[part].pending || (this.attempt?.name ?? "");
    const show = switchedNames(this.show(), this.#app.lookOf("play").overlays);
    return { query: name ? formatTask(part, name) : "?mode=play", hash: formatHash(null, show) };
  }

  /** Describes what the link opens. */
  shared() {
    return t(`share.holds.${this.state.part}`);
  }

  /** @returns {Status} */
  status() {
    const { attempt, state } = this;
    const { rows, cols } = this.show().board;
    const paper = this.series.follow.state.sheet.length > 0 ? "puzzles" : "";
    return {
      title: t("app.title.play", { board: `${rows}×${cols}` }),
      text: attempt ? statusText(attempt) : "",
      detail: "",
      inPanel: true,
      busy: state.answering || this.series[state.part].pending !== "",
      failed: false,
      data: { follow: attempt ? (isDone(attempt) ? "done" : "going") : "", paper },
    };
  }

  /** Removes a proof that the checker rejects. */
  doubt() {
    const { attempt } = this;
    if (attempt?.verdict) this.#put({ ...attempt, verdict: { ...attempt.verdict, proof: null } });
  }

  /** The last verdict, or else the question. */
  caption() {
    return this.attempt ? verdictText(this.attempt) : "";
  }

  /** Whether the game's buttons replace the player; the player returns at the end, and for a whole path. */
  playerless() {
    const { attempt } = this;
    return attempt === null || (!isDone(attempt) && attempt.position.kind !== "lost");
  }

  /** The answer for a task of a lesson; "" if that task is not done here. @param {Part} part @param {string} name */
  handIn(part, name) {
    const attempt = this.state.attempts[part];
    return attempt?.name === name && isDone(attempt) ? answerText(attempt) : "";
  }

  /** The card below the board. */
  card() {
    return this.#view.card(this.attempt);
  }

  /** The content of the panel. */
  panel() {
    return this.#view.panel(this.attempt);
  }

  /** Shows a short message. @param {string} key */
  tell = (/** @type {string} */ key) => this.#app.toast(key);
}
