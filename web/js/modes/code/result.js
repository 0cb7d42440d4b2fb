/** The result of a run: its error, its verdict, its agreement with Warnsdorff's rule, its output, its path. */

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { squareName } from "../../board/geometry.js";
import { boardOf } from "../../request/request.js";
import { faultText, plainText } from "../../rules/words.js";
import { currentLanguage, number, t } from "../../ui/i18n.js";
import { button } from "./button.js";
import { runFault } from "./editor/state.js";
import { areSame, isStale, isWaiting, wordsShown } from "./state.js";
import {
  countsOf,
  outcomeOf,
  problemOf,
  progressText,
  requestText,
  runningText,
  titleOf,
  whyOf,
} from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { CodeController } from "./controller.js" */
/** @import { CodeEditor } from "./editor/code_editor.js" */
/** @import { RuleRun } from "./run.js" */
/** @import { CodeState } from "./state.js" */

/** More moves are counted, but not listed. */
const MAX_LISTED = 200;

/**
 * The error of the rule: a plain sentence, Python's own message, and links to the place.
 * @param {CodeController} controller @param {CodeEditor} field
 */
export function errorOf(controller, field) {
  const fault = isWaiting(controller.slice) ? null : runFault(controller.slice);
  if (!fault) return nothing;
  const { line, column, step, traceback } = fault;
  return html`<div id="code-error" class="code-error">
    <div id="code-fault">
      <h2 class="code-fault">${faultText(fault)}</h2>
      <p>${plainText(fault)}</p>
    </div>
    <pre
      class="code-trace"
      role="region"
      tabindex="0"
      aria-label=${t("code.fault.python")}
      ?hidden=${traceback === ""}
    >${traceback}</pre>
    <div class="do">
      ${line < 1 ? nothing : button("quiet", t("code.fault.line", { line }), () => field.goTo(line, column))}
      ${step < 1 ? nothing : button("quiet", t("code.fault.step", { step }), () => controller.showStep(step))}
    </div>
  </div>`;
}

/** The card of a run. @param {App} app @param {CodeController} controller */
export function resultOf(app, controller) {
  const { slice } = controller;
  const { running, run, view, printed } = slice;
  const { rules, frame } = app.store.state;
  const problem = problemOf(slice);
  const stale = !running && isStale(slice);
  const shown = running ?? run;
  // A fault is in the card of the error, above.
  const ended = run && !run.fault ? titleOf(run) : "";
  const isBegun = run || problem || isWaiting(slice);
  const title = running ? runningText(running, rules) : isBegun ? ended : t("code.begin");
  const counts = running || !run ? [] : countsOf(run);
  const matrix = !running && run && areSame(run.words, wordsShown(slice)) ? run.matrix : "";
  return html`<section
    class="result presented printed"
    id="code-result"
    ?hidden=${view !== "run" || (title === "" && problem === "" && !run)}
  >
    <div
      class="verdict ${stale ? "stale" : ""}"
      data-hook="verdict"
      data-outcome=${signOf(slice, problem)}
    >
      <p class="stale-note" ?hidden=${!stale}>${t("code.stale")}</p>
      <p class="error">${problem}</p>
      <h2 ?hidden=${title === ""}>${title}</h2>
      <p class="code-request">${shown ? requestText(shown.words, nameOf(slice, shown)) : ""}</p>
      <p>${running ? progressText(running) : run ? whyOf(run) : ""}</p>
      <dl class="facts">
        ${counts.map(
          ([name, value]) => html`<div><dt>${t(`counts.${name}`)}</dt><dd>${value}</dd></div>`,
        )}
      </dl>
    </div>
    ${running || !run ? nothing : agreementOf(app, run, isStale(slice), frame.overlays.differs)}
    <div data-proof></div>
    ${guard([printed, printed?.text === slice.text, currentLanguage()], () =>
      printedOf(controller),
    )}
    <details class="code-matrix" ?hidden=${matrix === ""}>
      <summary>${t("result.matrix")}</summary>
      <pre data-hook="tour-matrix" tabindex="0" aria-label=${t("result.matrix")}>${matrix}</pre>
    </details>
  </section>`;
}

