/** The panel of Code: the rule, its request, and the result. */

import { html, nothing, render } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { cssVariable } from "../../ui/css_variable.js";
import { t } from "../../ui/i18n.js";
import { panelOf, revealTop } from "../../ui/panels.js";
import { EditorPanel } from "./editor/editor_panel.js";
import { RulesMenu } from "./editor/rules_menu.js";
import { hangingIndent } from "./editor/source.js";
import { formOf } from "./form.js";
import { referenceOf } from "./reference.js";
import { errorOf, resultOf } from "./result.js";
import { isWaiting } from "./state.js";
import { templatesOf } from "./templates.js";
import { Exercise } from "./tests/exercise.js";
import { testsOf } from "./tests/view.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/types.js" */
/** @import { CodeController } from "./controller.js" */
/** @import { CodeState } from "./state.js" */

/** The buttons below the rule, by action. */
const BUTTONS = /** @type {const} */ ([
  ["code-step", "secondary"],
  ["code-run", "primary"],
  ["code-stop", "secondary"],
  ["code-race", "secondary"],
  ["code-tests", "secondary"],
]);

/** A card whose top is below this part of the window is scrolled up, so that its answer is visible. */
const LOW = 0.65;

export class CodeView {
  #app;
  #controller;
  #root = panelOf("code");
  #editor;
  #rules;
  #exercise;

  /** @param {App} app @param {CodeController} controller */
  constructor(app, controller) {
    this.#app = app;
    this.#controller = controller;
    this.#editor = new EditorPanel(app, controller);
    this.#rules = new RulesMenu(app, controller);
    this.#exercise = new Exercise(app, controller);
    closeMenus(this.#root);
    app.store.react(
      ({ modes }) => [modes.code.view],
      ({ modes }) => scrollTo(`code-${modes.code.view}`),
    );
    app.store.react(
      ({ modes }) => [isWaiting(modes.code)],
      () => passFocus(),
    );
  }

  /** @param {State} state */
  render(state) {
    const { modes, frame } = state;
    /** @type {CodeState} */
    const slice = modes.code;
    const showing = frame.presenting || frame.printing;
    const sheet = showing ? guard([slice.text], () => sheetOf(slice.text)) : nothing;
    const content = html`
      ${slice.view === "run" ? sheet : nothing}
      ${this.#consentOf(state)}
      <section class="code-paper">
        <div class="code-head">
          ${this.#rules.template(state)} ${templatesOf(this.#app, this.#controller)}
        </div>
        ${this.#editor.template(state)} ${formOf(this.#controller)}
        <div class="do code-do">
          <button type="button" class="quiet" data-action="code-side">
            <span>${t(slice.side === "rule" ? "code.side.board" : "code.side.rule")}</span>
          </button>
          ${BUTTONS.map(
            ([action, looks]) =>
              html`<button type="button" class=${looks} data-action=${action}></button>`,
          )}
        </div>
        ${referenceOf()}
      </section>
      ${errorOf(this.#controller, this.#editor.field)}
      ${frame.withheld.result ? html`<p class="hint" id="code-held">${t("verdict.held")}</p>` : resultOf(this.#app, this.#controller)}
      ${slice.view === "tests" ? testsOf(this.#controller, this.#exercise) : nothing}
      ${slice.view === "run" ? nothing : sheet}
    `;
    render(content, this.#root);
    this.#editor.render(state);
  }

  /**
   * Asks for consent before another person's program runs, by a click or Space. Enter does nothing, and the button
   * never gets the focus by itself, so that nobody agrees by accident.
   * @param {State} state
   */
  #consentOf(state) {
    const controller = this.#controller;
    // Consent applies to the text that was on the screen.
    const { text } = controller.slice;
    if (!isWaiting(controller.slice)) return nothing;
    const why = refusal(state);
    return html`<div
      id="code-consent"
      class="notice"
      role="group"
      aria-labelledby="code-consent-title"
    >
      <h2 id="code-consent-title">${t("code.consent.title")}</h2>
      <p>${t("code.consent.what")}</p>
      <p class="error">${why}</p>
      <div class="do">
        <button
          type="button"
          class="secondary"
          id="code-allow"
          ?hidden=${why !== ""}
          @keydown=${(/** @type {KeyboardEvent} */ event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
          @click=${() => {
            if (refusal(this.#app.store.state)) return;
            if (controller.allow(text)) controller.run();
          }}
        >
          ${t("code.consent.yes")}
        </button>
      </div>
    </div>`;
  }
}

/** The whole program, for presentations and print; wrapped lines are indented. @param {string} text */
function sheetOf(text) {
  const lines = text.trimEnd().split("\n");
  return html`<pre class="code-sheet presented printed">${lines.map(
    (line) => html`<code ${cssVariable("--indent", `${hangingIndent(line)}ch`)}>${line}\n</code>`,
  )}</pre>`;
}

/** The reason why no rule can run here, as a sentence, or "". @param {State} state */
function refusal({ rules }) {
  if (rules.phase !== "failed") return "";
  return t(rules.why === "browser" ? "code.sandbox.refused" : "code.sandbox.failed");
}

/** After an answer, moves the focus from the question to the buttons in the next frame. */
function passFocus() {
  if (!document.activeElement?.closest("#code-consent")) return;
  requestAnimationFrame(() => {
    const button = document.querySelector(
      ":is([data-action=code-run], [data-action=code-stop]):not([hidden])",
    );
    if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  });
}

/** After the next drawing, scrolls to a card unless its top is already visible. @param {string} id */
function scrollTo(id) {
  requestAnimationFrame(() => {
    const card = document.getElementById(id);
    if (card) revealTop(card, LOW);
  });
}

/** Escape closes a menu, and so does a click beside it. @param {HTMLElement} root */
function closeMenus(root) {
  const open = () =>
    /** @type {HTMLDetailsElement[]} */ ([...root.querySelectorAll(".code-menu[open]")]);
  root.addEventListener("keydown", (event) => {
    const [menu] = open();
    if (event.key !== "Escape" || !menu?.contains(/** @type {Node} */ (event.target))) return;
    event.preventDefault();
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    for (const menu of open()) if (!menu.contains(/** @type {Node} */ (target))) menu.open = false;
  });
}
