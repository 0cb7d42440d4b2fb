/**
 * The form of the Lab: the settings of the open tool, its methods, Run and the progress. Settings of a
 * link without a field are chips above Run, which a person can remove.
 */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { FACTS } from "../../build_info.js";
import { Compass, USUAL } from "../../directions/compass.js";
import { withCompasses } from "../../directions/orders.js";
import { specText } from "../../report/words.js";
import { t } from "../../ui/i18n.js";
import { sentence } from "../../ui/problems.js";
import { StartPicker } from "./picker.js";
import { progressText } from "./progress.js";
import { bestOrder, isUnderWay, shownExperiment, typedSettings } from "./state.js";

/** @import { Board } from "../../board/geometry.js" */
/** @import { LabState } from "./state.js" */
/** @import { LabField, LabWords, Tool } from "./words.js" */

/** The method that has orders of directions. */
const BLIND = "depth-first";

/** The fields that show their mistakes beside them. */
const WITH_ERRORS = [
  "board",
  "boards",
  "start",
  "starts",
  "methods",
  "end",
  "max-steps",
  "seed",
  "holes",
];

/**
 * @typedef {object} FormHooks
 * @property {(words: LabWords) => void} type
 * @property {() => void} submit
 * @property {(text: string) => void} copy copies a text, and confirms it
 * @property {() => void} redraw
 */

export class LabForm {
  #on;
  #picker;
  /** The compass for the order of a new method. */
  #compass = new Compass("l-preset", () => {});
  /** True if the compass is open. */
  #adding = false;

  /** @param {FormHooks} on */
  constructor(on) {
    this.#on = on;
    this.#picker = new StartPicker(on.redraw);
  }

  /** Focuses a field. @param {string} field */
  focus(field) {
    const place = document.getElementById(`l-${field}`);
    const more = place?.closest("details");
    if (more) more.open = true;
    const input = place?.matches("fieldset") ? place.querySelector("input") : place;
    input?.focus();
  }

