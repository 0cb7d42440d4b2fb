/**
 * The control that selects the row whose map is shown: a list, or the number of the row if there are too
 * many.
 */

import { make, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** A longer list takes long to render, and longer to look through. */
const MAX_OPTIONS = 100;

export class RowChooser {
  element = make("div", { class: "chooser" });
  /** The selected row. */
  chosen = 0;
  #onChoice;
  #list = make("select", { "data-key": "chooser" });
  #number = make("input", { type: "number", min: "1", "data-key": "chooser" });
  #label = make("label", { class: "hint" });
  #options = "";

  /** @param {() => void} onChoice */
  constructor(onChoice) {
    this.#onChoice = onChoice;
    this.#list.setAttribute("aria-label", t("lab.report.heat.choose"));
    this.#list.addEventListener("input", () => this.#choose(Number(this.#list.value)));
    this.#number.addEventListener("change", () => this.#choose(this.#number.valueAsNumber - 1));
  }

  /** @param {number} count @param {(index: number) => string} labelOf */
  show(count, labelOf) {
    this.chosen = Math.max(0, Math.min(this.chosen, count - 1));
    if (count > MAX_OPTIONS) this.#showNumber(count);
    else this.#showList(Array.from({ length: count }, (_, index) => labelOf(index)));
  }

  /** @param {string[]} labels */
  #showList(labels) {
    const options = labels.join("\n");
    if (this.#options !== options) {
      this.#options = options;
      this.#list.replaceChildren(
        ...labels.map((text, index) => make("option", { value: String(index) }, text)),
      );
    }
    this.#list.value = String(this.chosen);
    if (!this.#list.isConnected) this.element.replaceChildren(this.#list);
  }

  /** @param {number} count */
  #showNumber(count) {
    setText(this.#label, t("lab.report.heat.choose.row", { count }));
    this.#number.max = String(count);
    if (document.activeElement !== this.#number) this.#number.value = String(this.chosen + 1);
    if (this.#number.isConnected) return;
    this.#number.id = "lab-report-row";
    this.#label.htmlFor = this.#number.id;
    this.element.replaceChildren(this.#label, this.#number);
  }

  /** @param {number} index */
  #choose(index) {
    if (!Number.isInteger(index) || index < 0) return;
    this.chosen = index;
    this.#onChoice();
  }
}
