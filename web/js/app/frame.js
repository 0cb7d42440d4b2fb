/** The frame's slice of the state, which all modes share. */

import { WHOLE } from "../board/geometry.js";
import { NO_PROOF } from "../board/marks.js";
import { STILL } from "../player/player_state.js";

/** @import { Frame, Offline } from "./types.js" */

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
  overture: false,
  numbered: false,
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
  bestOrder: "",
  presenting: false,
  idle: false,
  qr: false,
  printing: false,
};
