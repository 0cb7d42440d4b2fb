/**
 * Has what a proof says checked by a second program: Python makes a certificate that there is no such tour, and
 * its checker, which shares nothing with what found the proof, goes through it.
 *
 * @typedef {object} Certified
 * @property {Reason} of the proof
 * @property {"pending" | "checked" | "refused" | "slow" | "long" | "none"} state `refused`: the checker does not accept it;
 *   `slow`: its check would take too long; `long`: the same, nobody knows how long; `none`: no certificate can be made
 * @property {string} text the certificate as a text, or ""
 * @property {number} seconds that the check took, or would take
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

/** The proof stays for so long before it is checked, in milliseconds: the player may go on. */
const RESTS_MS = 300;

/**
 * The question whose answer the proof explains; null where a certificate cannot answer it: of puzzles, of whose
 * numbers it knows nothing.
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

  /** Takes back what the proof has proved, wherever it is told. @param {Reason} of @param {CertificateQuestion} question */
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
