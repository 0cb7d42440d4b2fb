/** Play's panel, and below the board the card of the game: its state, the next step, help, back and forward. */

import { html, nothing, render } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { addressOf } from "../../app/link.js";
import { squareName } from "../../board/geometry.js";
import { resultText } from "../../share/result_text.js";
import { choiceOf } from "../../ui/choice.js";
import { make } from "../../ui/dom.js";
import { paragraph, t } from "../../ui/i18n.js";
import { panelOf } from "../../ui/panels.js";
import { sentence } from "../../ui/problems.js";
import { diagram } from "./diagram.js";
import { rivalTexts } from "./rival.js";
import { sheetOf } from "./sheet.js";
import { addressOfGame, isHopeless, isOver, leastOf } from "./state.js";
import { helpText, hintText, lossReason, lossText, nextOf, titleOf } from "./status.js";
import { achievedText, wonTexts } from "./won.js";

/** @import { Rules } from "../../request/game.js" */
/** @import { PlayController } from "./controller.js" */
/** @import { Following } from "./follow/following.js" */
/** @import { GameForm } from "./form.js" */
/** @import { Puzzles } from "./puzzles.js" */
/** @import { SavedGames } from "./saved_games.js" */
/** @import { PlayState } from "./types.js" */

const TABS = /** @type {const} */ (["free", "puzzles", "follow"]);
/** The sides of the boards with a start button of their own. */
const SIDES = [5, 6, 8];

/** @typedef {ReturnType<Puzzles["card"]>} Card */

/** A button of an action. @param {string} kind @param {string} action */
const button = (kind, action) =>
  html`<button type="button" class=${kind} data-action=${action}></button>`;

/** An icon that is a button of an action. @param {string} action @param {string} sign */
const icon = (action, sign) => html`<button type="button" class="icon" data-action=${action}>
  <svg aria-hidden="true"><use href=${sign}></use></svg>
</button>`;

/**
 * @typedef {object} Parts
 * @property {PlayController} controller
 * @property {GameForm} form
 * @property {Puzzles} puzzles
 * @property {SavedGames} savedGames
 * @property {Following} following
 * @property {(rules: Rules) => void} play begins a game
 * @property {(tab: PlayState["tab"]) => void} turn opens a tab
 * @property {(key: string) => void} tell shows a short message
 */

/** Whether the player can only go back or start again. @param {PlayController} controller @param {Card} card */
const isFailed = ({ slice, phase, path }, card) =>
  isOver(phase) || card?.state === "wrong" || (path.length === 1 && isHopeless(slice));

