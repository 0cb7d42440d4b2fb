/** A list of a person's stored items: to open, to rename and to delete. */

import { make } from "./dom.js";
import { currentLanguage, t } from "./i18n.js";

/**
 * @template {{saved: number}} T
 * @typedef {object} Kind A kind of items.
 * @property {string} words the prefix of the keys of its texts
 * @property {(one: T) => string} id
 * @property {(one: T) => string} name
 * @property {(one: T, when: string) => string} about the line below its name
 * @property {(one: T, attributes: Record<string, string | undefined>) => HTMLElement} title the link or
 *   button that opens it, without text
 * @property {Record<string, string>} [field] more attributes of the field for renaming
 */

/**
 * @typedef {object} ListHooks
 * @property {(id: string) => void} open
 * @property {(id: string, name: string, before: string) => void} rename
 * @property {(id: string) => void} remove
 */

/** @template {{saved: number}} T an item, with the time when it was saved, in milliseconds since 1970 */
export class KeptList {
  #root;
  #kind;
  #hooks;
  /** @type {readonly T[]} */
  #shown = [];
  #open = "";
  /** The id of the item being renamed, and of the one about to be deleted. */
  #renaming = "";
  #deleting = "";

  /** @param {HTMLElement} root the list @param {Kind<T>} kind @param {ListHooks} hooks */
  constructor(root, kind, hooks) {
    this.#root = root;
    this.#kind = kind;
    this.#hooks = hooks;
    root.addEventListener("click", (event) => this.#click(event));
  }

  /**
   * @param {readonly T[]} shown
   * @param {string} open the id of the open item
   */
  render(shown, open) {
    if (shown === this.#shown && open === this.#open) return;
    this.#shown = shown;
    this.#open = open;
    // A name being typed stays; the list is rendered after that.
    if (!this.#renaming) this.fill();
  }

  /** Renders the list, in the current language. */
  fill() {
    const active = document.activeElement;
    const key = this.#root.contains(active) ? active?.getAttribute("data-key") : null;
    this.#root.replaceChildren(...this.#shown.map((one) => this.#item(one)));
    if (key) this.#focus(key);
  }

  /** @param {string} key */
  #focus(key) {
    const element = this.#root.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  }

  /** @param {T} one */
  #item(one) {
    const { words } = this.#kind;
    const [id, name] = [this.#kind.id(one), this.#kind.name(one)];
    const current = id === this.#open ? "true" : undefined;
    const title = this.#kind.title(one, { "data-key": `open ${id}`, "aria-current": current });
    title.textContent = name;
    const text = make("div", {}, this.#renaming === id ? this.#field(id, name) : title);
    const when = new Date(one.saved).toLocaleString(currentLanguage(), {
      dateStyle: "medium",
      timeStyle: "short",
    });
    text.append(make("span", { class: "hint" }, this.#kind.about(one, when)));
    const sure = this.#deleting === id;
    const buttons = make(
      "div",
      { class: "kept-do" },
      button(`rename ${id}`, t(`${words}.rename`), t(`${words}.rename.name`, { name })),
      button(
        `delete ${id}`,
        t(sure ? `${words}.delete.sure` : `${words}.delete`),
        t(sure ? `${words}.delete.sure.name` : `${words}.delete.name`, { name }),
      ),
    );
    return make("li", {}, text, buttons);
  }

  /** The field for renaming. @param {string} id @param {string} name */
  #field(id, name) {
    const { words } = this.#kind;
    const field = make("input", {
      value: name,
      maxlength: "80",
      "aria-label": t(`${words}.name`),
      "data-key": `name ${id}`,
      ...this.#kind.field,
    });
    let over = false;
    const end = (/** @type {boolean} */ keep) => {
      if (over) return;
      over = true;
      this.#renaming = "";
      const typed = field.value.trim();
      if (keep && typed !== name) this.#hooks.rename(id, typed, name);
      this.fill();
      this.#focus(`rename ${id}`);
    };
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        end(true);
        // The button that receives the focus is not pressed by the same key.
        event.preventDefault();
      } else if (event.key === "Escape") end(false);
      // No key is a shortcut of the page here.
      event.stopPropagation();
    });
    field.addEventListener("blur", () => end(true));
    return field;
  }

  /** @param {Event} event */
  #click(event) {
    const target = /** @type {Element} */ (event.target).closest("[data-key]");
    const [what = "", id = ""] = (target?.getAttribute("data-key") ?? "").split(" ");
    const { ctrlKey, metaKey, shiftKey } = /** @type {MouseEvent} */ (event);
    // A click with a modifier key opens the link in another tab, as with any link.
    if (what === "open" && !ctrlKey && !metaKey && !shiftKey) {
      event.preventDefault();
      this.#hooks.open(id);
    } else if (what === "rename") {
      this.#renaming = id;
      this.fill();
      this.#focus(`name ${id}`);
    } else if (what === "delete") {
      const sure = this.#deleting === id;
      this.#deleting = sure ? "" : id;
      if (sure) this.#hooks.remove(id);
      else this.fill();
    }
  }
}

/** @param {string} key @param {string} text @param {string} label */
function button(key, text, label) {
  const attributes = { type: "button", class: "quiet small", "data-key": key, "aria-label": label };
  return make("button", attributes, text);
}
