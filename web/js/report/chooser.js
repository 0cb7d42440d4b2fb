/** The control that selects the row whose map is shown. */

import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../ui/i18n.js";

/** The maximum length of a list: a longer one is slow and hard to read, so a number selects the row. */
const MAX_OPTIONS = 100;

/**
 * @param {string[]} labels
 * @param {number} chosen
 * @param {(index: number) => void} choose
 */
export function chooserOf(labels, chosen, choose) {
  const count = labels.length;
  if (count > MAX_OPTIONS) {
    return html`<div class="chooser">
      <label class="hint" for="lab-report-row">${t("lab.report.heat.choose.row", { count })}</label>
      <input
        type="number"
        id="lab-report-row"
        min="1"
        max=${count}
        .value=${String(chosen + 1)}
        @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => {
          const index = target.valueAsNumber - 1;
          if (Number.isInteger(index) && index >= 0) choose(Math.min(index, count - 1));
        }}
      />
    </div>`;
  }
  return html`<div class="chooser">
    <select
      aria-label=${t("lab.report.heat.choose")}
      @input=${(/** @type {{target: HTMLSelectElement}} */ { target }) => choose(target.selectedIndex)}
    >
      ${labels.map(
        (label, index) =>
          html`<option value=${index} .selected=${live(index === chosen)}>${label}</option>`,
      )}
    </select>
  </div>`;
}
