/** The panel of Check: the verdict, the text with its marks, and the review. */

import { html, nothing, render } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { currentLanguage, t } from "../../ui/i18n.js";
import { MAX_LETTERS } from "../../ui/packed.js";
import { panelOf } from "../../ui/panels.js";
import { certificateOf } from "./certificate.js";
import { ClassView } from "./class/view.js";
import { EXAMPLES } from "./examples.js";
import { takeTexts } from "./intake.js";
import { reviewOf } from "./review/review.js";
import { ReviewSession } from "./review/session.js";
import { boardsOf, isStale, othersOf, readingOf } from "./state.js";
import { TextView } from "./text_view.js";
import {
  linkOf,
  longText,
  otherOf,
  problemText,
  shortOf,
  titleOf,
  waitingText,
  whatOf,
} from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/types.js" */
/** @import { TextReading } from "../../solver/documents.js" */
/** @import { CheckController } from "./controller.js" */
/** @import { CheckState } from "./types.js" */

/** More faults and readings are counted, but not listed. */
const MAX_LISTED = 200;

/** The number of visible items of a list; one tap shows the others. */
const FEW = 2;

export class CheckView {
  #app;
  #controller;
  #root = panelOf("check");
  #text;
  #review;
  #class;

  /** @param {App} app @param {CheckController} controller */
  constructor(app, controller) {
    this.#app = app;
    this.#controller = controller;
    this.#text = new TextView(app);
    this.#review = new ReviewSession(app, () => controller.reading);
    this.#class = new ClassView(app, controller.class);
    takeTexts(app, controller);
    const take = () => this.#text.take(controller.slice.text);
    app.store.react(({ modes }) => [modes.check.text], take);
    take();
    app.store.react(
      ({ modes }) => [modes.check.editing],
      ({ modes, mode }) => mode === "check" && keepFocus(modes.check.editing),
    );
  }

  /** @param {State} state */
  render(state) {
    /** @type {CheckState} */
    const slice = state.modes.check;
    const reading = readingOf(slice);
    const stale = isStale(slice);
    // In print and presentations the view of the text replaces the input field.
    const showing = state.frame.printing || state.frame.presenting;
    const editing = slice.editing && !(showing && reading);
    this.#root.classList.toggle("stale", stale);
    this.#text.root.classList.toggle("whole", showing);
    const content = this.#contentOf(state, reading, stale, editing);
    render([this.#class.template(), content], this.#root);
    this.#class.focus();
    if (!editing) this.#text.render(slice, stale ? null : reading, state.frame.player.position);
  }

  /** @param {State} state @param {TextReading | null} reading @param {boolean} stale @param {boolean} editing */
  #contentOf(state, reading, stale, editing) {
    /** @type {CheckState} */
    const slice = state.modes.check;
    const matrix = slice.matrix?.of === reading && !stale ? (slice.matrix?.matrix ?? "") : "";
    return html`
      ${slice.certificate ? certificateOf(slice.certificate) : nothing}
      ${this.#result(slice, reading, stale)} ${this.#paper(slice, editing)}
      ${reviewOf(this.#app, this.#review)}
      <details class="fold check-matrix" id="check-matrix" ?hidden=${matrix === ""}>
        <summary id="check-matrix-title"><b>${t("result.matrix")}</b></summary>
        <pre data-hook="tour-matrix" tabindex="0" aria-labelledby="check-matrix-title">${matrix}</pre>
      </details>
    `;
  }

  /** The verdict on the text. @param {CheckState} slice @param {TextReading | null} reading @param {boolean} stale */
  #result(slice, reading, stale) {
    const { answer, chosen, fault, waiting } = slice;
    const problem = problemText(slice);
    const outcome = problem && !reading ? "problem" : (reading?.kind ?? "none");
    const parts = [answer, chosen, fault, currentLanguage()];
    return html`<section
      class="result"
      id="check-result"
      aria-label=${t("check.result")}
      ?hidden=${!reading && !problem && !waiting}
    >
      ${guard(["boards", ...parts], () => this.#boards(slice, reading))}
      <div
        class="verdict presented printed ${stale ? "stale" : ""}"
        data-hook="verdict"
        data-outcome=${outcome}
      >
        <p class="stale-note" id="check-stale" ?hidden=${!stale}>${t("check.stale")}</p>
        <h2 id="check-title" ?hidden=${!reading}>${reading ? titleOf(reading) : ""}</h2>
        <p id="check-what">${reading ? whatOf(reading) : ""}</p>
        <p class="error" id="check-problem">${problem}</p>
      </div>
      ${reading && !stale ? this.#link(linkOf(reading)) : nothing}
      <div class="check-waiting" ?hidden=${!waiting}>
        ${waiting ? progressOf(waiting) : nothing}
        <span class="hint" id="check-waiting">${waitingText(slice)}</span>
        <button type="button" class="quiet" data-action="check-cancel"></button>
      </div>
      ${guard(["faults", ...parts], () => this.#faults(slice, reading))}
      ${guard(["how", ...parts], () => this.#how(slice, reading))}
    </section>`;
  }

