/** The view of *Follow the rule*: its card below the board, and the content of the panel. */

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { addressOf } from "../../../app/link.js";
import { squareName } from "../../../board/geometry.js";
import { rankedCompass } from "../../../directions/orders.js";
import { formatTask } from "../../../request/game_link.js";
import { resultText } from "../../../share/result_text.js";
import { choiceOf } from "../../../ui/choice.js";
import { t } from "../../../ui/i18n.js";
import { partsOf } from "../series.js";
import { BACK, isDone, sharedResult, textOf, titleOf, totalOf } from "./attempt.js";
import { sheetOf } from "./sheet.js";
import { kindOf } from "./show.js";
import { endText, placeText, scoreText, tiesText, verdictText } from "./words.js";

/** @import { FollowPrinted } from "../../../solver/documents.js" */
/** @import { Attempt, Part } from "./types.js" */
/** @import { Following } from "./following.js" */

const PARTS = /** @type {const} */ (["follow", "next"]);

/** A button of an action. @param {string} kind @param {string} action */
const button = (kind, action) =>
  html`<button type="button" class=${kind} data-action=${action}></button>`;

/** The steps to choose from. @param {Attempt} attempt @param {Following} following */
const choicesOf = ({ position: { board, path, choices = [] } }, following) =>
  choices.map((number) => {
    const square = squareName(board, path[number - 1] ?? 0);
    const text = number > 0 ? t("next.choice", { number, square }) : t("next.choice.none");
    return html`<button type="button" class="secondary" @click=${() => following.answer(number)}>${text}</button>`;
  });

export class FollowView {
  #following;

  /** @param {Following} following */
  constructor(following) {
    this.#following = following;
  }

  /** @param {Attempt | null} attempt */
  card(attempt) {
    if (!attempt) return html`<section class="game" id="follow" data-verdict=""></section>`;
    const { part, name, position, verdict } = attempt;
    const { order } = position;
    const following = this.#following;
    const back = verdict && !verdict.right && verdict.does[0] === BACK;
    return html`<section
      class="game"
      id="follow"
      aria-label=${t("follow.label")}
      data-verdict=${verdict ? (verdict.right ? "right" : "wrong") : ""}
      data-state=${isDone(attempt) ? "done" : "going"}
    >
      <div class="game-says">
        <h2 id="follow-name">${titleOf(part, name)}</h2>
        <span class="hint" id="follow-place">${placeText(attempt)}</span>
        <p id="follow-says">${verdictText(attempt)}</p>
      </div>
      ${order && !(verdict?.ending ?? null) ? rankedCompass(order) : nothing}
      <div class="do">
        ${button("primary", "follow-next")} ${button("primary", "follow-on")}
        ${button(back ? "primary" : "secondary", "follow-back")}
        ${button("secondary", "follow-yes")} ${button("secondary", "follow-no")}
        ${following.isOpen && kindOf(position) === "lost" ? choicesOf(attempt, following) : nothing}
        ${button("secondary", "follow-hint")}
      </div>
    </section>`;
  }

  /** @param {Attempt | null} attempt */
  panel(attempt) {
    const following = this.#following;
    const { state } = following;
    const series = following.series[state.part];
    const turn = (/** @type {Part} */ part) => following.turn(part);
    const named = (/** @type {Part} */ part) => t(`follow.part.${part}`);
    const sheet = /** @type {FollowPrinted[]} */ (following.series.follow.state.sheet);
    const folded = state.part === "follow" ? "follow-choose" : "next-choose";
    return html`<div class="follow-panel">
      ${choiceOf("follow-part", t("follow.parts"), PARTS, state.part, turn, { text: named })}
      ${series.news()}
      ${
        sheet.length > 0
          ? guard([sheet], () => sheetOf(sheet))
          : attempt
            ? this.#attemptOf(attempt)
            : nothing
      }
      <div class="folds">
        <details class="fold puzzles" id=${folded} open>
          <summary><b>${textOf(state.part, "choose")}</b></summary>
          <p class="hint">${t("follow.lead")}</p>
          ${series.kindChoice()} ${series.gradeChoice()}
        </details>
        ${
          state.part === "follow"
            ? html`<details class="fold puzzles" id="follow-print">${series.sheetChoice()}</details>`
            : nothing
        }
      </div>
    </div>`;
  }

  /** The rule, the score, and the result. @param {Attempt} attempt */
  #attemptOf(attempt) {
    const { part, name, position, firsts } = attempt;
    const { board } = position;
    const kind = kindOf(position);
    const { state, tell } = this.#following;
    const { best } = state;
    const bestText = best ? t("follow.best", { ...best }) : "";
    const facts = {
      board: `${board.rows}×${board.cols}`,
      grade: t(`puzzle.${partsOf(name).grade}`),
    };
    const score = firsts.length > 0 ? scoreText(firsts) : "";
    return html`<section class="follow-rule printed" aria-labelledby="follow-title">
        <h2 id="follow-title">${textOf(part, `title.${kind}`)}</h2>
        <p class="hint">${t("puzzle.facts", facts)}</p>
        <p>${textOf(part, `rule.${kind}`)}</p>
        ${kind === "warnsdorff" ? html`<p>${tiesText(position)}</p>` : nothing}
      </section>
      <section class="follow-result" id="follow-result" aria-label=${t("follow.result")}>
        <p class="follow-firsts" aria-hidden="true">
          ${Array.from({ length: totalOf(attempt) }, (_, at) => html`<i data-first=${String(firsts[at] ?? "")}></i>`)}
        </p>
        <p id="follow-score">${isDone(attempt) ? endText(attempt) : score}</p>
        <p class="hint" id="follow-best">${bestText}</p>
        ${isDone(attempt) ? resultText(sharedResult(attempt), addressOf(formatTask(part, name), ""), tell) : nothing}
        <div class="do">${button("quiet", "follow-again")}</div>
        <div class="printed" data-proof></div>
      </section>`;
  }
}
