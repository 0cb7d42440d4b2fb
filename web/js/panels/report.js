/**
 * The report of an experiment: charts, tables, what they say, files of them, and one page to print.
 * It shows what is there so far, and only reads.
 */

import { parseSquare, squareName } from "../board/geometry.js";
import { make, setText } from "../dom.js";
import { download } from "../files.js";
import { number, t } from "../i18n.js";
import { barChart } from "./charts/bars.js";
import { pictureOf, standAlone } from "./charts/export.js";
import { heatMap } from "./charts/heat.js";
import { histogram } from "./charts/histogram.js";
import { MAX_SQUARES, Multiples } from "./charts/multiples.js";
import { stackChart } from "./charts/stack.js";
import { SIGNS } from "./charts/svg.js";
import {
  boardText,
  explainCompare,
  explainOrders,
  explainSurvey,
  orderText,
  specText,
} from "./explain.js";
import { duration } from "./verdict.js";

/** @import { RunRecord } from "../solver/documents.js" */
/** @import { Cell } from "./charts/heat.js" */
/** @import { Sign } from "./charts/svg.js" */

/**
 * @typedef {Record<string, string>} Settings
 *
 * @typedef {{kind: "compare", settings: Settings, rows: RunRecord[]}} CompareReport
 *
 * @typedef {object} SurveyRow How the runs of one method on one board ended.
 * @property {string} board
 * @property {string} spec
 * @property {number} runs
 * @property {number} first_try
 * @property {number} after_backtracking
 * @property {number} impossible proved by the run
 * @property {number} gave_up
 * @property {number} theory_impossible starts from which theory knows that there is no tour
 * @property {number} missed gave up although there is a tour
 * @property {number} forward
 * @property {number} backtracks
 * @property {number} seconds
 *
 * @typedef {[square: number, outcome: string, firstTry: boolean, backtracks: number, link: string,
 *   theory: string | null]} SquareRun
 * @typedef {{board: string, spec: string, rows: number, cols: number, cells: SquareRun[]}} SurveyBoard
 * @typedef {{kind: "survey", settings: Settings, rows: SurveyRow[], squares: SurveyBoard[]}}
 *   SurveyReport
 *
 * @typedef {object} RankedOrder
 * @property {string} order
 * @property {boolean} solved
 * @property {number} forward moves to the tour, or moves spent without one
 * @property {number} budget the largest step budget that it was given
 * @property {string} link
 * @property {string | null} name of a preset
 *
 * @typedef {object} OrdersReport
 * @property {"orders"} kind
 * @property {Settings} settings
 * @property {{order: string, forward: number, link: string} | null} best
 * @property {RankedOrder[]} ranking
 * @property {RankedOrder[]} presets
 * @property {{from: number, to: number, solved: number, unsolved: number}[]} bins
 * @property {number} tried
 * @property {number} space
 * @property {{budget: number, orders: number, solved: number}[]} rungs
 * @property {{orders: number, below: number}} ruled_out
 * @property {boolean} exhaustive
 *
 * @typedef {CompareReport | SurveyReport | OrdersReport} Report
 *
 * @typedef {object} Hooks
 * @property {(link: string) => void} open opens a run
 * @property {(order: string) => void} use puts an order into the form
 * @property {(link: string) => Promise<Uint32Array | null>} tour the tour that a run found, if it is
 *   still there
 * @property {() => string} address the link of the experiment
 *
 * @typedef {{done: number, total: number, finished: boolean}} Progress
 */

/** How many rows of a long table are shown; the files have them all. */
const MAX_ROWS = 100;

/** The settings in the order they are told. */
const SETTINGS = [
  ...["board", "boards", "start", "starts", "end", "closed"],
  ...["methods", "max-steps", "seed"],
];

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

/**
 * Slots are made once for each tool and filled anew, so that what a person uses just now stays.
 * @typedef {object} Slots
 * @property {HTMLElement} settings
 * @property {HTMLElement} progress
 * @property {HTMLElement} chart
 * @property {HTMLElement} table
 * @property {HTMLElement} second the second chart, with its table
 * @property {HTMLElement} why
 */

class ReportView {
  /** @type {Report | null} */
  #report = null;
  /** @type {Slots | null} */
  #slots = null;
  /** @type {Multiples | null} */
  #multiples = null;
  /** Which board of a survey has the heat map. */
  #chosen = 0;
  /** The keys of the details that are open. @type {Set<string>} */
  #open = new Set();

