/**
 * Opens a card of Code, or a run of a race or an experiment: a run of the rule step by step, any other in
 * Solve.
 */

import { byId } from "../../../ui/dom.js";

/** @import { App } from "../../../app/app.js" */
/** @import { CodeController } from "../controller.js" */

/** @param {App} app @param {CodeController} controller @param {string} link */
export function openRun(app, controller, link) {
  const words = new URLSearchParams(link);
  if (words.get("method") === "rule") stepFrom(controller, words);
  else app.visit(link);
}

/**
 * Steps through the rule from a start.
 * @param {CodeController} controller
 * @param {URLSearchParams} words of the run
 */
function stepFrom(controller, words) {
  const [rows = "8", cols = "8"] = (words.get("board") ?? "").split("x");
  const { form } = controller.slice;
  controller.ask({
    ...{ rows, cols, start: words.get("start") ?? form.start, holes: words.get("holes") ?? "" },
    ...{ backtrack: words.get("backtrack") ?? "1", seed: words.get("seed") ?? "0" },
  });
  controller.look("run");
  controller.turn("board");
  controller.run("step");
}

/** A card whose top is below this part of the window is scrolled up: its answer would be out of sight. */
const LOW = 0.65;

/** Scrolls a card into view once it is drawn. @param {string} id */
export function showCard(id) {
  requestAnimationFrame(() => {
    const card = byId(id, HTMLElement);
    const { top } = card.getBoundingClientRect();
    if (top < 0 || top > innerHeight * LOW) card.scrollIntoView({ block: "start" });
  });
}
