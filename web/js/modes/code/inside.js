/** The loaded mode Code: its controller, its panel, and its interface to the frame. */

import { chosenOverlays, switchedNames } from "../../board/marks.js";
import { canonical } from "../../request/request.js";
import { shortened } from "../../ui/shortened.js";
import { CodeController } from "./controller.js";
import { formatHash, formatQuery } from "./link.js";
import { wordsShown } from "./state.js";
import { FIRST, loadTemplates, sourceOf, takeTemplate, unknownTemplate } from "./templates.js";
import { CodeView } from "./view.js";
import { sharedText, statusOf } from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { Address, State, Status } from "../../app/types.js" */
/** @import { Show } from "../../player/types.js" */
/** @import { CodeLink } from "./link.js" */
/** @import { CodeState } from "./state.js" */
/** @import { Template } from "./templates.js" */

export class LoadedCode {
  #app;
  #view;
  /** The template in the link. @type {Template | null} */
  #template = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.controller = new CodeController(app);
    this.#view = new CodeView(app, this.controller);
    // The sandbox needs a second to start, so it starts before the first click.
    app.needRules().then(
      (rules) => rules.open(),
      () => {},
    );
  }

  /** @param {CodeLink | null} link */
  async open(link) {
    const { controller } = this;
    const { player, store } = this.#app;
    if (link) {
      player.stop();
      await controller.follow(link);
      store.frame({ overlays: chosenOverlays(this.show(store.state), link.show) });
    }
    const loading = loadTemplates(controller).catch(() => []);
    const name = link && !link.packed ? link.template : "";
    const templates = name ? await loading : [];
    if (name) {
      this.#template = templates.find(({ id }) => id === name) ?? null;
      const isOther = this.#template && sourceOf(this.#template) !== controller.slice.text;
      // In a lesson it does not run at once: the lesson first asks for a guess.
      const runs = store.state.lesson === null;
      if (this.#template && isOther) takeTemplate(controller, this.#template, runs);
    }
    if (controller.slice.text === "" && !link?.packed) await this.#begin(loading);
    if (!name || this.#template) return;
    if (templates.length === 0) {
      const params = { name: shortened(name) };
      controller.change({ failure: { key: "code.template-missing", params } });
      return;
    }
    const { linkProblems } = store.state.frame;
    store.frame({ linkProblems: [...linkProblems, unknownTemplate(name, templates)] });
  }

  /**
   * Opens the last rule, or else the first template; the page's own text may run at once.
   * @param {Promise<readonly Template[]>} loading
   */
  async #begin(loading) {
    const { controller } = this;
    const last = await controller.saving.last().catch(() => null);
    if (controller.slice.text !== "") return;
    if (last) {
      controller.put(last.text, { name: last.name });
      return;
    }
    const template = (await loading).find(({ id }) => id === FIRST);
    if (template && controller.slice.text === "") takeTemplate(controller, template);
  }

  /** @param {State} state @returns {Address} */
  format(state) {
    /** @type {CodeState} */
    const slice = state.modes.code;
    const { tests, packed, text } = slice;
    // The link names the template as long as its text is unchanged.
    const name = this.#template && sourceOf(this.#template) === text ? this.#template.id : "";
    const own = !name && packed?.text === text ? packed.packed : "";
    const names = switchedNames(this.show(state), state.frame.overlays);
    return {
      query: formatQuery(canonical(wordsShown(slice)), tests, name),
      // The link describes the run, not the board of a test.
      hash: formatHash(own, slice.view === "tests" ? null : this.#app.player.moment, names),
    };
  }

  /** @param {State} state @returns {Show} */
  show(state) {
    return this.controller.showOf(state);
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
    this.#view.render(state);
  }
}
