/** The building blocks of the Share dialog. */

import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { squareName } from "../board/geometry.js";
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

/** @param {string} key of its text @param {() => unknown} run @param {string} [kind] its style class */
export function button(key, run, kind = "secondary") {
  return html`<button type="button" class=${kind} @click=${run}>${t(key)}</button>`;
}

/** @param {string} key of its heading @param {unknown} content */
export function part(key, content) {
  return html`<section class="share-${key}"><h3>${t(`share.${key}`)}</h3>${content}</section>`;
}

/** @param {string} key @param {Record<string, string | number>} [params] */
export const hint = (key, params) => html`<p class="hint">${t(key, params)}</p>`;

/**
 * A choice of one of several.
 * @template {string} T
 * @param {string} name of its fields
 * @param {string} legend
 * @param {[value: T, text: string][]} options
 * @param {T} chosen
 * @param {(value: T) => void} choose
 * @param {boolean} [disabled]
 */
export function segments(name, legend, options, chosen, choose, disabled = false) {
  return html`<fieldset ?disabled=${disabled}>
    <legend class="sr">${legend}</legend>
    <div class="segments">
      ${options.map(
        ([value, text]) => html`<label>
          <input
            type="radio"
            name=${name}
            value=${value}
            .checked=${live(value === chosen)}
            @input=${() => choose(value)}
          />
          <span>${text}</span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}

/** The file name for the board. @param {Shared} app @param {number} [start] a square */
export function fileName({ show: { board } }, start) {
  const name = `knights-tour-${board.rows}x${board.cols}`;
  return start === undefined ? name : `${name}-${squareName(board, start)}`;
}
