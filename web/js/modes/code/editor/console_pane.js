/** What the rule has printed in its last run, each line with the step it came from. */

import { byId, make, setText } from "../../../app/dom.js";
import { currentLanguage, number, t } from "../../../app/i18n.js";

/** @import { State } from "../../../app/store.js" */
/** @import { RulePrinted } from "../../../solver/rule_documents.js" */

/** @typedef {{showStep: (step: number) => void}} Bench */

export class ConsolePane {
  /** @type {unknown[]} */
  #shown = [];

  /** @param {Bench} bench */
  constructor(bench) {
    this.root = byId("code-console", HTMLElement);
    this.root.classList.add("code-console");
    this.root.hidden = true;
    this.title = make("h3", { id: "code-console-title" });
    this.list = make("ol", {
      class: "code-printed",
      tabindex: "0",
      "aria-labelledby": "code-console-title",
    });
    this.more = make("p", { class: "hint" });
    this.root.replaceChildren(this.title, this.list, this.more);
    this.list.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-step]") : null;
      if (button instanceof HTMLElement) bench.showStep(Number(button.dataset.step));
    });
  }

  /** @param {State} state */
  render({ modes }) {
    const { text } = modes.code;
    /** @type {(RulePrinted & {text: string}) | null} */
    const printed = modes.code.printed;
    this.root.classList.toggle("stale", printed != null && printed.text !== text);
    const now = [printed, currentLanguage()];
    if (now.every((one, at) => one === this.#shown[at])) return;
    this.#shown = now;
    const lines = printed?.lines ?? [];
    this.root.hidden = lines.length === 0;
    setText(this.title, t("code.printed"));
    const more = printed?.more ?? 0;
    setText(this.more, more > 0 ? t("code.printed.more", { count: more }) : "");
    this.list.replaceChildren(
      ...lines.map(({ step, text }) => {
        // What is printed while the rule is loaded comes before the first step.
        const label =
          step > 0
            ? make(
                "button",
                {
                  type: "button",
                  "data-step": String(step),
                  "aria-label": t("code.printed.go", { step }),
                },
                number(step),
              )
            : make("span", {}, "·");
        return make("li", {}, label, make("code", {}, text || "\u00a0"));
      }),
    );
  }
}
