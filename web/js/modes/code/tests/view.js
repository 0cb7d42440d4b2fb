/** The card of the exercise: the tests, each with its outcome, and a field in which a teacher edits them. */

import { squareName } from "../../../board/geometry.js";
import { faultText } from "../../../rules/words.js";
import { make, setText } from "../../../ui/dom.js";
import { has, labelled, number, t } from "../../../ui/i18n.js";
import { Parts } from "../../../ui/memo.js";
import { sentence } from "../../../ui/problems.js";
import { textOf } from "./state.js";

/** @import { State } from "../../../app/store.js" */
/** @import { RuleTestRow } from "../../../rules/runner.js" */
/** @import { RuleTest } from "../../../solver/documents.js" */
/** @import { CodeController } from "../controller.js" */
/** @import { Exercise } from "./exercise.js" */
/** @import { TestsState } from "./state.js" */

export class TestsView {
  #root;
  #controller;
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
  /** What the list was last made of. */
  #listed = new Parts();

  /** @param {HTMLElement} root @param {CodeController} controller @param {Exercise} exercise */
  constructor(root, controller, exercise) {
    this.#root = root;
    this.#controller = controller;
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
      if (test && this.#controller.runnable) exercise.show(test);
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
    this.#listed.forget();
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
    this.#start.disabled = !this.#controller.runnable || slice.tests.length === 0;
    this.#stop.hidden = !running;
    const stale = slice.rows.length > 0 && slice.text !== modes.code.text;
    setText(this.#score, scoreText(slice, stale));
    setText(this.#failure, slice.failure);
    this.#renderEdit(slice, modes.code.tests);
    if (!this.#listed.changed(slice.tests, slice.rows, slice.phase, stale)) return;
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

/** @param {TestsState} slice @param {boolean} stale true if the rule has changed since */
function scoreText({ rows, tests, phase }, stale) {
  if (phase === "none") return "";
  const passed = rows.filter((row) => row.passed).length;
  const score = t("code.tests.score", { passed, count: tests.length });
  if (stale) return `${score} ${t("code.tests.stale")}`;
  return phase === "running"
    ? t("code.tests.running", { done: rows.length, count: tests.length })
    : score;
}

/**
 * One test, with its outcome if it has ended.
 * @param {TestsState} slice @param {RuleTest} test @param {number} index
 */
function itemOf({ rows, phase }, test, index) {
  const row = rows.find(({ number: at }) => at === index);
  const now = phase === "running" && !row && rows.length === index;
  const state = row ? (row.passed ? "passed" : "failed") : now ? "now" : "open";
  const mark = make("span", { class: "tests-mark", "aria-hidden": "true" });
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
    { "data-state": state },
    make("button", { type: "button", value: String(index), title }, mark, words, sub),
  );
}

/** The task of a test. @param {RuleTest} test */
function askedText({ board, start, expected, steps }) {
  const holes = "holes" in board && board.holes ? board.holes.length : 0;
  const size = `${board.rows}×${board.cols}`;
  const where = holes > 0 ? t("request.holes", { board: size, count: holes }) : size;
  const params = { board: where, start: squareName(board, start), count: steps };
  return t(`code.tests.asked.${expected}`, params);
}

/** The result of a test. @param {RuleTestRow} row */
function rowText({ said, error }) {
  if (error) return faultText(error);
  const key = `rule.${said.code}`;
  return has(key) ? t(key, said.params) : said.text;
}
