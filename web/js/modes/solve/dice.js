/**
 * The dice button makes a random tour. If Python can count all such tours, it draws one of them, each with the
 * same probability. Otherwise, or if the person chose a method, the tour begins on a random square.
 */

import { canonical, check, DEFAULTS, pythonWords } from "../../request/request.js";
import { memo } from "../../ui/memo.js";
import { stripped } from "../../ui/stripped.js";
import { followQuestion } from "./follow.js";

/** @import { App } from "../../app/app.js" */
/** @import { Words } from "../../request/request.js" */
/** @import { SolveState } from "./state.js" */

/** The method that draws a tour. */
const DRAWING = "uniform";

/** The methods that the dice button replaces; any other method was a person's choice, and stays. */
const REPLACED = [DEFAULTS.method, DRAWING];

/** Seeds are below this number, so that links stay short. */
const SEEDS = 1_000_000_000;

/** The form's request without its start, as Python's parameters in a text; "" if no tour can be drawn for it. */
const questionOf = memo((/** @type {Words} */ form) => {
  const { rows, cols, end, closed, holes, symmetry } = form;
  const words = { ...DEFAULTS, rows, cols, end, closed, holes, symmetry };
  if (!REPLACED.includes(stripped(form.method)) || check(words).length > 0) return "";
  return JSON.stringify(pythonWords(canonical(words)));
});

/** Asks Python whether a tour can be drawn, whenever the form asks for other tours. @param {App} app */
export function followDice(app) {
  followQuestion(
    app,
    ({ mode, frame, modes }) =>
      mode === "solve" && frame.solver.phase === "ready" ? questionOf(modes.solve.form) : "",
    async ({ modes }, isCurrent) => {
      const question = questionOf(modes.solve.form);
      const drawable = await app.client.call("isDrawable", { words: JSON.parse(question) });
      if (isCurrent()) app.store.change("solve", { drawable: drawable ? question : "" });
    },
  );
}

/** True if the dice button draws one of all tours of the form's request. @param {SolveState} slice */
export function draws({ form, drawable }) {
  return drawable !== "" && drawable === questionOf(form);
}

/** The request of a tour that is drawn. */
export function drawnWords() {
  return { start: "", method: DRAWING, seed: String(Math.floor(Math.random() * SEEDS)) };
}

/**
 * The method of a request that is not drawn: the automatic method replaces the one that draws.
 * @param {Words} form
 * @returns {Partial<Words>}
 */
export function undrawnWords({ method }) {
  return stripped(method) === DRAWING ? { method: DEFAULTS.method, seed: DEFAULTS.seed } : {};
}

/** The fields that describe the requested tours. */
export const TOUR_FIELDS = ["rows", "cols", "start", "end", "closed", "holes", "symmetry"];

/**
 * A change of the form. A change of the requested tours also removes the method that the dice button chose.
 * @param {SolveState} slice
 * @param {Partial<Words>} news
 * @returns {Partial<Words>}
 */
export function withoutDice({ form, thrown }, news) {
  const isOther = TOUR_FIELDS.some((field) => field in news);
  return isOther && form.seed === thrown ? { ...undrawnWords(form), ...news } : news;
}