/**
 * The number of moves that follow Warnsdorff's rule, and a list of the others.
 * @param {App} app @param {RuleRun} run @param {boolean} stale @param {boolean} [marked]
 */
function agreementOf(app, run, stale, marked = false) {
  const { agreement, result } = run;
  if (!agreement || agreement.moves === 0) return nothing;
  const { agreed, moves: count, others } = agreement;
  const whole = result?.document.outcome === "found";
  const key = others.length === 0 ? "all" : whole ? "tour" : "path";
  const sentence = html`<p id="code-agrees">${t(`code.agreement.${key}`, { agreed, count })}</p>`;
  if (others.length === 0) return html`<div id="code-agreement">${sentence}</div>`;
  return html`<div id="code-agreement" class=${stale ? "stale" : ""}>
    ${sentence}
    <label class="check">
      <input
        type="checkbox"
        .checked=${marked}
        @input=${(/** @type {{target: HTMLInputElement}} */ { target }) =>
          app.showOverlay("differs", target.checked)}
      />
      <span>${t("code.agreement.show")}</span>
    </label>
    ${guard([agreement, currentLanguage()], () => differencesOf(app, run, others))}
  </div>`;
}

/** @param {App} app @param {RuleRun} run @param {NonNullable<RuleRun["agreement"]>["others"]} others */
function differencesOf({ store, player }, { words }, others) {
  const board = boardOf(words);
  const name = (/** @type {number} */ square) => squareName(board, square);
  const show = (/** @type {number} */ move) => {
    store.frame({ player: { ...store.state.frame.player, source: "tour" } });
    player.seek(move);
  };
  const left = others.length - MAX_LISTED;
  return html`<details>
    <summary>${t("code.agreement.where", { count: others.length })}</summary>
    <ol class="entries">
      ${others.slice(0, MAX_LISTED).map(({ move, taken, fewest }) => {
        const params = { step: move + 1, taken: name(taken), fewest: fewest.map(name) };
        return html`<li>
          ${button("entry", t("code.agreement.step", params), () => show(move))}
        </li>`;
      })}
    </ol>
    ${left > 0 ? html`<p class="hint">${t("code.agreement.left", { count: left })}</p>` : nothing}
  </details>`;
}

/** The output of the rule's last run, each line with its step. @param {CodeController} controller */
function printedOf(controller) {
  const { printed, text: now } = controller.slice;
  if (!printed || printed.lines.length === 0) return nothing;
  const { lines, more, text: of } = printed;
  return html`<div id="code-console" class="code-console ${of === now ? "" : "stale"}">
    <h3 id="code-console-title">${t("code.printed")}</h3>
    <ol class="code-printed" tabindex="0" aria-labelledby="code-console-title">
      ${lines.map(({ step, text }) => {
        const label = t("code.printed.go", { step });
        const show = () => controller.showStep(step);
        // Output from loading the rule comes before the first step.
        const place =
          step > 0
            ? html`<button type="button" aria-label=${label} @click=${show}>${number(step)}</button>`
            : html`<span>·</span>`;
        return html`<li>${place}<code>${text || "\u00a0"}</code></li>`;
      })}
    </ol>
    ${more > 0 ? html`<p class="hint">${t("code.printed.more", { count: more })}</p>` : nothing}
  </div>`;
}

/**
 * The current name of a run's rule, or its name at the time if another rule is in the editor.
 * @param {CodeState} slice
 * @param {{text: string, name: string}} run
 */
function nameOf({ text, name }, run) {
  return run.text === text ? name : run.name;
}

/** The sign beside the verdict. @param {CodeState} slice @param {string} problem */
function signOf({ running, run }, problem) {
  if (running) return "running";
  if (problem) return "problem";
  if (run?.fault) return "fault";
  return run?.result ? outcomeOf(run.result.document) : "none";
}
