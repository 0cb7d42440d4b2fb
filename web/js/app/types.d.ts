/** The types of the frame: the state that all modes share, what a mode is, and what it says. */

import type { Overlays, ProofPlace, View } from "../board/types.js";
import type { Certified } from "../completion/certificates.js";
import type { TruthShown } from "../completion/follow.js";
import type { LessonState } from "../lessons/state.js";
import type { PlayerState, Show } from "../player/types.js";
import type { RulesState } from "../rules/lost.js";
import type { Reason } from "../solver/documents.js";
import type { Problem } from "../ui/problems.js";
import type { App } from "./app.js";
import type { Theme } from "./theme.js";

export interface Action {
  /** As `KeyboardEvent.key` says them, after `Shift+` where an arrow needs it. */
  keys?: string[];
  /** Whether its button's own text is its label (then none is set). */
  labelled?: boolean;
  enabled?: (state: State) => boolean;
  shown?: (state: State) => boolean;
  run: () => void;
}

/** What each mode has of its own: what is shown of its board, from where, and at which moment. */
export type Look = Pick<Frame, "view" | "player" | "overlays" | "proof">;

/** The state of Python. */
export interface SolverState {
  phase: "loading" | "starting" | "ready" | "failed";
  /** Bytes. */
  loaded: number;
  /** Bytes. */
  total: number;
  /** Whether an earlier worker was lost. */
  restarted: boolean;
  /** Whether nothing was heard of a start for long. */
  slow: boolean;
  /** Why it has failed, or "". */
  cause: string;
  /** The name of the file that is missing or damaged, or "". */
  file: string;
}

/** What a step of a lesson holds back: no mode says it by itself. */
export interface Withheld {
  /** What lost a game. */
  lost: boolean;
  /** The numbers of onward moves. */
  onward: boolean;
  /** How a run ends. */
  result: boolean;
}

export interface Frame {
  withheld: Withheld;
  solver: SolverState;
  /** What was wrong with the link that was opened. */
  linkProblems: Problem[];
  /** The part of the board that is seen. */
  view: View;
  player: PlayerState;
  /** What a person has chosen to see or to hide. */
  overlays: Partial<Overlays>;
  proof: ProofPlace;
  /** What is known of the path on the board, if that is to be seen. */
  truth: TruthShown | null;
  /** What a second program says of the last proof. */
  certified: Certified | null;
  /** Whether the numbers of a finished tour are to be seen: somebody wanted them last time. */
  numbered: boolean;
  /** Whether the page began with its overture. */
  overture: boolean;
  /** Whether it is still to be said how to zoom. */
  zoomHint: boolean;
  offline: Offline;
  /** Whether a text or a file is being made. */
  preparing: boolean;
  /** The key of a short message that goes by itself, or "". */
  toast: string;
  /** The same of one that is only heard. */
  announced: string;
  theme: Theme;
  /** The best order of directions that the Lab has found, or "". */
  bestOrder: string;
  /** Whether squares of the board are taken away and put back, and not chosen. */
  painting: boolean;
  /** Whether the board has the whole screen. */
  presenting: boolean;
  /** Whether its controls have faded. */
  idle: boolean;
  /** Whether it shows the QR code of the link. */
  qr: boolean;
  /** Whether what is drawn goes onto paper. */
  printing: boolean;
}

/**
 * One way of using the page: a folder below modes/, an object of this type, and its entry in main.js. It keeps its
 * state in a slice of its own, and the frame knows no more of it than this.
 */
