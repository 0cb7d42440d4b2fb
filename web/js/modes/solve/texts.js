/** The shown tour as text: its number, its texts, and its files. */

import { byId, setText } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { isTooLargeFor, isTooLong, MAX_PICTURE, MAX_SHOWN, MAX_SVG } from "./sizes.js";

/** @import { SolveState } from "./state.js" */
/** @import { Result, Texts } from "../../runs/result.js" */

/** From this many letters on a text is long. */
const LONG = 30_000;

export class TextPanel {
  /** @type {Result | null} */
  #shown = null;

  /** @param {SolveState} slice @param {boolean} preparing */
  render({ running, result }, preparing) {
    if (running || !result) {
      if (this.#shown) renderMatrix("");
      this.#shown = null;
      return;
    }
    const { document } = result;
    if (this.#shown !== result) {
      this.#shown = result;
      byId("texts", HTMLElement).hidden = document.listed === 0;
      renderMatrix(result.texts?.matrix ?? "");
      this.#renderTexts(result, ["matrix", "squares", "moves"]);
    }
    setText(byId("texts-note", HTMLElement), whyNone(result));
    const missing = [
      isTooLargeFor("svg", document) ? t("download.no-svg", { limit: MAX_SVG }) : "",
      isTooLargeFor("png", document) ? t("download.no-png", { limit: MAX_PICTURE }) : "",
    ];
    setText(byId("download-note", HTMLElement), missing.filter(Boolean).join(" "));
    setText(byId("preparing", HTMLElement), preparing ? t("status.preparing") : "");
    byId("tours", HTMLElement).hidden = document.listed < 2;
    const { tours } = document.stats;
    const shown = { number: result.tour + 1, listed: document.listed, count: tours };
    const key = document.listed < tours ? "tours.part" : "tours.number";
    setText(byId("tour-number", HTMLElement), t(key, shown));
  }

  /**
   * Renders long texts one a frame: each takes the browser a while.
   * @param {Result} result
   * @param {(keyof Texts)[]} names
   */
  #renderTexts(result, names) {
    const [name, ...rest] = names;
    if (!name || this.#shown !== result) return;
    const element = byId(`data-${name}`, HTMLElement);
    const text = result.texts?.[name] ?? "";
    setText(element, text);
    element.hidden = isTooLong(result.document);
    if (text.length < LONG) this.#renderTexts(result, rest);
    else requestAnimationFrame(() => this.#renderTexts(result, rest));
  }
}

/** Writes the matrix for screen readers, tests and print: it is there whatever is folded. @param {string} text */
function renderMatrix(text) {
  const matrix = byId("tour-matrix", HTMLElement);
  setText(matrix, text);
  matrix.hidden = text === "";
}

/** The reason why there are no texts, or "". @param {Result} result */
function whyNone({ document, texts }) {
  const squares = document.rows * document.cols;
  if (isTooLong(document)) return t("text.too-long", { squares, limit: MAX_SHOWN });
  return document.listed > 0 && !texts ? t("text.failed") : "";
}
