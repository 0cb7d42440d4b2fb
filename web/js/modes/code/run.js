/**
 * A run of a rule: its request, its result, and the mapping between calls of the rule and moments of the
 * player.
 *
 * @typedef {object} RuleRunning
 * @property {string} text of the rule
 * @property {string} name of its file when it began
 * @property {Words} words canonical
 * @property {number} since its beginning, in milliseconds of `performance.now()`
 * @property {number} now the time of the last report
 * @property {SolveProgress | null} progress
 * @property {Live} live the same as the board shows it
 * @property {Steps | null} checking how far the page's own Python is that checks what came of it
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
 * @property {Moments} moments
 * @property {AgreementDocument | null} agreement once it is known
 * @property {string} matrix the tour as text, once it is known
 *
 * @typedef {object} Moments Maps moments of the player to calls, and back.
 * @property {(source: "tour" | "search", frame: number) => RuleCall | null} callAt
 * @property {(forward: number) => number} frameOf the frame of the search after a number of steps, or -1 if
 *   it was not kept
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
 * The state of a run that begins.
 * @param {{text: string, name: string}} rule
 * @param {Words} words canonical
 * @param {number} now
 * @returns {RuleRunning}
 */
export function runBegun({ text, name }, words, now) {
  const live = { path: new Uint32Array(), offset: 0 };
  const nothing = { progress: null, checking: null, cancelling: false };
  return { text, name, words, since: now, now, live, ...nothing };
}

/**
 * The state after a report of a run.
 * @param {RuleRunning} running
 * @param {SolveProgress} progress
 * @param {number} now
 * @returns {RuleRunning}
 */
export function runReported(running, progress, now) {
  const { path, depth } = progress;
  return { ...running, now, progress, live: { path, offset: depth - path.length } };
}

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
  const moments = momentsOf(timeline, calls);
  return {
    text,
    name,
    words,
    result,
    fault,
    timeline,
    path,
    calls,
    moments,
    agreement: null,
    matrix: result?.texts?.matrix ?? "",
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
 * A call is made when a square has just been placed: the number of squares placed until then identifies it.
 * @param {Timeline} timeline
 * @param {readonly RuleCall[]} calls
 * @returns {Moments}
 */
export function momentsOf({ tour, search }, calls) {
  const byForward = new Map(calls.map((call) => [call.forward, call]));
  const ways = search ? placements(search) : null;
  const ofTour = (/** @type {number} */ frame) => {
    const forward = ways ? (ways.last[frame] ?? 0) : frame;
    return byForward.get(forward) ?? null;
  };
  const ofSearch = (/** @type {number} */ frame) => {
    if (!search || frame < 1 || search.takesBack(frame)) return null;
    return byForward.get((search.number(frame) + search.frame(frame).length) / 2) ?? null;
  };
  return {
    callAt(source, frame) {
      const call = source === "tour" ? ofTour(frame) : ofSearch(frame);
      const track = source === "tour" ? tour : search;
      const here = track && frame > 0 ? track.frame(frame) : null;
      // Of a path that was kept in parts: the call belongs to the frame only if it was made on this very
      // square.
      return call && here && here.path[here.length - 1] === call.square ? call : null;
    },
    frameOf: (forward) => ways?.frames.get(forward) ?? (ways ? -1 : forward),
  };
}

/**
 * The frames of a search in which a square is placed, by the number placed until then; and the number at
 * which each square of its last path was placed.
 * @param {Track} search
 * @returns {{frames: Map<number, number>, last: number[]}}
 */
function placements(search) {
  /** @type {Map<number, number>} */
  const frames = new Map();
  /** @type {number[]} */
  const last = [];
  for (let frame = 1; frame <= search.length; frame++) {
    if (search.takesBack(frame)) continue;
    const { length } = search.frame(frame);
    const forward = (search.number(frame) + length) / 2;
    frames.set(forward, frame);
    last[length] = forward;
  }
  return { frames, last };
}
