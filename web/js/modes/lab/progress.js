/** The texts on a running experiment. */

import { countsCases } from "../../ui/counted.js";
import { number, paragraph, t } from "../../ui/i18n.js";
import { duration } from "../../ui/phrases.js";
import { sentence } from "../../ui/problems.js";
import { chipText, chosenChip } from "./chips.js";
import { isUnderWay, shownExperiment } from "./state.js";

/** @import { Experiment, LabState } from "./state.js" */

/**
 * The progress of an experiment.
 * @param {Experiment} experiment
 */
export function progressText(experiment) {
  const { phase, total, forward, method } = experiment;
  const runs = runsText(experiment);
  const button = { key: "action.lab-resume" };
  switch (phase) {
    case "starting":
      return t("lab.starting");
    case "waiting":
      return t("lab.waiting", {
        count: total,
        time: aboutTime(experiment.estimate),
        button: { key: "lab.run" },
      });
    case "cancelling":
      return t("status.cancelling");
    case "finished":
      return finishedText(experiment);
    case "stopped":
      return total === 0
        ? t("lab.cancelled.early", { button })
        : t("lab.cancelled", { runs, button });
    case "interrupted":
      return t("lab.interrupted", { runs, button });
    case "failed":
      if (experiment.failure === "rule")
        return t("lab.failed.rule", { runs, text: experiment.failureText });
      return t(experiment.failure === "error" ? "lab.failed.error" : "lab.failed", {
        runs,
        button,
      });
  }
  return [
    experiment.tool === "orders" ? settled(experiment) : runs,
    // A long run also shows its own progress.
    experiment.tool === "compare" && method && forward > 0
      ? t("lab.working", {
          method: t(`method.${method}`),
          counted: t(countsCases(method) ? "counted.cases" : "status.forward", { count: forward }),
        })
      : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * The number of finished runs; in a search for orders, of tried orders, which mean more to a reader.
 * @param {Experiment} experiment
 */
function runsText({ done, total, report }) {
  if (report?.kind !== "orders") return t("lab.progress", { count: total, done });
  return t("lab.progress.orders", { count: report.tried });
}

/** @param {Experiment} experiment */
function finishedText({ total, seconds, report }) {
  if (total === 0) return t("lab.finished.none");
  const time = duration(seconds);
  if (report?.kind !== "orders") return t("lab.finished", { count: total, time });
  return t("lab.finished.orders", { count: report.tried, time });
}

/**
 * The progress of a search for orders.
 * @param {Experiment} experiment
 */
function settled({ done, total, report }) {
  const share = total > 0 ? done / total : 0;
  if (report?.kind !== "orders") return number(share, { style: "percent" });
  if (!report.best) return t("lab.progress.tried", { share, count: report.tried });
  // The remaining budget shows how far the other orders are from the best.
  if (report.exhaustive) return t("lab.progress.certain", { share });
  return t("lab.progress.settled", { share, count: report.ruled_out.orders });
}

/** An estimated time, in words. @param {number} seconds */
function aboutTime(seconds) {
  if (seconds < 55)
    return t("lab.about.seconds", { count: Math.max(5, 5 * Math.round(seconds / 5)) });
  if (seconds < 5400)
    return t("lab.about.minutes", { count: Math.max(1, Math.round(seconds / 60)) });
  return t("lab.about.hours", { count: Math.round(seconds / 3600) });
}

/**
 * The status line of the Lab.
 * @param {LabState} slice
 * @returns {[status: string, detail: string]}
 */
export function labStatus(slice) {
  if (slice.problems.length > 0) return [paragraph(slice.problems.map(sentence)), ""];
  const experiment = shownExperiment(slice);
  if (!experiment) return [t(`lab.tool.${slice.tool}.hint`), ""];
  const tool = t(`lab.tool.${slice.tool}`);
  const text = progressText(experiment);
  const did = chosenChip(slice) ? chipText(slice) : t("lab.status.running", { tool });
  if (isUnderWay(experiment)) return [did, text];
  return [t("lab.status", { tool, text }), ""];
}
