/** Code, once it is opened: its bench, its panel, and what the frame asks of it. */

import { chosenOverlays, switchedNames } from "../../board/marks.js";
import { canonical } from "../solve/request.js";
import { Bench } from "./bench.js";
import { formatHash, formatQuery } from "./link.js";
import { CodePanel } from "./panel.js";
import { showOf, wordsShown } from "./state.js";
import { fileOf, firstTemplate } from "./templates.js";
import { sharedText, statusOf } from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { Address, Status } from "../../app/mode.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Show } from "../../player/timeline.js" */
/** @import { CodeLink } from "./link.js" */
/** @import { CodeState } from "./state.js" */

export class Inside {
  #app;
  /** @type {{of: CodeState | null, parts: unknown[], show: Show | null}} */
  #shown = { of: null, parts: [], show: null };

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.bench = new Bench(app);
    this.panel = new CodePanel(app, this.bench);
    // The sandbox takes a second: it is there when somebody clicks.
    app.needRules().then(
      (rules) => rules.open(),
      () => {},
    );
  }

  /** @param {CodeLink | null} asked */
  async open(asked) {
    const { player, store } = this.#app;
    if (asked) {
      player.stop();
      await this.bench.follow(asked);
      store.frame({ overlays: chosenOverlays(this.show(store.state), asked.show) });
    }
    if (this.bench.slice.text === "" && !asked?.packed) await this.#begin();
  }

  /** The rule that was open last; or else the first template, which runs at once: it is the page's own. */
  async #begin() {
    const last = await this.bench.keeper.last().catch(() => null);
    if (this.bench.slice.text !== "") return;
    if (last) {
      this.bench.put(last.text, last);
      return;
    }
    const template = await firstTemplate().catch(() => null);
    if (!template || this.bench.slice.text !== "") return;
    this.bench.put(template.source, { name: fileOf(template.id) });
    this.bench.run();
  }

  /** @param {State} state @returns {Address} */
  format(state) {
    /** @type {CodeState} */
    const slice = state.modes.code;
    const { tests, packed, text } = slice;
    const own = packed?.text === text ? packed.packed : "";
    const names = switchedNames(this.show(state), state.frame.overlays);
    return {
      query: formatQuery(canonical(wordsShown(slice)), tests),
      hash: formatHash(own, this.#app.player.moment, names),
    };
  }

  /** @param {State} state @returns {Show} */
  show({ modes }) {
    /** @type {CodeState} */
    const slice = modes.code;
    if (this.#shown.show && this.#shown.of === slice) return this.#shown.show;
    const parts = [slice.form, slice.running, slice.run];
    const same = parts.every((part, at) => part === this.#shown.parts[at]);
    const show = same && this.#shown.show ? this.#shown.show : showOf(slice);
    this.#shown = { of: slice, parts, show };
    return show;
  }

  /** @param {number} square */
  choose(square) {
    this.bench.choose(square);
  }

  /** @param {State} state */
  shared({ modes }) {
    return sharedText(modes.code);
  }

  /** @param {State} state @returns {Status} */
  status({ modes, rules }) {
    return statusOf(modes.code, rules);
  }

  /** @param {State} state */
  render(state) {
    this.panel.render(state);
  }
}
