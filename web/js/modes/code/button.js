import { html } from "lit-html";

/**
 * A button of the panel without an action of the page.
 * @param {string} kind
 * @param {string} text
 * @param {() => void} act
 * @param {{hidden?: boolean, disabled?: boolean}} [state]
 */
export function button(kind, text, act, { hidden = false, disabled = false } = {}) {
  return html`<button
    type="button"
    class=${kind}
    ?hidden=${hidden}
    ?disabled=${disabled}
    @click=${act}
  >${text}</button>`;
}
