/**
 * Checks proofs by a second program: Python makes a certificate that there is no such tour, and a checker, which shares
 * no code with the search, verifies it.
 *
 * @typedef {object} Certified
 * @property {Reason} of the proof
 * @property {"pending" | "checked" | "refused" | "slow" | "long" | "none"} state `refused`: the checker rejects it;
 *   `slow`: the check would take too long; `long`: the same, for an unknown time; `none`: there is no certificate
 * @property {string} text the certificate as a text, or ""
 * @property {number} seconds the real or estimated time of the check
 *
 * @import { App } from "../app/app.js"
 * @import { Frame } from "../app/types.js"
 * @import { Show } from "../player/types.js"
 * @import { Question } from "./types.js"
 * @import { Reason } from "../solver/documents.js"
 */

import { trackOf } from "../player/timeline.js";
import { DEFAULTS } from "../request/request.js";
import { Latest } from "../ui/latest.js";
import { frameOfLoss, goalOf, shownLoss } from "./follow.js";

/** @typedef {Omit<Question, "path"> & {path: Uint32Array, start: number, symmetry: string}} CertificateQuestion */

/** The delay before a proof is checked, in milliseconds: the player may move on. */
const RESTS_MS = 300;

/**
 * The question that the proof answers; null if no certificate is possible: for puzzles, whose numbers it does not
 * contain.
 * @param {Show} show
 * @param {Frame} frame
 * @returns {CertificateQuestion | null}
 */
export function questionOf(show, frame) {
  const { board, marks, method } = show;
  const { end, closed, tour } = goalOf(show);
  if (tour) return null;
  const lost = shownLoss(show, frame);
  if (lost === null) {
    const symmetry = method?.symmetry ?? DEFAULTS.symmetry;
    return { board, path: new Uint32Array(), start: marks.start, end, closed, symmetry };
  }
  const at = frameOfLoss(show, frame);
  const track = trackOf(show, frame.player);
  if (at === null || !track) return null;
  const path = Uint32Array.from(track.frame(at).path).slice(0, lost);
  return { board, path, start: -1, end, closed, symmetry: DEFAULTS.symmetry };
}

/** @param {App} app */
export function followProofs(app) {
  const { client, store } = app;
  const latest = new Latest();
  let timer = 0;

  /** @param {Reason} of */
  async function certify(of) {
    const signal = latest.begin();
    const question = questionOf(app.show, store.state.frame);
    const tell = (/** @type {Partial<Certified>} */ news) => {
      if (signal.aborted) return;
      store.frame({ certified: { of, state: "pending", text: "", seconds: 0, ...news } });
    };
    if (!question) return tell({ state: "none" });
    tell({});
    try {
      const made = await client.call("certificate", question, { signal });
      if (made === 0) return tell({ state: "long" });
      if (typeof made === "number")
        return tell({ state: "slow", seconds: Math.max(1, Math.round(made)) });
      const state = !made ? "none" : made.checked.fault ? "refused" : "checked";
      tell({ state, text: made?.text ?? "", seconds: made?.checked.seconds ?? 0 });
      if (state === "refused" && !signal.aborted) doubt(of, question);
    } catch {
      tell({ state: "none" });
    }
  }

  /** Withdraws a rejected proof everywhere. @param {Reason} of @param {CertificateQuestion} question */
  function doubt(of, { board, path, end, closed }) {
    if (path.length > 0) app.completion.doubt({ board, path, end, closed });
    app.mode.doubt?.(of);
  }

  store.react(
    () => [app.reason],
    () => {
      clearTimeout(timer);
      latest.stop();
      const { reason } = app;
      if (reason?.steps?.length) timer = setTimeout(certify, RESTS_MS, reason);
    },
  );
}
