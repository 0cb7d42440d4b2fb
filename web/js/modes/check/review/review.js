/**
 * The review of a text, as from a teacher: whether its path can still be completed, or where it was lost; the kind of
 * tour; which methods find it. For a claim that there is no tour: whether the claim is right.
 */

import { html, nothing } from "lit-html";
import { parseSquare, squareName } from "../../../board/geometry.js";
import { sizeOf } from "../../../board/holes.js";
import { MAX_SQUARES } from "../../../completion/completion.js";
import { withCompasses } from "../../../directions/orders.js";
import { linkOfPath } from "../../../request/game_link.js";
import { formatQuery } from "../../../request/link.js";
import { boardOf, canonical, check, DEFAULTS, requestOn } from "../../../request/request.js";
import { propertyMeanings, propertyTerms } from "../../../runs/properties.js";
import { opensTab } from "../../../ui/dom.js";
import { has, number, paragraph, t } from "../../../ui/i18n.js";
import { reasonText } from "../../../ui/phrases.js";
import { sentence } from "../../../ui/problems.js";
import { MAX_STEPS, namedBoard } from "./session.js";

/** @import { App } from "../../../app/app.js" */
/** @import { KnownTour, Sentence } from "../../../solver/documents.js" */
/** @import { Verdict } from "../../../completion/types.js" */
/** @import { Beginning, Blind, ReviewState } from "../types.js" */
/** @import { ReviewSession } from "./session.js" */

/** @param {App} app @param {ReviewSession} session */
export function reviewOf(app, session) {
  const { slice } = session;
  const { claim, path, state } = slice;
  const { lost, result } = app.store.state.frame.withheld;
  const isHeld = result || (lost && claim !== null);
  return html`<section
    class="check-review printed"
    id="check-review"
    aria-labelledby="review-title"
    data-state=${claim?.state ?? state}
    ?hidden=${!path && !claim}
  >
    <h2 id="review-title">${t("teacher.title")}</h2>
    <p class="hint" id="review-busy">${isHeld ? t("verdict.held") : busyText(slice)}</p>
    ${isHeld ? html`<div data-proof></div>` : sayingsOf(app, session, slice)}
  </section>`;
}

/** All sentences of the review. @param {App} app @param {ReviewSession} session @param {ReviewState} slice */
function sayingsOf(app, session, slice) {
  const { claim, path, review, properties } = slice;
  const { withheld } = app.store.state.frame;
  return html`${claim ? claimOf(app, session, slice) : nothing} ${becomesOf(app, slice)}
    <div data-proof></div>
    ${review?.known ? famousOf(app, review.known) : nothing}
    ${properties && path ? html`<dl class="facts">${propertyTerms(properties, path.board)}</dl>` : nothing}
    <div class="review-folds">
      ${
        properties && path
          ? foldOf(
              t("properties.meaning"),
              "",
              html`<dl class="meanings">${propertyMeanings(properties, path.board)}</dl>`,
            )
          : nothing
      }
      ${withheld.lost || withheld.onward ? nothing : ruleOf(app, slice)} ${blindOf(app, session, slice)}
    </div>`;
}

/** The progress of the review until it is complete. @param {ReviewState} slice */
function busyText({ state, progress }) {
  if (state === "failed") return t("teacher.failed");
  if (state !== "pending") return "";
  const { done = 0, total = 0 } = progress ?? {};
  return total > 0 ? t("teacher.pending.of", { done, total }) : t("teacher.pending");
}

// -- no tour? ----------------------------------------------------------------------------------------

/**
 * The answer of theory to the claim that there is no tour, and a form for the board of the claim.
 * @param {App} app
 * @param {ReviewSession} session
 * @param {ReviewState} slice
 */
