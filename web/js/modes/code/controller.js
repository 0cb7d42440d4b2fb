/** The controller of Code: one rule and its runs. All parts of the panel use it. */

import { squareName, WHOLE } from "../../board/geometry.js";
import { FACTS } from "../../build_info.js";
import { playerAt } from "../../player/player_state.js";
import { boardOf, canonical, check, wordsOfBoard } from "../../request/request.js";
import { RuleLost } from "../../rules/lost.js";
import { unproved } from "../../runs/result.js";
import { memo } from "../../ui/memo.js";
import { MAX_LETTERS, pack, unpackSome } from "../../ui/packed.js";
import { Saving } from "./editor/saving.js";
import { withPlainEnds } from "./editor/source.js";
import { firstStart } from "./link.js";
import { RuleRuns } from "./runs.js";
import * as states from "./state.js";
import { testShow } from "./tests/show.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/types.js" */
/** @import { Show } from "../../player/types.js" */
/** @import { Words } from "../../request/request.js" */
/** @import { Reason } from "../../solver/documents.js" */
/** @import { CodeLink } from "./link.js" */
/** @import { Shown } from "./runs.js" */
/** @import { CodeState, View } from "./state.js" */
/** @import { TestsState } from "./tests/exercise.js" */

/** The maximum number of squares of a board on which a rule runs. */
const MAX_SQUARES = FACTS.limits.rule_squares;

/** The maximum steps of a run in a race: few, so that the Lab begins at once, without a click on Run. */
const RACE_STEPS = "1000";

/** The maximum size of a link's program, in bytes: at most three for each letter. */
const MAX_BYTES = 3 * MAX_LETTERS;

