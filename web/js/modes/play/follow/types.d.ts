/** The types of *Follow the rule* and *What next?*. */

import type {
  FollowPosition,
  FollowTask,
  FollowVerdict,
  NextAnswer,
  NextQuestion,
} from "../../../solver/documents.js";

/** A task with its steps, or a set with its questions. */
export type Part = "follow" | "next";

/** The first position of a task, or the position of a question. */
export type Position = FollowPosition &
  Pick<FollowTask, "name" | "grade"> &
  Partial<FollowTask> &
  Partial<NextQuestion>;

export type Verdict = Pick<FollowVerdict, "right" | "reason" | "does" | "compared" | "tour"> &
  Partial<FollowVerdict> &
  Partial<NextAnswer>;

export interface Attempt {
  part: Part;
  name: string;
  position: Position;
  /** The right steps of a task: squares, or -1 for going back. */
  steps: readonly number[];
  /** For each answered step or question: whether it was right at the first try. */
  firsts: readonly boolean[];
  hints: number;
  /** Whether the numbers for the next step are on the board. */
  hinted: boolean;
  /** The last answer, and its verdict. */
  step: number | null;
  verdict: Verdict | null;
}

export interface Score {
  right: number;
  count: number;
  /** The longest run of right answers. */
  longest: number;
}

/** A saved attempt: its progress, unless it is done, and the best score. */
export interface SavedAttempt {
  id: string;
  time: number;
  steps: number[];
  firsts: boolean[];
  hints: number;
  best: Score | null;
}

export interface FollowState {
  /** The open part. */
  part: Part;
  attempts: Record<Part, Attempt | null>;
  /** The best score of the open attempt so far. */
  best: Score | null;
  /** Whether Python judges an answer, or makes the next question. */
  answering: boolean;
}
