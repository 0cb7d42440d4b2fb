/** The list of past experiments: to open, to rename and to delete. */

import { byId, make } from "../../app/dom.js";
import { currentLanguage, labelled, t } from "../../app/i18n.js";
import { boardText, shapeText, startText } from "./report/words.js";

/** @import { PastExperiment } from "./stored.js" */

/**
 * @typedef {object} PastHooks
 * @property {(link: string) => void} open
 * @property {(link: string, name: string) => void} rename
 * @property {(link: string) => void} remove
 */

export class PastList {
  #root = byId("lab-past", HTMLElement);
  #list = byId("lab-past-list", HTMLElement);
  #hooks;
  /** @type {readonly PastExperiment[]} */
  #shown = [];
  #open = "";
  /** The link of the one whose name is being typed, and of the one that is about to be deleted. */
  #renaming = "";
  #deleting = "";

  /** @param {PastHooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    this.#list.addEventListener("click", (event) => this.#click(event));
    labelled(() => this.#fill());
  }

  /**
   * @param {readonly PastExperiment[]} past
   * @param {string} open the link of the one that is shown
   */
  render(past, open) {
    if (past === this.#shown && open === this.#open) return;
    this.#shown = past;
    this.#open = open;
    // What is being typed stays; the list is drawn when that is over.
    if (!this.#renaming) this.#fill();
  }

  #fill() {
    const active = document.activeElement;
    const key = this.#list.contains(active) ? active?.getAttribute("data-key") : null;
    this.#root.hidden = this.#shown.length === 0;
    this.#list.replaceChildren(...this.#shown.map((one) => this.#item(one)));
    if (key) this.#focus(key);
  }

  /** @param {string} key */
  #focus(key) {
    const element = this.#list.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  }

  /** @param {PastExperiment} one */
  #item(one) {
    const { link, saved, done, total, phase } = one;
    const name = titleOf(one);
    const when = new Date(saved).toLocaleString(currentLanguage(), {
      dateStyle: "medium",
      timeStyle: "short",
    });
    const said =
      phase === "finished" ? when : `${when} · ${t("lab.progress", { count: total, done })}`;
    const current = link === this.#open ? "true" : undefined;
    const title = make(
      "a",
      { href: link, "data-key": `open ${link}`, "aria-current": current },
      name,
    );
    const text = make("div", {}, this.#renaming === link ? this.#field(one) : title);
    text.append(make("span", { class: "hint" }, said));
    const sure = this.#deleting === link;
    const buttons = make(
      "div",
      { class: "past-do" },
      button(`rename ${link}`, t("lab.past.rename"), t("lab.past.rename.name", { name })),
      button(
        `delete ${link}`,
        t(sure ? "lab.past.delete.sure" : "lab.past.delete"),
        t(sure ? "lab.past.delete.sure.name" : "lab.past.delete.name", { name }),
      ),
    );
    return make("li", {}, text, buttons);
  }

  /** The field for another name. @param {PastExperiment} one */
  #field(one) {
    const { link } = one;
    const field = make("input", {
      value: titleOf(one),
      maxlength: "80",
      "aria-label": t("lab.past.name"),
      "data-key": `name ${link}`,
    });
    let over = false;
    const end = (/** @type {boolean} */ keep) => {
      if (over) return;
      over = true;
      this.#renaming = "";
      const name = field.value.trim();
      if (keep && name !== titleOf(one)) this.#hooks.rename(link, name);
      this.#fill();
      this.#focus(`rename ${link}`);
    };
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        end(true);
        // The button that has the focus now is not pressed by the same key.
        event.preventDefault();
      } else if (event.key === "Escape") end(false);
      // Here no key is a shortcut of the page.
      event.stopPropagation();
    });
    field.addEventListener("blur", () => end(true));
    return field;
  }

  /** @param {Event} event */
  #click(event) {
    const target = /** @type {Element} */ (event.target).closest("[data-key]");
    const [what = "", link = ""] = (target?.getAttribute("data-key") ?? "").split(" ");
    const { ctrlKey, metaKey, shiftKey } = /** @type {MouseEvent} */ (event);
    if (what === "open" && !ctrlKey && !metaKey && !shiftKey) {
      event.preventDefault();
      this.#hooks.open(link);
    } else if (what === "rename") {
      this.#renaming = link;
      this.#fill();
      this.#focus(`name ${link}`);
    } else if (what === "delete") {
      const sure = this.#deleting === link;
      this.#deleting = sure ? "" : link;
      if (sure) this.#hooks.remove(link);
      else this.#fill();
    }
  }
}

/** @param {string} key @param {string} text @param {string} label */
function button(key, text, label) {
  const attributes = { type: "button", class: "quiet small", "data-key": key, "aria-label": label };
  return make("button", attributes, text);
}

/** What an experiment is called: by a person, or by its settings. @param {PastExperiment} one */
function titleOf({ name, tool, words }) {
  if (name) return name;
  const board = words.holes
    ? [shapeText(words)]
    : (words.boards ?? words.board ?? "").split(",").map(boardText);
  const most = board.length > 3 ? `${board[0]} … ${board[board.length - 1]}` : board.join(", ");
  const start = words.starts ?? words.start ?? "";
  return t("lab.past.title", { tool: t(`lab.tool.${tool}`), board: most, start: startText(start) });
}
