/**
 * The question before somebody else's program runs. It is answered by a click or by Space: Enter does
 * nothing, so that nobody agrees by accident, and the button never has the focus by itself.
 */

import { make, setText } from "../../ui/dom.js";
import { labelled, t } from "../../ui/i18n.js";
import { isWaiting } from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { CodeController } from "./controller.js" */
/** @import { CodeState } from "./state.js" */

export class ConsentPart {
  /** @param {App} app @param {CodeController} controller @param {HTMLElement} host */
  constructor(app, controller, host) {
    this.#app = app;
    this.root = host;
    this.title = make("h2", { id: "code-consent-title" });
    this.what = make("p");
    this.why = make("p", { class: "error" });
    this.yes = make("button", { type: "button", class: "secondary", id: "code-allow" });
    this.yes.addEventListener("keydown", (event) => {
      if (event.key === "Enter") event.preventDefault();
    });
    this.yes.addEventListener("click", () => {
      if (this.#refused) return;
      if (controller.allow(this.#asked)) controller.run();
    });
    host.setAttribute("role", "group");
    host.setAttribute("aria-labelledby", this.title.id);
    host.replaceChildren(this.title, this.what, this.why, make("div", { class: "do" }, this.yes));
    labelled(() => {
      setText(this.title, t("code.consent.title"));
      setText(this.what, t("code.consent.what"));
      setText(this.yes, t("code.consent.yes"));
    });
  }

  #app;
  /** The text on the screen: consent applies to what was seen. */
  #asked = "";

  /** True if this browser cannot start a sandbox: other people's programs then never run here. */
  get #refused() {
    return refusal(this.#app.store.state) !== "";
  }

  /** Hides the question, and moves the focus to the buttons once they are drawn. */
  #passFocus() {
    requestAnimationFrame(() => {
      const button = document.querySelector(
        ":is([data-action=code-run], [data-action=code-stop]):not([hidden])",
      );
      if (button instanceof HTMLElement) button.focus({ preventScroll: true });
    });
  }

  /** @param {State} state */
  render(state) {
    /** @type {CodeState} */
    const slice = state.modes.code;
    const answered = !isWaiting(slice);
    if (answered && this.root.contains(document.activeElement)) this.#passFocus();
    this.root.hidden = answered;
    this.#asked = slice.text;
    const why = refusal(state);
    this.yes.hidden = why !== "";
    setText(this.why, why);
  }
}

/** The reason why no rule can run here, as a sentence, or "". @param {State} state */
export function refusal({ rules }) {
  if (rules.phase !== "failed") return "";
  return t(rules.why === "refused" ? "code.sandbox.refused" : "code.sandbox.failed");
}
