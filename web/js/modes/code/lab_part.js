/** The link back from a program that was read and allowed to the Lab's experiment that waits for it. */

import { make, setText } from "../../ui/dom.js";
import { labelled, t } from "../../ui/i18n.js";
import { isWaiting } from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { CodeController } from "./controller.js" */
/** @import { CodeState } from "./state.js" */

/**
 * @typedef {object} LabSlice The part of the Lab's state that this reads and changes: the waiting experiment.
 * @property {{programs: {text: string}[], goesOn: boolean} | null} waiting
 */

export class LabPart {
  #root;

  /** @param {App} app @param {CodeController} controller @param {HTMLElement} host */
  constructor(app, controller, host) {
    this.#root = host;
    const text = make("p");
    const on = make("button", { type: "button", class: "secondary", id: "code-to-lab" });
    on.addEventListener("click", () => {
      // The sandbox does one thing at a time.
      controller.stop();
      /** @type {LabSlice} */
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
    /** @type {LabSlice | undefined} */
    const lab = modes.lab;
    const waits = lab?.waiting?.programs.some(({ text }) => text === code.text) === true;
    this.#root.hidden = !waits || isWaiting(code);
  }
}
