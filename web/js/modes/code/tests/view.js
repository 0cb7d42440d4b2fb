/** The card of the exercise: the tests, each with its outcome, and the field in which a teacher changes them. */

import { make, setText } from "../../../app/dom.js";
import { has, labelled, number, t } from "../../../app/i18n.js";
import { sentence } from "../../../app/problems.js";
import { squareName } from "../../../board/geometry.js";
import { faultText } from "../../../rules/words.js";
import { textOf } from "./state.js";

/** @import { State } from "../../../app/store.js" */
/** @import { RuleTest, RuleTestRow } from "../../../solver/rule_documents.js" */
/** @import { Bench } from "../bench.js" */
/** @import { Exercise } from "./exercise.js" */
/** @import { TestsState } from "./state.js" */

export class TestsView {
  #root;
  #bench;
  #heading = make("h2");
  #lead = make("p", { class: "hint" });
  #start = make("button", { type: "button", class: "primary", id: "tests-start" });
  #stop = make("button", { type: "button", class: "secondary", id: "tests-stop" });
  #score = make("p", { class: "tests-score", role: "status" });
  #list = make("ol", { class: "tests-list" });
  #failure = make("p", { class: "error", role: "alert" });
  #summary = make("summary");
  #label = make("label", { for: "tests-text" });
  #field = make("textarea", {
    ...{ id: "tests-text", rows: "3", spellcheck: "false", autocapitalize: "off" },
    ...{ autocomplete: "off", "aria-describedby": "tests-hint tests-error" },
  });
  #hint = make("p", { class: "hint", id: "tests-hint" });
  #error = make("p", { class: "error", id: "tests-error", role: "alert" });
  #use = make("button", { type: "button", class: "secondary", id: "tests-use" });
  #usual = make("button", { type: "button", class: "quiet", id: "tests-usual" });
  #edit;
  /** What the list was last made of. @type {unknown[]} */
  #listed = [];

  /**
   * @param {HTMLElement} root
   * @param {Bench} bench
   * @param {Exercise} exercise
   */
  constructor(root, bench, exercise) {
    this.#root = root;
    this.#bench = bench;
    const edit = make("div", { class: "do" }, this.#use, this.#usual);
    this.#edit = make("details", { class: "tests-edit" }, this.#summary);
    this.#edit.append(this.#label, this.#field, this.#hint, this.#error, edit);
    const head = make("div", { class: "do tests-do" }, this.#start, this.#stop, this.#score);
    root.replaceChildren(this.#heading, this.#lead, head, this.#failure, this.#list, this.#edit);
    this.#start.addEventListener("click", () => exercise.start());
    this.#stop.addEventListener("click", () => exercise.stop());
    this.#use.addEventListener("click", () => exercise.apply());
    this.#usual.addEventListener("click", () => exercise.usual());
    this.#field.addEventListener("input", () => exercise.type(this.#field.value));
    this.#list.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      const test = exercise.slice.tests[Number(button?.value ?? -1)];
      if (test && this.#bench.runnable) exercise.show(test);
    });
    labelled(() => this.#relabel());
  }

  #relabel() {
    setText(this.#heading, t("code.tests.title"));
    setText(this.#start, t("code.tests.start"));
    setText(this.#stop, t("code.race.stop"));
    setText(this.#summary, t("code.tests.edit"));
    setText(this.#label, t("code.tests.field"));
    setText(this.#hint, t("code.tests.hint"));
    setText(this.#use, t("code.tests.use"));
    setText(this.#usual, t("code.tests.usual"));
    this.#listed = [];
  }

  /** @param {State} state */
  render({ modes }) {
    this.#root.hidden = modes.code.view !== "tests";
    if (this.#root.hidden) return;
    /** @type {TestsState} */
    const slice = modes["code-tests"];
    const running = slice.phase === "running";
    setText(this.#lead, t(modes.code.tests ? "code.tests.lead.own" : "code.tests.lead"));
    this.#start.hidden = running;
    this.#start.disabled = !this.#bench.runnable || slice.tests.length === 0;
    this.#stop.hidden = !running;
    const stale = slice.rows.length > 0 && slice.text !== modes.code.text;
    setText(this.#score, scoreText(slice, stale));
    setText(this.#failure, slice.failure);
    this.#renderEdit(slice, modes.code.tests);
    const listed = [slice.tests, slice.rows, slice.phase, stale];
    if (listed.every((one, index) => one === this.#listed[index])) return;
    this.#listed = listed;
    this.#list.classList.toggle("stale", stale);
    const focused = document.activeElement;
    const place = this.#list.contains(focused) ? /** @type {any} */ (focused).value : "";
    this.#list.replaceChildren(...slice.tests.map((test, index) => itemOf(slice, test, index)));
    if (place === "") return;
    const again = this.#list.querySelector(`button[value="${place}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /** @param {TestsState} slice @param {string} own the tests of the link, or "" */
  #renderEdit({ draft, tests, problem }, own) {
    const text = draft ?? textOf(tests).replaceAll(",", ", ");
    if (this.#field.value !== text) this.#field.value = text;
    if (problem) this.#edit.open = true;
    setText(this.#error, problem ? sentence(problem) : "");
    if (problem) this.#field.setAttribute("aria-invalid", "true");
    else this.#field.removeAttribute("aria-invalid");
    this.#use.disabled = draft === null;
    this.#usual.hidden = own === "" && draft === null;
  }
}

/** @param {TestsState} slice @param {boolean} stale whether the rule is another one by now */
function scoreText({ rows, tests, phase }, stale) {
  if (phase === "none") return "";
  const passed = rows.filter((row) => row.passed).length;
  const score = t("code.tests.score", { passed, count: tests.length });
  if (stale) return `${score} ${t("code.tests.stale")}`;
  return phase === "running"
    ? t("code.tests.running", { done: rows.length, count: tests.length })
    : score;
}

/** One test, with its outcome if it has ended. @param {TestsState} slice @param {RuleTest} test @param {number} index */
function itemOf({ rows, phase }, test, index) {
  const row = rows.find(({ number: at }) => at === index);
  const now = phase === "running" && !row && rows.length === index;
  const state = row ? (row.passed ? "passed" : "failed") : now ? "now" : "open";
  const mark = make("span", { class: `tests-mark ${state}`, "aria-hidden": "true" });
  mark.textContent = { passed: "✓", failed: "✗", now: "…", open: "·" }[state];
  const verdict = make("strong", {}, t(`code.tests.${state}`));
  const words = make("span", { class: "tests-words" }, askedText(test));
  const sub = make(
    "span",
    { class: "tests-sub" },
    row ? verdict : "",
    row ? ` ${rowText(row)}` : "",
  );
  if (!row) sub.textContent = t(`code.tests.${state}`);
  const title = t("code.tests.show");
  return make(
    "li",
    { class: state },
    make("button", { type: "button", value: String(index), title }, mark, words, sub),
  );
}

/** What a test asks. @param {RuleTest} test */
function askedText({ board, start, expected, steps }) {
  const holes = "holes" in board && board.holes ? board.holes.length : 0;
  const size = `${board.rows}×${board.cols}`;
  const where = holes > 0 ? t("request.holes", { board: size, count: holes }) : size;
  const params = { board: where, start: squareName(board, start), steps: number(steps) };
  return t(`code.tests.asked.${expected}`, params);
}

/** What came of it. @param {RuleTestRow} row */
function rowText({ said, error }) {
  if (error) return faultText(error);
  const key = `rule.${said.code}`;
  return has(key) ? t(key, said.params) : said.text;
}
