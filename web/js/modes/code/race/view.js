/** The card of the race: its settings, the answer, a table, and maps of the starts. */

import { html, nothing } from "lit-html";
import { make } from "../../../ui/dom.js";
import { labelled, number, t } from "../../../ui/i18n.js";
import { button } from "../button.js";
import { RaceReport } from "./report.js";
import { BOARDS, BUDGETS, isRacing, MAX_SQUARES } from "./state.js";

/** @import { State } from "../../../app/store.js" */
/** @import { CodeController } from "../controller.js" */
/** @import { RaceState } from "./state.js" */
/** @import { Racing } from "./racing.js" */

export class RaceView {
  #controller;
  #racing;
  #report = make("div", { class: "report race-report presented printed" });
  #results;

  /** @param {CodeController} controller @param {Racing} racing */
  constructor(controller, racing) {
    this.#controller = controller;
    this.#racing = racing;
    this.#results = new RaceReport(this.#report, (link) => controller.openRun(link));
    labelled(() => this.#results.label());
  }

  /** @param {State} state */
  template({ modes }) {
    const racing = this.#racing;
    /** @type {RaceState} */
    const slice = modes["code-race"];
    const { rows, cols } = this.#controller.slice.form;
    const isSmall = Number(rows) * Number(cols) <= MAX_SQUARES;
    const boards = new Set([...BOARDS, ...(isSmall ? [`${rows}x${cols}`] : []), racing.board]);
    const busy = isRacing(slice);
    const stale = slice.report !== null && slice.text !== modes.code.text;
    this.#results.render(slice, stale);
    const choice = (
      /** @type {"board" | "budget"} */ name,
      /** @type {string} */ chosen,
      /** @type {[value: string, text: string][]} */ options,
    ) => html`<div class="field">
      <label for="race-${name}">${t(`code.race.${name}`)}</label>
      <select
        id="race-${name}"
        ?disabled=${busy}
        @input=${(/** @type {{target: HTMLSelectElement}} */ { target }) =>
          racing.change({ [name]: target.value })}
      >
        ${options.map(
          ([value, text]) =>
            html`<option value=${value} .selected=${value === chosen}>${text}</option>`,
        )}
      </select>
    </div>`;
    return html`<section id="code-race">
      <h2>${t("code.race.title")}</h2>
      <p class="hint">${t("code.race.lead")}</p>
      <div class="race-fields">
        ${choice(
          "board",
          racing.board,
          [...boards].map((board) => [board, board.replace("x", "×")]),
        )}
        ${choice(
          "budget",
          slice.budget,
          BUDGETS.map((budget) => [budget, number(Number(budget))]),
        )}
        <div class="do">
          ${button("primary", t("code.race.start"), () => racing.start(), {
            hidden: busy,
            disabled: !this.#controller.runnable,
          })}
          ${button("secondary", t("code.race.stop"), () => racing.stop(), { hidden: !busy })}
        </div>
      </div>
      ${slice.failure ? this.#failureOf(slice.failure) : nothing}
      <div class="race-way">
        <progress
          id="race-bar"
          aria-labelledby="race-progress"
          ?hidden=${!busy}
          .value=${slice.total > 0 ? slice.done / slice.total : 0}
        ></progress>
        <p class="hint" id="race-progress" role="status">${progressText(slice, stale)}</p>
      </div>
      ${this.#report}
    </section>`;
  }

  /** @param {NonNullable<RaceState["failure"]>} failure */
  #failureOf({ text, link }) {
    const start = new URLSearchParams(link).get("start") ?? "";
    const show = () => this.#controller.openRun(link);
    return html`<div class="race-failure">
      <p class="error" role="alert">${text}</p>
      ${link ? button("secondary", t("code.race.show", { start }), show) : nothing}
    </div>`;
  }
}

/** @param {RaceState} slice @param {boolean} stale true if the text has changed since */
function progressText({ phase, done, total }, stale) {
  if (phase === "starting") return t("code.race.starting");
  if (phase === "running") return t("lab.progress", { count: total, done });
  const cut =
    phase === "stopped" && total > 0 ? t("code.race.stopped", { count: total, done }) : "";
  return [cut, stale ? t("code.race.stale") : ""].filter(Boolean).join(" ");
}
