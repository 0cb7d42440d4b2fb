/** The building blocks of the review. */

import { make } from "../../../ui/dom.js";
import { currentLanguage, has, t } from "../../../ui/i18n.js";
import { Parts } from "../../../ui/memo.js";

/** @import { App } from "../../../app/app.js" */
/** @import { Said } from "../../../solver/documents.js" */

/** @param {readonly Said[]} said @returns {string[]} */
export function sentences(said) {
  return said.map(({ code, params, text }) =>
    has(`review.${code}`) ? t(`review.${code}`, params) : text,
  );
}

/**
 * Sentences as paragraphs: those after the first few are collapsed.
 * @param {readonly Said[]} said
 * @param {number} open the number of visible sentences
 * @param {string} more the key of the heading of the others
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
 * A link within this page, followed without reloading.
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

/** A part that is rendered anew when its input has changed. */
export class Part {
  #shown = new Parts();

  /** @param {string} name */
  constructor(name) {
    this.root = make("div", { class: "review-part", "data-part": name });
  }

  /**
   * @param {unknown[]} of the input
   * @param {() => (Node | string)[]} content none hides the part
   */
  show(of, content) {
    if (!this.#shown.changed(...of, currentLanguage())) return;
    const made = content();
    this.root.hidden = made.length === 0;
    this.root.replaceChildren(...made);
  }
}