  /**
   * @param {LabState} slice
   * @param {boolean} ready true if Python is ready
   */
  template(slice, ready) {
    const { type, submit } = this.#on;
    const { tool, words } = typedSettings(slice);
    const lists = tool === "compare";
    const pick = (/** @type {string} */ text) =>
      type("starts" in words ? { starts: text } : { start: text });
    const start = words.starts ?? words.start ?? "";
    const picker = this.#picker.template(
      { tool, board: words.boards ?? words.board ?? "", start, holes: words.holes ?? "" },
      pick,
    );
    const problem = problemsOf(slice);
    const has = (/** @type {LabField} */ name) => name in words;
    const error = (/** @type {LabField} */ name) =>
      html`<p class="error" id="le-${name}">${problem(name)}</p>
        ${commandOf(slice, name, this.#on.copy)}`;
    const hint = (/** @type {LabField} */ name, /** @type {string} */ text) =>
      has(name) ? html`<p class="hint" id="lh-${name}">${text}</p>` : nothing;
    /** A field of text, if the tool has it. @param {LabField} name @param {string} label */
    const field = (name, label, { narrow = false, numeric = false } = {}) =>
      has(name)
        ? html`<div class=${narrow ? "field narrow" : "field"}>
            <label for="l-${name}">${label}</label>
            <input
              id="l-${name}"
              name=${name}
              inputmode=${numeric ? "numeric" : "text"}
              spellcheck="false"
              autocapitalize="off"
              aria-describedby="lh-${name} le-${name}"
              aria-invalid=${problem(name) ? "true" : nothing}
              .value=${live(words[name] ?? "")}
              @input=${(/** @type {InputEvent} */ { target }) =>
                type({ [name]: /** @type {HTMLInputElement} */ (target).value })}
            />
          </div>`
        : nothing;
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      submit();
    };
    return html`<form
      id="lab-form"
      novalidate
      autocomplete="off"
      aria-label=${t("lab.form.label")}
      @submit=${send}
    >
      <h2>${t(`lab.intro.${tool}`)}</h2>
      <div class="row">
        ${field("board", t(lists ? "lab.boards" : "lab.board"))}
        ${field("boards", t("lab.boards"))}
        ${field("start", t(lists ? "lab.starts" : "lab.start"))}
        ${field("starts", t("lab.starts"))}
      </div>
      ${error("board")} ${error("boards")} ${error("start")} ${error("starts")}
      ${hint("start", t(`lab.start.hint.${lists ? "compare" : "orders"}`))}
      ${hint("starts", t("lab.starts.hint"))}
      ${has("boards") ? html`<p class="sr" id="lh-boards">${t("lab.boards.hint")}</p>` : nothing}
      ${picker}
      ${has("methods") ? this.#methods(slice, words.methods ?? "") : nothing}
      ${error("methods")} ${error("max-steps")} ${error("seed")}
      <details class="more" id="lab-more">
        <summary><b>${t("form.more")}</b> <span class="chosen">${limitText(tool, words)}</span></summary>
        <div class="row">
          ${field("max-steps", t("lab.max-steps"), { numeric: true })}
          ${field("seed", t("lab.seed"), { numeric: true, narrow: true })}
        </div>
        ${hint("max-steps", t(`lab.max-steps.hint.${tool}`))}
        ${has("ruled-out") ? ruledOutOf(words["ruled-out"] ?? "", type) : nothing}
      </details>
      ${error("end")} ${error("holes")}
      <p class="error" id="le-">${problem("")}</p>
      ${goOf(slice, ready, chipsOf(slice, this.#picker.board, type))}
    </form>`;
  }

  /**
   * The methods, each with a checkbox that adds its name to the list, or removes it; below blind search its orders.
   * @param {LabState} slice
   * @param {string} text the list
   */
  #methods(slice, text) {
    const { type } = this.#on;
    const chosen = specsIn(text);
    const offered = specs();
    if (slice.own)
      offered.push({ spec: slice.own.spec, label: t("lab.rule.own", { name: slice.own.name }) });
    const others = chosen
      .filter((spec) => !offered.some((other) => other.spec === spec))
      .map((spec) => ({ spec, label: labelOf(spec) }));
    const box = (/** @type {{spec: string, label: string}} */ { spec, label }) => html`<label
      class="check"
      ><input
        type="checkbox"
        value=${spec}
        .checked=${live(chosen.includes(spec))}
        @input=${(/** @type {InputEvent} */ { target }) => {
          const rest = chosen.filter((word) => word !== spec);
          const { checked } = /** @type {HTMLInputElement} */ (target);
          type({ methods: (checked ? [...rest, spec] : rest).join(",") });
        }}
      /><span>${withCompasses(label)}</span></label
    >`;
    const [blind, ...rest] = offered;
    return html`<details class="more" id="lab-methods">
      <summary>
        <b>${t("lab.methods")}</b> <span class="chosen">${withCompasses(chosenText(text))}</span>
      </summary>
      <fieldset class="methods" id="l-methods" aria-describedby="le-methods">
        <legend class="sr">${t("lab.methods")}</legend>
        ${blind && box(blind)} ${others.map(box)} ${this.#adder(slice, chosen)} ${rest.map(box)}
      </fieldset>
    </details>`;
  }

  /** Adds an order of blind search. @param {LabState} slice @param {string[]} chosen */
  #adder(slice, chosen) {
    const turn = async () => {
      this.#adding = !this.#adding;
      this.#on.redraw();
      if (!this.#adding) return;
      await new Promise(requestAnimationFrame);
      this.#compass.root.scrollIntoView({ block: "center" });
    };
    const add = () => {
      const { order } = this.#compass;
      const spec = order === USUAL ? BLIND : `${BLIND}:${order}`;
      if (!chosen.includes(spec)) this.#on.type({ methods: [...chosen, spec].join(",") });
      turn();
      document.getElementById("lab-add-order")?.focus();
    };
    this.#compass.update("", bestOrder(slice));
    return html`<button
        type="button"
        class="quiet"
        id="lab-add-order"
        aria-expanded=${this.#adding}
        aria-controls="lab-order"
        @click=${turn}
      >
        ${t("lab.order.add")}
      </button>
      <div class="lab-order" id="lab-order" ?hidden=${!this.#adding}>
        <p class="hint">${t("compass.hint")}</p>
        ${this.#compass.root}
        <button type="button" class="secondary" @click=${add}>${t("lab.order.take")}</button>
      </div>`;
  }
}

/** The limit in words; "" for a mistake. @param {Tool} tool @param {LabWords} words */
function limitText(tool, { "max-steps": most = "" }) {
  const key = tool === "orders" ? "lab.limit.whole" : "lab.limit.each";
  return /^\d{1,15}$/.test(most) ? t(key, { count: Number(most) }) : "";
}

/**
 * The switch that also runs starts without a tour.
 * @param {string} value
 * @param {(words: LabWords) => void} type
 */
function ruledOutOf(value, type) {
  return html`<label class="check"
      ><input
        type="checkbox"
        id="l-ruled-out"
        name="ruled-out"
        aria-describedby="lh-ruled-out"
        .checked=${live(value === "run")}
        @input=${(/** @type {InputEvent} */ { target }) => {
          const { checked } = /** @type {HTMLInputElement} */ (target);
          type({ "ruled-out": checked ? "run" : "skip" });
        }}
      /><span>${t("lab.ruled-out")}</span></label
    >
    <p class="hint" id="lh-ruled-out">${t("lab.ruled-out.hint")}</p>`;
}

/**
 * The mistakes as sentences, by field; "" is the key for a mistake of no field.
 * @param {LabState} slice
 */
function problemsOf({ problems }) {
  return (/** @type {string} */ name) => {
    const found = problems.find(({ field }) =>
      name ? field === name : !WITH_ERRORS.includes(field),
    );
    return found ? sentence(found) : "";
  };
}

