/** The review, "What a teacher would say": the card below Check's verdict. */

import { byId, make, setAttribute, setText } from "../../../ui/dom.js";
import { labelled, t } from "../../../ui/i18n.js";
import { BlindPart } from "./blind_part.js";
import { ClaimPart } from "./claim_part.js";
import { PathPart } from "./path_part.js";
import { ReviewSession } from "./session.js";
import { KnownPart, PropertiesPart, RulePart } from "./tour_parts.js";

/** @import { App } from "../../../app/app.js" */
/** @import { TextReading } from "../../../solver/documents.js" */
/** @import { ReviewState } from "./session.js" */

export class ReviewPanel {
  /**
   * @param {App} app
   * @param {() => TextReading | null} reading the selected reading of Check
   */
  constructor(app, reading) {
    this.session = new ReviewSession(app, reading);
    this.root = byId("check-review", HTMLElement);
    this.title = make("h2", { id: "review-title" });
    this.busy = make("p", { class: "hint", id: "review-busy" });
    this.parts = [
      new ClaimPart(app, this.session),
      new PathPart(app),
      new KnownPart(app),
      new PropertiesPart(),
      new RulePart(app),
      new BlindPart(app, this.session),
    ];
    const [claim, path, ...others] = this.parts.map(({ root }) => root);
    // A proof is shown below its statement.
    const proof = make("div", { "data-proof": "" });
    this.root.replaceChildren(this.title, this.busy, claim ?? "", path ?? "", proof, ...others);
    setAttribute(this.root, "aria-labelledby", "review-title");
    labelled(() => setText(this.title, t("teacher.title")));
  }

  render() {
    const { slice } = this.session;
    this.root.hidden = !slice.path && !slice.claim;
    setAttribute(this.root, "data-state", slice.claim?.state ?? slice.state);
    setText(this.busy, busyText(slice));
    for (const part of this.parts) part.render(slice);
  }
}

/** The progress of the review until it is complete. @param {ReviewState} slice */
function busyText({ state, progress }) {
  if (state === "failed") return t("teacher.failed");
  if (state !== "asked") return "";
  const { done = 0, total = 0 } = progress ?? {};
  return total > 0 ? t("teacher.asked.of", { done, total }) : t("teacher.asked");
}
