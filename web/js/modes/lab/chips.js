/** The chips above the Lab: experiments in simple words, each with its settings for the form. */

import { html } from "lit-html";
import { t } from "../../ui/i18n.js";
import { shownExperiment, typedSettings } from "./state.js";
import { FIRST, formatSettings } from "./words.js";

/** @import { LabState } from "./state.js" */
/** @import { LabWords, Settings, Tool } from "./words.js" */

/** @param {Tool} tool @param {LabWords} words the differences from the first form */
const settingsOf = (tool, words) => ({ tool, words: { ...FIRST[tool], ...words } });

/** The settings of each chip. @type {Readonly<Record<string, Settings>>} */
const CHIPS = {
  blind: settingsOf("compare", {
    board: "5x5,6x6",
    start: "5",
    methods: "depth-first",
    "max-steps": "3000000",
  }),
  tries: settingsOf("survey", { boards: "7x7,8x8,9x9,20x20", starts: "10" }),
  orders: settingsOf("compare", {
    board: "6x6",
    start: "a1,f1",
    methods: "depth-first,depth-first:18756324",
  }),
  best: settingsOf("orders", {}),
  methods: settingsOf("compare", {
    // Blind search finds a tour in each of these within its limit.
    board: "5x5,6x6,7x7",
    start: "a1,c3",
    methods: "depth-first,pruned,warnsdorff",
    "max-steps": "10000000",
  }),
};

/** The chip whose settings the form has, or "". @param {LabState} slice */
export function chosenChip(slice) {
  const link = formatSettings(typedSettings(slice));
  return Object.entries(CHIPS).find(([, settings]) => formatSettings(settings) === link)?.[0] ?? "";
}

/** A sentence about the chosen chip, the first race, or the settings in the form. @param {LabState} slice */
export function chipText(slice) {
  const chosen = chosenChip(slice);
  const { tool, words } = typedSettings(slice);
  if (chosen) return t(`lab.try.${chosen}.did`, { limit: Number(words["max-steps"]) });
  const isFirst = tool === "compare" && !shownExperiment(slice);
  return t(isFirst ? "lab.first" : `lab.tool.${tool}.hint`);
}

/**
 * @param {LabState} slice
 * @param {(settings: Settings) => void} run fills the form and runs it
 */
export function chipsOf(slice, run) {
  const chosen = chosenChip(slice);
  return html`<div class="lab-tries" role="group" aria-label=${t("lab.tries")}>
    ${Object.entries(CHIPS).map(
      ([id, settings]) => html`<button
        type="button"
        class="chip"
        data-chip=${id}
        aria-pressed=${id === chosen}
        @click=${() => run(settings)}
      >
        ${t(`lab.try.${id}`)}
      </button>`,
    )}
  </div>`;
}
