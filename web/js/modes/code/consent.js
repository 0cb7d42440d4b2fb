/**
 * The question before a program runs that somebody else wrote. It is answered by a click or by Space: Enter
 * does nothing, so that nobody says yes by chance, and the button never has the focus by itself.
 */

import { make, setText } from "../../app/dom.js";
import { labelled, t } from "../../app/i18n.js";
import { isWaiting } from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Bench } from "./bench.js" */
/** @import { CodeState } from "./state.js" */

export class ConsentPart {
  /** @param {App} app @param {Bench} bench @param {HTMLElement} host */
  constructor(app, bench, host) {
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
      if (bench.allow(this.#asked)) bench.run();
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
  /** The text that is on the screen: what is allowed is what was seen. */
  #asked = "";

  /** Whether this browser starts no sandbox: then no program of another person runs here. */
  get #refused() {
    return refusal(this.#app.store.state) !== "";
  }

  /** The question goes: who has answered it goes on at the buttons, once these are drawn. */
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

/** Why no rule can run here, as a sentence, or "". @param {State} state */
export function refusal({ rules }) {
  if (rules.phase !== "failed") return "";
  return t(rules.why === "refused" ? "code.sandbox.refused" : "code.sandbox.failed");
}
