/** The bench of Code: one rule, and what is done with it. The parts of the panel work through it. */

import { MOST_LETTERS, pack, unpack } from "../../app/packed.js";
import { squareName, WHOLE } from "../../board/geometry.js";
import { FACTS } from "../../build_info.js";
import { boardOf, canonical, check } from "../solve/request.js";
import { Keeper } from "./editor/keeper.js";
import { withPlainEnds } from "./editor/source.js";
import { firstStart } from "./link.js";
import { RuleRuns } from "./runs.js";
import * as states from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { RuleFault } from "../../solver/rule_documents.js" */
/** @import { Words } from "../solve/request.js" */
/** @import { CodeLink } from "./link.js" */
/** @import { Shown } from "./runs.js" */
/** @import { CodeState, View } from "./state.js" */

/** A rule runs on boards of at most so many squares. */
const MOST_SQUARES = FACTS.limits.rule_squares;

/** The most bytes of a link's program: each of its letters takes three at most. */
const MOST_BYTES = 3 * MOST_LETTERS;

export class Bench {
  #app;
  /** Texts of other people that somebody has allowed to run since the page was opened. */
  #allowed = new Set();
  /** Counts the links that were followed. */
  #links = 0;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    app.store.change("code", states.INITIAL);
    this.keeper = new Keeper(app, this);
    this.runs = new RuleRuns(app, this);
  }

  /** @returns {CodeState} */
  get slice() {
    return this.#app.store.slice("code");
  }

  /** @param {Partial<CodeState>} news */
  change(news) {
    this.#app.store.change("code", news);
  }

  /** Whether the text may run: it is one's own, or a person has allowed it. */
  get runnable() {
    return !states.isWaiting(this.slice) && this.slice.text.trim() !== "";
  }

  /** The rule, as whoever runs it wants it. */
  get rule() {
    const { text, name, origin } = this.slice;
    return { source: text, name, foreign: origin === "foreign" };
  }

  // -- texts -----------------------------------------------------------------------------------------

  /**
   * A whole text takes the place of the one before.
   * @param {string} given
   * @param {{name?: string, origin?: CodeState["origin"]}} [from] a text of another person does not run
   *   before somebody says so
   */
  put(given, { name = states.FIRST_NAME, origin = "own" } = {}) {
    this.runs.end();
    const text = withPlainEnds(given);
    const allowed = origin === "own" || this.#allowed.has(text);
    this.change({ text, name, origin, allowed, failure: null, damaged: false, fault: null });
    this.#pack();
  }

  /** Something was typed: what a person has changed is their own. @param {string} text */
  type(text) {
    if (text === this.slice.text || states.isWaiting(this.slice)) return;
    this.runs.end();
    this.change({ text, origin: "own", allowed: true, failure: null });
    this.#pack();
  }

  /** Gives the rule's file another name. @param {string} name */
  rename(name) {
    this.change({ name });
  }

  /**
   * A person has read the text of another, and lets it run.
   * @param {string} text that was read
   * @returns {boolean} whether it is the one that is here: a link may just have brought another one
   */
  allow(text) {
    if (text !== this.slice.text) return false;
    this.#allowed.add(text);
    this.change({ allowed: true });
    return true;
  }

  /** Follows a link. Its program is shown; it runs when a person says so. @param {CodeLink} link */
  async follow({ packed, words, tests, moment }) {
    this.#links += 1;
    const turn = this.#links;
    this.change({ form: words, problems: [], tests, damaged: false });
    if (!packed) return;
    if (this.slice.packed?.packed !== packed) {
      const given = await unpack(packed, MOST_BYTES);
      // Another link was followed meanwhile.
      if (turn !== this.#links) return;
      if (given === null || given.length > MOST_LETTERS) {
        this.change({ damaged: true });
        return;
      }
      const text = withPlainEnds(given);
      if (text !== this.slice.text) {
        // A link to what lies in this browser's own list is one's own.
        const own = await this.keeper.knows(text).catch(() => false);
        if (turn !== this.#links) return;
        this.put(text, { origin: own ? "own" : "foreign" });
      }
      this.change({ packed: { text, packed } });
    }
    const { run, text, form } = this.slice;
    if (run && run.text === text && states.areSame(run.words, canonical(form))) {
      this.runs.look(run, moment);
    }
  }

  /** Puts the text into the link. */
  async #pack() {
    const { text } = this.slice;
    const packed = text === "" ? "" : await pack(text);
    if (this.slice.text !== text) return;
    this.change({ packed: { text, packed } });
    if (this.#app.store.state.mode === "code") this.#app.noteView();
  }

  // -- the request -----------------------------------------------------------------------------------

  /** Something was typed in the form. @param {Partial<Words>} news */
  ask(news) {
    const { form, problems } = this.slice;
    const before = boardOf(this.slice.form);
    this.change({
      form: { ...form, ...news },
      problems: problems.filter(({ field }) => !(field in news)),
    });
    const board = boardOf(this.slice.form);
    if (board.rows !== before.rows || board.cols !== before.cols) {
      this.#app.look("code", { view: WHOLE });
    }
  }

  /** A square of the board was chosen: the run starts there. @param {number} square */
  choose(square) {
    const board = boardOf(states.wordsShown(this.slice));
    this.ask({ start: squareName(board, square) });
    if (this.runnable) this.run();
  }

  /** What the form asks for, or null: then its mistakes are shown. */
  #requested() {
    const { form } = this.slice;
    const problems = check(form);
    const { rows, cols, start } = canonical(form);
    if (problems.length === 0 && Number(rows) * Number(cols) > MOST_SQUARES) {
      const params = { rows, cols, limit: MOST_SQUARES };
      problems.push({ field: "rows", code: "board-too-large", params });
    }
    this.change({ problems });
    if (problems.length > 0) return null;
    return { ...canonical(form), start: start || firstStart(boardOf(form)) };
  }

  // -- what is done with it, and what is shown ---------------------------------------------------------

  /**
   * Runs the rule on the board of the form.
   * @param {Shown} [shown] how it is shown when it has ended
   */
  run(shown = "play") {
    const words = this.#requested();
    if (words && this.runnable) this.runs.run(words, shown);
  }

  /** Shows the next call of the rule; runs it first where that is still to be done. */
  step() {
    const { run, running, text, form } = this.slice;
    if (running) return;
    const fresh = run !== null && run.text === text && states.areSame(run.words, canonical(form));
    if (fresh && run.calls.length > 0) this.runs.calls.next(run);
    else this.run("step");
  }

  /** Ends the run, which then shows how far it came. */
  stop() {
    this.runs.stop();
  }

  /**
   * Shows the moment of a step: of the path, or of the search if it is known how many steps had been counted.
   * @param {number} step
   * @param {number} [forward]
   */
  showStep(step, forward = 0) {
    if (forward > 0) this.runs.calls.to(forward);
    else this.#app.player.seek(step);
  }

  /** A phone shows the rule or the board. @param {CodeState["side"]} [side] the other one if it is not said */
  turn(side = this.slice.side === "board" ? "rule" : "board") {
    this.change({ side });
  }

  /** Which card stands below the buttons. @param {View} view */
  look(view) {
    this.change({ view });
  }

  /** Opens a card that runs the rule itself: a run on the board gives way. @param {View} view */
  turnTo(view) {
    this.stop();
    this.look(view);
  }

  /** Says where a text has failed that was run elsewhere. @param {RuleFault | null} fault */
  tellFault(fault) {
    this.change({ fault: fault ? { text: this.slice.text, fault } : null });
  }
}
