/** The frame's slice of the state: what all modes share. */

import { WHOLE } from "../board/geometry.js";
import { NO_PROOF } from "../board/marks.js";
import { STILL } from "../player/player_state.js";

/** @import { Overlays, ProofPlace, View } from "../board/types.js" */
/** @import { PlayerState } from "../player/types.js" */
/** @import { Offline } from "./offline.js" */
/** @import { Problem } from "../ui/problems.js" */
/** @import { Theme } from "./theme.js" */
/** @import { Certified } from "../completion/certificates.js" */
/** @import { TruthShown } from "../completion/follow.js" */

/**
 * @typedef {object} SolverState The state of Python.
 * @property {"loading" | "starting" | "ready" | "failed"} phase
 * @property {number} loaded bytes
 * @property {number} total bytes
 * @property {boolean} restarted whether an earlier worker was lost
 * @property {boolean} slow whether nothing was heard of a start for long
 * @property {string} cause why it has failed, or ""
 * @property {string} file the name of the file that is missing or damaged, or ""
 *
 * @typedef {object} Withheld What a step of a lesson holds back: no mode says it by itself.
 * @property {boolean} lost what lost a game
 * @property {boolean} onward the numbers of onward moves
 * @property {boolean} result how a run ends
 *
 * @typedef {object} Frame
 * @property {Withheld} withheld
 * @property {SolverState} solver
 * @property {Problem[]} linkProblems what was wrong with the link that was opened
 * @property {View} view the part of the board that is seen
 * @property {PlayerState} player
 * @property {Partial<Overlays>} overlays what a person has chosen to see or to hide
 * @property {ProofPlace} proof
 * @property {TruthShown | null} truth what is known of the path on the board, if that is to be seen
 * @property {Certified | null} certified what a second program says of the last proof
 * @property {boolean} zoomHint whether it is still to be said how to zoom
 * @property {Offline} offline
 * @property {boolean} preparing whether a text or a file is being made
 * @property {string} toast the key of a short message that goes by itself, or ""
 * @property {string} announced the same of one that is only heard
 * @property {Theme} theme
 * @property {boolean} painting whether squares of the board are taken away and put back, and not chosen
 * @property {boolean} presenting whether the board and the player have the whole screen
 * @property {boolean} printing whether what is drawn goes onto paper
 */

/** @type {Readonly<Frame>} */
export const FRAME = {
  withheld: { lost: false, onward: false, result: false },
  solver: {
    phase: "loading",
    loaded: 0,
    total: 0,
    restarted: false,
    slow: false,
    cause: "",
    file: "",
  },
  linkProblems: [],
  view: WHOLE,
  player: STILL,
  overlays: {},
  proof: NO_PROOF,
  truth: null,
  certified: null,
  zoomHint: false,
  offline: {
    phase: "none",
    reason: "",
    all: false,
    update: false,
    installable: false,
    noted: false,
  },
  preparing: false,
  toast: "",
  announced: "",
  theme: "auto",
  painting: false,
  presenting: false,
  printing: false,
};
