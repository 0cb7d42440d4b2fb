/** The types of what is known of paths: questions, verdicts, and what a person wants to know. */

import type { Board } from "../board/geometry.js";
import type { Answer, Reason } from "../solver/documents.js";

/** A path and its goal. */
export interface Question {
  board: Board;
  /** The square where the tour has to end, or -1. */
  end: number;
  closed: boolean;
  /** The only one that counts, if not all do. */
  tour?: readonly number[] | null;
  path: ArrayLike<number>;
  /** The number of squares of `path` that count, if not all. */
  length?: number;
}

export interface Verdict {
  state: "pending" | "known" | "too-large";
  /** Null if not known yet. */
  answer: Answer | null;
  /** The answer for each onward move, as far as known. */
  moves: Map<number, Answer>;
  /** The length of the longest beginning known to be completable. */
  kept: number;
  /** The length of the shortest beginning known to be lost; null for an empty board. */
  lost: number | null;
  /** The reason why that is lost. */
  reason: Reason | null;
  /** The number of cases that the answer took. */
  cases: number;
  /** True if the checker did not accept the proof that the path is lost. */
  isRefused: boolean;
  /** A tour that begins with the path, if one is wanted. */
  way: Uint32Array | null;
}

/** The extent of a question. */
export interface Wish {
  /** The name of the asker, who wants one path at a time. */
  name?: string;
  /** True if each onward move is to be judged as well. */
  moves?: boolean;
  /** True if the reason of a loss is wanted. */
  why?: boolean;
  /** True if a tour that begins with the path is wanted; also of an empty board. */
  way?: boolean;
}

export type Wanted = Question & Required<Omit<Wish, "name">> & { length: number };

export interface Node {
  /** "": not asked yet. */
  answer: Answer | "";
  /** The reason why it is lost. */
  reason: Reason | null;
  cases: number;
  /** True if the checker did not accept the proof that it is lost. */
  isRefused: boolean;
  /** True if it was asked where the path was lost first. */
  traced: boolean;
  /** True if each onward move was asked about. */
  tried: boolean;
  /** A known one that begins with it. */
  tour: Uint32Array | null;
  next: Map<number, Node> | null;
}

/** The known facts of a path. */
export interface PathFacts {
  /** Of the whole path; "": not known yet. */
  answer: Answer | "";
  /** The length of its longest beginning that is known to be completable. */
  kept: number;
  /** That of its shortest beginning that is known to be lost. */
  lost: number | null;
  /** Of the loss. */
  reason: Reason | null;
  cases: number;
  /** True if the checker did not accept the proof that the path is lost. */
  isRefused: boolean;
  /** True if no more can be said of where it was lost. */
  exact: boolean;
  /** True if it was asked where it was lost, and why. */
  traced: boolean;
  /** Of the whole path, unless it is lost or was never asked about. */
  node: Node | null;
}
