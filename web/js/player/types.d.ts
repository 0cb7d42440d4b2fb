/** The types of the player: a show, its tracks of frames, and the player's state. */

import type { Marks, Overlays } from "../board/types.js";
import type { Board, Course } from "../solver/documents.js";

/** A case of an edge search. */
export type Case = {
  /** The two squares of the assumed move; the number of the board's squares stands for the join of both ends. */
  assumed: [number, number];
  /** True if the case makes the move, false if it excludes the move. */
  taken: boolean;
  /** Whether the case is still possible. */
  fits: boolean;
  /** The moves that follow from the case. */
  made: [number, number][];
};

/** The moves made up to a case, those of the case at the end. */
export type Edges = { moves: [number, number][]; case: Case };

export type BoardFrame = {
  /** The squares. */
  path: ArrayLike<number>;
  /** The number of squares of `path` on the board. */
  length: number;
  /** The square that this frame takes back, or -1. */
  takenBack: number;
  /** The moves of an edge search, instead of a path. */
  edges?: Edges | null;
};

/** A range of frames whose paths have the same beginning. */
export type Stay = {
  /** The first frame, or the first known one. */
  from: number;
  /** The first frame after the range, or `length` + 1. */
  to: number;
  /** The least number of backtracks in the range, after the common beginning. */
  least: number;
  /** The greatest number; Infinity if unknown. */
  most: number;
  /** Whether the search takes back the common beginning later, as far as known. */
  left: boolean;
};

/** A row of frames. Frame 0 is the empty board; `length` is the last frame. */
export type Track = {
  /** A whole tour, the longest path that a search reached, the search itself, or a game: a tour in the making. */
  kind: "tour" | "deepest" | "search" | "game";
  length: number;
  /** The number of frames, stored or not. */
  total: number;
  /** The place of missing frames, and their number. */
  gap: { after: number; missing: number } | null;
  /** The methods of a search's events, if known. */
  course: Course | null;
  /** A frame, valid until the next call. */
  frame: (index: number) => BoardFrame;
  /** The number of a frame among all, stored or not. */
  number: (index: number) => number;
  /** The frame with a number, or the nearest. */
  indexOf: (number: number) => number;
  /** Whether a frame takes a square back. */
  takesBack: (index: number) => boolean;
  /** The square that the next frame places, or -1. */
  next: (index: number) => number;
  /** The number of backtracks in each of a number of equal parts. */
  backtracks: (bins: number) => Uint32Array;
  /** The range of frames with the same first squares, up to a depth, as a frame's path. */
  stay: (index: number, depth: number) => Stay;
  /** The first frame after `index` that takes a square back, or -1. */
  nextBacktrack: (index: number) => number;
};

export type Timeline = {
  /** The path itself, if there is one. */
  tour: Track | null;
  /** The search for it, if recorded. */
  search: Track | null;
};

/** A running search: the end of its path. */
export type Live = {
  path: ArrayLike<number>;
  /** The number of squares visited before those of `path`. */
  offset: number;
};

/** The method that found a path, as far as known. */
export type Method = {
  /** `look-ahead` for Warnsdorff's rule with look-ahead. */
  id: string;
  /** The order of the directions. */
  order: string;
  ties: string;
  /** The requested end, or -1. */
  end: number;
  closed: boolean;
  /** The required symmetry of the tour, if any. */
  symmetry?: string;
};

/** The content of the board and the player: the only input of the stage, the player and the overlays. */
export type Show = {
  board: Board;
  timeline: Timeline | null;
  marks: Marks;
  live: Live | null;
  /** The method that found the path, if it is shown. */
  method?: Method | null;
  /** The required end, if no method has it; and the only tour that counts, if there is one. */
  goal?: { end: number; closed: boolean; tour?: readonly number[] | null };
  /** Whether it is the page's first tour, before any request. */
  unasked?: boolean;
  /** Whether the map of starts is possible. */
  startable?: boolean;
  /** The overlays that are on by default. */
  first?: Partial<Overlays>;
  /** The overlays that are fixed here, on or off. */
  fixed?: Partial<Overlays>;
};

export type PlayerState = {
  /** The track of the timeline. */
  source: "tour" | "search";
  /** The shown frame. */
  position: number;
  /** The fraction of the knight's way to the next frame, 0 to 1. */
  hop: number;
  /** The progress of a whole tour's finale, 0 to 1: at 1 the picture is finished. */
  finale: number;
  playing: boolean;
  /** An index into SPEEDS. */
  speed: number;
  /** Whether a person chose the speed. */
  chosenSpeed: boolean;
  /** Whether it plays the overture: slow at first, then faster. */
  overture: boolean;
};

/** A moment of a show in a link; `number` of the frame. */
export type Moment = { source: PlayerState["source"]; number: number };

/** A square that the knight can move to, and its number of onward moves. */
export type Way = { square: number; onward: number };

/** A free square that a search tries. */
export type Try = {
  square: number;
  /** Its place in the order of blind search, from 1; or 0. */
  place: number;
  /** Not tried yet, next, or without a tour. */
  state: "open" | "next" | "out";
};

export type Narration = {
  /** The key of the sentence, after `narration.`. */
  key: string;
  params: SentenceParams;
  /** The compared squares, most onward moves first; empty if none are. */
  ways: Way[];
  /** The chosen square, or -1. */
  chosen: number;
  /** The key of the reason, after `narration.why.`, or "". */
  why: string;
  /** The next square, if the sentence also names it; or -1. */
  next: number;
};

/** The overlays for which the squares are large enough. */
export type Legible = { numbers: boolean; path: boolean; onward: boolean; sums: boolean };
