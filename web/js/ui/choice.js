/** A choice of one of a few values. */

import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";

/**
 * @template {string} T
 * @param {string} name
 * @param {string} legend
 * @param {readonly T[]} values
 * @param {T} chosen
 * @param {(value: T) => void} choose
 * @param {{text: (value: T) => unknown, hint?: (value: T) => string}} words
 */
export function choiceOf(name, legend, values, chosen, choose, { text, hint }) {
  return html`<fieldset class="segments" id=${name}>
    <legend class="sr">${legend}</legend>
    ${values.map(
      (value) => html`<label title=${hint?.(value) ?? ""}>
        <input
          type="radio"
          name=${name}
          value=${value}
          .checked=${live(value === chosen)}
          @input=${() => choose(value)}
        /><span>${text(value)}</span>
      </label>`,
    )}
  </fieldset>`;
}
