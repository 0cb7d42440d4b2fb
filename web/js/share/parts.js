/** What the parts of the Share dialog are made of. */

import { make } from "../app/dom.js";
import { t } from "../app/i18n.js";
import { squareName } from "../board/geometry.js";

/** @import { App } from "../app/app.js" */

/**
 * Says what became of something, in the dialog's own status line: the page's is out of reach while the
 * dialog is open.
 * @typedef {(key: string) => void} Say
 */

/**
 * @param {string} label
 * @param {string} kind the class of its looks
 * @param {() => unknown} run
 */
export function button(label, kind, run) {
  const made = make("button", { type: "button", class: kind }, label);
  made.addEventListener("click", run);
  return made;
}

/**
 * @param {string} key of its heading
 * @param {...(Node | string)} content
 */
export function part(key, ...content) {
  return make("section", { class: `share-${key}` }, make("h3", {}, t(`share.${key}`)), ...content);
}

/** @param {string} key @param {Record<string, string | number>} [params] */
export const hint = (key, params) => make("p", { class: "hint" }, t(key, params));

/** What files of the board are called. @param {App} app @param {number} [start] a square */
export function fileName({ show: { board } }, start) {
  const name = `knights-tour-${board.rows}x${board.cols}`;
  return start === undefined ? name : `${name}-${squareName(board, start)}`;
}
