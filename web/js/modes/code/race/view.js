/** The card of the race: its settings, the answer, a table, and maps of the starts. */

import { make, setText } from "../../../ui/dom.js";
import { labelled, number, t } from "../../../ui/i18n.js";
import { RaceReport } from "./report.js";
import { BOARDS, BUDGETS, isRacing, MAX_SQUARES } from "./state.js";

/** @import { State } from "../../../app/store.js" */
/** @import { CodeController } from "../controller.js" */
/** @import { RaceState } from "./state.js" */
/** @import { Racing } from "./racing.js" */

export class RaceView {
  #root;
  #controller;
  #racing;
  #heading = make("h2");
  #lead = make("p", { class: "hint" });
  #board = make("select", { id: "race-board" });
  #budget = make("select", { id: "race-budget" });
  #boardLabel = make("label", { for: "race-board" });
  #budgetLabel = make("label", { for: "race-budget" });
  #start = make("button", { type: "button", class: "primary", id: "race-start" });
  #stop = make("button", { type: "button", class: "secondary", id: "race-stop" });
  #progress = make("p", { class: "hint", id: "race-progress", role: "status" });
  #bar = make("progress", { id: "race-bar", "aria-labelledby": "race-progress" });
  #failure = make("div", { class: "race-failure" });
  #results;
  /** The inputs of the last rendering of the fields. */
  #options = "";
  /** @type {RaceState["failure"]} */
  #failed = null;

  /**
   * @param {HTMLElement} root
   * @param {CodeController} controller
   * @param {Racing} racing
   * @param {(link: string) => void} open opens a run
   */
  constructor(root, controller, racing, open) {
    this.#root = root;
    this.#controller = controller;
    this.#racing = racing;
    const report = make("div", { class: "report race-report" });
    this.#results = new RaceReport(report, open);
    const fields = make(
      "div",
      { class: "race-fields" },
      make("div", { class: "field" }, this.#boardLabel, this.#board),
      make("div", { class: "field" }, this.#budgetLabel, this.#budget),
      make("div", { class: "do" }, this.#start, this.#stop),
    );
    root.replaceChildren(this.#heading, this.#lead, fields, this.#failure);
    root.append(make("div", { class: "race-way" }, this.#bar, this.#progress), report);
    this.#board.addEventListener("input", () => racing.change({ board: this.#board.value }));
    this.#budget.addEventListener("input", () => racing.change({ budget: this.#budget.value }));
    this.#start.addEventListener("click", () => racing.start());
    this.#stop.addEventListener("click", () => racing.stop());
    this.#failure.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      const link = button?.dataset.link;
      if (link) open(link);
    });
    labelled(() => this.#label());
  }

  #label() {
    setText(this.#heading, t("code.race.title"));
    setText(this.#lead, t("code.race.lead"));
    setText(this.#boardLabel, t("code.race.board"));
    setText(this.#budgetLabel, t("code.race.budget"));
    setText(this.#start, t("code.race.start"));
    setText(this.#stop, t("code.race.stop"));
    this.#options = "";
    this.#results.label();
  }

  /** @param {State} state */
  render({ modes }) {
    /** @type {RaceState} */
    const slice = modes["code-race"];
    this.#root.hidden = modes.code.view !== "race";
    if (this.#root.hidden) return;
    this.#fields(slice);
    const racing = isRacing(slice);
    this.#start.disabled = !this.#controller.runnable;
    this.#start.hidden = racing;
    this.#stop.hidden = !racing;
    this.#bar.hidden = !racing;
    this.#bar.value = slice.total > 0 ? slice.done / slice.total : 0;
    const stale = slice.report !== null && slice.text !== modes.code.text;
    setText(this.#progress, progressText(slice, stale));
    this.#showFailure(slice);
    this.#results.render(slice, stale);
  }

  /** @param {RaceState} slice */
  #fields(slice) {
    const { rows, cols } = this.#controller.slice.form;
    const ofForm = `${rows}x${cols}`;
    const small = Number(rows) * Number(cols) <= MAX_SQUARES;
    const boards = [...new Set([...BOARDS, ...(small ? [ofForm] : []), this.#racing.board])];
    const options = boards.join();
    if (options !== this.#options) {
      this.#options = options;
      this.#board.replaceChildren(
        ...boards.map((board) => make("option", { value: board }, board.replace("x", "×"))),
      );
      this.#budget.replaceChildren(
        ...BUDGETS.map((budget) => make("option", { value: budget }, number(Number(budget)))),
      );
    }
    this.#board.value = this.#racing.board;
    this.#budget.value = slice.budget;
    for (const select of [this.#board, this.#budget]) select.disabled = isRacing(slice);
  }

  /** @param {RaceState} slice */
  #showFailure({ failure }) {
    if (failure === this.#failed) return;
    this.#failed = failure;
    this.#failure.replaceChildren();
    if (!failure) return;
    const { text, link } = failure;
    this.#failure.append(make("p", { class: "error", role: "alert" }, text));
    if (link) {
      const attributes = { type: "button", class: "secondary", "data-link": link };
      const start = new URLSearchParams(link).get("start") ?? "";
      this.#failure.append(make("button", attributes, t("code.race.show", { start })));
    }
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
