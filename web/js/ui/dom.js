/** DOM helpers. */

/**
 * The element with an id, checked for its type.
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function byId(id, type) {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`#${id} is no ${type.name}`);
  return element;
}

/**
 * Creates an element with attributes and content; undefined attributes are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | undefined>} [attributes]
 * @param {...(Node | string)} content
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...content) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(...content);
  return element;
}

/** A sentence with the parts between stars in bold. @param {string} sentence */
export function emphasized(sentence) {
  return sentence.split("**").map((part, index) => (index % 2 ? make("b", {}, part) : part));
}

/**
 * Sets text only if it differs, to avoid a layout and a repeated announcement.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {Element} element @param {string} name @param {string} value */
export function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** True for a click with a modifier key: it opens the link in another tab. @param {MouseEvent} event */
export function opensTab({ ctrlKey, metaKey, shiftKey }) {
  return ctrlKey || metaKey || shiftKey;
}

/** Calls a function that moves elements, and restores the focus, which a moved element loses. @param {() => void} move */
export function keepingFocus(move) {
  const active = document.activeElement;
  move();
  if (active instanceof HTMLElement && active !== document.activeElement)
    active.focus({ preventScroll: true });
}