  /** The button for a link found instead of a tour: it opens only on a click. @param {string} link */
  #link(link) {
    if (!link) return nothing;
    return html`<div class="do">
      <button type="button" class="primary" id="check-open-link" @click=${() => this.#app.visit(link)}>
        ${t("check.link.open")}
      </button>
    </div>`;
  }

  /** The boards of a text with several. @param {CheckState} slice @param {TextReading | null} reading */
  #boards({ answer }, reading) {
    const boards = answer ? boardsOf(answer) : [];
    if (!answer || boards.length === 0) return nothing;
    const entries = boards.slice(0, MAX_LISTED).map((index) => {
      const board = answer.readings[index];
      const text = board ? shortOf(board) : "";
      return entryOf(text, () => this.#controller.choose(index), board?.part === reading?.part);
    });
    return html`<div
      class="check-several"
      id="check-several"
      role="group"
      aria-labelledby="check-several-title"
    >
      <p id="check-several-title">${t("check.several", { count: boards.length })}</p>
      <div id="check-boards">${fewOf(entries, "ul")}</div>
    </div>`;
  }

  /** All faults of the text. @param {CheckState} slice @param {TextReading | null} reading */
  #faults({ fault }, reading) {
    const faults = reading?.faults ?? [];
    if (faults.length === 0) return nothing;
    const entries = faults
      .slice(0, MAX_LISTED)
      .map(({ sentence: { key, params } }, index) =>
        entryOf(t(key, params), () => this.#controller.showFault(index), index === fault),
      );
    const left = faults.length - MAX_LISTED;
    return html`<div class="check-wrong presented printed" id="check-wrong">
      <h3 id="check-wrong-title">${t("check.faults", { count: faults.length })}</h3>
      <div class="faults" id="check-faults">${fewOf(entries, "ol")}</div>
      ${left > 0 ? html`<p class="hint">${t("check.faults.left", { count: left })}</p>` : nothing}
    </div>`;
  }

  /** How the text was read, and its other possible readings. @param {CheckState} slice @param {TextReading | null} reading */
  #how({ answer, chosen }, reading) {
    // For a mere claim the verdict already shows this.
    if (!answer || !reading || reading.kind === "unreadable") return nothing;
    const others = othersOf(answer, chosen);
    const entries = others.slice(0, MAX_LISTED).map((index) => {
      const other = answer.readings[index];
      return entryOf(other ? otherOf(other) : "", () => this.#controller.choose(index), null);
    });
    return html`<div class="check-how printed" id="check-how">
      <p id="check-how-text">${t("check.how", { how: reading.how.sentence })}</p>
      <details id="check-more" ?hidden=${others.length === 0}>
        <summary>${t("check.others", { count: others.length })}</summary>
        <ul class="entries" id="check-others">
          ${entries}
        </ul>
      </details>
    </div>`;
  }

  /** The text: a field, or a view of it with marks. @param {CheckState} slice @param {boolean} editing */
  #paper({ text, waiting }, editing) {
    const controller = this.#controller;
    const empty = text === "" && !waiting;
    const files = () => /** @type {HTMLInputElement} */ (this.#root.querySelector("#check-files"));
    return html`<section class="check-paper" aria-labelledby="check-paper-title">
      <div class="check-head">
        <h2 id="check-paper-title">${t(empty ? "check.lead" : "check.text")}</h2>
        <button type="button" class="quiet" data-action="check-edit"></button>
        <button type="button" class="quiet" data-action="check-marks"></button>
        <button type="button" class="quiet" data-action="check-clear"></button>
      </div>
      ${empty ? html`<p class="hint">${t("check.lead.hint")}</p>` : nothing}
      <div id="check-field" ?hidden=${!editing}>
        <textarea
          id="check-text"
          spellcheck="false"
          autocapitalize="off"
          autocomplete="off"
          wrap="off"
          rows="9"
          aria-label=${t("check.text")}
          placeholder=${t("check.placeholder")}
          .value=${editing ? text : ""}
          @input=${(/** @type {{target: HTMLTextAreaElement}} */ { target }) => controller.type(target.value)}
          @keydown=${(/** @type {KeyboardEvent} */ event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            controller.read();
          }}
        ></textarea>
      </div>
      <div class="presented printed" ?hidden=${editing}>${this.#text.root}</div>
      <div class="check-files">
        <button type="button" class="secondary" id="check-open" @click=${() => files().click()}>
          ${t("check.open")}
        </button>
        <span class="hint">${t("check.open.hint")}</span>
        <input
          type="file"
          id="check-files"
          multiple
          hidden
          @change=${() => {
            const input = files();
            controller.open([...(input.files ?? [])]);
            // Cleared, so that the same file can be opened again after a change.
            input.value = "";
          }}
        />
      </div>
      <div
        class="check-examples"
        id="check-examples"
        role="group"
        aria-label=${t("check.examples.label")}
        ?hidden=${!empty}
      >
        <span class="hint">${t("check.examples")}</span>
        ${EXAMPLES.map(
          ({ name, text: given }) =>
            html`<button type="button" class="quiet" @click=${() => controller.put(given)}>
              ${t(`check.example.${name}`)}
            </button>`,
        )}
      </div>
      ${text.length > MAX_LETTERS ? html`<p class="hint" id="check-long">${longText(text)}</p>` : nothing}
      <div class="do">
        <button type="button" class="secondary" data-action="check-play"></button>
        <button type="button" class="secondary" data-action="check-solve"></button>
        <button type="button" class="quiet" data-action="check-save"></button>
      </div>
    </section>`;
  }
}

