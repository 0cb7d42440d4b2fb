/** A result as a text to copy and share: a game won, a puzzle solved, a set of questions. */

import { html, nothing } from "lit-html";
import { copy, share } from "../ui/files.js";
import { t } from "../ui/i18n.js";

/**
 * @param {string} text the result in a line
 * @param {string} address the link to the same task
 * @param {(key: string) => void} tell shows a short message
 */
export function resultText(text, address, tell) {
  const whole = `${text}\n${address}`;
  const copyIt = async () => tell((await copy(whole)) ? "toast.copied" : "toast.copy-failed");
  const send = async () => {
    if ((await share({ text: whole })) === "copied") tell("toast.copied");
  };
  return html`<section class="result-text" aria-label=${t("achieved.label")}>
    <p>${text}</p>
    <div class="do">
      <button type="button" class="secondary" @click=${copyIt}>${t("achieved.copy")}</button>
      ${
        "share" in navigator
          ? html`<button type="button" class="secondary" @click=${send}>${t("achieved.send")}</button>`
          : nothing
      }
    </div>
  </section>`;
}