function claimOf(app, session, { of, claim, wrong }) {
  if (!claim) return nothing;
  const { words, answer, state } = claim;
  const { board } = words;
  const start = words.start < 0 ? "" : squareName(board, words.start);
  const request = requestOn(board, { start, closed: words.closed ? "1" : "" });
  const open = () => app.visit(formatQuery(request));
  // If the text names a board, the form is rarely needed: it is folded.
  const unnamed = of !== null && !of.board && !namedBoard(of.how);
  const text = answer ? paragraph(textsOf(answer.sentences)) : t("teacher.claim.which");
  const field = (/** @type {string} */ name, /** @type {string} */ value) => html`<label
    >${t(`teacher.claim.${name}`)}
    <input name=${name} .value=${value} spellcheck="false" autocomplete="off" />
  </label>`;
  return html`<p class="lead" role="status">
      ${state === "pending" ? t("teacher.pending") : state === "failed" ? t("teacher.failed") : text}
    </p>
    ${answer && answer.code !== "unknown" ? html`<div class="do">${button("teacher.claim.open", open)}</div>` : nothing}
    <details ?open=${unnamed}>
      <summary>${t(unnamed ? "teacher.claim.board" : "teacher.claim.other")}</summary>
      <form class="claim-form" @submit=${(/** @type {SubmitEvent} */ event) => ask(session, event)}>
        ${field("rows", String(board.rows))} ${field("cols", String(board.cols))}
        ${field("start", start)}
        <button type="submit" class="secondary">${t("teacher.claim.ask")}</button>
        <p class="error" id="claim-error">${wrong ? sentence(wrong) : ""}</p>
      </form>
    </details>`;
}

/** Asks about the typed board, or reports its mistakes. @param {ReviewSession} session @param {SubmitEvent} event */
function ask(session, event) {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const [rows, cols, start] = ["rows", "cols", "start"].map((name) => String(form.get(name) ?? ""));
  const typed = { ...DEFAULTS, rows: rows ?? "", cols: cols ?? "", start: start ?? "" };
  const [problem] = check(typed);
  session.refuse(problem ?? null);
  if (problem) return;
  const words = canonical(typed);
  const board = boardOf(words);
  session.ask({
    board,
    start: words.start ? (parseSquare(board, words.start) ?? -1) : -1,
    closed: false,
  });
}

// -- a path that is no tour --------------------------------------------------------------------------

/** Whether the path can still be completed, and where it was lost. @param {App} app @param {ReviewState} slice */
function becomesOf(app, { of, path, verdict }) {
  if (!path || !verdict) return nothing;
  if (app.store.state.frame.withheld.lost) return html`<p class="hint">${t("overlay.held")}</p>`;
  const { lost, kept, answer, reason } = verdict;
  const count = path.path.length;
  const from = lost === null ? count : kept;
  const key = lost === null ? "teacher.path.on" : "teacher.path.on.from";
  const square = squareName(path.board, path.path[from - 1] ?? 0);
  const show = () => {
    app.player.seek(lost ?? 0);
    app.showOverlay("truth", true);
    app.showOverlay("proof", true);
  };
  return html`${of?.kind === "fault" ? html`<p>${rightText(path)}</p>` : nothing}
    <p class="lead">${pathText(path, verdict)}</p>
    ${reason ? html`<p class="why">${reasonText(reason)}</p>` : nothing}
    <div class="do">
      ${lost === null ? nothing : button("teacher.path.show", show)}
      ${
        // If no tour starts at the first square, there is nothing to continue.
        answer !== null && from > 0
          ? button(key, () => app.visit(linkOfPath(path.board, [...path.path], from)), { square })
          : nothing
      }
    </div>`;
}

/** The number of right squares of a text. @param {Beginning} beginning */
function rightText({ board, path }) {
  const params = { visited: path.length, size: sizeOf(board) };
  return t("review.path-right", { ...params, end: squareName(board, path.at(-1) ?? 0) });
}

/** @param {Beginning} beginning @param {Pick<Verdict, "state" | "answer" | "kept" | "lost" | "cases">} verdict */
function pathText({ board, path }, { state, answer, kept, lost, cases }) {
  if (state === "too-large") return t("review.path-too-large", { limit: MAX_SQUARES });
  if (answer === "yes") return t("review.path-completable", { left: sizeOf(board) - path.length });
  if (answer === "unknown") return t("review.path-unknown", { cases });
  if (answer === null || lost === null) return t("teacher.path.pending");
  const name = (/** @type {number} */ at) => squareName(board, path[at - 1] ?? 0);
  if (lost === 1) return t("review.path-lost-start", { square: name(1) });
  const params = { step: lost, kept, before: name(lost - 1), square: name(lost) };
  if (kept === 0) return t("review.path-lost-since", params);
  return t(kept + 1 === lost ? "review.path-lost" : "review.path-lost-by", params);
}

// -- a tour ------------------------------------------------------------------------------------------

