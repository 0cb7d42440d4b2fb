/** The types of Play: its slices of the state, and the values between its parts. */

import type { Verdict } from "../../completion/types.js";
import type { Help, Rules } from "../../request/game.js";
import type { Words } from "../../request/request.js";
import type { Goal } from "../../request/typed.js";
import type { PuzzleDocument } from "../../solver/documents.js";
import type { Problem } from "../../ui/problems.js";
import type { Cut } from "./letters.js";

/**
 * An open puzzle: `end` and `closed` define which tours count, as in a game. `text`: of a letter
 * tour. `game`: the lost game of a better-move puzzle, up to the move that lost it; each of the
 * squares in `good` is right.
 */
export type Puzzle = PuzzleDocument & {
  end: number;
  closed: boolean;
  text?: PuzzleText | null;
  game?: readonly number[];
  good?: readonly number[];
};

/** The text, packed as in a link and as written. */
export type PuzzleText = { cut: Cut; packed: string; whole: string };

/** The common state of puzzles and tasks of a method. */
export interface SeriesState extends Progress {
  /** The name of the task that Python is making, "sheet" for several, or "". */
  making: string;
  /** The reason why there is no task. */
  problem: Omit<Problem, "field"> | null;
  /** The kind of the next task. */
  kind: string;
  grade: "easy" | "medium" | "hard";
  /** The number of tasks on the next sheet. */
  count: number;
  /** The tasks to print in place of the board. */
  sheet: unknown[];
}

/** The saved progress in a series. */
export interface Progress {
  /** The names of the solved tasks, the latest last. */
  solved: string[];
  /** The number of the last opened task, by kind and grade. */
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
  /** The puzzle of the day; null before Python has made it. */
  today: Puzzle | null;
}

/** A puzzle, with a verified tour that solves it. */
export type Printed = Puzzle & { tour: Uint32Array };

/**
 * Where the line was lost, as far as known. `length`: the number of judged squares of the line;
 * `isRequested`: true if a person asked, otherwise only a loss is shown.
 */
export type Loss = Verdict & { length: number; isRequested: boolean };

/** A path on the board that the person did not make. */
export interface Shown {
  kind: "way" | "rule";
  squares: Uint32Array;
  /** The number of its first squares that the person made. */
  own: number;
}

/** The path of Warnsdorff's rule from the same start. */
export interface Rival {
  /** The key of the board, the start and the goal. */
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
  /** The number of its first squares on the board, or before `shown`. */
  length: number;
  puzzle: Puzzle | null;
  help: Help;
  /** The time of the moves that were made in this browser. */
  seconds: number;
  /** The open tab. */
  tab: Tab;
  /** The problem of the last click, or of the last question. */
  message: Pick<Problem, "code" | "params"> | null;
  /** The square that a hint names, or -1. */
  hint: number;
  /** The pending question to Python. */
  waiting: "" | "hint" | "way" | "loss" | "rule";
  loss: Loss | null;
  /** True if the person requested the proof that there is no tour. */
  why: boolean;
  shown: Shown | null;
  rival: Rival | null;
}

/** The current game, for the puzzles. */
export type Game = Rules & { path: readonly number[]; help: Help; puzzle: Puzzle | null };

export type Phase = "empty" | "going" | "stuck" | "finished";
