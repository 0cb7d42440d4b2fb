/** The panel of the Lab: the chips, the form and saved experiments; beside them the race and the report. */

import { html, nothing, render } from "lit-html";
import { rankedCompass } from "../../directions/orders.js";
import { boardText, shapeText, startText } from "../../report/words.js";
import { byId, keepingFocus } from "../../ui/dom.js";
import { labelled, list, t } from "../../ui/i18n.js";
import { panelOf, revealTop } from "../../ui/panels.js";
import { SavedList } from "../../ui/saved_list.js";
import { chipsOf, chipText } from "./chips.js";
import { LabForm } from "./form.js";
import { shownExperiment } from "./state.js";
import { formatSettings } from "./words.js";

/** @import { ReportView } from "../../report/report.js" */
/** @import { Report } from "../../report/types.js" */
/** @import { Kind, ListHooks } from "../../ui/saved_list.js" */
/** @import { FormHooks } from "./form.js" */
/** @import { LabState } from "./state.js" */
/** @import { PastExperiment } from "./saved_experiments.js" */
/** @import { Settings } from "./words.js" */

/** @type {Kind<PastExperiment>} */
const PAST = {
  time: ({ time }) => time,
  name: titleOf,
  about: ({ done, total, phase }, when) =>
    phase === "finished" ? when : `${when} · ${t("lab.progress", { count: total, done })}`,
  link: formatSettings,
};

/**
 * @typedef {object} ViewHooks
 * @property {(change: Partial<LabState>) => void} change
 * @property {(settings: Settings) => void} chip fills the form with these settings and runs it
 * @property {(order: string) => void} use opens Solve with an order of directions
 * @property {ListHooks} past
 * @property {HTMLElement} between the race: inside the report, or in its place before a report exists
 */

export class LabView {
  #root = panelOf("lab");
  #on;
  #form;
  #past;
  /** @type {ReportView | null} */
  #report = null;
  #makeReport;

  /**
   * @param {ViewHooks & FormHooks} on
   * @param {(root: HTMLElement) => ReportView} makeReport
   */
  constructor(on, makeReport) {
    this.#on = on;
    this.#makeReport = makeReport;
    this.#form = new LabForm(on);
    this.#past = new SavedList(PAST, on.past);
    labelled(() => this.#report?.draw());
  }

  /** Focuses a field. @param {string} field */
  focus(field) {
    this.#form.focus(field);
  }

  /** Scrolls to the title of the report, unless the person uses the race or the report already. */
  revealAnswer() {
    // A quick run ends before the mode is drawn for the first time.
    const answers = document.getElementById("lab-report")?.parentElement;
    if (answers && !answers.contains(document.activeElement)) revealTop(answers, 0.5);
  }

  /**
   * @param {LabState} slice
   * @param {boolean} ready true if Python is ready
   * @param {boolean} withheld true if a lesson hides the results of experiments
   */
  render(slice, ready, withheld) {
    const experiment = shownExperiment(slice);
    const report = experiment?.report ?? null;
    this.#past.render(slice.past, experiment?.link ?? "");
    keepingFocus(() => {
      render(this.#template(slice, report, ready, withheld), this.#root);
      this.#report ??= this.#makeReport(byId("lab-report", HTMLElement));
      const { done = 0, total = 0, phase } = experiment ?? {};
      const progress = experiment && { done, total, finished: phase === "finished" };
      this.#report.render(report, progress);
    });
  }

  /**
   * @param {LabState} slice
   * @param {Report | null} report
   * @param {boolean} ready
   * @param {boolean} withheld
   */
  #template(slice, report, ready, withheld) {
    return html`<p class="hint" id="lab-held" ?hidden=${!withheld}>${t("verdict.held")}</p>
      <div class="lab-top" ?hidden=${withheld}>
        ${chipsOf(slice, this.#on.chip)}
        <p id="lab-did">${chipText(slice)}</p>
      </div>
      <div class="lab-asks" ?hidden=${withheld}>
        ${this.#form.template(slice, ready)}
        <section
          class="past"
          id="lab-past"
          aria-labelledby="lab-past-title"
          ?hidden=${slice.past.length === 0}
        >
          <details id="lab-past-fold">
            <summary><b id="lab-past-title">${t("lab.past")}</b></summary>
            ${this.#past.root}
          </details>
        </section>
      </div>
      <div class=${report ? "lab-answers" : "lab-answers first"} ?hidden=${withheld}>
        ${report ? bestOf(slice, this.#on.use) : beforeReport(slice, this.#on.between)}
        <section class="report" id="lab-report" aria-label=${t("lab.report")} hidden></section>
      </div>`;
  }
}

/**
 * The best order of directions so far, above the report.
 * @param {LabState} slice
 * @param {(order: string) => void} use
 */
function bestOf(slice, use) {
  const { report = null, phase } = shownExperiment(slice) ?? {};
  if (report?.kind !== "orders" || !report.best?.solved) return nothing;
  const { order, forward } = report.best;
  const key = report.exhaustive ? "certain" : phase === "running" ? "so-far" : "found";
  return html`<section class="lab-best" aria-labelledby="lab-best-title">
    ${rankedCompass(order)}
    <div>
      <p class="hint" id="lab-best-title">${t(`lab.best.${key}`)}</p>
      <p class="lab-best-steps">${t("status.forward", { count: Math.round(forward) })}</p>
      <p>${order}</p>
    </div>
    <button type="button" class="secondary" @click=${() => use(order)}>${t("lab.best.use")}</button>
  </section>`;
}

/**
 * In place of a report: the race, or the purpose of the experiment that begins.
 * @param {LabState} slice
 * @param {HTMLElement} race
 */
function beforeReport(slice, race) {
  const { tool } = slice;
  if (tool === "compare" || !shownExperiment(slice)) return race;
  return html`<section class="intro" id="lab-intro">
    <h2>${t(`lab.intro.${tool}`)}</h2>
    <p>${t(`lab.intro.${tool}.text`)}</p>
  </section>`;
}

/** The title of an experiment: the name that a person gave it, or its settings. @param {PastExperiment} experiment */
function titleOf({ name, tool, words }) {
  if (name) return name;
  const board = words.holes
    ? [shapeText(words)]
    : (words.boards ?? words.board ?? "").split(",").map(boardText);
  const most = board.length > 3 ? `${board[0]} … ${board[board.length - 1]}` : list(board);
  const start = words.starts ?? words.start ?? "";
  return t("lab.past.title", { tool: t(`lab.tool.${tool}`), board: most, start: startText(start) });
}
