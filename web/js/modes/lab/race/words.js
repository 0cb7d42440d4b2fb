/** The texts of a race: sentences that match the numbers beside them. */

import { specText } from "../../../report/words.js";
import { paragraph, t } from "../../../ui/i18n.js";

/** @import { Racer } from "./racers.js" */

/** The state of a run in a word or two, with the place of an arrived run. @param {Racer} racer */
export function stateText({ how, first, built }) {
  if (how === "arrived")
    return t(first ? "race.state.first" : built ? "race.state.built" : "race.state.arrived");
  return t(`race.state.${how}`);
}

/** @type {readonly string[]} */
const MOVING = ["waiting", "ready", "searching", "farBehind"];

/** The state of a run in a sentence. @param {Racer} racer @param {number} size */
export function detailText({ how, steps, backtracks, filled, built, fixed }, size) {
  const params = { steps, backtracks, filled, size };
  if (how === "arrived" && built) return t("race.detail.built", params);
  if (how === "arrived")
    return t(backtracks > 0 ? "race.detail.arrived" : "race.detail.arrived.clean", params);
  if (fixed) return t("race.detail.fixed", { count: fixed.squares, since: fixed.since });
  return MOVING.includes(how) ? "" : t(`race.detail.${how}`, params);
}

/**
 * The events of the race, in one or two sentences.
 * @param {Racer[]} all
 * @param {number} step
 * @param {number} size
 */
export function storyText(all, step, size) {
  if (all.length === 0 || all.every(({ how }) => how === "waiting")) return t("race.story.waiting");
  if (step === 0) return t("race.story.start", { count: all.length });
  const parts = [arrivalText(all)];
  const lost = all.filter(({ how }) => how === "farBehind" || how === "searching");
  const worst = lost.reduce(
    (/** @type {Racer | null} */ most, racer) =>
      !most || racer.backtracks > most.backtracks ? racer : most,
    null,
  );
  if (!parts[0]) {
    const filled = all.filter(({ built }) => !built).map((racer) => racer.filled);
    const key = filled.length > 0 ? "race.story.running" : "race.story.step";
    parts[0] = t(key, { step, most: Math.max(0, ...filled), size });
  }
  if (worst && worst.backtracks > 0) parts.push(behindText(worst, size));
  else if (lost.length === 0) parts.push(t("race.story.over"));
  return paragraph(parts);
}

/** The first arrivals, or "". @param {Racer[]} all */
function arrivalText(all) {
  const first = all.filter((racer) => racer.first);
  const steps = first[0]?.steps ?? 0;
  if (first.length === 0) return "";
  const methods = first.map(({ spec }) => specText(spec));
  const [method] = methods;
  if (methods.length === 1) return t("race.story.first", { method, steps });
  return t("race.story.together", { methods, steps });
}

/** @param {Racer} racer @param {number} size */
function behindText({ spec, filled, backtracks, how }, size) {
  const key = how === "farBehind" ? "race.story.farBehind" : "race.story.behind";
  return t(key, { method: specText(spec), filled, size, backtracks });
}

/**
 * The text for a screen reader while the race is paused: a sentence for each run.
 * @param {Racer[]} all
 * @param {number} step
 * @param {number} size
 */
export function spokenText(all, step, size) {
  const each = all.map(({ spec, how, steps, backtracks, filled }) => {
    const state = how === "searching" || how === "farBehind" ? "going" : how;
    return t(`race.spoken.${state}`, {
      method: specText(spec),
      steps,
      filled,
      size,
      backtracks,
    });
  });
  return paragraph([t("race.spoken.step", { step }), ...each]);
}
