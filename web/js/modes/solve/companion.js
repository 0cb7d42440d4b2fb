/** Blind search and search with foresight, side by side: the same tour, and the cost of each. */

import { sizeOf } from "../../board/holes.js";
import { boardOf } from "../../request/request.js";
import { byId, setText } from "../../ui/dom.js";
import { number, t } from "../../ui/i18n.js";

/** @import { Words } from "../../request/request.js" */
/** @import { Companion, SolveState } from "./state.js" */
/** @import { Result } from "../../runs/result.js" */

/** For each of the two, its companion and the companion's limit of moves. */
const PAIR = new Map([
  ["depth-first", { method: "pruned", budget: 100_000 }],
  ["pruned", { method: "depth-first", budget: 30_000_000 }],
]);

/** On larger boards neither search is useful. */
const MAX_COMPARED = 2_500;

/**
 * The request of the companion search, or null if there is nothing to compare.
 * @param {Result} result
 * @returns {Words | null}
 */
export function companionOf({ words, document }) {
  const other = PAIR.get(words.method);
  if (!other || sizeOf(boardOf(words)) > MAX_COMPARED) return null;
  // Where foresight gave up, blind search would take even longer.
  const ended = document.outcome === "found" || document.outcome === "impossible";
  if (!ended && words.method === "pruned") return null;
  return { ...words, method: other.method, "max-steps": String(other.budget) };
}

/** @typedef {{moves: number, open: boolean}} Taken The moves made; `open` if there were more to come. */

export class Comparison {
  /** @param {SolveState} slice */
  render({ running, result, companion }) {
    const root = byId("companion", HTMLElement);
    root.hidden = !companion || !result || running !== null;
    if (!companion || !result || running) return;
    root.dataset.state = companion.state;
    const { outcome, stats } = result.document;
    const main = { moves: stats.forward, open: outcome === "limit" || outcome === "cancelled" };
    const other = { moves: companion.forward, open: companion.state !== "done" };
    const [blind, foresight] = companion.method === "pruned" ? [main, other] : [other, main];
    const most = Math.log10(Math.max(10, blind.moves, foresight.moves));
    this.#renderBar("blind", blind, most, companion);
    this.#renderBar("foresight", foresight, most, companion);
    setText(byId("companion-note", HTMLElement), note(companion, blind, foresight));
  }

  /**
   * @param {"blind" | "foresight"} name
   * @param {Taken} taken
   * @param {number} most the logarithm that fills the bar
   * @param {Companion} companion
   */
  #renderBar(name, { moves, open }, most, companion) {
    const goesOn = companion.state === "running" && open && isOf(name, companion);
    const key = goesOn ? "companion.running" : open ? "companion.more" : "companion.moves";
    setText(byId(`${name}-moves`, HTMLElement), t(key, { count: moves }));
    const bar = byId(`${name}-bar`, HTMLElement);
    bar.style.setProperty("--share", String(moves > 1 ? Math.log10(moves) / most : 0));
    bar.classList.toggle("open", open);
  }
}

/**
 * True if a bar is the companion's.
 * @param {"blind" | "foresight"} name
 * @param {Companion} companion
 */
function isOf(name, { method }) {
  return (method === "pruned") === (name === "foresight");
}

/**
 * The note on the two numbers.
 * @param {Companion} companion
 * @param {Taken} blind
 * @param {Taken} foresight
 */
function note({ state }, blind, foresight) {
  if (state === "running") return t("companion.note.running");
  const times = blind.moves / Math.max(1, foresight.moves);
  if (foresight.open || times < 2) return t("companion.note");
  const rounded = number(times, { maximumSignificantDigits: 3 });
  return t(blind.open ? "companion.note.least" : "companion.note.times", { times: rounded });
}
