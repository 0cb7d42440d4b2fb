/** The card of the exercise: the tests, each with its outcome, and a field in which a teacher edits them. */

import { html } from "lit-html";
import { squareName } from "../../../board/geometry.js";
import { faultText } from "../../../rules/words.js";
import { paragraph, t } from "../../../ui/i18n.js";
import { sentence } from "../../../ui/problems.js";
import { button } from "../button.js";
import { textOf } from "./exercise.js";

/** @import { RuleTestRow } from "../../../rules/runner.js" */
/** @import { RuleTest } from "../../../solver/documents.js" */
/** @import { CodeController } from "../controller.js" */
/** @import { Exercise, TestsState } from "./exercise.js" */

const SIGNS = { passed: "✓", failed: "✗", now: "…", open: "·" };

/** @param {CodeController} controller @param {Exercise} exercise */
export function testsOf(controller, exercise) {
  const { slice } = exercise;
  const { text, tests: own } = controller.slice;
  const { phase, tests, rows } = slice;
  const running = phase === "running";
  const stale = rows.length > 0 && slice.text !== text;
  const { runnable } = controller;
  const show = (/** @type {RuleTest} */ test) => runnable && exercise.show(test);
  return html`<section id="code-tests">
    <h2>${t("code.tests.title")}</h2>
    <p class="hint">${t(own ? "code.tests.lead.own" : "code.tests.lead")}</p>
    <div class="do tests-do">
      ${button("secondary", t("code.tests.start"), () => exercise.start(), {
        hidden: running,
        disabled: !runnable || tests.length === 0,
      })}
      ${button("secondary", t("code.tests.stop"), () => exercise.stop(), { hidden: !running })}
      <p class="tests-score presented" role="status">${scoreText(slice, stale)}</p>
    </div>
    <p class="error" role="alert">${slice.failure}</p>
    <ol class="tests-list presented ${stale ? "stale" : ""}">
      ${tests.map((test, index) => itemOf(slice, test, index, () => show(test)))}
    </ol>
    ${editOf(slice, own, exercise)}
  </section>`;
}

/** @param {TestsState} slice @param {string} own the tests of the link, or "" @param {Exercise} exercise */
function editOf({ editing, draft, tests, problem }, own, exercise) {
  return html`<details
    class="tests-edit"
    .open=${editing}
    @toggle=${(/** @type {{target: HTMLDetailsElement}} */ { target }) =>
      exercise.change({ editing: target.open })}
  >
    <summary>${t("code.tests.edit")}</summary>
    <label for="tests-text">${t("code.tests.field")}</label>
    <textarea
      id="tests-text"
      rows="3"
      spellcheck="false"
      autocapitalize="off"
      autocomplete="off"
      aria-describedby="tests-hint tests-error"
      aria-invalid=${problem !== null}
      .value=${draft ?? textOf(tests).replaceAll(",", ", ")}
      @input=${(/** @type {{target: HTMLTextAreaElement}} */ { target }) =>
        exercise.change({ draft: target.value, problem: null })}
    ></textarea>
    <p class="hint" id="tests-hint">${t("code.tests.hint")}</p>
    <p class="error" id="tests-error" role="alert">${problem ? sentence(problem) : ""}</p>
    <div class="do">
      ${button("secondary", t("code.tests.use"), () => exercise.apply(), { disabled: draft === null })}
      ${button("quiet", t("code.tests.usual"), () => exercise.apply(""), {
        hidden: own === "" && draft === null,
      })}
    </div>
  </details>`;
}

/** @param {TestsState} slice @param {boolean} stale true if the rule has changed since */
function scoreText({ rows, tests, phase }, stale) {
  if (phase === "none") return "";
  const passed = rows.filter((row) => row.passed).length;
  const score = t("code.tests.score", { passed, count: tests.length });
  if (stale) return paragraph([score, t("code.tests.stale")]);
  return phase === "running"
    ? t("code.tests.running", { done: rows.length, count: tests.length })
    : score;
}

/**
 * One test, with its outcome if it has ended.
 * @param {TestsState} slice @param {RuleTest} test @param {number} index @param {() => void} show
 */
function itemOf({ rows, phase, shown }, test, index, show) {
  const row = rows[index];
  const now = phase === "running" && !row && rows.length === index;
  const state = row ? (row.passed ? "passed" : "failed") : now ? "now" : "open";
  const verdict = t(`code.tests.${state}`);
  return html`<li data-state=${state} aria-current=${shown === index}>
    <button type="button" value=${index} title=${t("code.tests.show")} @click=${show}>
      <span class="tests-mark" aria-hidden="true">${SIGNS[state]}</span>
      <span class="tests-words">${taskText(test)}</span>
      <span class="tests-sub">
        ${row ? html`<strong>${verdict}</strong> ${rowText(row)}` : verdict}
      </span>
    </button>
  </li>`;
}

/** The task of a test. @param {RuleTest} test */
function taskText({ board, start, expected, steps }) {
  const params = {
    board: `${board.rows}×${board.cols}`,
    start: squareName(board, start),
    count: steps,
  };
  return t(`code.tests.asked.${expected}`, params);
}

/** The result of a test. @param {RuleTestRow} row */
function rowText({ key, params, error }) {
  return error ? faultText(error) : t(key, params);
}
