/**
 * A run of a rule: its request, its result, and the calls of the rule at the moments of the player.
 *
 * @typedef {object} RuleRunning
 * @property {string} text of the rule
 * @property {string} name of its file when it began
 * @property {Words} words canonical
 * @property {SolveProgress | null} progress
 * @property {Live} live the progress as shown on the board
 * @property {Steps | null} checking the progress of the check by the page's own Python
 * @property {boolean} cancelling
 *
 * @typedef {object} RuleRun
 * @property {string} text of the rule
 * @property {string} name of its file when it began
 * @property {Words} words canonical
 * @property {Result | null} result null if the rule failed
 * @property {RuleFault | null} fault
 * @property {Timeline} timeline
 * @property {Uint32Array} path the tour, the longest path, or the path up to the fault
 * @property {readonly RuleCall[]} calls
 * @property {CallAt} callAt
 * @property {AgreementDocument | null} agreement with Warnsdorff's rule; null until computed
 * @property {string} matrix the tour as text; "" until computed
 *
 * @typedef {(source: "tour" | "search", frame: number) => RuleCall | null} CallAt The call at a moment of the
 *   player.
 *
 * @import { Live, Timeline, Track } from "../../player/types.js"
 * @import { AgreementDocument, RuleCall, RuleFault, SolveProgress } from "../../solver/documents.js"
 * @import { RuleRun as RuleAnswer } from "../../rules/runner.js"
 * @import { Steps } from "../../solver/protocol.js"
 * @import { Words } from "../../request/request.js"
 * @import { Result } from "../../runs/result.js"
 */

import { areaOf } from "../../board/holes.js";
import { searchTrack, tourTrack } from "../../player/timeline.js";
import { boardOf } from "../../request/request.js";
import { resultOf } from "../../runs/result.js";

/**
 * The run that has ended.
 * @param {RuleRunning} running
 * @param {RuleAnswer} answer
 * @returns {RuleRun}
 */
export function runEnded({ text, name, words }, answer) {
  const { calls, error: fault, theory } = answer;
  const result = answer.result ? resultOf({ words, theory }, answer.result) : null;
  const timeline = result?.timeline ?? failedTimeline(words, answer);
  const tour = timeline.tour;
  const path = tour ? Uint32Array.from(tour.frame(tour.length).path) : new Uint32Array();
  const matrix = result?.texts?.matrix ?? "";
  const callAt = callsOf(timeline, calls);
  return {
    text,
    name,
    words,
    result,
    fault,
    timeline,
    path,
    calls,
    callAt,
    agreement: null,
    matrix,
  };
}

/** @param {Words} words @param {RuleAnswer} answer @returns {Timeline} */
function failedTimeline(words, { path, events, last }) {
  const area = areaOf(boardOf(words));
  return {
    tour: path.length > 0 ? tourTrack(path, "game") : null,
    search: events.length > 0 ? searchTrack(events, area, last ?? null) : null,
  };
}

/**
 * The rule is called just after a square is placed, so the number of squares placed so far identifies a call.
 * @param {Timeline} timeline
 * @param {readonly RuleCall[]} calls
 * @returns {CallAt}
 */
export function callsOf({ tour, search }, calls) {
  const byForward = new Map(calls.map((call) => [call.forward, call]));
  const placed = search && placements(search);
  return (source, frame) => {
    const track = source === "tour" ? tour : search;
    if (!track || frame < 1 || track.takesBack(frame)) return null;
    const { path, length } = track.frame(frame);
    const ofPath = placed ? (placed[frame] ?? 0) : frame;
    const forward = source === "search" ? (track.number(frame) + length) / 2 : ofPath;
    const call = byForward.get(forward);
    // Only parts of a long search are stored: check that the call was made on this square.
    return call && path[length - 1] === call.square ? call : null;
  };
}

/**
 * For each square of a search's last path: the number of squares placed by then.
 * @param {Track} search
 */
function placements(search) {
  /** @type {number[]} */
  const placed = [];
  for (let frame = 1; frame <= search.length; frame++) {
    if (search.takesBack(frame)) continue;
    const { length } = search.frame(frame);
    placed[length] = (search.number(frame) + length) / 2;
  }
  return placed;
}
