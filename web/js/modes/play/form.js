/** The form of a game: its board and its goal. The game starts where somebody clicks. */

import { canonical, check } from "../../request/request.js";
import { ShapeTool } from "../../request/shape_tool.js";
import { boardAndGoalText } from "../../request/text.js";
import { boardTyped } from "../../request/typed.js";
import { byId, setText } from "../../ui/dom.js";
import { currentLanguage, t } from "../../ui/i18n.js";
import { Parts } from "../../ui/memo.js";
import { sentence } from "../../ui/problems.js";

/** @import { Board } from "../../board/geometry.js" */
/** @import { Goal } from "../../request/typed.js" */
/** @import { Words } from "../../request/request.js" */
/** @import { PlayState } from "./state.js" */

const TEXTS = /** @type {const} */ (["rows", "cols", "end"]);

export class GameForm {
  /** What the summary of the board is of. */
  #summed = new Parts();

  /**
   * @param {(change: Partial<Words>, goal?: Goal) => void} onChange
   * @param {() => void} onSubmit
   * @param {(board: Board | null) => void} onShape called with the chosen shape; null for no holes
   */
  constructor(onChange, onSubmit, onShape) {
    this.form = byId("play-form", HTMLFormElement);
    this.shape = new ShapeTool(byId("play-shape", HTMLElement), "p", {
      shape: onShape,
      text: (holes) => onChange({ holes }),
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      onSubmit();
    });
    for (const name of TEXTS) {
      const input = this.#input(name);
      input.addEventListener("input", () => onChange({ [name]: input.value }));
    }
    for (const radio of this.#goals) {
      radio.addEventListener("input", () => {
        const goal = /** @type {Goal} */ (radio.value);
        onChange({ closed: goal === "closed" ? "1" : "", end: "" }, goal);
        if (goal !== "end") return;
        const end = this.#input("end");
        end.hidden = false;
        end.focus();
      });
    }
    this.form.addEventListener("click", ({ target }) => {
      const size = target instanceof HTMLElement ? target.dataset.size : undefined;
      if (!size) return;
      onChange({ rows: size, cols: size, holes: "" });
      onSubmit();
    });
  }

  /** @param {string} name */
  #input(name) {
    return /** @type {HTMLInputElement} */ (this.form.elements.namedItem(name));
  }

  get #goals() {
    return /** @type {NodeListOf<HTMLInputElement>} */ (
      this.form.querySelectorAll("input[name=play-goal]")
    );
  }

  /** @param {PlayState} slice @param {boolean} painting true while holes are painted on the board */
  render({ form: words, goal, problems }, painting) {
    for (const name of TEXTS) {
      const input = this.#input(name);
      if (input.value !== words[name]) input.value = words[name];
      const wrong = problems.filter(({ field }) => field === name);
      setText(byId(`pe-${name}`, HTMLElement), wrong.map(sentence).join(" "));
      if (wrong.length > 0) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
    const holes = problems.filter(({ field }) => field === "holes");
    const problem = holes.map(sentence).join(" ");
    this.shape.render({ board: boardTyped(words), text: words.holes, problem, painting });
    for (const radio of this.#goals) radio.checked = radio.value === goal;
    this.#input("end").hidden = goal !== "end";
    setText(byId("ph-goal", HTMLElement), t(`play.form.goal.${goal}.hint`));
    if (this.#summed.changed(words, currentLanguage()) && check(words).length === 0)
      setText(byId("play-board-chosen", HTMLElement), boardAndGoalText(canonical(words)));
  }

  /** Focuses the field with the first mistake. @param {string} field */
  focus(field) {
    byId("play-board", HTMLDetailsElement).open = true;
    if (field === "holes") this.shape.reveal();
    this.#input(field)?.focus();
  }
}
