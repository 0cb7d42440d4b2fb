/** A proof in numbered steps: one is told at a time, with only its squares and moves on the board. */

import { byId, make, setAttribute, setText } from "../app/dom.js";
import { currentLanguage, t } from "../app/i18n.js";
import { hasHoles } from "../board/holes.js";
import { provenStep } from "../board/marks.js";
import { frameOfLoss, isPastLoss } from "../truth/follow.js";

/** @import { Action } from "../app/actions.js" */
/** @import { App } from "../app/app.js" */
/** @import { Frame } from "../app/frame.js" */
/** @import { Reason } from "../solver/documents.js" */

export class Proof {
  /** @type {unknown[]} */
  #shown = [];

  /** @param {(step: number) => void} onStep a person wants to see a step */
  constructor(onStep) {
    this.root = byId("proof", HTMLElement);
    this.list = byId("proof-steps", HTMLOListElement);
    this.list.addEventListener("click", ({ target }) => {
      const item = target instanceof Element ? target.closest("li") : null;
      if (item) onStep([...this.list.children].indexOf(item));
    });
  }

  /** Stands in the panel of the mode that is open, if that has a place for it. @param {Element | null} place */
  standIn(place) {
    if (place && this.root.parentElement !== place) place.append(this.root);
  }

  /**
   * @param {Reason | null} reason
   * @param {Frame} frame
   * @param {number | null} lost since which step there is no tour any more, if the reason says why
   */
  render(reason, frame, lost) {
    const steps = reason?.steps ?? [];
    this.root.hidden = steps.length === 0;
    const shown = [reason, currentLanguage()];
    if (shown.some((one, index) => one !== this.#shown[index])) {
      this.#shown = shown;
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

/** What the buttons of a proof do. @param {App} app @returns {Record<string, Action>} */
export function proofActions(app) {
  const { store } = app;
  const steps = () => app.reason?.steps.length ?? 0;
  const at = () => provenStep(store.state.frame.proof, app.reason);
  return {
    "proof-back": {
      shown: () => steps() > 1,
      enabled: () => at() > 0,
      run: () => app.showStep(at() - 1),
    },
    "proof-next": {
      shown: () => steps() > 1,
      enabled: () => at() + 1 < steps(),
      run: () => app.showStep(at() + 1),
    },
    "proof-starts": {
      shown: () =>
        app.show.marks.reason !== null &&
        at() + 1 === steps() &&
        // The reason of a loss says nothing of starts.
        app.show.method?.closed === false &&
        // Of other shapes theory does not know where tours start.
        !hasHoles(app.show.board),
      run: () => app.showOverlay("starts", true),
    },
    "proof-loss": {
      shown: () => steps() > 0 && isPastLoss(app.show, store.state.frame),
      run: () => {
        const frame = frameOfLoss(app.show, store.state.frame);
        if (frame === null) return;
        app.player.seek(frame);
        app.showOverlay("proof", true);
      },
    },
  };
}
