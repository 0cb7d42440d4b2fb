/** The types of the board: its layout, its marks, its scene and its colours. */

import type { Edges, PlayerState, Show, Try } from "../player/types.js";
import type { Answer, Blocks, Board, Properties, Reason } from "../solver/documents.js";
import type { Trail } from "./trail.js";

/**
 * The visible part of the board: all of it at zoom 1, and at any zoom the point (x, y), in squares from the
 * top left corner, in the middle as far as the edges allow. `follows`: the view follows the knight until a
 * person moves it.
 */
export type View = { zoom: number; x: number; y: number; follows: boolean };

export type Clip = { left: number; top: number; right: number; bottom: number };

/**
 * The layout of the board in a box of `width` × `height` CSS pixels: the side of a square, the corner of the
 * board, the space for the coordinates at the left and below (`EDGE` if squares are too small for them),
 * the space for sums above and at the right, and the range of the board within the box.
 */
export type Layout = {
  side: number;
  left: number;
  top: number;
  margin: number;
  rim?: number;
  clip: Clip;
};

/** The box of a board in CSS pixels, and the digits of the longest sum at its edges (0: none are shown). */
export type Box = { width: number; height: number; digits?: number };

/** The colours and fonts of the board. */
export type Theme = {
  light: string;
  dark: string;
  ink: string;
  muted: string;
  accent: string;
  onAccent: string;
  back: string;
  good: string;
  lost: string;
  frame: string;
  /** The background of the board. */
  paper: string;
  /** Inner holes. */
  hole: string;
  /** The outline of a board with holes. */
  edge: string;
  font: string;
  /** The font of letters on squares. */
  serif: string;
  /** The colours of time, first to last, for squares. */
  times: string[];
  /** The same for the line of the path. */
  path: string[];
  /** The two classes of squares. */
  hatched: string;
  plain: string;
  /** Squares where tours start, and where none does. */
  yes: string;
  no: string;
  /** The colours of numbers of tours, least to most. */
  counts: string[];
};

export type Coordinate = (square: number) => number;

/** The tools of drawing; `x` and `y` give the middle of a square. */
export type Pen = {
  context: CanvasRenderingContext2D;
  layout: Layout;
  /** The limits of marks larger than their squares; `layout.clip` may be only a band of this. */
  edges: Clip;
  board: Board;
  theme: Theme;
  trail: Trail;
  x: Coordinate;
  y: Coordinate;
};

export type Symmetry = Properties["symmetry"];
export type Sums = NonNullable<Properties["sums"]>;

/** A rule's candidates at a square, and its answer. */
export type Choice = {
  /** The number of the square, from 1. */
  step: number;
  square: number;
  candidates: readonly number[];
  /** The candidates in the order of trying. */
  order: readonly number[];
  /** The number of candidates that the rule itself named. */
  named: number;
  /** The scores of the candidates, if the rule gives them. */
  scores: readonly string[] | null;
};

export type FaultMarks = {
  /** The squares of all faults. */
  squares: readonly number[];
  /** The squares of the selected fault. */
  chosen: readonly number[];
  /** Whether the first two of these are a wrong step: no knight's move. */
  step: boolean;
};

/** The verdict whether the path on the board can still be completed. */
export type Judged = {
  /** The answer for each onward move, as far as known. */
  moves: Map<number, Answer>;
  /** The length of the longest beginning known to be completable. */
  kept: number;
  /** The length of the shortest beginning known to be lost. */
  lost: number | null;
};

/** The squares where tours start. */
export type Starts = {
  board: Board;
  /** The required end, or -1 for any. */
  end: number;
  closed: boolean;
  /** 1 if a tour starts there. */
  squares: Uint8Array;
  /** The number of these squares. */
  count: number;
};

