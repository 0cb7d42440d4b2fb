/** The introduction in place of a report: the purpose of the tool, and examples. */

import { byId, make, setText } from "../../ui/dom.js";
import { labelled, t } from "../../ui/i18n.js";

/** @import { LabWords, Tool } from "./words.js" */

/** Settings that differ from those of the first form. @type {Record<Tool, Record<string, LabWords>>} */
const EXAMPLES = {
  compare: {
    race: { methods: "depth-first,warnsdorff" },
    assignment: {
      // Blind search finds a tour in each of these within its limit.
      ...{ board: "5x5,6x6,7x7", start: "a1,c3" },
      ...{ methods: "depth-first,pruned,warnsdorff", "max-steps": "10000000" },
    },
  },
  survey: {
    every: { boards: "8x8", starts: "all" },
    ties: {
      boards: "6x6,8x8,10x10",
      methods: "warnsdorff,warnsdorff:random,warnsdorff:roth,warnsdorff:pohl",
    },
  },
  orders: { corner: {}, small: { board: "5x5", start: "all" } },
};

export class Intro {
  #root = byId("lab-intro", HTMLElement);
  #title = make("h2");
  #text = make("p");
  #heading = make("h3");
  #list = make("ul");
  /** @type {Tool | ""} */
  #tool = "";

  /** @param {(words: LabWords) => void} onExample called with the settings to run */
  constructor(onExample) {
    this.#root.append(this.#title, this.#text, this.#heading, this.#list);
    this.#list.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      const words = this.#tool && EXAMPLES[this.#tool][button?.dataset.example ?? ""];
      if (words) onExample(words);
    });
    labelled(() => {
      this.#tool = "";
    });
  }

  /** @param {Tool} tool @param {boolean} shown */
  render(tool, shown) {
    this.#root.hidden = !shown;
    if (tool === this.#tool) return;
    this.#tool = tool;
    setText(this.#title, t(`lab.intro.${tool}`));
    setText(this.#text, t(`lab.intro.${tool}.text`));
    setText(this.#heading, t("lab.intro.examples"));
    this.#list.replaceChildren(
      ...Object.keys(EXAMPLES[tool]).map((name) => {
        const attributes = { type: "button", class: "secondary", "data-example": name };
        return make("li", {}, make("button", attributes, t(`lab.example.${name}`)));
      }),
    );
  }
}
