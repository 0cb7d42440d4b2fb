/** The verdict and its counts. */

import { byId, make, setText } from "../../app/dom.js";
import { labelled, number, t } from "../../app/i18n.js";
import { duration, reasonText } from "../../app/phrases.js";
import { isMove } from "../../board/geometry.js";
import { squaresOf } from "./state.js";

/** @import { Result, SolveState } from "./state.js" */

/**
 * The verdict in a few words, for the heading and the status line.
 * @param {Result} result
 */
export function verdictTitle({ document, words, tours }) {
  const { outcome, stats, rows, cols } = document;
  if (outcome === "found") {
    if (words.tours !== "1") return t("verdict.found.many", { count: stats.tours });
    const size = rows * cols;
    const last = tours[size - 1] ?? 0;
    const closed = size === 1 || isMove({ rows, cols }, tours[0] ?? 0, last);
    return t(closed ? "verdict.found.closed" : "verdict.found");
  }
  if (outcome === "limit") return t("verdict.limit", { count: stats.forward });
  return t(`verdict.${outcome}`);
}

export class Verdict {
  /** @type {object | null} The document that is shown. */
  #shown = null;

  constructor() {
    labelled(() => {
      this.#shown = null;
    });
  }

  /** @param {SolveState} slice */
  render({ running, result }) {
    byId("result", HTMLElement).hidden = running !== null || !result;
    byId("about", HTMLElement).hidden = running !== null || !result?.document.listed;
    if (running || !result || this.#shown === result.document) return;
    this.#shown = result.document;
    const { document, theory, deepest } = result;
    const { outcome, reason, stats } = document;
    byId("verdict", HTMLElement).dataset.outcome = outcome;
    setText(byId("verdict-title", HTMLElement), verdictTitle(result));
    setText(byId("verdict-reason", HTMLElement), reason ? reasonText(reason) : "");
    // What theory says stands beside a search that does not ask it.
    const aside = theory && theory.code !== reason?.code ? theory : null;
    setText(
      byId("verdict-theory", HTMLElement),
      aside ? t("verdict.theory", { reason: reasonText(aside) }) : "",
    );
    const size = document.rows * document.cols;
    const entries = [
      ["forward", number(stats.forward)],
      ["backtracks", number(stats.backtracks)],
      ["time", duration(stats.seconds)],
    ];
    const rate = stats.forward / stats.seconds;
    if (stats.seconds > 0.2) entries.push(["rate", number(Math.round(rate))]);
    if (!squaresOf(result) && deepest.length > 0) {
      entries.push(["deepest", t("counts.of", { count: deepest.length, size })]);
    }
    byId("counts", HTMLElement).replaceChildren(
      ...entries.map(([name, value]) =>
        make("div", {}, make("dt", {}, t(`counts.${name}`)), make("dd", {}, value ?? "")),
      ),
    );
  }
}
