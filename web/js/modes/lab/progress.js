/** What the Lab says of an experiment on its way. */

import { number, t } from "../../app/i18n.js";
import { duration } from "../../app/phrases.js";
import { sentence } from "../../app/problems.js";
import { isUnderWay, shownExperiment } from "./state.js";

/** @import { Experiment, LabState, LabStep } from "./state.js" */

/** Before this there is no rate worth a guess at the time left, in milliseconds. */
const LEAST_MS = 1000;

/**
 * How far an experiment is, with the time left.
 * @param {Experiment} experiment
 */
export function progressText(experiment) {
  const { phase, done, total, forward, method, step } = experiment;
  const runs = t("lab.progress", { count: total, done });
  if (step) return stepText(step);
  switch (phase) {
    case "starting":
      return t("lab.starting");
    case "elsewhere":
      return [t("lab.elsewhere"), total > 0 ? runs : ""].filter(Boolean).join(" · ");
    case "cancelling":
      return t("status.cancelling");
    case "finished":
      return t("lab.finished", { count: total, time: duration(experiment.seconds) });
    case "stopped":
      return total === 0 ? t("lab.cancelled.early") : t("lab.cancelled", { runs });
    case "interrupted":
      return t("lab.interrupted", { runs });
    case "failed":
      return t(experiment.failure === "error" ? "lab.failed.error" : "lab.failed", { runs });
  }
  const left = timeLeft(experiment);
  return [
    runs,
    left === null ? "" : t("lab.left", { time: duration(left) }),
    // A long run is worth a word of its own.
    experiment.tool === "compare" && method && forward > 0
      ? t("lab.working", { method: t(`method.${method}`), forward: number(forward) })
      : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** What takes a while besides the runs. @param {LabStep} step */
function stepText({ what, done, total }) {
  if (total === 0) return t(`lab.step.${what}.some`);
  return t(`lab.step.${what}`, { done, total });
}

/**
 * In seconds, at the rate so far; null while there is no telling. A guess needs no more digits.
 * @param {Experiment} experiment
 */
function timeLeft({ done, doneBefore, total, ran }) {
  if (done <= doneBefore || ran < LEAST_MS) return null;
  const seconds = ((ran / (done - doneBefore)) * (total - done)) / 1000;
  const step = seconds > 60 ? 30 : seconds > 10 ? 5 : 1;
  return Math.max(1, Math.ceil(seconds / step) * step);
}

/**
 * What the status line says, and what stands beside it; null where the Lab has nothing to say.
 * @param {LabState} slice
 * @returns {[status: string, detail: string] | null}
 */
export function labStatus(slice) {
  if (slice.problems.length > 0) return [slice.problems.map(sentence).join(" "), ""];
  const experiment = shownExperiment(slice);
  if (!experiment) return null;
  const tool = t(`lab.tool.${slice.tool}`);
  const text = progressText(experiment);
  if (isUnderWay(experiment)) return [t("lab.status.running", { tool }), text];
  return [t("lab.status", { tool, text }), ""];
}
