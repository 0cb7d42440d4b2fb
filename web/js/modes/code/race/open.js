/** Opens a card of Code, and a run of a race or of an experiment: one of the rule step by step, any other one in Solve. */

import { byId } from "../../../app/dom.js";

/** @import { App } from "../../../app/app.js" */
/** @import { Bench } from "../bench.js" */

/** @param {App} app @param {Bench} bench @param {string} link */
export function openRun(app, bench, link) {
  const words = new URLSearchParams(link);
  if (words.get("method") === "rule") stepFrom(bench, words);
  else app.visit(link);
}

/**
 * Shows the rule at work from a start.
 * @param {Bench} bench
 * @param {URLSearchParams} words of the run
 */
function stepFrom(bench, words) {
  const [rows = "8", cols = "8"] = (words.get("board") ?? "").split("x");
  const { form } = bench.slice;
  bench.ask({
    ...{ rows, cols, start: words.get("start") ?? form.start, holes: words.get("holes") ?? "" },
    ...{ backtrack: words.get("backtrack") ?? "1", seed: words.get("seed") ?? "0" },
  });
  bench.look("run");
  bench.turn("board");
  bench.run("step");
}

/** Lower than at this part of the window the card is scrolled up: its answer would be out of sight. */
const LOW = 0.65;

/** Brings a card into view, once it is drawn. @param {string} id */
export function showCard(id) {
  requestAnimationFrame(() => {
    const card = byId(id, HTMLElement);
    const { top } = card.getBoundingClientRect();
    if (top < 0 || top > innerHeight * LOW) card.scrollIntoView({ block: "start" });
  });
}
