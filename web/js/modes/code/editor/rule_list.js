/** The list of one's rules: to open, to rename and to delete. */

import { make } from "../../../app/dom.js";
import { currentLanguage, labelled, t } from "../../../app/i18n.js";

/** @import { RuleEntry } from "./kept.js" */

/**
 * @typedef {object} ListHooks
 * @property {(id: string) => void} open
 * @property {(id: string, typed: string, before: string) => void} rename
 * @property {(id: string) => void} remove
 */

export class RuleList {
  #hooks;
  /** @type {readonly RuleEntry[]} */
  #rules = [];
  #open = "";
  /** The one whose name is being typed, and the one that is about to be deleted. */
  #renaming = "";
  #deleting = "";

  /** @param {ListHooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    this.root = make("ul", { class: "code-kept" });
    this.root.addEventListener("click", (event) => this.#click(event));
    labelled(() => {
      this.root.setAttribute("aria-label", t("code.rules.list"));
      this.#fill();
    });
  }

  /**
   * @param {readonly RuleEntry[]} rules
   * @param {string} open the id of the one in the editor
   */
  render(rules, open) {
    if (rules === this.#rules && open === this.#open) return;
    this.#rules = rules;
    this.#open = open;
    // What is being typed stays; the list is drawn when that is over.
    if (!this.#renaming) this.#fill();
  }

  #fill() {
    const active = document.activeElement;
    const key = this.root.contains(active) ? active?.getAttribute("data-key") : null;
    this.root.hidden = this.#rules.length === 0;
    this.root.replaceChildren(...this.#rules.map((one) => this.#item(one)));
    if (key) this.#focus(key);
  }

  /** @param {string} key */
  #focus(key) {
    const element = this.root.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  }

  /** @param {RuleEntry} one */
  #item(one) {
    const { id, name, saved, lines } = one;
    const when = new Date(saved).toLocaleString(currentLanguage(), {
      dateStyle: "medium",
      timeStyle: "short",
    });
    const current = id === this.#open ? "true" : undefined;
    const title = make(
      "button",
      { type: "button", class: "code-open", "data-key": `open ${id}`, "aria-current": current },
      name,
    );
    const said = `${t("code.rules.lines", { count: lines })} · ${when}`;
    const text = make("div", {}, this.#renaming === id ? this.#field(one) : title);
    text.append(make("span", { class: "hint" }, said));
    const sure = this.#deleting === id ? ".sure" : "";
    const buttons = make(
      "div",
      { class: "code-kept-do" },
      button(`rename ${id}`, t("code.rules.rename"), t("code.rules.rename.name", { name })),
      button(
        `delete ${id}`,
        t(`code.rules.delete${sure}`),
        t(`code.rules.delete${sure}.name`, { name }),
      ),
    );
    return make("li", {}, text, buttons);
  }

  /** The field for another name. @param {RuleEntry} one */
  #field({ id, name }) {
    const field = make("input", {
      value: name,
      maxlength: "80",
      spellcheck: "false",
      autocapitalize: "off",
      "aria-label": t("code.rules.name"),
      "data-key": `name ${id}`,
    });
    let over = false;
    const end = (/** @type {boolean} */ keep) => {
      if (over) return;
      over = true;
      this.#renaming = "";
      if (keep && field.value.trim() !== name) this.#hooks.rename(id, field.value, name);
      this.#fill();
      this.#focus(`rename ${id}`);
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
    const [what = "", id = ""] = (target?.getAttribute("data-key") ?? "").split(" ");
    if (what === "open") this.#hooks.open(id);
    else if (what === "rename") {
      this.#renaming = id;
      this.#fill();
      this.#focus(`name ${id}`);
    } else if (what === "delete") {
      const sure = this.#deleting === id;
      this.#deleting = sure ? "" : id;
      if (sure) this.#hooks.remove(id);
      else this.#fill();
    }
  }
}

/** @param {string} key @param {string} text @param {string} label */
function button(key, text, label) {
  const attributes = { type: "button", class: "quiet small", "data-key": key, "aria-label": label };
  return make("button", attributes, text);
}
