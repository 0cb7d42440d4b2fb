/** A list of a person's stored items: to open, to rename and to delete. */

import { html, render } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import { currentLanguage, t } from "./i18n.js";

/**
 * @template {{saved: number}} T
 * @typedef {object} Kind A kind of items.
 * @property {string} words the prefix of the keys of its texts
 * @property {(one: T) => string} id
 * @property {(one: T) => string} name
 * @property {(one: T, when: string) => string} about the line below its name
 * @property {(one: T) => string} [link] the link that opens it, where there is one
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
  }

  /** @param {readonly T[]} shown @param {string} open the id of the open item */
  render(shown, open) {
    this.#shown = shown;
    this.#open = open;
    this.#draw();
  }

  #draw() {
    const parts = [this.#shown, this.#open, this.#renaming, this.#deleting, currentLanguage()];
    const items = () => repeat(this.#shown, this.#kind.id, (one) => this.#item(one));
    render(guard(parts, items), this.#root);
  }

  /** @param {T} one */
  #item(one) {
    const { words, about } = this.#kind;
    const [id, name] = [this.#kind.id(one), this.#kind.name(one)];
    const time = /** @type {const} */ ({ dateStyle: "medium", timeStyle: "short" });
    const when = new Date(one.saved).toLocaleString(currentLanguage(), time);
    const sure = this.#deleting === id;
    const rename = () => {
      this.#renaming = id;
      this.#draw();
      this.#root.querySelector("input")?.focus({ preventScroll: true });
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
        ${this.#renaming === id ? this.#fieldOf(id, name) : this.#titleOf(one, id, name)}
        <span class="hint">${about(one, when)}</span>
      </div>
      <div class="kept-do">
        ${button(t(`${words}.rename`), t(`${words}.rename.name`, { name }), rename)}
        ${button(
          t(sure ? `${words}.delete.sure` : `${words}.delete`),
          t(sure ? `${words}.delete.sure.name` : `${words}.delete.name`, { name }),
          remove,
        )}
      </div>
    </li>`;
  }

  /** What opens an item: a link, or a button. @param {T} one @param {string} id @param {string} name */
  #titleOf(one, id, name) {
    const { link } = this.#kind;
    const current = String(id === this.#open);
    const open = (/** @type {MouseEvent} */ event) => {
      // A click with a modifier key opens the link in another tab, as with any link.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.#hooks.open(id);
    };
    return link
      ? html`<a href=${link(one)} aria-current=${current} @click=${open}>${name}</a>`
      : html`<button
          type="button"
          class="kept-open"
          aria-current=${current}
          @click=${open}
        >${name}</button>`;
  }

  /** The field for renaming. @param {string} id @param {string} name */
  #fieldOf(id, name) {
    const { words } = this.#kind;
    const end = (/** @type {string} */ typed) => {
      if (this.#renaming !== id) return;
      this.#renaming = "";
      if (typed !== name) this.#hooks.rename(id, typed, name);
      this.#draw();
      const button = this.#root.querySelector(`[data-id="${CSS.escape(id)}"] .kept-do button`);
      if (button instanceof HTMLElement) button.focus({ preventScroll: true });
    };
    /** @typedef {{target: HTMLInputElement}} Target */
    const press = (/** @type {KeyboardEvent & Target} */ event) => {
      // No key is a shortcut of the page here; and the button that receives the focus is not pressed.
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
      aria-label=${t(`${words}.name`)}
      @keydown=${press}
      @blur=${(/** @type {Target} */ { target }) => end(target.value.trim())}
    />`;
  }
}