/**
 * The shell command for an experiment that is too large for the page, if that is the mistake of a field.
 * @param {LabState} slice
 * @param {LabField} name
 * @param {(text: string) => void} copy
 */
function commandOf({ problems }, name, copy) {
  const command = problems.find(({ field }) => field === name)?.params.command;
  if (typeof command !== "string") return nothing;
  return html`<div class="lab-command">
    <code>${command}</code>
    <button type="button" class="secondary" @click=${() => copy(command)}>
      ${t("lab.command.copy")}
    </button>
  </div>`;
}

/** The methods of a list in words; unknown ones as typed. @param {string} [text] */
function chosenText(text) {
  return specsIn(text).map(labelOf).join(" · ");
}

/** The methods of a list. @param {string} [text] */
function specsIn(text = "") {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

/**
 * Settings of a link that have no field: a chip each, which shows and removes the setting.
 * @param {LabState} slice
 * @param {Board} board with its holes
 * @param {(words: LabWords) => void} type
 */
function chipsOf(slice, board, type) {
  const { words } = typedSettings(slice);
  const { end = "", closed = "0", holes = "" } = words;
  /** @type {{id: string, text: string, without: LabWords}[]} */
  const chips = [];
  if (end)
    chips.push({ id: "l-end", text: t("lab.chip.end", { square: end }), without: { end: "" } });
  if (closed === "1")
    chips.push({ id: "l-closed", text: t("lab.chip.closed"), without: { closed: "0" } });
  if (holes) {
    const text = t("lab.chip.holes", { count: board.holes?.length ?? 0 });
    chips.push({ id: "l-holes", text, without: { holes: "" } });
  }
  if (chips.length === 0) return nothing;
  const remove = (/** @type {Event} */ { currentTarget }, /** @type {LabWords} */ without) => {
    const item = /** @type {HTMLElement} */ (currentTarget).parentElement;
    // The next chip takes the place of a removed one; for the last chip, the focus needs a new place.
    if (!item?.nextElementSibling) {
      const before = item?.previousElementSibling?.querySelector("button");
      (before ?? document.getElementById("lab-run"))?.focus();
    }
    type(without);
  };
  return html`<ul id="lab-chips" aria-label=${t("lab.chips")}>
    ${chips.map(
      ({ id, text, without }) => html`<li>
        <button
          type="button"
          class="quiet"
          id=${id}
          aria-label=${t("lab.chip.remove", { text })}
          @click=${(/** @type {Event} */ event) => remove(event, without)}
        >
          ${text} <span aria-hidden="true">×</span>
        </button>
      </li>`,
    )}
  </ul>`;
}

/** A method with its options, in words if the page knows all of them. @param {string} spec */
function labelOf(spec) {
  const [id, ...options] = spec.split(":");
  if (id === "rule") return specText(spec);
  const isMethod = FACTS.methods.some((method) => method.id === id);
  const isOption = (/** @type {string} */ option) =>
    FACTS.ties.includes(option) || /^([1-8]{8}|greedy|seed=\d+)$/.test(option);
  return isMethod && options.every(isOption) ? specText(spec) : spec;
}

/**
 * The button Run, and the progress.
 * @param {LabState} slice
 * @param {boolean} ready true if Python is ready
 * @param {unknown} chips the settings without a field
 */
function goOf(slice, ready, chips) {
  const experiment = shownExperiment(slice);
  const { done = 0, total = 0 } = experiment ?? {};
  const waiting = experiment?.phase === "starting" && !ready;
  const text = experiment ? progressText(experiment) : "";
  return html`<div class="lab-go">
    ${chips}
    <div class="do">
      <button type="submit" class="primary" id="lab-run">${t("lab.run")}</button>
      <button type="button" class="secondary" data-action="lab-cancel" hidden></button>
      <button type="button" class="secondary" data-action="lab-resume" hidden></button>
    </div>
    <progress
      id="lab-bar"
      max="1"
      .value=${total > 0 ? done / total : 0}
      aria-label=${t("lab.bar")}
      ?hidden=${!isUnderWay(experiment)}
    ></progress>
    <p class="hint" id="lab-progress">${waiting ? t("form.solve.waiting") : text}</p>
  </div>`;
}

/** The methods with a checkbox, as in the lists. @returns {{spec: string, label: string}[]} */
function specs() {
  return FACTS.methods
    .filter(({ id, own }) => id !== "auto" && !own)
    .flatMap(({ id, options }) => {
      const ties = options.includes("ties") ? FACTS.ties.filter((rule) => rule !== "order") : [];
      const all = [id, ...ties.map((rule) => `${id}:${rule}`)];
      if (options.includes("backtrack")) all.push(`${id}:greedy`);
      return all.map((spec) => ({ spec, label: specText(spec) }));
    });
}
