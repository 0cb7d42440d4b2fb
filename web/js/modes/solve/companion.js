/** Blind search and search with foresight, side by side: the same tour, and the cost of each. */

import { html, nothing } from "lit-html";
import { sizeOf } from "../../board/holes.js";
import { boardOf } from "../../request/request.js";
import { cssVariable } from "../../ui/css_variable.js";
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

/** @param {SolveState} slice */
export function comparisonOf({ running, result, companion }) {
  if (!companion || !result || running) return nothing;
  const { outcome, stats } = result.document;
  const main = { moves: stats.forward, open: outcome === "limit" || outcome === "cancelled" };
  const other = { moves: companion.forward, open: companion.state !== "done" };
  const [blind, foresight] = companion.method === "pruned" ? [main, other] : [other, main];
  const most = Math.log10(Math.max(10, blind.moves, foresight.moves));
  const bar = (/** @type {"blind" | "foresight"} */ name, /** @type {Taken} */ { moves, open }) => {
    const goesOn = companion.state === "running" && open && isOf(name, companion);
    const key = goesOn ? "companion.running" : open ? "companion.more" : "companion.moves";
    const share = String(moves > 1 ? Math.log10(moves) / most : 0);
    return html`<div>
      <dt>${t(`companion.${name}`)}</dt>
      <dd>
        <span id="${name}-bar" class=${open ? "bar open" : "bar"} ${cssVariable("--share", share)}></span>
        <span id="${name}-moves">${t(key, { count: moves })}</span>
      </dd>
    </div>`;
  };
  return html`<section
    class="companion"
    id="companion"
    data-state=${companion.state}
    aria-labelledby="companion-title"
  >
    <h3 id="companion-title">${t("companion.title")}</h3>
    <dl>${bar("blind", blind)} ${bar("foresight", foresight)}</dl>
    <p class="hint" id="companion-note">${note(companion, blind, foresight)}</p>
    <button type="button" class="quiet" data-action="stop-comparing"></button>
  </section>`;
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
