/** The panel of Check: the text, the verdict, its interpretation, and its faults. */

import { byId, make, setText } from "../../ui/dom.js";
import { currentLanguage, labelled, t } from "../../ui/i18n.js";
import { Parts } from "../../ui/memo.js";
import { MAX_LETTERS } from "../../ui/packed.js";
import { ClassPanel } from "./class/panel.js";
import { EXAMPLES } from "./examples.js";
import { Intake } from "./intake.js";
import { ReviewPanel } from "./review/panel.js";
import { boardsOf, isStale, othersOf, readingOf } from "./state.js";
import { TextView } from "./text_view.js";
import {
  howOf,
  longText,
  otherOf,
  problemText,
  shortOf,
  titleOf,
  waitingText,
  whatOf,
} from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { TextReading } from "../../solver/documents.js" */
/** @import { CheckController } from "./controller.js" */
/** @import { CheckState } from "./state.js" */

/** More faults and readings are counted, but not listed. */
const MAX_LISTED = 200;

export class CheckPanel {
  #controller;
  #listed = new Parts();

  /** @param {App} app @param {CheckController} controller */
  constructor(app, controller) {
    this.#controller = controller;
    this.root = byId("check-mode", HTMLElement);
    this.intake = new Intake(app, controller);
    this.view = new TextView(app, byId("check-view", HTMLElement));
    this.review = new ReviewPanel(app, () => controller.reading);
    this.class = new ClassPanel(app, controller);
    this.#fillExamples();
    this.#onList("check-faults", (index) => controller.showFault(index));
    this.#onList("check-others", (index) => controller.choose(index));
    this.#onList("check-boards", (index) => controller.choose(index));
    const take = () => this.view.take(controller.slice.text);
    app.store.react(({ modes }) => [modes.check.text], take);
    take();
    app.store.react(
      ({ modes }) => [modes.check.editing],
      ({ modes, mode }) => mode === "check" && keepFocus(modes.check.editing),
    );
  }