export interface Mode {
  /**
   * Its name in the state, in `html[data-mode]`, of its tab (`action.mode-ID` in i18n/) and of its
   * panel (`#ID-mode`, made if index.html has none).
   */
  id: string;
  /** What a link asks of this mode, or null where it asks nothing of it; pure. */
  read: (query: URLSearchParams, hash: string) => Reading | null;
  /** The link of what it shows; pure. */
  format: (state: State) => Address;
  /** Follows a link that it has read; with null it comes back to what it had. */
  // biome-ignore lint/suspicious/noExplicitAny: what its own `read` gave
  open: (request: any) => void;
  /** A square of the board was clicked, or chosen by key. */
  choose: (square: number) => void;
  /**
   * A square, or a hole, was clicked, dragged over or chosen by key while holes are made; `first`:
   * it begins a stroke.
   */
  paint?: (square: number, first: boolean) => void;
  /** What is on the board; the same object while nothing changes. */
  show: (state: State) => Show;
  /** A second program does not accept a proof that it shows: it takes the answer back. */
  doubt?: (reason: Reason) => void;
  /** The player stands at another frame. */
  moved?: (position: number) => void;
  /** What a link to it opens, in words, where Share cannot say it. */
  shared?: (state: State) => string;
  /** What a presentation says of it, where that is not its status. */
  caption?: (state: State) => string;
  /** Whether the stage is hidden, so that there is no picture to share. */
  boardless?: (state: State) => boolean;
  /** Whether a text of it that is presented is made so small that it is seen as a whole: of a program all counts. */
  seenWhole?: true;
  /**
   * A link to it shows nothing on the board before somebody has said so, so there is no code for
   * another page.
   */
  embeds?: false;
  /** Stands directly below the board while the mode is open. */
  below?: HTMLElement;
  /** Whether that takes the place of the film player. */
  playerless?: (state: State) => boolean;
  /** What a lesson takes as the answer to a task that was done here, or "". */
  handIn?: (part: "follow" | "next", name: string) => string;
  status: (state: State) => Status;
  /** Draws its panel: it changes, asks and starts nothing. */
  render: (state: State) => void;
  /** Those of its panel. */
  actions: Record<string, Action>;
}

export interface Reading {
  /** What `open` is called with, or null: the link is wrong, and means no mode. */
  request: object | null;
  /** What is wrong with the link. */
  problems: Problem[];
}

export interface Address {
  /** With its question mark, or "". */
  query: string;
  /** With its number sign, or "". */
  hash: string;
}

/** What a mode says in the status line. */
export interface Status {
  /** Of the document. */
  title: string;
  /** Read aloud when it changes, so only when something happens. */
  text: string;
  /** Beside it: may change all the time. */
  detail: string;
  /** Whether the panel says the same already: then the line is only heard. */
  inPanel?: boolean;
  /** The id of what says the same in the panel: the line is only heard while that is in sight. */
  place?: string;
  /** Whether the solver works for it. */
  busy: boolean;
  /** Whether something can be tried again. */
  failed: boolean;
  /** For `html[data-…]`. */
  data: Record<string, string>;
}

export interface ModeEntry {
  /** Of the mode; a link with `mode=ID` leads to it. */
  id: string;
  /** A word of the query that leads to it as well. */
  word?: string;
  /** The part of the texts that it says. */
  texts?: string;
  /** Fetches what makes the mode. */
  load: () => Promise<(app: App) => Mode>;
}

/** How the page stands without a network. */
export interface Offline {
  phase: "unavailable" | "none" | "saving" | "ready" | "failed";
  /**
   * Why it is unavailable, or has failed; if it is ready: why a newer version could not be saved.
   */
  reason: "" | "single" | "insecure" | "browser" | "storage" | "network" | "damaged";
  /** Whether that holds for the mode Code, too, which a first visit keeps last. */
  all: boolean;
  /** Whether a newer version is there that was not put off. */
  update: boolean;
  /** Whether the browser would install the page now. */
  installable: boolean;
  /** Whether somebody has read why it failed. */
  noted: boolean;
}

/**
 * "" where a link says nothing; `embed`: board and player alone, for a frame of another page;
 * `lesson`: the number of the one that is open, or the digest of one that is not the page's, and
 * `step` where in it, from 1.
 */
export type SharedWords = {
  lang: string;
  theme: Theme | "";
  embed: boolean;
  lesson: string;
  step: number;
};

export interface State {
  /** The id of the mode that is open. */
  mode: string;
  frame: Frame;
  /** The state of the sandbox that runs the rules of people. */
  rules: RulesState;
  /** The one that is open. */
  lesson: LessonState | null;
  /** A slice for each mode, by id: only the mode itself knows its type. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever a mode says that it is
  modes: Record<string, any>;
}
