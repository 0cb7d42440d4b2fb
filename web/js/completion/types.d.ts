/** The types for facts about paths: questions, verdicts and wishes. */

import type { Board } from "../board/geometry.js";
import type { Answer, Reason } from "../solver/documents.js";

/** A path and its goal. */
export interface Question {
  board: Board;
  /** The required end of the tour, or -1. */
  end: number;
  closed: boolean;
  /** The only tour that counts; null if all do. */
  tour?: readonly number[] | null;
  path: ArrayLike<number>;
  /** The number of squares of `path` that count; default all. */
  length?: number;
}

export interface Verdict {
  state: "pending" | "known" | "too-large";
  /** Null while unknown. */
  answer: Answer | null;
  /** The answer for each onward move, as far as known. */
  moves: Map<number, Answer>;
  /** The length of the longest beginning known to be completable. */
  kept: number;
  /** The length of the shortest beginning known to be lost; null for an empty board. */
  lost: number | null;
  /** The proof that it is lost. */
  reason: Reason | null;
  /** The number of cases in the search for the answer. */
  cases: number;
  /** True if the checker rejected the proof that the path is lost. */
  isRefused: boolean;
  /** A tour that begins with the path, if one is wanted. */
  way: Uint32Array | null;
}

/** The extent of a question. */
export interface Wish {
  /** The name of the wish's owner, who has one wish at a time. */
  name?: string;
  /** True for a verdict on each onward move as well. */
  moves?: boolean;
  /** True for the proof of a loss. */
  why?: boolean;
  /** True for a tour that begins with the path, or any tour of an empty board. */
  way?: boolean;
}

export type Wanted = Question & Required<Omit<Wish, "name">> & { length: number };

export interface Node {
  /** "" before a question. */
  answer: Answer | "";
  /** The proof that it is lost. */
  reason: Reason | null;
  cases: number;
  /** True if the checker rejected that proof. */
  isRefused: boolean;
  /** True after the question where the path was lost first. */
  traced: boolean;
  /** True after the question about each onward move. */
  tried: boolean;
  /** A known tour that begins with the path. */
  tour: Uint32Array | null;
  next: Map<number, Node> | null;
}

/** The known facts about a path. */
export interface PathFacts {
  /** The answer for the whole path; "" while unknown. */
  answer: Answer | "";
  /** The length of the longest beginning known to be completable. */
  kept: number;
  /** The length of the shortest beginning known to be lost. */
  lost: number | null;
  /** The proof of the loss. */
  reason: Reason | null;
  cases: number;
  /** True if the checker rejected that proof. */
  isRefused: boolean;
  /** True if the place of the loss cannot be found more exactly. */
  exact: boolean;
  /** True after the question where and why it was lost. */
  traced: boolean;
  /** The node of the whole path; null if it is lost or there was no question about it. */
  node: Node | null;
}
