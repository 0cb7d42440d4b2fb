/**
 * The report of an experiment: charts, tables, explanations, files, and a page to print. It shows the results
 * so far, and only reads.
 */

import { Slices } from "../charts/slices.js";
import { keepingFocus, make, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { answerOf } from "./answer.js";
import { comparePart } from "./compare.js";
import { explain } from "./explain.js";
import { reportFiles } from "./files.js";
import { makerOf } from "./maker.js";
import { ordersPart } from "./orders.js";
import { surveyPart } from "./survey.js";
import { LONG } from "./tables.js";
import { settingText, shapeText } from "./words.js";

/** @import { Hooks, Maker, Part, Progress, Report } from "./types.js" */

/** The settings in the order of the report. */
const SETTINGS = [
  ...["board", "boards", "start", "starts", "end", "closed"],
  ...["methods", "max-steps", "seed", "ruled-out"],
];

/** @type {Record<Report["kind"], (current: () => any, hooks: Hooks, maker: Maker) => Part>} */
const PARTS = { compare: comparePart, survey: surveyPart, orders: ordersPart };

/** @type {WeakMap<HTMLElement, ReportView>} */
const views = new WeakMap();

/**
 * Renders a report in an element, or clears it for null. Rendering the same report again costs nothing.
 * @param {HTMLElement} root
 * @param {Report | null} report
 * @param {Hooks} hooks
 * @param {Progress | null} [progress]
 */
export function renderReport(root, report, hooks, progress = null) {
  let view = views.get(root);
  if (!view) {
    if (!report) return;
    view = new ReportView(root, hooks);
    views.set(root, view);
  }
  view.render(report, progress);
}

/** Renders the texts of a report anew, in the current language. @param {HTMLElement} root */
export function relabelReport(root) {
  views.get(root)?.label();
}

/**
 * The elements of a kind of report: created once, and updated.
 * @typedef {object} Slots
 * @property {HTMLElement} answer
 * @property {HTMLElement} settings
 * @property {HTMLElement} progress
 * @property {Part} part
 * @property {HTMLElement} why
 */

class ReportView {
  /** @type {Report | null} */
  #report = null;
  /** @type {Slots | null} */
  #slots = null;
  /** The place of what stands between the table and the rest. */
  #between = make("div");
  #maker = makerOf(() => this.#report);
  /** The number of the rendering: an older one stops. */
  #turn = 0;

  /** @param {HTMLElement} root @param {Hooks} hooks */
  constructor(root, hooks) {
    this.root = root;
    this.hooks = hooks;
    this.root.classList.add("report");
    root.addEventListener("click", (event) => this.#click(event));
    // Canvases are drawn in the current theme.
    const redraw = () => this.#slots?.part.redraw();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
    new MutationObserver(redraw).observe(document.documentElement, {
      attributeFilter: ["data-theme"],
    });
    printable(root, redraw);
  }

  /** @param {Report | null} report @param {Progress | null} progress */
  render(report, progress) {
    this.root.hidden = report === null;
    if (report) this.root.dataset.kind = report.kind;
    const { between } = this.hooks;
    keepingFocus(() => {
      if (report && (report.kind !== this.#report?.kind || !this.#slots)) this.#build(report.kind);
      if (report && between && between.parentElement !== this.#between)
        this.#between.append(between);
    });
    if (this.#slots) {
      const { done = 0, total = 0, finished = true } = progress ?? {};
      const so = finished ? "" : t("lab.report.so-far", { done, count: total });
      setText(this.#slots.progress, so);
    }
    if (report === this.#report) return;
    this.#report = report;
    if (report) this.#fill();
  }

  /** Renders everything anew, in the current language. */
  label() {
    const { kind } = this.#report ?? {};
    if (!kind) return;
    keepingFocus(() => this.#build(kind));
    this.#fill();
  }

  /** @param {Event} event */
  #click(event) {
    const target = /** @type {Element} */ (event.target).closest("[data-link], [data-order]");
    if (!target) return;
    const { ctrlKey, metaKey, shiftKey } = /** @type {MouseEvent} */ (event);
    // A click with a modifier key opens the run in another tab, as with any link.
    if (ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    const link = target.getAttribute("data-link");
    if (link !== null) this.hooks.open(link);
    else this.hooks.use(target.getAttribute("data-order") ?? "");
  }

  /** @param {Report["kind"]} kind */
  #build(kind) {
    this.#slots?.part.stop();
    const slots = {
      answer: make("div", { class: "lab-answer presented" }),
      settings: make("div", { class: "settings" }),
      progress: make("p", { class: "hint" }),
      part: PARTS[kind](() => this.#report, this.hooks, this.#maker),
      why: make("div", { class: "why" }),
    };
    this.#slots = slots;
    this.root.replaceChildren(
      make("h2", {}, t(`lab.report.title.${kind}`)),
      slots.answer,
      slots.progress,
      ...slots.part.elements,
      this.#between,
      slots.settings,
      make("h3", {}, t("lab.report.why")),
      slots.why,
      ...slots.part.pictures,
      reportFiles(() => this.#report),
    );
  }

  /** Renders the whole report, preserving the focus. */
  #fill() {
    const report = this.#report;
    if (!report || !this.#slots) return;
    const { answer, settings, part, why } = this.#slots;
    const said = report.kind === "compare" ? answerOf(report) : [];
    this.#inTurn([
      () => answer.replaceChildren(...said.map((text) => make("p", {}, text))),
      () =>
        settings.replaceChildren(
          settingsList(report),
          make("p", { class: "address" }, this.hooks.address()),
        ),
      ...part.fill(),
      () => why.replaceChildren(...explain(report).map((text) => make("p", {}, text))),
    ]);
  }

  /**
   * Renders step by step. A report of many rows takes long, so the browser handles input in between; a newer
   * report restarts the rendering.
   * @param {(() => void)[]} steps
   */
  async #inTurn(steps) {
    this.#turn += 1;
    const turn = this.#turn;
    const slices = new Slices();
    for (const step of steps) {
      if (isLong(this.#report) && slices.full) await slices.next();
      if (turn !== this.#turn) return;
      this.#keepingFocus(step);
    }
  }

  /**
   * Calls a function that may replace the focused element, and restores the focus.
   * @param {() => void} work
   */
  #keepingFocus(work) {
    const active = document.activeElement;
    const key = this.root.contains(active) ? active?.getAttribute("data-key") : null;
    work();
    if (!key) return;
    const again = this.root.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (again instanceof HTMLElement && again !== document.activeElement) {
      again.focus({ preventScroll: true });
    }
  }
}

/** True if a report has many rows. @param {Report | null} report */
function isLong(report) {
  if (!report || report.kind === "orders") return false;
  return (report.kind === "survey" ? report.rows.count : report.rows.length) > LONG;
}

/** @param {Report} report */
function settingsList({ settings }) {
  const entries = SETTINGS.flatMap((name) => {
    const value = settings[name];
    if (!value || (name === "closed" && value === "0")) return [];
    const term = make("dt", {}, t(`lab.report.setting.${name}`));
    const shaped = name === "board" && settings.holes;
    const text = shaped ? shapeText(settings) : settingText(name, value);
    const kind = text.length > 24 ? "wide" : undefined;
    return [make("div", { class: kind }, term, make("dd", {}, text))];
  });
  return make("dl", { class: "facts" }, ...entries);
}

/**
 * Has the printer get the report alone whenever it is in sight.
 * @param {HTMLElement} root the report
 * @param {() => void} redraw draws in the colours of now, which are the light ones on paper, what is on a canvas
 */
function printable(root, redraw) {
  const { dataset } = document.documentElement;
  addEventListener("beforeprint", () => {
    if (!root.checkVisibility()) return;
    dataset.print = "report";
    redraw();
  });
  addEventListener("afterprint", () => {
    if (dataset.print !== "report") return;
    delete dataset.print;
    redraw();
  });
}
