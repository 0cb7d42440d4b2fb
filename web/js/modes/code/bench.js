/** The bench of Code: one rule, and what is done with it. The parts of the panel work through it. */

import { pack, unpack } from "../../app/packed.js";
import { Keeper } from "./editor/keeper.js";
import * as states from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { CodeLink } from "./link.js" */
/** @import { CodeState, View } from "./state.js" */

export class Bench {
  #app;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    app.store.change("code", states.INITIAL);
    this.keeper = new Keeper(app, this);
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

  // -- texts -----------------------------------------------------------------------------------------

  /**
   * A whole text takes the place of the one before.
   * @param {string} text
   * @param {{name?: string, origin?: CodeState["origin"]}} [from] a text of another person does not run
   *   before somebody says so
   */
  put(text, { name = states.FIRST_NAME, origin = "own" } = {}) {
    this.stop();
    this.change({
      text,
      name,
      origin,
      allowed: origin === "own",
      failure: null,
      packed: null,
      damaged: false,
    });
    this.#pack();
  }

  /** Something was typed. @param {string} text */
  type(text) {
    if (text === this.slice.text || states.isWaiting(this.slice)) return;
    this.stop();
    this.change({ text, failure: null });
    this.#pack();
  }

  /** Gives the rule's file another name. @param {string} name */
  rename(name) {
    this.change({ name });
  }

  /** A person has read the text of another, and lets it run. */
  allow() {
    this.change({ allowed: true });
  }

  /** Follows a link. @param {CodeLink} link */
  async follow({ packed, words, tests }) {
    this.change({ form: words, problems: [], tests });
    if (!packed || this.slice.packed?.packed === packed) return;
    const text = await unpack(packed);
    if (text === null) this.change({ damaged: true });
    else this.put(text, { origin: "foreign" });
  }

  /** Puts the text into the link. */
  async #pack() {
    const { text } = this.slice;
    const packed = text === "" ? "" : await pack(text);
    if (this.slice.text !== text) return;
    this.change({ packed: { text, packed } });
    if (this.#app.store.state.mode === "code") this.#app.noteView();
  }

  // -- what is done with it --------------------------------------------------------------------------

  /** Runs the rule on the board of the form. */
  run() {}

  /** Shows the next call of the rule. */
  step() {}

  /** Shows the moment of a step on the board. @param {number} step */
  showStep(step) {
    this.#app.player.seek(step);
  }

  /** Ends the run. */
  stop() {}

  /** Which card stands below the buttons. @param {View} view */
  look(view) {
    this.change({ view });
  }
}
