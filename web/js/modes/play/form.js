/** The form of a game: its board and its goal. The first click on the board chooses the start. */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { HALF_TURN } from "../../request/game.js";
import { canonical, check, DEFAULTS } from "../../request/request.js";
import { ShapeTool } from "../../request/shape_tool.js";
import { boardAndGoalText } from "../../request/text.js";
import { boardTyped } from "../../request/typed.js";
import { choiceOf } from "../../ui/choice.js";
import { byId, make } from "../../ui/dom.js";
import { paragraph, t } from "../../ui/i18n.js";
import { sentence } from "../../ui/problems.js";

/** @import { Board } from "../../board/geometry.js" */
/** @import { Goal } from "../../request/typed.js" */
/** @import { Words } from "../../request/request.js" */
/** @import { PlayState } from "./types.js" */

export class GameForm {
  #shapeRoot = make("div", { id: "play-shape" });
  #shape;
  /** The summary of the form when it was last valid. */
  #summary = "";

  /**
   * @param {object} on
   * @param {(change: Partial<Words>, goal?: Goal) => void} on.type
   * @param {() => void} on.submit
   * @param {(board: Board | null) => void} on.shape called with the chosen shape; null for no holes
   */
  constructor(on) {
    this.on = on;
    const text = (/** @type {string} */ holes) => on.type({ holes });
    this.#shape = new ShapeTool(this.#shapeRoot, "p", { shape: on.shape, text });
  }

  /** @param {PlayState} slice @param {boolean} painting true while holes are painted on the board */
  template({ form: words, goal, problems }, painting) {
    const { type, submit } = this.on;
    const wrong = (/** @type {string} */ name) =>
      paragraph(problems.filter(({ field }) => field === name).map(sentence));
    this.#shape.render({
      board: boardTyped(words),
      text: words.holes,
      problem: wrong("holes"),
      painting,
    });
    if (check(words).length === 0) this.#summary = boardAndGoalText(canonical(words));
    const written = (/** @type {Event} */ { target }) => {
      const { name, value } = /** @type {HTMLInputElement} */ (target);
      type({ [name]: value });
    };
    const field = (
      /** @type {"rows" | "cols" | "end"} */ name,
      /** @type {string} */ label,
      example = "",
    ) => html`<input
      id="p-${name}"
      name=${name}
      inputmode=${name === "end" ? "text" : "numeric"}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      placeholder=${example}
      aria-label=${label}
      aria-describedby="pe-${name}"
      aria-invalid=${wrong(name) ? "true" : "false"}
      .value=${live(words[name])}
      @input=${written}
    />`;
    const side = (/** @type {"rows" | "cols"} */ name) => html`<div class="field">
      <label for="p-${name}">${t(`form.${name}`)}</label>
      ${field(name, t(`form.${name}`))}
    </div>`;
    const error = (/** @type {"rows" | "cols" | "end"} */ name) =>
      html`<p class="error" id="pe-${name}">${wrong(name)}</p>`;
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      submit();
    };
    const choose = (/** @type {Goal} */ chosen) => {
      const symmetry = chosen === "symmetric" ? HALF_TURN : DEFAULTS.symmetry;
      type({ closed: chosen === "closed" ? "1" : "", end: "", symmetry }, chosen);
      // The field appears in the next frame.
      if (chosen === "end") requestAnimationFrame(() => byId("p-end", HTMLInputElement).focus());
    };
    return html`<details class="fold" id="play-board">
      <summary><b>${t("play.form")}</b> <span id="play-board-chosen">${this.#summary}</span></summary>
      <form id="play-form" novalidate aria-label=${t("play.form")} @submit=${send}>
        <div class="row sizes">
          ${side("rows")} <span class="times" aria-hidden="true">×</span> ${side("cols")}
        </div>
        ${error("rows")} ${error("cols")}
        ${this.#shapeRoot}
        <div class="goal">
          ${choiceOf(
            "play-goal",
            t("play.form.goal"),
            ["open", "end", "closed", "symmetric"],
            goal,
            choose,
            {
              text: (value) => t(`play.form.goal.${value}`),
            },
          )}
          ${goal === "end" ? field("end", t("form.end"), t("form.end.example")) : nothing} ${error("end")}
          <p class="hint" id="ph-goal">${t(`play.form.goal.${goal}.hint`)}</p>
        </div>
        <div class="do"><button type="submit" class="secondary">${t("play.new")}</button></div>
      </form>
    </details>`;
  }

  /** Focuses the field with the first mistake. @param {string} field */
  focus(field) {
    byId("play-board", HTMLDetailsElement).open = true;
    if (field === "holes") this.#shape.reveal();
    document.getElementById(`p-${field}`)?.focus();
  }
}
