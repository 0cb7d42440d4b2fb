/** One card: the story of a tour, its facts, and its actions. */

import { html, nothing } from "lit-html";
import { squareName } from "../../board/geometry.js";
import { sizeOf } from "../../board/holes.js";
import { linkOfPath } from "../../request/game_link.js";
import { requestOn } from "../../request/request.js";
import { propertyTerms } from "../../runs/properties.js";
import { t } from "../../ui/i18n.js";
import { collectionOf } from "./collection.js";
import { boardOf, neighboursOf, propertiesOf, solveLink, squaresOf, wordsOf } from "./exhibits.js";
import { formatQuery } from "./link.js";
import { runOfCard } from "./state.js";
import { tryFromHere } from "./try.js";
import { versesOf } from "./verses.js";
import { byline, exhibitText, factsOf, linkTo, runText } from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/types.js" */
/** @import { Exhibit } from "./exhibits.js" */
/** @import { GalleryState } from "./state.js" */

/** The maximum squares of a board for a game by hand. */
const MAX_SQUARES = 400;

/** The cards about the turning of a tour: its angles, and turning round the centre. */
const TURNING = new Set(["whirling-6x6", "whirling-8x8", "right-angles-6x6"]);

/** A link to another card, or to all of them. @param {"previous" | "next" | "all"} name @param {Exhibit | null} exhibit */
function way(name, exhibit) {
  const sign = { previous: "#i-back", next: "#i-forward", all: "#i-gallery" }[name];
  const title = exhibit && exhibitText(exhibit, "title");
  const label = title ? t(`hall.${name}`, { title }) : t("hall.title");
  const content = html`<svg aria-hidden="true"><use href=${sign}></use></svg><span>${label}</span>`;
  return linkTo(`way ${name}`, formatQuery(exhibit?.id ?? ""), content, undefined, label);
}

/** Arrow keys: in the panel they go from card to card, on the board they step through the tour. @param {KeyboardEvent} event */
export function turnByKey(event) {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (!(target instanceof Element) || target.closest("input, .small-tours")) return;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return;
  event.preventDefault();
  const to = key === "ArrowLeft" ? ".previous" : ".next";
  /** @type {HTMLElement | null} */ (document.querySelector(`.ways ${to}`))?.click();
}

/**
 * @param {App} app
 * @param {State} state
 * @param {Exhibit} exhibit
 * @param {{change: (news: Partial<GalleryState>) => void, play: (tour: number) => void}} hooks
 */
export function cardOf(app, state, exhibit, { change, play }) {
  /** @type {GalleryState} */
  const slice = state.modes.gallery;
  const { exhibits, tour } = slice;
  const { at, previous, next } = neighboursOf(exhibits ?? [], exhibit.id);
  const run = runOfCard(slice);
  const answer = runText(run);
  const by = byline(exhibit);
  const stored = exhibit.tours[tour];
  const source = exhibitText(exhibit, "source");
  const facts = factsOf(exhibit);
  return html`
    <nav class="ways" aria-label=${t("hall.ways")}>
      ${way("all", null)}
      <span class="hint at">${t("hall.at", { number: at + 1, count: exhibits?.length ?? 0 })}</span>
      ${way("previous", previous)} ${way("next", next)}
    </nav>
    <section class="result presented printed">
      <header>
        <h2 id="card-title" tabindex="-1">${exhibitText(exhibit, "title")}</h2>
        ${by && html`<p class="byline">${by}</p>`}
      </header>
      <p class="story">${exhibitText(exhibit, "text")}</p>
      <p
        class="answer"
        role="status"
        data-outcome=${run?.result?.document.outcome ?? ""}
        ?hidden=${!answer}
      >
        ${answer}
      </p>
      <div class="do">
        <button type="button" class="primary" data-action="gallery-run"></button>
        <button type="button" class="secondary" data-action="gallery-cancel"></button>
        ${run === null && wordsOf(exhibit) ? html`<span class="hint">${t("hall.run.hint")}</span>` : nothing}
      </div>
      <div data-proof></div>
      <div class="do exits">${actionsOf(exhibit, tour)}</div>
    </section>
    ${tryFromHere(app, exhibit, slice, change)} ${collectionOf(exhibit, tour, play)}
    ${versesOf(exhibit, state.frame.player.position)}
    <section class="about printed">
      ${stored ? html`<dl class="facts">${propertyTerms(propertiesOf(stored), boardOf(exhibit), TURNING.has(exhibit.id))}</dl>` : nothing}
      ${facts.length ? html`<ul class="card-facts">${facts.map((text) => html`<li>${text}</li>`)}</ul>` : nothing}
      ${source && html`<p class="hint source">${t("hall.source", { source })}</p>`}
    </section>
  `;
}

/**
 * The actions of a card: a game on its board, Solve, Share.
 * @param {Exhibit} exhibit
 * @param {number} tour
 */
function actionsOf(exhibit, tour) {
  const board = boardOf(exhibit);
  const path = [...(squaresOf(exhibit, tour) ?? [])].slice(0, 1);
  const game = linkOfPath(board, path);
  const [start = ""] = path.map((square) => squareName(board, square));
  const words = wordsOf(exhibit) ?? requestOn(board, { start, ...exhibit.alike });
  const small = sizeOf(board) <= MAX_SQUARES;
  return html`${small ? linkTo("secondary", game, t("hall.play")) : nothing}
    ${linkTo("secondary", solveLink(words), t("hall.solve"))}
    <button type="button" class="secondary" data-action="share"></button>`;
}
