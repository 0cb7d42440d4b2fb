/** The types of the frame: the state that all modes share, and the interface of a mode. */

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
  /** Values of `KeyboardEvent.key`, for an arrow perhaps after `Shift+`. */
  keys?: string[];
  /** Whether its button already has a text as its label. */
  labelled?: boolean;
  enabled?: (state: State) => boolean;
  shown?: (state: State) => boolean;
  run: () => void;
}

/** The part of the frame's state that each mode has for itself: view, player, overlays and proof step. */
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
  /** Whether a start has been silent for long. */
  slow: boolean;
  /** The cause of a failure, or "". */
  cause: string;
  /** The name of the file that is missing or damaged, or "". */
  file: string;
}

/** The information that a step of a lesson hides in all modes. */
export interface Withheld {
  /** Whether and where a game was lost. */
  lost: boolean;
  /** The numbers of onward moves. */
  onward: boolean;
  /** The result of a run. */
  result: boolean;
}

export interface Frame {
  withheld: Withheld;
  solver: SolverState;
  /** The mistakes in the opened link. */
  linkProblems: Problem[];
  /** The visible part of the board. */
  view: View;
  player: PlayerState;
  /** The overlays that a person has switched. */
  overlays: Partial<Overlays>;
  proof: ProofPlace;
  /** The verdict on the path on the board, if shown. */
  truth: TruthShown | null;
  /** The checker's result for the last proof. */
  certified: Certified | null;
  /** Whether the numbers of a finished tour stay visible: a saved choice of the person. */
  numbered: boolean;
  /** Whether the page began with its overture. */
  overture: boolean;
  /** Whether the hint on zooming is still shown. */
  zoomHint: boolean;
  offline: Offline;
  /** Whether a text or a file is in preparation. */
  preparing: boolean;
  /** The key of a short message, or "". */
  toast: string;
  /** The same for a message only for screen readers. */
  announced: string;
  theme: Theme;
  /** The best order of directions that the Lab has found, or "". */
  bestOrder: string;
  /** Whether clicks on the board add and remove holes. */
  painting: boolean;
  /** Whether the presentation is open. */
  presenting: boolean;
  /** Whether its controls have faded. */
  idle: boolean;
  /** Whether it shows the QR code of the link. */
  qr: boolean;
  /** Whether the page is being printed. */
  printing: boolean;
}

/**
 * A mode of the page: a folder in modes/, an object of this type, and an entry in main.js. Its state is a slice of its
 * own; the frame uses only this interface.
 */
export interface Mode {
  /**
   * Its name in the state, in `html[data-mode]`, of its tab (`action.mode-ID` in i18n/) and of its
   * panel (`#ID-mode`, made if index.html has none).
   */
  id: string;
  /** Reads a link; null if it is not for this mode; pure. */
  read: (query: URLSearchParams, hash: string) => Reading | null;
  /** The link of its state; pure. */
  format: (state: State) => Address;
  /** Opens a link that it has read; with null its last state. */
  // biome-ignore lint/suspicious/noExplicitAny: the value of its own `read`
  open: (request: any) => void;
  /** Handles a square chosen by click or key. */
  choose: (square: number) => void;
  /**
   * Handles a square or hole that was painted by click, drag or key; `first`: it begins a
   * stroke.
   */
  paint?: (square: number, first: boolean) => void;
  /** The show on the board; the same object while nothing changes. */
  show: (state: State) => Show;
  /** Withdraws an answer whose proof the checker rejects. */
  doubt?: (reason: Reason) => void;
  /** Handles another frame of the player. */
  moved?: (position: number) => void;
  /** Describes what its link opens, if Share has no general text. */
  shared?: (state: State) => string;
  /** The caption of a presentation, if it is not the status. */
  caption?: (state: State) => string;
  /** Whether the stage is hidden, so that there is no picture to share. */
  boardless?: (state: State) => boolean;
  /** Whether its text in a presentation shrinks until all of it is visible: a program must be seen whole. */
  seenWhole?: true;
  /**
   * False if a link to it shows nothing before a person allows it: then there is no code for
   * another page.
   */
  embeds?: false;
  /** The element directly below the board while the mode is open. */
  below?: HTMLElement;
  /** Whether that element replaces the player. */
  playerless?: (state: State) => boolean;
  /** The answer to a lesson's task that was done here, or "". */
  handIn?: (part: "follow" | "next", name: string) => string;
  status: (state: State) => Status;
  /** Draws its panel, without any other effect. */
  render: (state: State) => void;
  /** The actions of its panel. */
  actions: Record<string, Action>;
}

export interface Reading {
  /** The argument of `open`, or null for a wrong link without a mode. */
  request: object | null;
  /** The mistakes in the link. */
  problems: Problem[];
}

export interface Address {
  /** With its question mark, or "". */
  query: string;
  /** With its number sign, or "". */
  hash: string;
}

/** A mode's content of the status line. */
export interface Status {
  /** The title of the document. */
  title: string;
  /** Spoken by screen readers after each change, so it changes only at events. */
  text: string;
  /** Beside the text: may change constantly. */
  detail: string;
  /** Whether the panel already shows the same: then the line is only for screen readers. */
  inPanel?: boolean;
  /** The id of the same text in the panel: while it is visible, the line is only for screen readers. */
  place?: string;
  /** Whether the solver works for the mode. */
  busy: boolean;
  /** Whether a failed action can be repeated. */
  failed: boolean;
  /** For `html[data-…]`. */
  data: Record<string, string>;
}

export interface ModeEntry {
  /** The id of the mode; a link with `mode=ID` opens it. */
  id: string;
  /** Another word of the query that opens it. */
  word?: string;
  /** The part of the texts that it needs. */
  texts?: string;
  /** Loads the function that creates the mode. */
  load: () => Promise<(app: App) => Mode>;
}

/** The state of offline use. */
export interface Offline {
  phase: "unavailable" | "none" | "saving" | "ready" | "failed";
  /**
   * The reason why it is unavailable or failed; if ready, why a newer version could not be saved.
   */
  reason: "" | "single" | "insecure" | "browser" | "storage" | "network" | "damaged";
  /** Whether this includes the mode Code, which is saved last. */
  all: boolean;
  /** Whether a newer version is offered. */
  update: boolean;
  /** Whether the browser can install the page now. */
  installable: boolean;
  /** Whether a person has closed the message about a failure. */
  noted: boolean;
}

/**
 * Parameters of every link, "" if missing. `embed`: only board and player, in another page;
 * `lesson`: the number of the open lesson, or the digest of one that is not the page's; `step`:
 * its step, from 1.
 */
export type SharedWords = {
  lang: string;
  theme: Theme | "";
  embed: boolean;
  lesson: string;
  step: number;
};

export interface State {
  /** The id of the open mode. */
  mode: string;
  frame: Frame;
  /** The state of the sandbox for people's own rules. */
  rules: RulesState;
  /** The open lesson. */
  lesson: LessonState | null;
  /** A slice for each mode, by id; its type belongs to the mode. */
  // biome-ignore lint/suspicious/noExplicitAny: each mode defines its own type
  modes: Record<string, any>;
}
