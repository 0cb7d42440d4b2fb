import { shortened } from "../ui/shortened.js";

/**
 * A mode: one way of using the page. It is a folder below modes/, an object of this type, and its entry in
 * main.js; it keeps its state in a slice of its own, and the frame knows no more of it than this.
 *
 * @typedef {object} Mode
 * @property {string} id its name in the state, in `html[data-mode]`, of its tab (`action.mode-ID` in i18n/)
 *   and of its panel (`#ID-mode`, made if index.html has none)
 * @property {(query: URLSearchParams, hash: string) => Reading | null} read what a link asks of this mode,
 *   or null where it asks nothing of it; pure
 * @property {(state: State) => Address} format the link of what it shows; pure
 * @property {(request: any) => void} open follows a link that it has read; with null it comes back to what
 *   it had
 * @property {(square: number) => void} choose a square of the board was clicked, or chosen by key
 * @property {(square: number, first: boolean) => void} [paint] a square, or a hole, was clicked, dragged over
 *   or chosen by key while holes are made; `first`: it begins a stroke
 * @property {(state: State) => Show} show what is on the board; the same object while nothing changes
 * @property {(reason: Reason) => void} [doubt] a second program does not accept a proof that it shows: it takes
 *   the answer back
 * @property {(position: number) => void} [moved] the player stands at another frame
 * @property {(state: State) => string} [shared] what a link to it opens, in words, where Share cannot say it
 * @property {(state: State) => boolean} [boardless] whether the stage is hidden, so that there is no picture
 *   to share
 * @property {false} [embeds] a link to it shows nothing on the board before somebody has said so, so there is
 *   no code for another page
 * @property {HTMLElement} [below] stands directly below the board while the mode is open
 * @property {(state: State) => boolean} [playerless] whether that takes the place of the film player
 * @property {(state: State) => Status} status
 * @property {(state: State) => void} render draws its panel: it changes, asks and starts nothing
 * @property {Record<string, Action>} actions those of its panel
 *
 * @typedef {object} Reading
 * @property {object | null} request what `open` is called with, or null: the link is wrong, and means no mode
 * @property {Problem[]} problems what is wrong with the link
 *
 * @typedef {object} Address
 * @property {string} query with its question mark, or ""
 * @property {string} hash with its number sign, or ""
 *
 * @typedef {object} Status What a mode says in the status line.
 * @property {string} title of the document
 * @property {string} text read aloud when it changes, so only when something happens
 * @property {string} detail beside it: may change all the time
 * @property {string} [meanwhile] what is to be said of what is shown while Python loads
 * @property {boolean} [inPanel] whether the panel says the same already: then the line is only heard
 * @property {string} [place] the id of what says the same in the panel: the line is only heard while that is in
 *   sight
 * @property {boolean} busy whether the solver works for it
 * @property {boolean} failed whether something can be tried again
 * @property {Record<string, string>} data for `html[data-…]`
 *
 * @import { Show } from "../player/types.js"
 * @import { Action } from "./actions.js"
 * @import { Reason } from "../solver/documents.js"
 * @import { Problem } from "../ui/problems.js"
 * @import { State } from "./store.js"
 */

/**
 * What a link asks for. `mode=ID` names its mode; without that the modes are asked from the last to the
 * first, which takes every link.
 * @param {readonly Mode[]} modes those that the link may mean, at least
 * @param {URLSearchParams} query
 * @param {string} hash
 * @param {readonly string[]} [ids] the ids of all modes, for what is said of another name
 * @returns {{mode: Mode, request: object | null, problems: Problem[]}}
 */
export function readLink(modes, query, hash, ids = modes.map(({ id }) => id)) {
  /** @type {Problem[]} */
  const problems = [];
  const [first, ...others] = modes;
  if (!first) throw new Error("no modes");
  const name = query.get("mode");
  const named = modes.find(({ id }) => id === name);
  if (!named && name !== null) {
    const params = { value: shortened(name), choices: ids.join(", ") };
    problems.push({ field: "mode", code: "unknown-mode", params });
  }
  for (const mode of named ? [named] : [...others.reverse(), first]) {
    const reading = mode.read(query, hash);
    if (!reading) continue;
    problems.push(...reading.problems);
    if (reading.request) return { mode, request: reading.request, problems };
  }
  return { mode: named ?? first, request: null, problems };
}
