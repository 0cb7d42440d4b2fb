/**
 * The report of an experiment: charts, tables, what they say, files of them, and one page to print.
 * It shows what is there so far, and only reads.
 */

import { make, setText } from "../../../app/dom.js";
import { t } from "../../../app/i18n.js";
import { Slices } from "../../../charts/slices.js";
import { comparePart } from "./compare.js";
import { explain } from "./explain.js";
import { reportFiles } from "./files.js";
import { makerOf } from "./maker.js";
import { ordersPart } from "./orders.js";
import { printable } from "./print.js";
import { surveyPart } from "./survey.js";
import { LONG } from "./tables.js";
import { settingText, shapeText } from "./words.js";

/** @import { Hooks, Maker, Part, Progress, Report } from "./types.js" */

/** The settings in the order they are told. */
const SETTINGS = [
  ...["board", "boards", "start", "starts", "end", "closed"],
  ...["methods", "max-steps", "seed", "ruled-out"],
];

/** @type {Record<Report["kind"], (current: () => any, hooks: Hooks, maker: Maker) => Part>} */
const PARTS = { compare: comparePart, survey: surveyPart, orders: ordersPart };

/** @type {WeakMap<HTMLElement, ReportView>} */
const views = new WeakMap();

/**
 * Shows a report in an element, or nothing for null. What is shown already costs nothing.
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

/** Writes the words of a report anew, in the language of now. @param {HTMLElement} root */
export function relabelReport(root) {
  views.get(root)?.label();
}

/**
 * What is made once for each kind of report, and filled anew.
 * @typedef {object} Slots
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
  #maker = makerOf(() => this.#report);
  /** Counts the drawings. */
  #turn = 0;

  /**
   * @param {HTMLElement} root
   * @param {Hooks} hooks
   */
  constructor(root, hooks) {
    this.root = root;
    this.hooks = hooks;
    this.root.classList.add("report");
    root.addEventListener("click", (event) => this.#click(event));
    // Canvases are drawn in the colours of the moment.
    const redraw = () => this.#slots?.part.redraw();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
    new MutationObserver(redraw).observe(document.documentElement, {
      attributeFilter: ["data-theme"],
    });
    printable(root, redraw);
  }

  /**
   * @param {Report | null} report
   * @param {Progress | null} progress
   */
  render(report, progress) {
    this.root.hidden = report === null;
    if (report) this.root.dataset.kind = report.kind;
    if (report && (report.kind !== this.#report?.kind || !this.#slots)) this.#build(report.kind);
    if (this.#slots) {
      const { done = 0, total = 0, finished = true } = progress ?? {};
      const so = finished ? "" : t("lab.report.so-far", { done, count: total });
      setText(this.#slots.progress, so);
    }
    if (report === this.#report) return;
    this.#report = report;
    if (report) this.#fill();
  }

  /** Writes everything anew, in the language of now. */
  label() {
    if (!this.#report) return;
    this.#build(this.#report.kind);
    this.#fill();
  }

  /** @param {Event} event */
  #click(event) {
    const target = /** @type {Element} */ (event.target).closest("[data-link], [data-order]");
    if (!target) return;
    const { ctrlKey, metaKey, shiftKey } = /** @type {MouseEvent} */ (event);
    // A run opens in another tab as any link does.
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
      settings: make("div", { class: "settings" }),
      progress: make("p", { class: "hint" }),
      part: PARTS[kind](() => this.#report, this.hooks, this.#maker),
      why: make("div", { class: "why" }),
    };
    this.#slots = slots;
    this.root.replaceChildren(
      make("h2", {}, t(`lab.report.title.${kind}`)),
      slots.settings,
      slots.progress,
      ...slots.part.elements,
      make("h3", {}, t("lab.report.why")),
      slots.why,
      ...slots.part.pictures,
      reportFiles(() => this.#report),
    );
  }

  /** Everything that the report says. What has the focus keeps it. */
  #fill() {
    const report = this.#report;
    if (!report || !this.#slots) return;
    const { settings, part, why } = this.#slots;
    this.#inTurn([
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
   * Draws one thing after the other. Of a report of many rows, which takes long, the browser answers in
   * between; another report begins anew.
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

  /** Does something that may replace what has the focus. @param {() => void} work */
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

/** Whether a report has many rows. @param {Report | null} report */
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
