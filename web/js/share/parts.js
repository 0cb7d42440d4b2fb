/** The building blocks of the Share dialog. */

import { squareName } from "../board/geometry.js";
import { make } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** @import { Stage } from "../board/stage.js" */
/** @import { Player } from "../player/player.js" */
/** @import { Show } from "../player/timeline.js" */
/** @import { SolverClient } from "../solver/client.js" */

/**
 * @typedef {object} Shared What is shared: the current page.
 * @property {string} address the link
 * @property {{id: string, shared?: (state: any) => string, boardless?: (state: any) => boolean,
 *   embeds?: false}} mode the open mode
 * @property {{state: any}} store
 * @property {Show} show
 * @property {Stage} stage
 * @property {Player} player
 * @property {Pick<SolverClient, "call">} client
 * @property {() => Promise<unknown>} pause lets the browser draw and answer
 */

/**
 * Reports a result in the dialog's own status line: that of the page is inert while the dialog is open.
 * @typedef {(key: string) => void} Say
 */

/**
 * @param {string} label
 * @param {string} kind its style class
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

/** The file name for the board. @param {Shared} app @param {number} [start] a square */
export function fileName({ show: { board } }, start) {
  const name = `knights-tour-${board.rows}x${board.cols}`;
  return start === undefined ? name : `${name}-${squareName(board, start)}`;
}