/** @param {NonNullable<CheckState["waiting"]>} waiting */
function progressOf({ done, total }) {
  const label = t("check.bar");
  return total > 0
    ? html`<progress aria-label=${label} max=${total} value=${Math.min(total, done)}></progress>`
    : html`<progress aria-label=${label}></progress>`;
}

/**
 * An item of a list to choose from.
 * @param {string} text
 * @param {() => void} choose
 * @param {boolean | null} pressed
 */
function entryOf(text, choose, pressed) {
  return html`<li>
    <button type="button" class="entry" aria-pressed=${pressed ?? nothing} @click=${choose}>${text}</button>
  </li>`;
}

/**
 * A list whose first few items are visible.
 * @param {unknown[]} entries
 * @param {"ol" | "ul"} kind
 */
function fewOf(entries, kind) {
  const listed = (/** @type {unknown[]} */ some, begin = 1) =>
    kind === "ol"
      ? html`<ol class="entries" start=${begin}>
          ${some}
        </ol>`
      : html`<ul class="entries">
          ${some}
        </ul>`;
  // One more item needs no more space than the fold.
  if (entries.length <= FEW + 1) return listed(entries);
  return html`${listed(entries.slice(0, FEW))}
    <details class="fold">
      <summary>${t("check.more", { count: entries.length - FEW })}</summary>
      ${listed(entries.slice(FEW), FEW + 1)}
    </details>`;
}

/**
 * Moves the focus along when the field and the view replace each other, after the next drawing.
 * @param {boolean} editing
 */
function keepFocus(editing) {
  if (!document.activeElement?.closest("#check-field, .check-head")) return;
  requestAnimationFrame(() =>
    document.getElementById(editing ? "check-text" : "check-view")?.focus(),
  );
}
