/** The output of the rule's last run, each line with its step. */

import { byId, make, setText } from "../../../ui/dom.js";
import { currentLanguage, number, t } from "../../../ui/i18n.js";
import { Parts } from "../../../ui/memo.js";

/** @import { State } from "../../../app/store.js" */
/** @import { RulePrinted } from "../../../solver/documents.js" */

/** @typedef {{showStep: (step: number) => void}} StepView */

export class ConsolePane {
  #shown = new Parts();

  /** @param {StepView} controller */
  constructor(controller) {
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
      if (button instanceof HTMLElement) controller.showStep(Number(button.dataset.step));
    });
  }

  /** @param {State} state */
  render({ modes }) {
    const { text } = modes.code;
    /** @type {(RulePrinted & {text: string}) | null} */
    const printed = modes.code.printed;
    this.root.classList.toggle("stale", printed != null && printed.text !== text);
    if (!this.#shown.changed(printed, currentLanguage())) return;
    const lines = printed?.lines ?? [];
    this.root.hidden = lines.length === 0;
    setText(this.title, t("code.printed"));
    const more = printed?.more ?? 0;
    setText(this.more, more > 0 ? t("code.printed.more", { count: more }) : "");
    this.list.replaceChildren(
      ...lines.map(({ step, text }) => {
        // Output from loading the rule comes before the first step.
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
