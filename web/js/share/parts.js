/** The building blocks of the Share dialog. */

import { html } from "lit-html";
import { squareName } from "../board/geometry.js";
import { t } from "../ui/i18n.js";

/** @import { Stage } from "../board/stage.js" */
/** @import { Player } from "../player/player.js" */
/** @import { Show } from "../player/types.js" */
/** @import { SolverClient } from "../solver/calls.js" */

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
 * @property {() => Promise<unknown>} pause lets the browser draw and handle input
 */

/**
 * Reports a result in the dialog's own status line, because that of the page is inert while the dialog is open.
 * @typedef {(key: string) => void} ReportStatus
 */

/** @param {string} key of its text @param {() => unknown} run */
export function button(key, run) {
  return html`<button type="button" class="secondary" @click=${run}>${t(key)}</button>`;
}

/** @param {string} key of its heading @param {unknown} content */
export function part(key, content) {
  return html`<section class="share-${key}"><h3>${t(`share.${key}`)}</h3>${content}</section>`;
}

/** @param {string} key @param {Record<string, string | number>} [params] */
export const hint = (key, params) => html`<p class="hint">${t(key, params)}</p>`;

/** The file name for the board. @param {Shared} app @param {number} [start] a square */
export function fileName({ show: { board } }, start) {
  const name = `knights-tour-${board.rows}x${board.cols}`;
  return start === undefined ? name : `${name}-${squareName(board, start)}`;
}
