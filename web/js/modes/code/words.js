/** The texts of Code: the verdict, the status line, the description of the link. */

import { sizeOf } from "../../board/holes.js";
import { boardOf } from "../../request/request.js";
import { faultText } from "../../rules/words.js";
import { theoryText, verdictTitle } from "../../runs/verdict_title.js";
import { number, paragraph, t } from "../../ui/i18n.js";
import { MAX_LETTERS } from "../../ui/packed.js";
import { duration, reasonText } from "../../ui/phrases.js";
import { sentence } from "../../ui/problems.js";
import { isStale, isWaiting } from "./state.js";

/** @import { State, Status } from "../../app/types.js" */
/** @import { ResultDocument } from "../../solver/documents.js" */
/** @import { Words } from "../../request/request.js" */
/** @import { RuleRun, RuleRunning } from "./run.js" */
/** @import { CodeState } from "./state.js" */

/** The result of a run, in a few words. @param {RuleRun} run */
export function titleOf({ result, fault }) {
  if (fault)
    return fault.step > 0 ? t("code.title.failed", { step: fault.step }) : t("code.title.broken");
  return result ? verdictTitle(result) : "";
}

/** The request of a run, in words. @param {Words} words @param {string} name of the rule's file */
export function requestText(words, name) {
  const { rows, cols, start, backtrack, seed } = words;
  const parts = [
    t("code.request", { rule: name, board: `${rows}×${cols}`, start }),
    backtrack === "0" ? t("code.request.greedy") : "",
    seed === "0" ? "" : t("code.request.seed", { seed }),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** The reason why there is no tour, as a sentence. @param {RuleRun} run */
export function whyOf({ result, fault, path, words }) {
  if (fault) {
    const size = sizeOf(boardOf(words));
    return fault.step > 0 ? t("code.failed.path", { count: path.length, size }) : "";
  }
  const { reason = null } = result?.document ?? {};
  return paragraph([reason && reasonText(reason), result && theoryText(result)]);
}

/** The counts of a run, by name. @param {RuleRun} run @returns {[name: string, value: string][]} */
export function countsOf({ result }) {
  if (!result) return [];
  const { forward, backtracks, seconds } = result.document.stats;
  return [
    ["forward", number(forward)],
    ["backtracks", number(backtracks)],
    ["time", duration(seconds)],
  ];
}

/**
 * The current activity of a run. In the first seconds it waits for the sandbox.
 * @param {RuleRunning} running
 * @param {State["rules"]} rules
 */
export function runningText({ cancelling, progress, checking }, rules) {
  if (cancelling) return t("status.cancelling");
  if (checking) return t("code.checking");
  return t(rules.phase === "starting" && !progress ? "code.starting" : "code.running");
}

/** The progress of a run. @param {RuleRunning} running */
export function progressText({ progress, checking, words }) {
  if (checking) {
    const { done, total } = checking;
    return t("code.checking.progress", {
      share: Math.floor((100 * done) / Math.max(1, total)) / 100,
    });
  }
  if (!progress) return "";
  const size = sizeOf(boardOf(words));
  return t("code.progress", { count: progress.forward, best: progress.best, size });
}

/** The reason why the last run failed, or cannot begin. @param {CodeState} slice */
export function problemOf({ failure, problems, damaged }) {
  if (damaged) return t(`code.${damaged}`);
  if (failure) return t(failure.key, failure.params);
  return paragraph(problems.map(sentence));
}

/**
 * The state of the mode, and its sentence.
 * @param {CodeState} slice
 * @param {State["rules"]} rules
 * @returns {[state: string, text: string]}
 */
function stateOf(slice, rules) {
  const { running, run } = slice;
  if (running) return ["running", runningText(running, rules)];
  const problem = problemOf(slice);
  if (isWaiting(slice)) return ["asks", problem || t("code.consent.title")];
  if (problem) return ["failed", problem];
  if (!run || isStale(slice)) return ["", t("code.ready")];
  if (run.fault) {
    const why = { verdict: titleOf(run), why: faultText(run.fault) };
    return ["failed", t("verdict.why", why)];
  }
  return ["done", titleOf(run)];
}

/** @param {CodeState} slice @param {State["rules"]} rules @returns {Status} */
export function statusOf(slice, rules) {
  const { running, run, side } = slice;
  const [code, text] = stateOf(slice, rules);
  const result = !running && !isStale(slice) ? run?.result : null;
  const outcome = result ? outcomeOf(result.document) : "";
  return {
    title: t("app.title.code"),
    text,
    detail: "",
    inPanel: true,
    busy: running !== null,
    failed: false,
    data: { outcome, code, side },
  };
}

/**
 * One of the four verdicts. A rule's search that ended without a tour and without a proof proves nothing, like one
 * that gave up.
 * @param {ResultDocument} document
 */
export function outcomeOf({ outcome }) {
  return outcome === "not-proved" ? "limit" : outcome;
}

/** Describes what the link opens. @param {CodeState} slice */
export function sharedText({ text, packed }) {
  if (text === "") return t("code.shared.empty");
  if (text.length > MAX_LETTERS) {
    return t("code.shared.long", { letters: text.length, limit: MAX_LETTERS });
  }
  return packed?.packed === "" ? t("code.shared.none") : t("code.shared");
}
