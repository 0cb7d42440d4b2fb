/** What the parts of the review are made of. */

import { make } from "../../../app/dom.js";
import { currentLanguage, has, t } from "../../../app/i18n.js";

/** @import { App } from "../../../app/app.js" */
/** @import { Said } from "../../../solver/documents.js" */

/** @param {readonly Said[]} said @returns {string[]} */
export function sentences(said) {
  return said.map(({ code, params, text }) =>
    has(`review.${code}`) ? t(`review.${code}`, params) : text,
  );
}

/**
 * Sentences as paragraphs: those after the first so many are folded away.
 * @param {readonly Said[]} said
 * @param {number} open how many are read at once
 * @param {string} more the key of what the others are
 */
export function paragraphs(said, open, more) {
  const all = sentences(said).map((text) => make("p", {}, text));
  if (all.length <= open) return all;
  const folded = make("details", {}, make("summary", {}, t(more)), ...all.slice(open));
  return [...all.slice(0, open), folded];
}

/**
 * A button with its text.
 * @param {string} key of its text
 * @param {() => void} run
 * @param {Record<string, string | number>} [params] of the text
 */
export function button(key, run, params) {
  const attributes = { type: "button", class: "secondary", "data-key": key };
  const made = make("button", attributes, t(key, params));
  made.addEventListener("click", run);
  return made;
}

/**
 * A link of this page, which is followed without loading it again.
 * @param {App} app
 * @param {string} query
 * @param {string} text
 */
export function linkTo(app, query, text) {
  const link = make("a", { href: query }, text);
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    app.visit(query);
  });
  return link;
}

/** A part that is made anew when what it shows has changed. */
export class Part {
  /** @type {unknown[]} */
  #shown = [];

  /** @param {string} name */
  constructor(name) {
    this.root = make("div", { class: "review-part", "data-part": name });
  }

  /**
   * @param {unknown[]} of what it shows
   * @param {() => (Node | string)[]} content nothing: the part is not there
   */
  show(of, content) {
    const shown = [...of, currentLanguage()];
    if (shown.every((one, at) => one === this.#shown[at])) return;
    this.#shown = shown;
    const made = content();
    this.root.hidden = made.length === 0;
    this.root.replaceChildren(...made);
  }
}
