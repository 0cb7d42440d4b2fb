/** The way on from a program that was read, and allowed, to the experiment of the Lab that waits for it. */

import { make, setText } from "../../app/dom.js";
import { labelled, t } from "../../app/i18n.js";
import { isWaiting } from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { LabState } from "../lab/state.js" */
/** @import { Bench } from "./bench.js" */
/** @import { CodeState } from "./state.js" */

export class LabPart {
  #root;

  /** @param {App} app @param {Bench} bench @param {HTMLElement} host */
  constructor(app, bench, host) {
    this.#root = host;
    const text = make("p");
    const on = make("button", { type: "button", class: "secondary", id: "code-to-lab" });
    on.addEventListener("click", () => {
      // The sandbox does one thing after the other.
      bench.stop();
      /** @type {LabState} */
      const { waiting } = app.store.slice("lab");
      if (waiting) app.store.change("lab", { waiting: { ...waiting, goesOn: true } });
      app.enter("lab");
    });
    host.replaceChildren(text, make("div", { class: "do" }, on));
    labelled(() => {
      setText(text, t("code.lab.waits"));
      setText(on, t("code.lab.on"));
    });
  }

  /** @param {State} state */
  render({ modes }) {
    /** @type {CodeState} */
    const code = modes.code;
    /** @type {LabState | undefined} */
    const lab = modes.lab;
    const waits = lab?.waiting?.programs.some(({ text }) => text === code.text) === true;
    this.#root.hidden = !waits || isWaiting(code);
  }
}
