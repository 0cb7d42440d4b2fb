/** The form of Code: the board, the start, backtracking and the seed. */

import { html } from "lit-html";
import { t } from "../../ui/i18n.js";

/** @import { CodeController } from "./controller.js" */

/** @param {CodeController} controller */
export function formOf(controller) {
  const { form, problems } = controller.slice;
  const field = (
    /** @type {"rows" | "cols" | "start" | "seed"} */ name,
    /** @type {string} */ label,
    title = "",
  ) => html`<input
    id="c-${name}"
    name=${name}
    aria-label=${label}
    title=${title}
    spellcheck="false"
    autocapitalize="off"
    autocomplete="off"
    inputmode=${name === "start" ? "text" : "numeric"}
    aria-invalid=${problems.some((problem) => problem.field === name)}
    .value=${form[name]}
    @input=${(/** @type {{target: HTMLInputElement}} */ { target }) => {
      const holes = name === "rows" || name === "cols" ? { holes: "" } : {};
      controller.edit({ [name]: target.value, ...holes });
    }}
  />`;
  return html`<div id="code-form">
    <form
      class="code-settings"
      autocomplete="off"
      novalidate
      aria-label=${t("code.form")}
      @keydown=${(/** @type {KeyboardEvent} */ event) => {
        // This form has no submit button, so the browser ignores Enter.
        if (event.key !== "Enter") return;
        event.preventDefault();
        controller.run();
      }}
    >
      <span class="code-setting">
        <span>${t("code.board")}</span> ${field("rows", t("form.rows"))}
        <span class="times" aria-hidden="true">×</span> ${field("cols", t("form.cols"))}
      </span>
      <span class="code-setting">
        <label for="c-start">${t("code.start")}</label> ${field("start", t("code.start"))}
      </span>
      <details class="code-options" id="code-options">
        <summary>${t("code.options")}</summary>
        <span class="code-setting">
          <label for="c-seed">${t("code.seed")}</label>
          ${field("seed", t("form.seed"), t("form.seed.hint"))}
        </span>
        <label class="code-setting check">
          <input
            id="c-backtrack"
            name="backtrack"
            type="checkbox"
            title=${t("form.backtrack.hint")}
            .checked=${form.backtrack !== "0"}
            @input=${(/** @type {{target: HTMLInputElement}} */ { target }) =>
              controller.edit({ backtrack: target.checked ? "1" : "0" })}
          />
          <span>${t("code.backtrack")}</span>
        </label>
      </details>
    </form>
  </div>`;
}
