/**
 * The report of an experiment: charts, tables, explanations, files, and a page for print. It shows the results so far.
 */

import { html, nothing, render } from "lit-html";
import { t } from "../ui/i18n.js";
import { Slices } from "../ui/slices.js";
import { answerOf } from "./answer.js";
import { ComparePart } from "./compare.js";
import { explain } from "./explain.js";
import { reportFiles } from "./files.js";
import { OrdersPart } from "./orders.js";
import { keepingKey, openClicked, paragraphs } from "./parts.js";
import { SurveyPart } from "./survey.js";
import { settingText, shapeText } from "./words.js";

/** @import { Hooks, Part, Progress, Report } from "./types.js" */

/** The settings in the order of the report. */
const SETTINGS = [
  "board",
  "boards",
  "start",
  "starts",
  "end",
  "closed",
  "methods",
  "max-steps",
  "seed",
  "ruled-out",
];

const PARTS = { compare: ComparePart, survey: SurveyPart, orders: OrdersPart };

export class ReportView {
  /** @type {Report | null} */
  #report = null;
  /** The tables and pictures of this kind of report. @type {Part | null} */
  #part = null;
  /** The drawn parts of the report, by place. @type {Record<string, unknown>} */
  #drawn = {};
  #progress = "";
  /** The number of the last drawing; an older one stops. */
  #turn = 0;

  /** @param {HTMLElement} root @param {Hooks} hooks */
  constructor(root, hooks) {
    this.root = root;
    this.hooks = hooks;
    root.classList.add("report");
    root.replaceChildren();
    root.addEventListener("click", (event) => {
      const use = /** @type {Element} */ (event.target).closest("[data-order]");
      if (use) hooks.use(use.getAttribute("data-order") ?? "");
      else openClicked(event, hooks.open);
    });
    // Canvases are drawn in the current theme.
    const redraw = () => this.#part?.redraw?.();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
    new MutationObserver(redraw).observe(document.documentElement, {
      attributeFilter: ["data-theme"],
    });
    printable(root, (prints) => {
      this.#part?.showWhole?.(prints);
      redraw();
    });
  }

  /**
   * Renders a report, or clears the element for null. The same report is not rendered again.
   * @param {Report | null} report
   * @param {Progress | null} progress
   */
  render(report, progress) {
    this.root.hidden = report === null;
    const { done = 0, total = 0, finished = true } = progress ?? {};
    const key = report?.kind === "orders" ? "lab.report.so-far.orders" : "lab.report.so-far";
    const count = report?.kind === "orders" ? report.tried : total;
    this.#progress = finished ? "" : t(key, { done, count });
    const before = this.#report;
    this.#report = report;
    if (report && report.kind !== before?.kind) {
      this.#part = new PARTS[report.kind](this.hooks, () => this.draw());
      this.#drawn = {};
    }
    this.#show();
    if (report && report !== before) this.draw();
  }

  /**
   * Draws the whole report in the current language. A long report is drawn in parts, so that the browser can handle
   * input; a newer report restarts the drawing.
   */
  async draw() {
    const report = this.#report;
    const part = this.#part;
    if (!report || !part) return;
    /** @type {Record<string, () => unknown>} */
    const steps = {
      answer: () => paragraphs(answerOf(report)),
      table: () => part.table(report),
      settings: () => settingsList(report),
      why: () => paragraphs(explain(report)),
      pictures: () => part.pictures(report),
      files: () => reportFiles(report, this.root, this.hooks.csv),
    };
    this.#turn += 1;
    const turn = this.#turn;
    const slices = new Slices();
    /** @type {Record<string, unknown>} */
    const drawn = {};
    for (const [name, step] of Object.entries(steps)) {
      if (slices.full) await slices.next();
      if (turn !== this.#turn) return;
      drawn[name] = step();
    }
    this.#drawn = drawn;
    keepingKey(this.root, () => this.#show());
  }

  #show() {
    const { root, hooks } = this;
    const { kind } = this.#report ?? {};
    if (!kind) {
      render(nothing, root);
      return;
    }
    root.dataset.kind = kind;
    const { answer, table, settings, why, pictures, files } = this.#drawn;
    render(
      html`<h2>${t(`lab.report.title.${kind}`)}</h2>
        <div class="lab-answer presented">${answer}</div>
        ${this.#progress && html`<p class="hint">${this.#progress}</p>`} ${table}
        <div>${hooks.between}</div>
        ${pictures}
        <h3>${t("lab.report.why")}</h3>
        <div class="why">${why}</div>
        <div class="settings">
          ${settings}
          <p class="address">${hooks.address()}</p>
        </div>
        ${files}`,
      root,
    );
  }
}

/** @param {Report} report */
function settingsList({ settings }) {
  const entries = SETTINGS.flatMap((name) => {
    const value = settings[name];
    if (!value || (name === "closed" && value === "0")) return [];
    const shaped = name === "board" && settings.holes;
    const text = shaped ? shapeText(settings) : settingText(name, value);
    return html`<div>
      <dt>${t(`lab.report.setting.${name}`)}</dt>
      <dd>${text}</dd>
    </div>`;
  });
  return html`<dl class="facts">${entries}</dl>`;
}

/**
 * Prints only the report while it is visible.
 * @param {HTMLElement} root the report
 * @param {(prints: boolean) => void} redraw redraws canvases in the current colours (light for print), and
 *   all rows of tables during print
 */
function printable(root, redraw) {
  const { dataset } = document.documentElement;
  let prints = false;
  addEventListener("beforeprint", () => {
    prints = root.checkVisibility();
    if (!prints) return;
    dataset.print = "report";
    redraw(true);
  });
  addEventListener("afterprint", () => {
    if (!prints) return;
    prints = false;
    delete dataset.print;
    redraw(false);
  });
}
