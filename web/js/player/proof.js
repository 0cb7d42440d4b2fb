/**
 * A proof in numbered steps: one step at a time is shown, with only its squares and moves on the board. If there is
 * nothing to play, the step replaces the player.
 */

import { html, render } from "lit-html";
import { provenStep } from "../board/marks.js";
import { byId, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { duration } from "../ui/phrases.js";

/** @import { ProofPlace } from "../board/types.js" */
/** @import { Certified } from "../completion/certificates.js" */
/** @import { Reason } from "../solver/documents.js" */

export class Proof {
  #onStep;
  // Stored here, because a redrawn panel may remove them from the page.
  #root = byId("proof", HTMLElement);
  #title = byId("proof-title", HTMLElement);
  #steps = byId("proof-steps", HTMLElement);
  #dock = byId("proof-dock", HTMLElement);
  #now = byId("proof-now", HTMLElement);
  #do = byId("proof-do", HTMLElement);
  #at = byId("proof-at", HTMLElement);
  #checked = byId("proof-checked", HTMLElement);
  #checker = byId("proof-checker", HTMLElement);

  /** @param {(step: number) => void} onStep called when a person selects a step */
  constructor(onStep) {
    this.#onStep = onStep;
  }

  /** Moves into the panel of the open mode, if it has a place for a proof. @param {Element | null} place */
  standIn(place) {
    if (place && this.#root.parentElement !== place) place.append(this.#root);
  }

  /**
   * @param {Reason | null} reason
   * @param {{proof: ProofPlace, certified: Certified | null}} frame
   * @param {number | null} lost the step that lost the tour, if the proof explains it
   * @param {boolean} still whether there is nothing to play
   */
  render(reason, frame, lost, still) {
    const steps = reason?.steps ?? [];
    this.#root.hidden = steps.length === 0;
    const at = provenStep(frame.proof, reason);
    const items = steps.map(
      ({ code, params }, index) =>
        html`<li
          data-number=${index + 1}
          aria-current=${index === at ? "step" : "false"}
          @click=${() => this.#onStep(index)}
        >
          ${t(`proof.${code}`, params)}
        </li>`,
    );
    const certified = frame.certified?.of === reason ? frame.certified : null;
    const { state = "pending", seconds = 0 } = certified ?? {};
    this.#checker.hidden = state !== "checked";
    setText(this.#checked, t(`proof.checked.${state}`, { time: duration(seconds) }));
    // A proof that the checker rejects is not shown.
    const isRefused = state === "refused";
    render(isRefused ? [] : items, this.#steps);
    const title = lost === null ? t("proof.title") : t("proof.title.lost", { lost });
    setText(this.#title, title);
    const step = still && !isRefused ? steps[at] : undefined;
    this.#dock.hidden = !step;
    setText(this.#now, step ? t(`proof.${step.code}`, step.params) : "");
    if (step && this.#do.parentElement !== this.#dock) this.#dock.append(this.#do);
    if (!step && this.#do.parentElement === this.#dock) this.#checked.before(this.#do);
    setText(this.#at, t("proof.at", { number: at + 1, count: steps.length }));
  }
}
