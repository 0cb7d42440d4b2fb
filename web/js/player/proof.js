/** A proof in numbered steps: one is shown at a time, with only its squares and moves on the board. */

import { provenStep } from "../board/marks.js";
import { byId, make, setAttribute, setText } from "../ui/dom.js";
import { currentLanguage, t } from "../ui/i18n.js";
import { Parts } from "../ui/memo.js";

/** @import { ProofPlace } from "../board/marks.js" */
/** @import { Reason } from "../solver/documents.js" */

export class Proof {
  #shown = new Parts();

  /** @param {(step: number) => void} onStep called when a person selects a step */
  constructor(onStep) {
    this.root = byId("proof", HTMLElement);
    this.list = byId("proof-steps", HTMLOListElement);
    this.list.addEventListener("click", ({ target }) => {
      const item = target instanceof Element ? target.closest("li") : null;
      if (item) onStep([...this.list.children].indexOf(item));
    });
  }

  /** Moves into the panel of the open mode, if that has a place for a proof. @param {Element | null} place */
  standIn(place) {
    if (place && this.root.parentElement !== place) place.append(this.root);
  }

  /**
   * @param {Reason | null} reason
   * @param {{proof: ProofPlace}} frame
   * @param {number | null} lost the step since which there is no tour any more, if the reason explains it
   */
  render(reason, frame, lost) {
    const steps = reason?.steps ?? [];
    this.root.hidden = steps.length === 0;
    if (this.#shown.changed(reason, currentLanguage())) {
      const items = steps.map(({ code, params }) => make("li", {}, t(`proof.${code}`, params)));
      this.list.replaceChildren(...items);
    }
    const title = lost === null ? t("proof.title") : t("proof.title.lost", { lost });
    setText(byId("proof-title", HTMLElement), title);
    const at = provenStep(frame.proof, reason);
    for (const [index, item] of [...this.list.children].entries()) {
      item.classList.toggle("current", index === at);
      if (index === at) setAttribute(item, "aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    setText(byId("proof-at", HTMLElement), t("proof.at", { number: at + 1, count: steps.length }));
  }
}
