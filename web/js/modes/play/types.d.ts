/** The types of Play: its slices of the state, and what its parts hand to each other. */

import type { Verdict } from "../../completion/types.js";
import type { Help, Rules } from "../../request/game.js";
import type { Words } from "../../request/request.js";
import type { Goal } from "../../request/typed.js";
import type { PuzzleDocument } from "../../solver/documents.js";
import type { Problem } from "../../ui/problems.js";
import type { Cut } from "./letters.js";

/**
 * A puzzle being played: `end` and `closed` define which tours count, as in a game. `text`: of a
 * letter tour. `game`: that in which a better move is asked for, up to the move that lost it; each of
 * the moves `good` is right.
 */
export type Puzzle = PuzzleDocument & {
  end: number;
  closed: boolean;
  text?: PuzzleText | null;
  game?: readonly number[];
  good?: readonly number[];
};

/** The text, as in a link and as it was written. */
export type PuzzleText = { cut: Cut; packed: string; whole: string };

/** What is common to puzzles and the tasks of a method. */
export interface SeriesState extends Progress {
  /** The name of the task that Python is making, "sheet" for several, or "". */
  making: string;
  /** The reason why there is none. */
  problem: Omit<Problem, "field"> | null;
  /** The kind of the next one. */
  kind: string;
  grade: "easy" | "medium" | "hard";
  /** How many tasks the next sheet holds. */
  count: number;
  /** What is printed in place of the board. */
  sheet: unknown[];
}

/** What a browser saves of a series. */
export interface Progress {
  /** The names of the solved tasks, the latest last. */
  solved: string[];
  /** The number of the last task opened, by kind and grade. */
  reached: Record<string, number>;
}

export interface PuzzlesState {
  /** The text of the puzzle that Python is making, as in a link, or "". */
  packed: string;
  /** The result of a check of the path: the first wrong number, or 0. */
  checked: { path: string; wrong: number } | null;
  /** The text of the next letter tour. */
  text: string;
  cut: Cut;
  /** That of the day, once Python has made it. */
  today: Puzzle | null;
}

/** A puzzle, and a verified tour that solves it. */
export type Printed = Puzzle & { tour: Uint32Array };

/**
 * Where the line was lost, as far as known. `length`: the number of squares of the line that it is
 * about; `isRequested`: true if a person asked, else only a loss is told.
 */
export type Loss = Verdict & { length: number; isRequested: boolean };

/** A path that is not the player's own, in its place on the board. */
export interface Shown {
  kind: "way" | "rule";
  squares: Uint32Array;
  /** How many of its first squares are the player's. */
  own: number;
}

/** The path of Warnsdorff's rule from the same start. */
export interface Rival {
  /** Identifies the board, the start and the goal. */
  of: string;
  squares: Uint32Array;
}

export type Tab = "free" | "puzzles" | "follow";

export interface PlayState {
  /** The content of the form, valid or not. */
  form: Words;
  goal: Goal;
  /** The mistakes in the form. */
  problems: Problem[];
  rules: Rules;
  line: readonly number[];
  /** So many of its first squares are on the board, or were before `shown`. */
  length: number;
  puzzle: Puzzle | null;
  help: Help;
  /** The time that the moves of the line took, as far as they were made in this browser. */
  seconds: number;
  /** What is open beside the game. */
  tab: Tab;
  /** The problem of the last click, or of the last question. */
  message: Pick<Problem, "code" | "params"> | null;
  /** The square that a hint names, or -1. */
  hint: number;
  /** The pending question to Python. */
  waiting: "" | "hint" | "way" | "loss" | "rule";
  loss: Loss | null;
  /** True if the proof that there is no tour is asked for. */
  why: boolean;
  shown: Shown | null;
  rival: Rival | null;
}

/** The current game, for the puzzles. */
export type Game = Rules & { path: readonly number[]; help: Help; puzzle: Puzzle | null };

export type Phase = "empty" | "going" | "stuck" | "finished";