  /** @param {string} id @param {(index: number) => void} chosen */
  #onList(id, chosen) {
    byId(id, HTMLElement).addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-index]") : null;
      if (button instanceof HTMLElement) chosen(Number(button.dataset.index));
    });
  }

  #fillExamples() {
    const list = byId("check-examples", HTMLElement);
    labelled(() => {
      const buttons = EXAMPLES.map(({ name, text }) => {
        const button = make(
          "button",
          { type: "button", class: "quiet" },
          t(`check.example.${name}`),
        );
        button.addEventListener("click", () => this.#controller.put(text));
        return button;
      });
      list.replaceChildren(...buttons);
    });
  }

  /** @param {State} state */
  render(state) {
    const { modes, frame } = state;
    /** @type {CheckState} */
    const slice = modes.check;
    const reading = readingOf(slice);
    const stale = isStale(slice);
    this.#renderVerdict(slice, reading, stale);
    if (this.#listed.changed(slice.answer, slice.chosen, slice.fault, currentLanguage()))
      this.#renderLists(slice, reading);
    const empty = slice.text === "";
    byId("check-start", HTMLElement).hidden = !empty || slice.waiting !== null;
    const tried = empty || EXAMPLES.some(({ text }) => text === slice.text);
    byId("check-tries", HTMLElement).hidden = !tried;
    byId("check-view", HTMLElement).hidden = slice.editing;
    byId("check-field", HTMLElement).hidden = !slice.editing;
    this.intake.render(slice);
    if (!slice.editing) this.view.render(slice, stale ? null : reading, frame.player.position);
    const long = slice.text.length > MAX_LETTERS ? longText(slice.text) : "";
    setText(byId("check-long", HTMLElement), long);
    const matrix = slice.matrix?.of === reading && !stale ? (slice.matrix?.matrix ?? "") : "";
    setText(byId("tour-matrix", HTMLElement), matrix);
    byId("check-matrix", HTMLElement).hidden = matrix === "";
    this.review.render();
    this.class.render();
  }

  /** @param {CheckState} slice @param {TextReading | null} reading @param {boolean} stale */
  #renderVerdict(slice, reading, stale) {
    const root = byId("verdict", HTMLElement);
    const problem = problemText(slice);
    root.dataset.outcome = problem && !reading ? "problem" : (reading?.kind ?? "none");
    root.classList.toggle("stale", stale);
    this.root.classList.toggle("stale", stale);
    byId("check-result", HTMLElement).hidden = !reading && !problem && !slice.waiting;
    byId("check-stale", HTMLElement).hidden = !stale;
    setText(byId("check-title", HTMLElement), reading ? titleOf(reading) : "");
    setText(byId("check-what", HTMLElement), reading ? whatOf(reading) : "");
    setText(byId("check-problem", HTMLElement), problem);
    setText(byId("check-waiting", HTMLElement), waitingText(slice));
    const bar = byId("check-bar", HTMLProgressElement);
    bar.hidden = slice.waiting === null;
    if (slice.waiting && slice.waiting.total > 0) {
      bar.max = slice.waiting.total;
      bar.value = Math.min(slice.waiting.total, slice.waiting.done);
    } else bar.removeAttribute("value");
  }

  /** @param {CheckState} slice @param {TextReading | null} reading */
  #renderLists({ answer, chosen, fault }, reading) {
    const boards = answer ? boardsOf(answer) : [];
    byId("check-several", HTMLElement).hidden = boards.length === 0;
    setText(byId("check-several-title", HTMLElement), t("check.several", { count: boards.length }));
    const part = reading?.part;
    fill("check-boards", boards.slice(0, MAX_LISTED), (index) => {
      const one = answer?.readings[index];
      return [one ? shortOf(one) : "", one?.part === part];
    });

    // What a text merely claims about a board is shown above.
    const readable = reading !== null && reading.kind !== "unreadable";
    byId("check-how", HTMLElement).hidden = !readable;
    setText(
      byId("check-how-text", HTMLElement),
      readable ? t("check.how", { how: howOf(reading) }) : "",
    );
    const others = answer && readable ? othersOf(answer, chosen) : [];
    byId("check-more", HTMLElement).hidden = others.length === 0;
    setText(byId("check-more-title", HTMLElement), t("check.others", { count: others.length }));
    fill("check-others", others.slice(0, MAX_LISTED), (index) => {
      const one = answer?.readings[index];
      return [one ? otherOf(one) : "", null];
    });

    const faults = reading?.faults ?? [];
    byId("check-wrong", HTMLElement).hidden = faults.length === 0;
    setText(byId("check-wrong-title", HTMLElement), t("check.faults", { count: faults.length }));
    fill("check-faults", [...faults.keys()].slice(0, MAX_LISTED), (index) => {
      const one = faults[index];
      return [one ? one.text : "", index === fault];
    });
    const left = faults.length - MAX_LISTED;
    setText(
      byId("check-faults-left", HTMLElement),
      left > 0 ? t("check.faults.left", { count: left }) : "",
    );
  }
}

/**
 * Keeps the focus when the field and the view replace each other, once they are drawn.
 * @param {boolean} editing
 */
function keepFocus(editing) {
  const { activeElement } = document;
  const of = activeElement?.closest("#check-field, .check-head");
  if (!of) return;
  requestAnimationFrame(() => byId(editing ? "check-text" : "check-view", HTMLElement).focus());
}

/**
 * Fills a list with buttons; if their number is unchanged only their texts are updated, so that the focus
 * stays.
 * @param {string} id
 * @param {readonly number[]} indices
 * @param {(index: number) => [text: string, pressed: boolean | null]} said
 */
function fill(id, indices, said) {
  const list = byId(id, HTMLElement);
  const same =
    list.children.length === indices.length &&
    indices.every(
      (index, at) =>
        list.children[at]?.firstElementChild?.getAttribute("data-index") === String(index),
    );
  if (!same) {
    list.replaceChildren(
      ...indices.map((index) =>
        make(
          "li",
          {},
          make("button", { type: "button", class: "entry", "data-index": String(index) }),
        ),
      ),
    );
  }
  for (const [at, index] of indices.entries()) {
    const button = list.children[at]?.firstElementChild;
    if (!button) continue;
    const [text, pressed] = said(index);
    setText(button, text);
    if (pressed !== null) button.setAttribute("aria-pressed", String(pressed));
  }
}
