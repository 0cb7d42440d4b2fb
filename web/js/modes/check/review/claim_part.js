/** The claim "No solution exists": what theory says of it, for the board that the text means. */

import { parseSquare, squareName } from "../../../board/geometry.js";
import { formatQuery } from "../../../request/link.js";
import { boardOf, canonical, check, DEFAULTS, wordsOfBoard } from "../../../request/request.js";
import { make, setText } from "../../../ui/dom.js";
import { currentLanguage, t } from "../../../ui/i18n.js";
import { Parts } from "../../../ui/memo.js";
import { sentence } from "../../../ui/problems.js";
import { button, sentences } from "./parts.js";

/** @import { App } from "../../../app/app.js" */
/** @import { Claim, ReviewSession, ReviewState } from "./session.js" */

export class ClaimPart {
  #app;
  #session;
  #shown = new Parts();
  #written = new Parts();

  /** @param {App} app @param {ReviewSession} session */
  constructor(app, session) {
    this.#app = app;
    this.#session = session;
    this.root = make("div", { class: "review-part", "data-part": "claim" });
    this.said = make("p", { class: "lead", role: "status" });
    this.error = make("p", { class: "error", id: "claim-error" });
    this.ways = make("div", { class: "do" });
    this.form = make("form", { class: "claim-form" });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#ask();
    });
    this.summary = make("summary", {});
    this.more = make("details", {}, this.summary, this.form);
    this.root.append(this.said, this.ways, this.more);
  }

  /** @param {string} name */
  #value(name) {
    const field = this.form.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : "";
  }

  /** Asks about the typed board, or reports what is wrong with it. */
  #ask() {
    const typed = {
      ...DEFAULTS,
      rows: this.#value("rows"),
      cols: this.#value("cols"),
      start: this.#value("start"),
    };
    const [problem] = check(typed);
    setText(this.error, problem ? sentence(problem) : "");
    if (problem) return;
    const words = canonical(typed);
    const board = boardOf(words);
    const start = words.start ? (parseSquare(board, words.start) ?? -1) : -1;
    this.#session.ask({ board, start, closed: false });
  }

  /** @param {ReviewState} slice */
  render({ claim, of }) {
    this.root.hidden = !claim;
    if (!claim || !this.#shown.changed(claim, of, currentLanguage())) return;
    // What is typed stays while the same text is asked about.
    if (this.#written.changed(of, currentLanguage())) this.#write(claim);
    setText(this.said, claimText(claim));
    this.ways.replaceChildren(...this.#waysOf(claim));
  }

  /** @param {Claim} claim */
  #waysOf({ words, answer }) {
    if (!answer || answer.code === "unknown") return [];
    const start = words.start < 0 ? "" : squareName(words.board, words.start);
    const closed = words.closed ? "1" : "";
    const asked = { ...DEFAULTS, ...wordsOfBoard(words.board), start, closed };
    return [button("teacher.claim.open", () => this.#app.visit(formatQuery(canonical(asked))))];
  }

  /** The form that asks about a board. @param {Claim} claim */
  #write({ words: { board, start }, state, answer }) {
    // If the text names a board, another one is rarely asked about.
    const unnamed = state === "known" && !answer;
    setText(this.summary, t(unnamed ? "teacher.claim.board" : "teacher.claim.other"));
    this.more.open = unnamed;
    const field = (/** @type {string} */ name, /** @type {string} */ value) =>
      make(
        "label",
        {},
        t(`teacher.claim.${name}`),
        make("input", { name, value, spellcheck: "false", autocomplete: "off" }),
      );
    this.form.replaceChildren(
      field("rows", String(board.rows)),
      field("cols", String(board.cols)),
      field("start", start < 0 ? "" : squareName(board, start)),
      make("button", { type: "submit", class: "secondary" }, t("teacher.claim.ask")),
      this.error,
    );
  }
}

/** @param {Claim} claim */
function claimText({ state, answer }) {
  if (state === "asked") return t("teacher.asked");
  if (state === "failed") return t("teacher.failed");
  return answer ? sentences(answer.said).join(" ") : t("teacher.claim.which");
}
