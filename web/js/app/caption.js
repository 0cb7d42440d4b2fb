/** The caption of a presentation: the most important sentence at the moment. */

import { html, nothing, render } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { provenStep } from "../board/marks.js";
import { byId, emphasized } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** @import { Reason } from "../solver/documents.js" */
/** @import { Frame } from "./types.js" */

/** A longer text has smaller letters. */
const LONG = 110;

/** @typedef {{lead: string, text: string, detail: string}} Caption The text has stars around bold parts. */

/**
 * @param {object} sayings the possible sentences, the most important first
 * @param {{lead: string, text: string} | null} sayings.lesson the open step, unless its card is visible
 * @param {Reason | null} sayings.reason the proof on the board
 * @param {{step: string, judgement: string}} sayings.narrated
 * @param {string} sayings.text of the mode
 * @param {string} sayings.detail beside it
 * @param {Pick<Frame, "proof" | "certified">} frame
 * @returns {Caption}
 */
export function captionOf({ lesson, reason, narrated, text, detail }, { proof, certified }) {
  if (lesson) return { ...lesson, detail: "" };
  const isRefused = certified?.of === reason && certified?.state === "refused";
  const steps = isRefused ? [] : (reason?.steps ?? []);
  const at = provenStep(proof, reason);
  const step = steps[at];
  if (step) {
    const lead = steps.length > 1 ? t("proof.at", { number: at + 1, count: steps.length }) : "";
    return { lead, text: t(`proof.${step.code}`, step.params), detail: "" };
  }
  if (narrated.step) return { lead: "", text: narrated.step, detail: "" };
  return { lead: "", text: [text, narrated.judgement].filter(Boolean).join(" · "), detail };
}

/** @param {Caption} caption */
export function renderCaption({ lead, text, detail }) {
  const place = byId("caption", HTMLElement);
  place.hidden = !lead && !text;
  place.classList.toggle("long", lead.length + text.length > LONG);
  render(
    html`${lead && html`<span class="caption-lead">${lead}</span> `}${guard([text], () => emphasized(text))}
      ${detail ? html`<span class="detail">${detail}</span>` : nothing}`,
    place,
  );
}