/** The famous tour that the text contains. @param {App} app @param {KnownTour} tour */
function famousOf(app, { code, exhibit, image }) {
  const name = t(`gallery.${exhibit}.title`);
  const dated = `gallery.${exhibit}.year`;
  const year = has(dated) ? t(dated) : "";
  const title = /[0-9]/.test(year) ? t("review.known-dated", { name, year }) : name;
  const query = `?gallery=${exhibit}`;
  const visit = (/** @type {MouseEvent} */ event) => {
    if (opensTab(event)) return;
    event.preventDefault();
    app.visit(query);
  };
  return html`<p>
    ${t(`review.${code}`, { title, image })}
    <a href=${query} @click=${visit}>${t("teacher.known.open")}</a>
  </p>`;
}

/** The agreement with Warnsdorff's rule; unfolded if the text names the rule. @param {App} app @param {ReviewState} slice */
function ruleOf(app, { review, of, path, namesRule }) {
  const rule = review?.rule;
  if (!rule) return nothing;
  const { departure, followed, moves } = rule;
  const beginning = t("teacher.rule.beginning", { count: path?.path.length ?? 0 });
  const show = () => {
    if (!departure) return;
    app.player.seek(departure.number - 1);
    app.showOverlay("onward", true);
    app.stage.viewport.show(departure.taken);
  };
  const short = departure
    ? t("teacher.rule.some", { followed, moves })
    : t("teacher.rule.every", { count: moves });
  return foldOf(
    t("teacher.rule.title"),
    short,
    html`${of?.kind === "fault" ? html`<p class="hint">${beginning}</p>` : nothing}
    ${paragraphs(rule.sentences)}
    ${departure ? html`<div class="do">${button("teacher.rule.show", show)}</div>` : nothing}`,
    namesRule,
  );
}

/**
 * The orders of directions with which blind search finds the tour, and its number of steps.
 * @param {App} app
 * @param {ReviewSession} session
 * @param {ReviewState} slice
 */
function blindOf(app, session, { review, blind, path }) {
  const orders = review?.orders;
  if (!orders || !path) return nothing;
  const order = orders.example;
  return foldOf(
    t("teacher.blind.title"),
    t("teacher.blind.short"),
    html`${paragraphs(orders.sentences)}
    ${
      order
        ? html`<p role="status">${blind ? withCompasses(stepsText(blind)) : ""}</p>
            ${
              blind?.state === "counting"
                ? html`<progress
                    max="1"
                    value=${blind.steps / blind.most}
                    aria-label=${t("teacher.blind.bar")}
                  ></progress>`
                : nothing
            }
            <div class="do">
              ${countOf(session, order, blind)}
              ${button("teacher.blind.open", () => app.visit(solveQuery(path, order)), { order })}
            </div>`
        : nothing
    }`,
  );
}

/** The button that starts or cancels the count. @param {ReviewSession} session @param {string} order @param {Blind | null} blind */
function countOf(session, order, blind) {
  if (blind?.state === "counting") return button("teacher.blind.cancel", () => session.cancel());
  if (blind?.state === "found" || (blind?.state === "limit" && blind.most === MAX_STEPS))
    return nothing;
  return button("teacher.blind.count", () => session.count(order), { limit: MAX_STEPS });
}

/** The progress of the count, or its result. @param {Blind} blind */
function stepsText({ state, order, steps, sentences }) {
  if (sentences.length > 0) return paragraph(textsOf(sentences));
  return t(`teacher.blind.${state}`, { order, steps: number(steps) });
}

/** The link to a blind search for a tour. @param {Beginning} path @param {string} order */
function solveQuery({ board, path }, order) {
  const start = squareName(board, path[0] ?? 0);
  return formatQuery(requestOn(board, { start, method: "depth-first", order }));
}

// -- parts -------------------------------------------------------------------------------------------

/** @param {readonly Sentence[]} sentences @returns {string[]} */
function textsOf(sentences) {
  return sentences.map(({ key, params }) => t(key, params));
}

/** @param {readonly Sentence[]} sentences */
function paragraphs(sentences) {
  return textsOf(sentences).map((text) => html`<p>${withCompasses(text)}</p>`);
}

/** @param {string} key of its text @param {() => void} run @param {Record<string, string | number>} [params] of the text */
function button(key, run, params) {
  const text = withCompasses(t(key, params));
  return html`<button type="button" class="secondary" @click=${run}>${text}</button>`;
}

/** @param {string} name @param {string} short the summary @param {unknown} content @param {boolean} [open] */
function foldOf(name, short, content, open = false) {
  return html`<details class="fold" ?open=${open}>
    <summary><b>${name}</b> <span>${short}</span></summary>
    ${content}
  </details>`;
}
