import { ref } from "lit-html/directives/ref.js";

/** A CSS variable of an element in a template: the page's policy forbids `style` attributes. @param {string} name @param {string} value */
export const cssVariable = (name, value) =>
  ref((element) => element instanceof HTMLElement && element.style.setProperty(name, value));