/** The marks on the board besides the path, and the person's choice of them. */
export type Marks = {
  /** The chosen start, or -1. */
  start: number;
  /** The chosen end, or -1. */
  end: number;
  /** The proof that there is no tour; one of its steps is drawn. */
  reason: Reason | null;
  /** The squares where tours start, if known. */
  starts: Starts | null;
  /** Whether the squares that the knight may move to are marked. */
  moves: boolean;
  /** The square of a hint, or -1. */
  hint: number;
  /** The number of the path's first squares that the person made, or -1 for all. */
  borrowed: number;
  /** The number of tours that start on each square, as decimal texts. */
  counts: string[] | null;
  /** The given numbers of a puzzle. */
  given?: readonly (readonly [square: number, number: number])[];
  /** The text on each square, "" on a hole: then the numbers of the path are small, and no other numbers appear. */
  letters?: readonly string[] | null;
  /** The number of the path's first square, if it is not 1. */
  from?: number;
  /** The faults of a read path. */
  faults?: FaultMarks;
  /** The mode's own verdict on the path. */
  truth: Judged | null;
  /** The squares that a method tries, if the mode provides them; the next one pulses. */
  tries?: Try[] | null;
  /** The rule's choice at a moment of the player, if a person's own rule found the path. */
  choices: ((source: "tour" | "search", frame: number) => Choice | null) | null;
  /** The numbers of the squares of the whole path that do not follow Warnsdorff's rule, if known. */
  differs: readonly number[] | null;
  /** The sums of the numbers of the whole tour, if known. */
  sums: Sums | null;
  /** The symmetry of the whole tour's line, if known. */
  symmetry: Symmetry;
};

/** The selected proof and its step. */
export type ProofPlace = { of: Reason | null; step: number };

export type OverlayName =
  | "numbers"
  | "path"
  | "onward"
  | "proof"
  | "starts"
  | "counts"
  | "truth"
  | "sums"
  | "symmetry"
  | "choice"
  | "differs";

/** The overlays, on or off. */
export type Overlays = Record<OverlayName, boolean>;

/** Hidden information: the loss, the onward moves, and results such as where tours start and how many. */
export type Withheld = { lost: boolean; onward: boolean; result: boolean };

/** The part of a show that decides the default overlays, and which overlays exist. */
export type Shown = {
  method?: { id: string } | null;
  first?: Partial<Overlays>;
  fixed?: Partial<Overlays>;
  marks?: Pick<Marks, "letters">;
  timeline?: Show["timeline"];
};

/** Everything on the board at one moment. */
export type Scene = {
  board: Board;
  path: ArrayLike<number>;
  /** The number of squares of `path` on the board. */
  length: number;
  /** The number of squares visited before those of `path`. */
  offset: number;
  /** The square just taken back, or -1. */
  takenBack: number;
  /** The target square of the knight's hop, or -1. */
  next: number;
  /** The progress of the hop, from 0 to 1. */
  hop: number;
  /** Whether the path is a whole tour, or a closed path. */
  complete: boolean;
  /** The progress of a whole tour's finale, 0 to 1: the numbers fade, the line becomes woven. */
  finale: number;
  /** Whether the numbers stay in the finale. */
  numbered: boolean;
  overlays: Overlays;
  /** The visible marks. */
  marks: Marks;
  /** Whether the path can still be completed, if shown. */
  truth?: Judged | null;
  /** The rule's choice at this moment, if shown. */
  choice?: Choice | null;
  /** The start of a closed tour that counts as an onward move, or -1. */
  reopened?: number;
  /** The squares that a search tries here, if shown. */
  tries?: Try[] | null;
  /** The moves of an edge search. */
  edges?: Edges | null;
  /** The blocks of a construction, if shown. */
  blocks?: Blocks | null;
  /** The square under the pointer, or -1. */
  hover: number;
};

/** The input of the stage. */
export type Seen = {
  show: Show;
  player: PlayerState;
  overlays: Overlays;
  proof: ProofPlace;
  view: View;
  truth: Judged | null;
  /** Whether the numbers stay in the finale, by a person's choice. */
  numbered: boolean;
  /** Whether squares are painted instead of chosen. */
  painting?: boolean;
};

/**
 * The colours of a path's moves and numbers: by time, by "Lost or not", by symmetry, or by who made them.
 */
export type PathColours = {
  colours: string[];
  /** The dashes and gaps of each, in a unit of the line, so that colour is not the only sign. */
  dashes: readonly (readonly number[] | undefined)[];
  /** Whether they only show the time. */
  timed: boolean;
  /** The index of a visit's colour, by its number from 1. */
  ofSquare: (number: number) => number;
  /** The index of the colour of the move after that visit. */
  ofMove: (number: number) => number;
};
