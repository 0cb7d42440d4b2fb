/** Code, once it is opened: its bench, its panel, and what the frame asks of it. */

import { t } from "../../app/i18n.js";
import { chosenOverlays, NO_MARKS, switchedNames } from "../../board/marks.js";
import { boardOf, canonical } from "../solve/request.js";
import { Bench } from "./bench.js";
import { formatHash, formatQuery } from "./link.js";
import { CodePanel } from "./panel.js";

/** @import { App } from "../../app/app.js" */
/** @import { Address, Status } from "../../app/mode.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Show } from "../../player/timeline.js" */
/** @import { CodeLink } from "./link.js" */
/** @import { CodeState } from "./state.js" */

export class Inside {
  #app;
  /** @type {{of: CodeState | null, show: Show | null}} */
  #shown = { of: null, show: null };

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.bench = new Bench(app);
    this.panel = new CodePanel(app, this.bench);
  }

  /** @param {CodeLink | null} asked */
  open(asked) {
    if (!asked) return;
    this.#app.player.stop();
    this.bench.follow(asked);
    this.#app.store.frame({
      overlays: chosenOverlays(this.show(this.#app.store.state), asked.show),
    });
  }

  /** @param {State} state @returns {Address} */
  format(state) {
    /** @type {CodeState} */
    const { form, tests, packed, text } = state.modes.code;
    const own = packed?.text === text ? packed.packed : "";
    const names = switchedNames(this.show(state), state.frame.overlays);
    return {
      query: formatQuery(canonical(form), tests),
      hash: formatHash(own, this.#app.player.moment, names),
    };
  }

  /** @param {State} state @returns {Show} */
  show({ modes }) {
    /** @type {CodeState} */
    const slice = modes.code;
    if (this.#shown.of !== slice) {
      const board = boardOf(slice.form);
      this.#shown = {
        of: slice,
        show: { board, timeline: null, marks: NO_MARKS, live: null },
      };
    }
    return /** @type {Show} */ (this.#shown.show);
  }

  /** @param {number} _square */
  choose(_square) {}

  /** @param {State} _state */
  shared(_state) {
    return t("code.shared");
  }

  /** @param {State} _state @returns {Status} */
  status(_state) {
    return {
      title: t("app.title.code"),
      text: "",
      detail: "",
      busy: false,
      failed: false,
      data: { outcome: "" },
    };
  }

  /** @param {State} state */
  render(state) {
    this.panel.render(state);
  }
}
