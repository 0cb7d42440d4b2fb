/** The verdict, the counts, the tour as text. */

import { byId, make, setText } from "../../app/dom.js";
import { has, number, t } from "../../app/i18n.js";
import { isMove } from "../../board/geometry.js";
import { MAX_PICTURE, pictureSide } from "../../board/view.js";
import { squaresOf } from "../../state.js";
import { boardOf } from "./request.js";

/** @import { Reason, ResultDocument } from "../../solver/documents.js" */
/** @import { Run, State, Texts } from "../../state.js" */

/** Above this many squares a tour as text is too long to show, and an SVG too large to be of use. */
const MAX_SHOWN = 40_000;
const MAX_SVG = 100_000;

/** From this many letters on a text is long. */
const LONG = 30_000;

/** @param {ResultDocument} document */
export function isTooLong({ rows, cols }) {
  return rows * cols > MAX_SHOWN;
}

/**
 * @param {"svg" | "png"} kind
 * @param {ResultDocument} document
 */
export function tooLargeFor(kind, { rows, cols }) {
  return kind === "svg" ? rows * cols > MAX_SVG : pictureSide({ rows, cols }) === 0;
}

/** @param {Reason} reason */
export function reasonText({ code, params, text }) {
  return has(`reason.${code}`) ? t(`reason.${code}`, params) : text;
}

/**
 * The verdict in a few words, for the heading and the status line.
 * @param {Run} run
 */
export function verdictTitle({ document, words, tours }) {
  if (!document) return "";
  const { outcome, stats } = document;
  if (outcome === "found") {
    if (words.tours !== "1") return t("verdict.found.many", { count: stats.tours });
    const size = document.rows * document.cols;
    const last = tours[size - 1] ?? 0;
    const closed = size === 1 || isMove(boardOf(words), tours[0] ?? 0, last);
    return t(closed ? "verdict.found.closed" : "verdict.found");
  }
  if (outcome === "limit") return t("verdict.limit", { count: stats.forward });
  return t(`verdict.${outcome}`);
}

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds >= 60) {
    const minutes = Math.floor(seconds / 60);
    return t("time.minutes", { minutes, seconds: number(Math.round(seconds % 60)) });
  }
  if (seconds >= 1)
    return t("time.seconds", { seconds: number(seconds, { maximumFractionDigits: 2 }) });
  return t("time.milliseconds", {
    milliseconds: number(seconds * 1000, { maximumFractionDigits: seconds < 0.01 ? 1 : 0 }),
  });
}

export class Verdict {
  /** @type {Run | null} */
  #shown = null;

  /** @param {State} state */
  render({ run, player, preparing }) {
    byId("result", HTMLElement).hidden = !run?.document;
    if (!run?.document) {
      if (this.#shown) setText(byId("tour-matrix", HTMLElement), "");
      this.#shown = null;
      return;
    }
    const { document } = run;
    if (this.#shown !== run) {
      this.#shown = run;
      this.#renderVerdict(run);
      byId("texts", HTMLElement).hidden = document.listed === 0;
      this.#renderTexts(run, ["matrix", "squares", "moves"]);
      const squares = document.rows * document.cols;
      const long = isTooLong(document) ? t("text.too-long", { squares, limit: MAX_SHOWN }) : "";
      setText(byId("texts-note", HTMLElement), long);
      const missing = [
        tooLargeFor("svg", document) ? t("download.no-svg", { limit: MAX_SVG }) : "",
        tooLargeFor("png", document) ? t("download.no-png", { limit: MAX_PICTURE }) : "",
      ];
      setText(byId("download-note", HTMLElement), missing.filter(Boolean).join(" "));
    }
    setText(byId("preparing", HTMLElement), preparing ? t("status.preparing") : "");
    byId("tours", HTMLElement).hidden = document.listed < 2;
    const shown = { number: player.tour + 1, listed: document.listed, count: document.stats.tours };
    const partial = document.listed < document.stats.tours;
    setText(byId("tour-number", HTMLElement), t(partial ? "tours.part" : "tours.number", shown));
  }

  /**
   * Long texts come one a frame: each takes the browser a while.
   * @param {Run} run
   * @param {(keyof Texts)[]} names
   */
  #renderTexts(run, names) {
    const [name, ...rest] = names;
    if (!name || this.#shown !== run || !run.document) return;
    const element = byId(`tour-${name}`, HTMLElement);
    const text = run.texts?.[name] ?? "";
    setText(element, text);
    element.hidden = isTooLong(run.document);
    if (text.length < LONG) this.#renderTexts(run, rest);
    else requestAnimationFrame(() => this.#renderTexts(run, rest));
  }

  /** @param {Run} run */
  #renderVerdict(run) {
    const { document, theory, deepest } = run;
    if (!document) return;
    const { outcome, reason, stats } = document;
    byId("verdict", HTMLElement).dataset.outcome = outcome;
    setText(byId("verdict-title", HTMLElement), verdictTitle(run));
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
    if (!squaresOf(run, 0) && deepest.length > 0) {
      entries.push(["deepest", t("counts.of", { count: deepest.length, size })]);
    }
    byId("counts", HTMLElement).replaceChildren(
      ...entries.map(([name, value]) =>
        make("div", {}, make("dt", {}, t(`counts.${name}`)), make("dd", {}, value ?? "")),
      ),
    );
  }
}
