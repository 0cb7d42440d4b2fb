/** The question before an experiment with somebody else's rule runs: the program is read in Code first. */

import { byId, make, setText } from "../../ui/dom.js";
import { labelled, t } from "../../ui/i18n.js";

/** @import { LabState, Program, Waiting } from "./state.js" */

export class ProgramPart {
  #asked = make("p", { id: "lab-program-asks" });
  #why = make("p", { class: "hint" });
  #read = make("button", { type: "button", class: "secondary", id: "lab-program-read" });
  #root = make(
    "section",
    { id: "lab-program", class: "notice", "aria-labelledby": this.#asked.id, hidden: "" },
    this.#asked,
    this.#why,
    make("div", { class: "do" }, this.#read),
  );
  /** @type {Waiting | null} */
  #waiting = null;

  /** @param {(waiting: Waiting, program: Program) => void} onRead opens a program in Code */
  constructor(onRead) {
    byId("lab-form", HTMLElement).before(this.#root);
    this.#read.addEventListener("click", () => {
      const program = this.#waiting?.programs[0];
      if (this.#waiting && program) onRead(this.#waiting, program);
    });
    labelled(() => {
      setText(this.#asked, t("lab.program.asks"));
      setText(this.#why, t("lab.program.why"));
      setText(this.#read, t("lab.program.read"));
    });
  }

  /** @param {LabState} slice */
  render({ tool, waiting }) {
    this.#waiting = waiting?.settings.tool === tool ? waiting : null;
    this.#root.hidden = !this.#waiting?.programs.length;
  }
}
