/** What Code says: its verdict, its status, what its link holds. */

import { number, t } from "../../app/i18n.js";
import { MOST_LETTERS } from "../../app/packed.js";
import { duration, reasonText } from "../../app/phrases.js";
import { sentence } from "../../app/problems.js";
import { sizeOf } from "../../board/holes.js";
import { faultText } from "../../rules/words.js";
import { boardOf } from "../solve/request.js";
import { verdictTitle } from "../solve/verdict.js";
import { isStale, isWaiting } from "./state.js";

/** @import { Status } from "../../app/mode.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Words } from "../solve/request.js" */
/** @import { RuleRun, RuleRunning } from "./run.js" */
/** @import { CodeState } from "./state.js" */

/** What a run came to, in a few words. @param {RuleRun} run */
export function titleOf({ result, fault }) {
  if (fault)
    return fault.step > 0 ? t("code.title.failed", { step: fault.step }) : t("code.title.broken");
  return result ? verdictTitle(result) : "";
}

/** Which run it is about. @param {Words} words @param {string} name of the rule's file */
export function requestText(words, name) {
  const { rows, cols, start, backtrack, seed } = words;
  const parts = [
    t("code.request", { rule: name, board: `${rows}×${cols}`, start }),
    backtrack === "0" ? t("code.request.greedy") : "",
    seed === "0" ? "" : t("code.request.seed", { seed }),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** Why there is no tour, in a sentence. @param {RuleRun} run */
export function whyOf({ result, fault, path, words }) {
  if (fault) {
    const size = sizeOf(boardOf(words));
    return fault.step > 0 ? t("code.failed.path", { count: path.length, size }) : "";
  }
  const { reason = null } = result?.document ?? {};
  const { theory = null } = result ?? {};
  const aside = theory && theory.code !== reason?.code ? theory : null;
  const parts = [
    reason ? reasonText(reason) : "",
    aside ? t("verdict.theory", { reason: reasonText(aside) }) : "",
  ];
  return parts.filter(Boolean).join(" ");
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
 * What a run is doing. In the first seconds it waits for the sandbox.
 * @param {RuleRunning} running
 * @param {State["rules"]} rules
 */
export function runningText({ cancelling, progress }, rules) {
  if (cancelling) return t("status.cancelling");
  return t(rules.phase === "starting" && !progress ? "code.starting" : "code.running");
}

/** How far a run is. @param {RuleRunning} running */
export function progressText({ progress, words }) {
  if (!progress) return "";
  const size = sizeOf(boardOf(words));
  return t("code.progress", { forward: number(progress.forward), best: progress.best, size });
}

/** Why the last run got no answer, or cannot begin. @param {CodeState} slice */
export function problemOf({ failure, problems, damaged }) {
  if (damaged) return t("code.damaged");
  if (failure) return t(failure.key, failure.params);
  return problems.map(sentence).join(" ");
}

/** @param {CodeState} slice @param {State["rules"]} rules @returns {Status} */
export function statusOf(slice, rules) {
  const { running, run } = slice;
  const problem = problemOf(slice);
  const fresh = run && !isStale(slice) ? run : null;
  const state = running
    ? "running"
    : isWaiting(slice)
      ? "asks"
      : problem || fresh?.fault
        ? "failed"
        : fresh
          ? "done"
          : "";
  const told = fresh
    ? [titleOf(fresh), fresh.fault ? faultText(fresh.fault) : ""].filter(Boolean).join(". ")
    : "";
  return {
    title: t("app.title.code"),
    text: running
      ? runningText(running, rules)
      : problem || (isWaiting(slice) ? t("code.consent.title") : told || t("code.ready")),
    detail: "",
    told: true,
    busy: running !== null,
    failed: false,
    data: {
      outcome: fresh?.result && !running ? fresh.result.document.outcome : "",
      code: state,
      side: slice.side,
    },
  };
}

/** What the link opens, in words. @param {CodeState} slice */
export function sharedText({ text, packed }) {
  if (text === "") return t("code.shared.empty");
  if (text.length > MOST_LETTERS) {
    return t("code.shared.long", { letters: text.length, limit: MOST_LETTERS });
  }
  return packed?.packed === "" ? t("code.shared.none") : t("code.shared");
}