  /**
   * @param {HTMLElement} root
   * @param {Hooks} hooks
   */
  constructor(root, hooks) {
    this.root = root;
    this.hooks = hooks;
    this.root.classList.add("report");
    this.chooser = make("select", { "data-key": "chooser" });
    this.chooser.setAttribute("aria-label", t("lab.report.heat.choose"));
    this.chooser.addEventListener("input", () => {
      this.#chosen = Number(this.chooser.value);
      this.#fill();
    });
    root.addEventListener("click", (event) => this.#click(event));
    this.#listen();
  }

  /**
   * @param {Report | null} report
   * @param {Progress | null} progress
   */
  render(report, progress) {
    this.root.hidden = report === null;
    if (report) this.root.dataset.kind = report.kind;
    if (report && (report.kind !== this.#report?.kind || !this.#slots)) this.#build(report);
    if (this.#slots) {
      const { done = 0, total = 0, finished = true } = progress ?? {};
      const so = finished ? "" : t("lab.report.so-far", { done, count: total });
      setText(this.#slots.progress, so);
    }
    if (report === this.#report) return;
    this.#report = report;
    if (report) this.#fill();
  }

  /** Canvases and files are drawn in the colours of the moment; paper is light. */
  #listen() {
    const redraw = () => this.#multiples?.redraw();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
    new MutationObserver(redraw).observe(document.documentElement, {
      attributeFilter: ["data-theme"],
    });
    const { dataset } = document.documentElement;
    /** @type {string | undefined} */
    let theme;
    addEventListener("beforeprint", () => {
      if (!this.root.checkVisibility()) return;
      theme = dataset.theme;
      dataset.print = "report";
      dataset.theme = "light";
      redraw();
    });
    addEventListener("afterprint", () => {
      if (dataset.print !== "report") return;
      delete dataset.print;
      if (theme === undefined) delete dataset.theme;
      else dataset.theme = theme;
      redraw();
    });
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

  /** @param {Report} report */
  #build(report) {
    this.#multiples?.clock.stop();
    this.#multiples = null;
    this.#chosen = 0;
    const slot = (/** @type {string} */ name) => make("div", { class: name });
    const slots = {
      settings: slot("settings"),
      progress: make("p", { class: "hint" }),
      chart: slot("charts"),
      table: slot("table"),
      second: slot("charts"),
      why: slot("why"),
    };
    this.#slots = slots;
    const title = make("h2", {}, t(`lab.report.title.${report.kind}`));
    const parts = [title, slots.settings, slots.progress, slots.chart, slots.table];
    if (report.kind === "compare") {
      const multiples = new Multiples(this.hooks.tour);
      this.#multiples = multiples;
      parts.push(make("h3", {}, t("lab.report.boards")), multiples.element);
    }
    if (report.kind === "survey") {
      const label = make("h3", {}, t("lab.report.heat"));
      parts.push(make("div", { class: "heat-head" }, label, this.chooser));
    }
    parts.push(slots.second, make("h3", {}, t("lab.report.why")), slots.why, this.#downloads());
    this.root.replaceChildren(...parts);
  }

  /** Everything that the report says. */
  #fill() {
    const report = this.#report;
    if (!report || !this.#slots) return;
    const active = document.activeElement;
    const key = this.root.contains(active) ? active?.getAttribute("data-key") : null;
    const { settings, why } = this.#slots;
    settings.replaceChildren(
      this.#settings(report),
      make("p", { class: "address" }, this.hooks.address()),
    );
    if (report.kind === "compare") this.#fillCompare(report);
    if (report.kind === "survey") this.#fillSurvey(report);
    if (report.kind === "orders") this.#fillOrders(report);
    const texts =
      report.kind === "compare"
        ? explainCompare(report)
        : report.kind === "survey"
          ? explainSurvey(report)
          : explainOrders(report);
    why.replaceChildren(...texts.map((text) => make("p", {}, text)));
    if (key) {
      const again = this.root.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (again instanceof HTMLElement && again !== document.activeElement) {
        again.focus({ preventScroll: true });
      }
    }
  }

  /** @param {Report} report */
  #settings({ settings }) {
    const entries = SETTINGS.flatMap((name) => {
      const value = settings[name];
      if (!value || (name === "closed" && value === "0")) return [];
      const term = make("dt", {}, t(`lab.report.setting.${name}`));
      const text = settingText(name, value);
      const kind = text.length > 24 ? "wide" : undefined;
      return [make("div", { class: kind }, term, make("dd", {}, text))];
    });
    return make("dl", { class: "facts" }, ...entries);
  }

  // -- compare -------------------------------------------------------------------------------------

  /** @param {CompareReport} report */
  #fillCompare({ rows, settings }) {
    const { board = "", start = "" } = settings;
    const name = "chart-compare";
    const title = t("lab.report.compare.chart", { board: boardText(board), start });
    const signs = new Set(rows.map(signOf));
    const svg = barChart({
      name,
      title,
      description: t("lab.report.compare.chart.hint"),
      axis: t("lab.report.axis.forward"),
      rows: rows.map((row) => ({
        label: specText(row.spec),
        value: row.forward,
        text: number(row.forward),
        sign: signOf(row),
      })),
      meanings: meanings([...signs]),
    });
    this.#slots?.chart.replaceChildren(this.#figure(name, svg, title));
    const table = makeTable(
      title,
      ["method", "outcome", "first-try", "forward", "backtracks", "time"],
      rows.map((row) => [
        openLink(row.link, specText(row.spec), row.spec),
        t(`lab.report.outcome.${row.outcome}`),
        t(row.first_try ? "lab.report.yes" : "lab.report.no"),
        number(row.forward),
        number(row.backtracks),
        duration(row.seconds),
      ]),
      true,
    );
    this.#slots?.table.replaceChildren(table);
    const size = sizeOf(board);
    const shown = size.rows * size.cols <= MAX_SQUARES;
    this.#multiples?.render(
      size,
      parseSquare(size, start) ?? -1,
      rows.map((row) => ({
        key: `${row.spec} ${row.link}`,
        link: row.link,
        title: specText(row.spec),
        note: outcomeText(row),
        found: shown && row.outcome === "found",
      })),
    );
  }

  // -- survey --------------------------------------------------------------------------------------

  /** @param {SurveyReport} report */
  #fillSurvey({ rows, squares }) {
    const name = "chart-survey";
    const title = t("lab.report.survey.chart");
    const methods = new Set(rows.map(({ spec }) => spec));
    const label = (/** @type {{board: string, spec: string}} */ { board, spec }) =>
      methods.size > 1 ? `${boardText(board)} · ${specText(spec)}` : boardText(board);
    const bars = rows.map((row) => ({ label: label(row), parts: partsOf(row) }));
    const present = bars.flatMap(({ parts }) => parts.filter(([, count]) => count > 0));
    const svg = stackChart({
      name,
      title,
      description: t("lab.report.survey.chart.hint"),
      rows: bars,
      meanings: meanings(present.map(([sign]) => sign)),
    });
    this.#slots?.chart.replaceChildren(this.#figure(name, svg, title));
    const columns = ["board", "runs", "first-try", "after", "impossible", "gave-up"];
    const table = makeTable(
      title,
      [...columns, "no-tour", "missed", "forward", "backtracks", "time"],
      rows.map((row) => [
        label(row),
        number(row.runs),
        number(row.first_try),
        number(row.after_backtracking),
        number(row.impossible),
        number(row.gave_up),
        number(row.gave_up - row.missed),
        number(row.missed),
        number(row.forward),
        number(row.backtracks),
        duration(row.seconds),
      ]),
    );
    const notes = rows.filter((row) => row.gave_up > 0).map((row) => gaveUpText(row, label(row)));
    this.#slots?.table.replaceChildren(
      table,
      ...notes.map((note) => make("p", { class: "hint" }, note)),
    );
    const options = squares.map(label);
    if ([...this.chooser.options].map((one) => one.text).join() !== options.join()) {
      this.chooser.replaceChildren(
        ...options.map((text, index) => make("option", { value: String(index) }, text)),
      );
    }
    this.#chosen = Math.min(this.#chosen, squares.length - 1);
    this.chooser.value = String(this.#chosen);
    const chosen = squares[this.#chosen];
    if (chosen) this.#slots?.second.replaceChildren(...this.#heat(chosen));
  }

  /** @param {SurveyBoard} chosen */
  #heat({ board, spec, rows, cols, cells }) {
    const name = "chart-heat";
    const params = { board: boardText(board), method: specText(spec) };
    const title = t("lab.report.heat.title", params);
    /** @type {Cell[]} */
    const drawn = cells.map(([square, outcome, first_try, backtracks, link, theory]) => {
      const sign = signOf({ outcome, first_try, theory });
      const words = outcomeText({ outcome, first_try, theory });
      const where = squareName({ rows, cols }, square);
      const label = t("lab.report.heat.cell", { square: where, words, backtracks });
      return { square, sign, backtracks, label, link };
    });
    const found = drawn.filter(({ sign }) => sign === "first" || sign === "after");
    const most = Math.max(0, ...found.map(({ backtracks }) => backtracks));
    const svg = heatMap({
      name,
      title,
      description: t("lab.report.heat.hint"),
      board: { rows, cols },
      cells: drawn.map((cell) => (found.includes(cell) ? cell : { ...cell, backtracks: 0 })),
      meanings: meanings(drawn.map(({ sign }) => sign)).filter(
        ([sign]) => sign !== "first" && sign !== "after",
      ),
      scale: { least: number(1), most: t("lab.report.heat.scale", { count: most }) },
    });
    const worst = [...drawn].sort((one, other) => other.backtracks - one.backtracks);
    const byLink = new Map(cells.map((cell) => [cell[4], cell]));
    const table = makeTable(
      title,
      ["start", "outcome", "backtracks"],
      worst.slice(0, MAX_ROWS).map(({ square, link, backtracks }) => {
        const [, outcome = "", first_try = false, , , theory = null] = byLink.get(link) ?? [];
        const where = squareName({ rows, cols }, square);
        return [
          openLink(link, where, `heat-${link}`),
          outcomeText({ outcome, first_try, theory }),
          number(backtracks),
        ];
      }),
    );
    const cut = worst.length > MAX_ROWS;
    const note = cut ? t("lab.report.cut", { shown: MAX_ROWS, count: worst.length }) : "";
    return [
      this.#figure(name, svg, title),
      this.#details("heat-table", t("lab.report.heat.table"), table, note),
    ];
  }

  // -- orders --------------------------------------------------------------------------------------

  /** @param {OrdersReport} report */
  #fillOrders({ ranking, presets, bins, settings }) {
    const { board = "", start = "" } = settings;
    const params = { board: boardText(board), start: startText(start) };
    const columns = ["rank", "order", "forward", "solved", "use"];
    const rowOf = (/** @type {RankedOrder} */ ranked, /** @type {string} */ rank) => [
      rank,
      openLink(ranked.link, orderText(ranked), `${rank}-${ranked.order}`),
      number(Math.round(ranked.forward)),
      t(ranked.solved ? "lab.report.yes" : "lab.report.not-within", { budget: ranked.budget }),
      useButton(ranked.order, rank),
    ];
    const title = t("lab.report.orders.ranking", params);
    const places = ranking.map((ranked, index) => rowOf(ranked, number(index + 1)));
    const named = presets.map((ranked) => rowOf(ranked, "–"));
    this.#slots?.table.replaceChildren(
      make("h3", {}, title),
      makeTable(title, columns, places),
      make("h3", {}, t("lab.report.orders.presets")),
      makeTable(t("lab.report.orders.presets"), columns, named),
    );
    if (bins.length === 0) return;
    const name = "chart-orders";
    const heading = t("lab.report.orders.chart", params);
    const best = ranking.find(({ solved }) => solved);
    const markOf = (/** @type {RankedOrder} */ ranked, /** @type {string} */ sign) => {
      const key = ranked.solved ? "lab.report.orders.mark" : "lab.report.orders.mark.unsolved";
      const forward = number(Math.round(ranked.forward));
      return { sign, value: ranked.forward, text: t(key, { order: orderText(ranked), forward }) };
    };
    const svg = histogram({
      name,
      title: heading,
      description: t("lab.report.orders.chart.hint"),
      axis: t("lab.report.axis.orders"),
      bins: bins.map(({ from, to, solved, unsolved }) => ({
        from,
        to,
        parts: [
          ["first", solved],
          ["limit", unsolved],
        ],
      })),
      marks: [
        ...(best ? [markOf(best, "★")] : []),
        ...presets.map((ranked, index) => markOf(ranked, number(index + 1))),
      ],
      meanings: [
        ["first", t("lab.report.orders.solved")],
        ["limit", t("lab.report.orders.unsolved")],
      ],
    });
    const table = makeTable(
      heading,
      ["moves", "with-tour", "without"],
      bins.map(({ from, to, solved, unsolved }) => [
        t("lab.report.orders.bin", { from: Math.round(from), to: Math.round(to) }),
        number(solved),
        number(unsolved),
      ]),
    );
    this.#slots?.chart.replaceChildren(
      this.#figure(name, svg, heading),
      this.#details("orders-table", t("lab.report.as-table"), table),
    );
  }

  // -- parts ---------------------------------------------------------------------------------------

  /**
   * @param {string} name
   * @param {SVGSVGElement} svg
   * @param {string} title
   */
  #figure(name, svg, title) {
    const file = () => `${fileName(this.#report)}-${name.replace("chart-", "")}`;
    const button = (/** @type {"svg" | "png"} */ kind, /** @type {() => void} */ run) => {
      const label = t(`lab.report.chart.${kind}`, { title });
      return makeButton(t(`action.download-${kind}`), run, `${name}-${kind}`, label);
    };
    const asSvg = () =>
      download(`${file()}.svg`, new Blob([standAlone(svg).text], { type: "image/svg+xml" }));
    const asPicture = async () => download(`${file()}.png`, await pictureOf(svg));
    const files = make(
      "div",
      { class: "chart-files" },
      button("svg", asSvg),
      button("png", asPicture),
    );
    return make("figure", { class: "figure" }, make("figcaption", {}, title), svg, files);
  }

  /**
   * @param {string} key
   * @param {string} summary
   * @param {HTMLElement} content
   * @param {string} [note]
   */
  #details(key, summary, content, note = "") {
    const head = make("summary", { "data-key": key }, summary);
    const details = make("details", { class: "as-table" }, head, content);
    if (note) details.append(make("p", { class: "hint" }, note));
    details.open = this.#open.has(key);
    details.addEventListener("toggle", () => {
      if (details.open) this.#open.add(key);
      else this.#open.delete(key);
    });
    return details;
  }

  #downloads() {
    const csv = () =>
      this.#report &&
      download(
        `${fileName(this.#report)}.csv`,
        new Blob([csvOf(this.#report)], { type: "text/csv" }),
      );
    const json = () => {
      const text = `${JSON.stringify(this.#report, null, 1)}\n`;
      download(`${fileName(this.#report)}.json`, new Blob([text], { type: "application/json" }));
    };
    return make(
      "div",
      { class: "downloads", role: "group", "aria-label": t("lab.report.files") },
      make("span", {}, t("lab.report.files")),
      makeButton(t("action.download-csv"), csv, "csv", t("lab.report.files.csv")),
      makeButton(t("action.download-json"), json, "json", t("lab.report.files.json")),
      makeButton(t("lab.report.print"), () => print(), "print"),
    );
  }
}

/** @param {string} board */
function sizeOf(board) {
  const [rows = 1, cols = 1] = board.split("x").map(Number);
  return { rows, cols };
}

/** @param {string} name @param {string} value */
function settingText(name, value) {
  if (name === "methods") return value.split(",").map(specText).join("; ");
  if (name === "board" || name === "boards") return value.split(",").map(boardText).join(", ");
  if (name === "start" || name === "starts") return startText(value);
  if (name === "closed") return t("lab.report.yes");
  return name === "max-steps" ? number(Number(value)) : value;
}

/** @param {string} start */
function startText(start) {
  return start === "all" ? t("lab.report.all-starts") : start;
}

/**
 * What became of a run, as a sign.
 * @param {{outcome: string, first_try: boolean, theory: string | null}} run
 * @returns {Sign}
 */
function signOf({ outcome, first_try, theory }) {
  if (outcome === "found") return first_try ? "first" : "after";
  if (outcome === "impossible") return "impossible";
  return theory ? "known" : "limit";
}

/** @param {{outcome: string, first_try: boolean, theory: string | null}} run */
function outcomeText(run) {
  return t(`lab.report.outcome.${signOf(run)}`);
}

/**
 * The signs that occur, each once and in their order, with what they mean.
 * @param {Sign[]} signs
 * @returns {[Sign, string][]}
 */
function meanings(signs) {
  return SIGNS.filter((sign) => signs.includes(sign)).map((sign) => [
    sign,
    t(`lab.report.sign.${sign}`),
  ]);
}

/**
 * The runs of a board and a method by their signs.
 * @param {SurveyRow} row
 * @returns {[Sign, number][]}
 */
function partsOf({ first_try, after_backtracking, impossible, gave_up, missed }) {
  return [
    ["first", first_try],
    ["after", after_backtracking],
    ["impossible", impossible],
    ["known", gave_up - missed],
    ["limit", missed],
  ];
}

/**
 * What theory knows of the runs that gave up.
 * @param {SurveyRow} row
 * @param {string} label
 */
function gaveUpText({ runs, gave_up, missed }, label) {
  const none = t("lab.report.none", { count: gave_up - missed });
  const left = t("lab.report.missed", { count: missed });
  return t("lab.report.gave-up-of", { label, number: gave_up, runs, none, missed: left });
}

/** The columns whose entries are words. */
const WORDS = ["method", "outcome", "board", "order", "start", "moves"];

/**
 * @param {string} title
 * @param {string[]} columns
 * @param {(string | Node)[][]} rows their first entry names them
 * @param {boolean} [above] whether long names stand above their rows
 */
function makeTable(title, columns, rows, above = false) {
  const kind = (/** @type {number} */ index) =>
    WORDS.includes(columns[index] ?? "") ? "words" : undefined;
  const shown = columns.slice(above ? 1 : 0);
  const head = shown.map((column) =>
    make(
      "th",
      { scope: "col", class: kind(columns.indexOf(column)) },
      t(`lab.report.column.${column}`),
    ),
  );
  const body = rows.map(([name = "", ...entries]) => {
    const cells = entries.map((entry, index) => make("td", { class: kind(index + 1) }, entry));
    if (!above) {
      const first = make("th", { scope: "row", class: kind(0) }, name);
      return make("tbody", {}, make("tr", {}, first, ...cells));
    }
    const span = String(cells.length);
    const first = make("th", { scope: "rowgroup", class: "words above", colspan: span }, name);
    return make("tbody", {}, make("tr", {}, first), make("tr", {}, ...cells));
  });
  const table = make(
    "table",
    {},
    make("caption", { class: "sr" }, title),
    make("thead", {}, make("tr", {}, ...head)),
    ...body,
  );
  // What is wider than the panel scrolls, by key as well.
  return make(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": title },
    table,
  );
}

/**
 * @param {string} link
 * @param {string} text
 * @param {string} key
 */
function openLink(link, text, key) {
  const title = t("lab.report.open");
  return make("a", { href: link, "data-link": link, "data-key": key, title }, text);
}

/**
 * @param {string} order
 * @param {string} rank
 */
function useButton(order, rank) {
  const label = t("lab.report.use.name", { order });
  const attributes = { "data-order": order, "data-key": `use-${rank}-${order}` };
  return make(
    "button",
    { type: "button", class: "quiet", "aria-label": label, ...attributes },
    t("lab.report.use"),
  );
}

/**
 * @param {string} text
 * @param {() => void} run
 * @param {string} key
 * @param {string} [label]
 */
function makeButton(text, run, key, label) {
  const attributes = { type: "button", class: "quiet", "data-key": key, "aria-label": label };
  const button = make("button", attributes, text);
  button.addEventListener("click", run);
  return button;
}

/** @param {Report | null} report */
function fileName(report) {
  if (!report) return "";
  const { board = "", boards = "", start = "" } = report.settings;
  const parts = ["knights-tours", report.kind, board || boards, start];
  return parts.filter(Boolean).join("-").replaceAll(",", "-").slice(0, 100);
}

/** The columns of the CSV files, the same as on the command line. */
const CSV = {
  compare: ["spec", "outcome", "first_try", "forward", "backtracks", "seconds", "link"],
  survey: [
    ...["board", "spec", "runs", "first_try", "after_backtracking", "impossible", "gave_up"],
    ...["theory_impossible", "missed", "forward", "backtracks", "seconds"],
  ],
  orders: ["order", "name", "solved", "forward", "budget", "link"],
};

/**
 * The rows of a report as CSV: plain numbers, by the names of its JSON.
 * @param {Report} report
 */
export function csvOf(report) {
  const rows = /** @type {Record<string, unknown>[]} */ (
    report.kind === "orders" ? report.ranking : report.rows
  );
  const names = CSV[report.kind];
  const field = (/** @type {unknown} */ value) => {
    const text = String(typeof value === "boolean" ? Number(value) : (value ?? ""));
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  return lines.map((line) => `${line.map(field).join(",")}\n`).join("");
}
