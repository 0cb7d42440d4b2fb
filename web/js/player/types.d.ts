/** The types of the player: a show, its tracks of frames, and where the player stands in them. */

import type { Marks, Overlays } from "../board/types.js";
import type { Board, Course } from "../solver/documents.js";

/** A case of an edge search. */
export type Case = {
  /** The two squares of the move that it assumes; the number of squares of the board is the join of both ends. */
  assumed: [number, number];
  /** Whether the move is made, or else ruled out. */
  taken: boolean;
  /** Whether nothing speaks against it. */
  fits: boolean;
  /** The moves that are made with it. */
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
  /** What an edge search has made, in the place of a path. */
  edges?: Edges | null;
};

/** Frames in which the same squares begin the path. */
export type Stay = {
  /** The first of them, or the first known one. */
  from: number;
  /** The first frame after them, or `length` + 1. */
  to: number;
  /** The least number of backtracks meanwhile, beyond the squares that stay. */
  least: number;
  /** The greatest number; Infinity if unknown. */
  most: number;
  /** Whether the squares are taken back at all, as far as known. */
  left: boolean;
};

/** A row of frames. Frame 0 is the empty board; `length` is the last frame. */
export type Track = {
  /** A whole tour, the longest path that a search reached, the search itself, or a game: a tour in the making. */
  kind: "tour" | "deepest" | "search" | "game";
  length: number;
  /** The number of frames if all had been kept. */
  total: number;
  /** The place of missing frames, and their number. */
  gap: { after: number; missing: number } | null;
  /** How the events of a search were made, if known. */
  course: Course | null;
  /** A frame, valid until the next call. */
  frame: (index: number) => BoardFrame;
  /** The number of a frame among all, kept or not. */
  number: (index: number) => number;
  /** The frame with a number, or the nearest. */
  indexOf: (number: number) => number;
  /** Whether a frame takes a square back. */
  takesBack: (index: number) => boolean;
  /** The square that the next frame places, or -1. */
  next: (index: number) => number;
  /** The number of backtracks in each of a number of equal parts. */
  backtracks: (bins: number) => Uint32Array;
  /** The frames for which the first squares of a frame's path, up to a depth, are on the board. */
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
  /** The square asked for, or -1. */
  end: number;
  closed: boolean;
  /** The symmetry of the tours that count; without it, any. */
  symmetry?: string;
};

/** The content of the board and the player: all that the stage, the player and the overlays know. */
export type Show = {
  board: Board;
  timeline: Timeline | null;
  marks: Marks;
  live: Live | null;
  /** The method that found the path, if it is to be shown. */
  method?: Method | null;
  /** The end of the path, if no method names it; and the only tour that counts, if not all do. */
  goal?: { end: number; closed: boolean; tour?: readonly number[] | null };
  /** Whether it is the tour that is shown before anybody has asked for one. */
  unasked?: boolean;
  /** Whether it can show where tours start. */
  startable?: boolean;
  /** The overlays that are on by default. */
  first?: Partial<Overlays>;
  /** The overlays that nobody switches here, on or off. */
  fixed?: Partial<Overlays>;
};

export type PlayerState = {
  /** The track of the timeline. */
  source: "tour" | "search";
  /** The shown frame. */
  position: number;
  /** The fraction of the knight's way to the next frame, 0 to 1. */
  hop: number;
  /** How far the finale of a whole tour has come, 0 to 1: its picture is finished. */
  finale: number;
  playing: boolean;
  /** An index into SPEEDS. */
  speed: number;
  /** Whether a person chose the speed. */
  chosenSpeed: boolean;
  /** Whether it plays the overture: slow at first, then faster and faster. */
  overture: boolean;
};

/** A moment of a show in a link; `number` of the frame. */
export type Moment = { source: PlayerState["source"]; number: number };

/** A square that the knight could go on to, and the number of unvisited squares that it leads to. */
export type Way = { square: number; onward: number };

/** A free square that a search tries. */
export type Try = {
  square: number;
  /** Its place in the order of blind search, from 1; or 0. */
  place: number;
  /** Whether it is still to be tried, comes next, or leads to no tour. */
  state: "open" | "next" | "out";
};

export type Narration = {
  /** The key of the sentence, after `narration.`. */
  key: string;
  params: SentenceParams;
  /** The compared squares, most onward moves first; empty if none are. */
  ways: Way[];
  /** The square that was taken, or -1. */
  chosen: number;
  /** The key of the reason, after `narration.why.`, or "". */
  why: string;
  /** The square that comes next, if that is to be told besides; or -1. */
  next: number;
};

/** The overlays for which the drawn squares are large enough. */
export type Legible = { numbers: boolean; path: boolean; onward: boolean; sums: boolean };