export class CodeController {
  #app;
  /** Other people's texts that were allowed since the page opened. */
  #allowed = new Set();
  /** The number of links followed. */
  #links = 0;
  #showOf = memo(shownOf, {
    by: ({ form, running, run, view, text }, exercise) =>
      view === "run" ? [form, running, run] : [form, running, run, view, text, exercise],
  });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    app.store.change("code", states.INITIAL);
    this.saving = new Saving(app, this);
    this.runs = new RuleRuns(app, this);
    const hold = () => {
      if (!this.withheld) return;
      this.runs.end();
      this.change({ run: null, fault: null, printed: null, failure: null, view: "run" });
    };
    app.store.react(({ frame }) => [frame.withheld.result], hold);
    hold();
  }

  /** @returns {CodeState} */
  get slice() {
    return this.#app.store.slice("code");
  }

  /** @param {Partial<CodeState>} news */
  change(news) {
    this.#app.store.change("code", news);
  }

  /** True if a lesson hides the results of runs. */
  get withheld() {
    return this.#app.store.state.frame.withheld.result;
  }

  /** True if the text may run: it is one's own or allowed, and no lesson hides the result. */
  get runnable() {
    return !this.withheld && !states.isWaiting(this.slice) && this.slice.text.trim() !== "";
  }

  /** The rule in the form that running it needs. */
  get rule() {
    const { text, name, origin } = this.slice;
    return { source: text, name, foreign: origin === "foreign" };
  }

  /** Withdraws a result whose proof the checker rejects. @param {Reason} reason */
  doubt(reason) {
    const { run } = this.slice;
    if (run?.result) this.change({ run: { ...run, result: unproved(run.result, reason) } });
  }

  /** The runner of rules; if its scripts cannot be loaded, it fails like a crashed rule. */
  runner() {
    return this.#app.needRules().catch(() => {
      throw new RuleLost("network");
    });
  }

  // -- texts -----------------------------------------------------------------------------------------

  /**
   * Replaces the text.
   * @param {string} given
   * @param {{name?: string, origin?: CodeState["origin"]}} [from] another person's text does not
   *   run before it is allowed
   */
  put(given, { name = states.FIRST_NAME, origin = "own" } = {}) {
    this.runs.end();
    const text = withPlainEnds(given);
    const allowed = origin === "own" || this.#allowed.has(text);
    this.change({ text, name, origin, allowed, failure: null, damaged: "", fault: null });
    this.#pack();
  }

  /** Takes typed text: a text that a person has edited is their own. @param {string} text */
  type(text) {
    if (text === this.slice.text || states.isWaiting(this.slice)) return;
    this.runs.end();
    this.change({ text, origin: "own", allowed: true, failure: null });
    this.#pack();
  }

  /**
   * Marks another person's text as read, and allows it to run.
   * @param {string} text that was read
   * @returns {boolean} false if another text has replaced it, for example through a link
   */
  allow(text) {
    if (text !== this.slice.text) return false;
    this.#allowed.add(text);
    this.change({ allowed: true });
    return true;
  }

  /** Follows a link. Its program is shown; it runs only when a person allows it. @param {CodeLink} link */
  async follow({ packed, words, tests, moment }) {
    this.#links += 1;
    const turn = this.#links;
    this.change({ form: words, problems: [], tests, damaged: "" });
    if (!packed) return;
    if (this.slice.packed?.packed !== packed) {
      const given = await unpackSome(packed, MAX_BYTES);
      // Another link was followed meanwhile.
      if (turn !== this.#links) return;
      if (!given?.whole || given.text.length > MAX_LETTERS) {
        this.change({ damaged: given ? "too-long" : "damaged" });
        return;
      }
      const text = withPlainEnds(given.text);
      if (text !== this.slice.text) {
        // A program from a link is one's own if this browser has saved it.
        const own = await this.saving.has(text).catch(() => false);
        if (turn !== this.#links) return;
        this.put(text, { origin: own ? "own" : "foreign" });
      }
      this.change({ packed: { text, packed } });
    }
    const { run } = this.slice;
    if (run && !states.isStale(this.slice)) this.runs.look(run, moment);
  }

  /** Packs the text for the link. */
  async #pack() {
    const { text } = this.slice;
    const packed = text === "" ? "" : await pack(text);
    if (this.slice.text !== text) return;
    this.change({ packed: { text, packed } });
    if (this.#app.store.state.mode === "code") this.#app.noteView();
  }

  // -- the request -----------------------------------------------------------------------------------

  /** Takes input of the form. @param {Partial<Words>} changes */
  edit(changes) {
    const { form, problems } = this.slice;
    const before = boardOf(this.slice.form);
    this.change({
      form: { ...form, ...changes },
      problems: problems.filter(({ field }) => !(field in changes)),
    });
    const board = boardOf(this.slice.form);
    if (board.rows !== before.rows || board.cols !== before.cols) {
      this.#app.look("code", { view: WHOLE });
    }
  }

  /** Makes a square of the board the start. @param {number} square */
  choose(square) {
    // The clicked board may be that of a test.
    const { board } = this.showOf(this.#app.store.state);
    this.edit({ ...wordsOfBoard(board), start: squareName(board, square) });
    if (this.runnable) this.run();
  }

  /** The request of the form; null if it has mistakes, which are then shown. */
  #requested() {
    const { form } = this.slice;
    const problems = check(form);
    const { rows, cols, start } = canonical(form);
    if (problems.length === 0 && Number(rows) * Number(cols) > MAX_SQUARES) {
      const params = { rows, cols, limit: MAX_SQUARES };
      problems.push({ field: "rows", code: "board-too-large", params });
    }
    this.change({ problems });
    if (problems.length > 0) return null;
    return { ...canonical(form), start: start || firstStart(boardOf(form)) };
  }

  /** The show on the board. @param {State} state */
  showOf({ modes }) {
    return this.#showOf(modes.code, modes["code-tests"]);
  }

  // -- actions and display ---------------------------------------------------------------------------

  /**
   * Runs the rule on the board of the form.
   * @param {Shown} [shown] how the run is shown when it has ended
   */
  run(shown = "play") {
    const words = this.#requested();
    if (words && this.runnable) this.runs.run(words, shown);
  }

  /** Opens a survey in the Lab: this rule, Warnsdorff's rule and blind search from every square of the board. */
  async race() {
    const words = this.#requested();
    if (!words || !this.runnable) return;
    const { source } = this.rule;
    let digest = "";
    try {
      digest = await this.#app.client.call("ruleDigest", { source });
    } catch (error) {
      this.runs.refuse(error);
      return;
    }
    if (this.slice.text !== source || !this.runnable) return;
    this.stop();
    // The link has only the rule's digest; the Lab uses the open rule.
    this.#app.visit(raceLink(words, digest));
  }

  /** Shows the next call of the rule; first runs it if it has not run yet. */
  step() {
    const { run, running } = this.slice;
    if (running) return;
    if (run && !states.isStale(this.slice) && run.calls.length > 0) this.runs.next(run);
    else this.run("step");
  }

  /** Cancels the run; its progress so far stays visible. */
  stop() {
    this.runs.stop();
  }

  /** Shows the moment of a step. @param {number} step */
  showStep(step) {
    this.#app.player.seek(step);
  }

  /**
   * Switches between rule and board on a phone.
   * @param {CodeState["side"]} [side] the other one by default
   */
  turn(side = this.slice.side === "board" ? "rule" : "board") {
    this.change({ side });
  }

  /** Opens a card. Each card runs the rule itself, so a run on the board is cancelled. @param {View} view */
  turnTo(view) {
    this.stop();
    this.change({ view });
    this.rest();
  }

  /** Moves the player to the end of the show. */
  rest() {
    const { store, player } = this.#app;
    if (store.state.mode === "code") player.stop();
    const { timeline } = this.showOf(store.state);
    const { player: before } = this.#app.lookOf("code");
    const still = playerAt(before, timeline, { moment: null, plays: false });
    this.#app.look("code", { player: still, view: WHOLE });
  }
}

/** The link of the survey that compares a rule with two methods. @param {Words} words @param {string} digest */
function raceLink({ rows, cols, seed }, digest) {
  const methods = `rule:${digest},warnsdorff,depth-first`;
  const budget = { "max-steps": RACE_STEPS, seed, "ruled-out": "skip" };
  const words = { lab: "survey", boards: `${rows}x${cols}`, starts: "all", methods, ...budget };
  return `?${new URLSearchParams(words)}`;
}

/** The run, or a test. @param {CodeState} slice @param {TestsState} exercise @returns {Show} */
function shownOf(slice, exercise) {
  return (slice.view === "tests" && testShow(exercise, slice.text)) || states.showOf(slice);
}
