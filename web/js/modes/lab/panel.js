/** The panel of the Lab: its form, the experiment's progress, and the report. */

import { byId, keepingFocus, setText } from "../../ui/dom.js";
import { labelled, t } from "../../ui/i18n.js";
import { LabForm } from "./form.js";
import { Intro } from "./intro.js";
import { PastList } from "./past.js";
import { ProgramPart } from "./program_part.js";
import { progressText } from "./progress.js";
import { isUnderWay, shownExperiment } from "./state.js";

/** @import { Hooks, Report } from "../../report/types.js" */
/** @import { LabState, Program, Waiting } from "./state.js" */
/** @import { LabWords, Tool } from "./words.js" */

/**
 * @typedef {object} PanelHooks
 * @property {(change: Partial<LabState>) => void} change
 * @property {(words: LabWords) => void} type
 * @property {(tool: Tool) => void} tool
 * @property {() => void} submit
 * @property {(words: LabWords) => void} example runs the first form with these settings
 * @property {import("../../ui/kept_list.js").ListHooks} past
 * @property {(waiting: Waiting, program: Program) => void} read opens a program of a link in Code
 * @property {Hooks} report
 */

export class LabPanel {
  #form;
  #past;
  #intro;
  #program;
  #hooks;
  #race = byId("lab-race", HTMLElement);
  /** The module that draws the report, once loaded. @type {typeof import("../../report/report.js") | null} */
  #report = null;
  /**
   * True while it is being loaded, and if that has failed: then it is tried again when there is a new report.
   */
  #loading = false;
  #unloaded = false;
  /** The report that could not be drawn. @type {Report | null} */
  #missed = null;

  /** @param {PanelHooks} hooks */
  constructor(hooks) {
    this.#hooks = { ...hooks, report: { ...hooks.report, between: this.#race } };
    this.#form = new LabForm(hooks.type, hooks.tool, hooks.submit);
    this.#past = new PastList(hooks.past);
    this.#intro = new Intro(hooks.example);
    this.#program = new ProgramPart(hooks.read);
    this.#loadReport();
    labelled(() => this.#report?.relabelReport(byId("lab-report", HTMLElement)));
  }

  /** Loads the module that draws the report, after the rest of the page: start-up needs none. */
  async #loadReport() {
    this.#loading = true;
    try {
      this.#report = await import("../../report/report.js");
      this.#unloaded = false;
    } catch {
      this.#unloaded = true;
    }
    this.#loading = false;
    this.#hooks.change({ drawsReports: !this.#unloaded });
  }

  /** Reports that the report cannot be drawn, and tries again for a new one. @param {Report | null} report */
  #miss(report) {
    const root = byId("lab-report", HTMLElement);
    const said = report !== null && this.#unloaded;
    root.hidden = !said;
    setText(root, said ? t("lab.report.unloaded") : "");
    if (report === this.#missed) return;
    this.#missed = report;
    if (report && this.#unloaded && !this.#loading) this.#loadReport();
  }

  /** Focuses a field. @param {string} field */
  focus(field) {
    this.#form.focus(field);
  }

  /** Scrolls to the report, unless the person looks at it or at the race already. */
  revealAnswer() {
    const { parentElement: answers } = byId("lab-report", HTMLElement);
    if (answers && answers.getBoundingClientRect().top > innerHeight / 2) answers.scrollIntoView();
  }

  /**
   * @param {LabState} slice
   * @param {boolean} ready true if Python is ready
   */
  render(slice, ready) {
    this.#form.render(slice);
    this.#program.render(slice);
    const experiment = shownExperiment(slice);
    this.#past.render(slice.past, experiment?.link ?? "");
    const bar = byId("lab-bar", HTMLProgressElement);
    bar.hidden = !isUnderWay(experiment);
    const { done = 0, total = 0 } = experiment?.step ?? experiment ?? {};
    bar.value = total > 0 ? done / total : 0;
    const waiting = experiment?.phase === "starting" && !experiment.step && !ready;
    const text = experiment ? progressText(experiment) : "";
    setText(byId("lab-progress", HTMLElement), waiting ? t("form.solve.waiting") : text);
    const progress = experiment && {
      done: experiment.done,
      total: experiment.total,
      finished: experiment.phase === "finished",
    };
    const report = experiment?.report ?? null;
    // In a report the race stands below the answer and its table.
    const answers = byId("lab-intro", HTMLElement).parentElement;
    if (!report && this.#race.parentElement !== answers)
      keepingFocus(() => answers?.prepend(this.#race));
    this.#intro.render(slice.tool, report === null);
    if (!this.#report) this.#miss(report);
    this.#report?.renderReport(
      byId("lab-report", HTMLElement),
      report,
      this.#hooks.report,
      progress,
    );
  }
}
