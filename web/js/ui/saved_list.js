/** A list of a person's saved items, to open, rename and delete them. */

import { html, nothing, render } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import { make, opensTab } from "./dom.js";
import { currentLanguage, t } from "./i18n.js";

/**
 * @template {{id: string}} T
 * @typedef {object} Kind A kind of items.
 * @property {(item: T) => number} time in milliseconds since 1970
 * @property {(item: T) => string} name
 * @property {(item: T, when: string) => string} about the line below its name
 * @property {(item: T) => string} [link] the link that opens it, if it has one
 */

/**
 * @typedef {object} ListHooks
 * @property {(id: string) => void} open
 * @property {(id: string, name: string, before: string) => void} [rename]
 * @property {(id: string) => void} remove
 */

/** @template {{id: string}} T */
export class SavedList {
  /** The list, for a template to place. */
  root = make("ul", { class: "saved-list" });
  #kind;
  #hooks;
  /** @type {readonly T[]} */
  #shown = [];
  #open = "";
  /** The id of the item being renamed, and of the one about to be deleted. */
  #renaming = "";
  #deleting = "";

  /** @param {Kind<T>} kind @param {ListHooks} hooks */
  constructor(kind, hooks) {
    this.#kind = kind;
    this.#hooks = hooks;
  }

  /** @param {readonly T[]} shown @param {string} open the id of the open item */
  render(shown, open) {
    this.#shown = shown;
    this.#open = open;
    this.#draw();
  }

  #draw() {
    const parts = [this.#shown, this.#open, this.#renaming, this.#deleting, currentLanguage()];
    const items = () =>
      repeat(
        this.#shown,
        ({ id }) => id,
        (item) => this.#item(item),
      );
    render(guard(parts, items), this.root);
  }

  /** @param {T} item */
  #item(item) {
    const { id } = item;
    const name = this.#kind.name(item);
    const form = /** @type {const} */ ({ dateStyle: "medium", timeStyle: "short" });
    const when = new Date(this.#kind.time(item)).toLocaleString(currentLanguage(), form);
    const sure = this.#deleting === id;
    const rename = () => {
      this.#renaming = id;
      this.#draw();
      this.root.querySelector("input")?.focus({ preventScroll: true });
    };
    const remove = () => {
      this.#deleting = sure ? "" : id;
      if (sure) this.#hooks.remove(id);
      this.#draw();
    };
    const button = (
      /** @type {string} */ text,
      /** @type {string} */ label,
      /** @type {() => void} */ act,
    ) => html`<button type="button" class="quiet small" aria-label=${label} @click=${act}>
      ${text}
    </button>`;
    return html`<li data-id=${id}>
      <div>
        ${this.#renaming === id ? this.#fieldOf(id, name) : this.#titleOf(item, id, name)}
        <span class="hint">${this.#kind.about(item, when)}</span>
      </div>
      <div class="saved-do">
        ${
          this.#hooks.rename
            ? button(t("saved.rename"), t("saved.rename.name", { name }), rename)
            : nothing
        }
        ${button(
          t(sure ? "saved.delete.sure" : "saved.delete"),
          t(sure ? "saved.delete.sure.name" : "saved.delete.name", { name }),
          remove,
        )}
      </div>
    </li>`;
  }

  /** The title of an item: a link or a button that opens it. @param {T} item @param {string} id @param {string} name */
  #titleOf(item, id, name) {
    const { link } = this.#kind;
    const current = String(id === this.#open);
    const open = (/** @type {MouseEvent} */ event) => {
      if (opensTab(event)) return;
      event.preventDefault();
      this.#hooks.open(id);
    };
    return link
      ? html`<a href=${link(item)} aria-current=${current} @click=${open}>${name}</a>`
      : html`<button
          type="button"
          class="saved-open"
          aria-current=${current}
          @click=${open}
        >${name}</button>`;
  }

  /** The field for renaming. @param {string} id @param {string} name */
  #fieldOf(id, name) {
    const end = (/** @type {string} */ typed) => {
      if (this.#renaming !== id) return;
      this.#renaming = "";
      if (typed !== name) this.#hooks.rename?.(id, typed, name);
      this.#draw();
      const button = this.root.querySelector(`[data-id="${CSS.escape(id)}"] .saved-do button`);
      if (button instanceof HTMLElement) button.focus({ preventScroll: true });
    };
    /** @typedef {{target: HTMLInputElement}} Target */
    const press = (/** @type {KeyboardEvent & Target} */ event) => {
      // Keys must not act as shortcuts of the page here, and Enter must not press the button that gets the focus.
      event.stopPropagation();
      if (event.key === "Enter") event.preventDefault();
      if (event.key === "Enter") end(event.target.value.trim());
      else if (event.key === "Escape") end(name);
    };
    return html`<input
      value=${name}
      maxlength="80"
      spellcheck="false"
      autocapitalize="off"
      aria-label=${t("saved.name")}
      @keydown=${press}
      @blur=${(/** @type {Target} */ { target }) => end(target.value.trim())}
    />`;
  }
}