export class PlayView {
  #parts;
  #panel = panelOf("play");
  /** Below the board. */
  card = make("div", { class: "play-below" });

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /** @param {boolean} painting true while holes are painted on the board */
  render(painting) {
    const { controller, following, puzzles } = this.#parts;
    const { tab } = controller.slice;
    if (tab === "follow") {
      render(following.card(), this.card);
      render(html`${this.#tabs(tab)} ${following.panel()}`, this.#panel);
      return;
    }
    const card = puzzles.card();
    render(this.#cardOf(card), this.card);
    render(html`${this.#tabs(tab)} ${this.#panelOf(card, painting)}`, this.#panel);
  }

  /** The tabs. @param {PlayState["tab"]} tab */
  #tabs(tab) {
    const named = (/** @type {string} */ value) => t(`play.tab.${value}`);
    return choiceOf("play-tabs", t("play.tabs"), TABS, tab, this.#parts.turn, { text: named });
  }

  /** @param {Card} card */
  #cardOf(card) {
    const { controller } = this.#parts;
    const { slice, path, phase } = controller;
    const { message, shown } = slice;
    const news = {
      message: message ? sentence(message) : "",
      hinted: hintText(slice),
      // After a missed puzzle move, the puzzle's verdict already states the loss.
      lost: card?.isMissed ? "" : lossText(slice, path),
    };
    const quiet = !news.message && !news.hinted && !news.lost;
    // The question of a puzzle replaces the next step.
    const isQuestion = card && !shown && (card.letters || phase !== "finished");
    const next = quiet && !isQuestion ? nextOf(slice, path) : "";
    return html`<section
      class="game"
      id="play-game"
      aria-label=${t("play.label")}
      data-state=${shown ? "shown" : phase}
    >
      <div class="game-says">
        ${puzzleOf(card)}
        <h2 id="play-title">${titleOf(slice, path)}</h2>
        <p id="play-next">${next}</p>
        <p class="error" id="play-message">${news.message}</p>
        <p class="hinted" id="play-hinted">${news.hinted}</p>
        <p class="lost" id="play-lost">${news.lost}</p>
      </div>
      <div class="do">
        ${button("primary", "play-better")} ${button("secondary", "play-on")}
        ${button("secondary", "play-why")}
        ${button("secondary", "play-ask")} ${button("primary", "puzzle-next")}
        ${button("secondary", "puzzle-check")}
        ${button("primary", "play-back")}
        ${icon("play-undo", "#i-undo")} ${icon("play-redo", "#i-redo")}
        ${
          isFailed(controller, card)
            ? button("secondary", "play-again")
            : shown
              ? nothing
              : [button("secondary", "play-hint"), button("secondary", "play-way")]
        }
      </div>
    </section>`;
  }

  /** @param {Card} card @param {boolean} painting */
  #panelOf(card, painting) {
    const { controller, form, puzzles, savedGames, play, tell } = this.#parts;
    const { slice, path, phase } = controller;
    const { tab, shown } = slice;
    const isWon = phase === "finished" && !shown;
    const won = isWon ? wonTexts(slice, path) : [];
    const achieved = shown ? "" : achievedText(slice, path);
    const reason = lossReason(slice, path);
    const used = path.length > leastOf(slice) ? helpText(slice.help) : "";
    const sentences = [lossText(slice, path), reason, ...won];
    return html`${
      puzzles.sheet.length > 0
        ? guard([puzzles.sheet], () => sheetOf(puzzles.sheet))
        : paperOf(slice, path, card, sentences)
    }
      <section class="play-result" id="play-result" aria-label=${t("play.result")}>
        <p id="play-won" role="status">${paragraph(won)}</p>
        ${achieved ? resultText(achieved, linkOfTask(slice), tell) : nothing}
        ${
          isWon && !card?.letters
            ? html`<div class="do">
                ${button("primary", "play-bigger")}
                <button type="button" class="secondary" data-action="share"><span>${t("action.share")}</span></button>
              </div>`
            : nothing
        }
        ${
          card?.letters
            ? html`${card.whole ? html`<blockquote class="whole-text" id="letters-whole" dir="auto">${card.whole}</blockquote>` : nothing}
                <p class="hint">${t("letters.share")}</p>
                <div class="do">
                  ${button("secondary", "puzzle-sheet")}
                  <button type="button" class="secondary" data-action="share"><span>${t("action.share")}</span></button>
                </div>`
            : nothing
        }
        <p id="play-reason">${reason}</p>
        <div class="printed" data-proof></div>
        ${(controller.withheld.onward ? [] : rivalTexts(slice, phase)).map((text) => html`<p class="hint play-rival">${text}</p>`)}
        <div class="do">
          ${button("quiet", "play-rival")} ${button("quiet", "play-rule")} ${button("quiet", "play-lesson")}
        </div>
        <p class="hint" id="play-used">${used}</p>
        <div class="do">
          ${isFailed(controller, card) ? nothing : button("quiet", "play-again")}
        </div>
      </section>
      ${isOver(phase) && !shown ? movesOf(slice, path) : nothing}
      ${
        tab === "free" && path.length === 0
          ? html`<p class="play-lead">${t("play.lead")}</p>
              ${boardsOf(slice, play)} ${puzzles.today()}`
          : nothing
      }
      <div class="folds" id="play-free" ?hidden=${tab !== "free"}>
        ${form.template(slice, painting)}
        ${savedGames.template()}
      </div>
      <div id="play-puzzles" ?hidden=${tab !== "puzzles"}>${puzzles.template()}</div>`;
  }
}

/** The link to the same task without the moves. @param {PlayState} slice */
function linkOfTask(slice) {
  const line = slice.puzzle?.path ?? slice.line.slice(0, 1);
  const { query, hash } = addressOfGame(slice, { line });
  return addressOf(query, hash);
}

/** The question of a puzzle, and its verdict. @param {Card} card */
function puzzleOf(card) {
  if (!card) return nothing;
  return html`<div id="puzzle-open" data-puzzle=${card.puzzle} data-state=${card.state}>
    <h2 id="puzzle-name">${card.name}</h2>
    <span class="hint" id="puzzle-facts">${card.facts}</span>
    <p id="puzzle-task">${card.isMissed ? "" : card.task}</p>
    ${card.read ? html`<p class="letters-read" id="letters-read" dir="auto">${card.read}</p>` : nothing}
    <p id="puzzle-verdict" role="status">${card.verdict}</p>
  </div>`;
}

/** The buttons that begin a game on a square board. @param {PlayState} slice @param {Parts["play"]} play */
function boardsOf({ rules: { board: open } }, play) {
  return html`<div class="boards" role="group" aria-label=${t("play.sizes")}>
    ${SIDES.map((side) => {
      const board = { rows: side, cols: side };
      const isOpen = open.rows === side && open.cols === side && !open.holes?.length;
      return html`<button
        type="button"
        class="secondary"
        aria-pressed=${isOpen}
        @click=${() => play({ board, end: -1, closed: false })}
      >
        ${guard([side], () => diagram(board, {}))} ${side}×${side}
        <span class="hint">${t(`play.sizes.${side}`)}</span>
      </button>`;
    })}
  </div>`;
}

/** The squares on the board, in order. @param {PlayState} slice @param {readonly number[]} path */
function movesOf({ rules: { board } }, path) {
  return html`<section class="play-moves printed" aria-labelledby="play-moves-title">
    <h2 id="play-moves-title">${t("play.moves")}</h2>
    <div class="do">${button("quiet", "play-copy")} ${button("quiet", "play-save")}</div>
    <p class="moves" id="play-moves" tabindex="0" role="group" aria-labelledby="play-moves-title">
      ${guard([board, path], () => path.map((square) => squareName(board, square)).join(" "))}
    </p>
  </section>`;
}

/**
 * The game's texts for print.
 * @param {PlayState} slice
 * @param {readonly number[]} path
 * @param {Card} card
 * @param {string[]} sentences
 */
function paperOf(slice, path, card, sentences) {
  return html`<div class="play-paper printed">
    ${
      card
        ? html`<h2>${card.name}</h2>
            <p class="hint">${card.facts}</p>
            <p>${card.task}</p>
            <p class="verdict" data-state=${card.state}>${card.verdict}</p>`
        : nothing
    }
    <h2>${titleOf(slice, path)}</h2>
    ${sentences.filter(Boolean).map((value) => html`<p>${value}</p>`)}
    <p class="on-paper">${path.length > 1 ? helpText(slice.help) : ""}</p>
  </div>`;
}
