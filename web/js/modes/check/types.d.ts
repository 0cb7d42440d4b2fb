/** The types of Check: its slices of the state, and the values between its parts. */

import type { Board } from "../../board/geometry.js";
import type { Verdict } from "../../completion/types.js";
import type {
  AnsweredDocument,
  AnswersTable,
  CheckedCertificate,
  ClassRow,
  Properties,
  ReadText,
  Reason,
  ReviewDocument,
  Sentence,
  TextReading,
} from "../../solver/documents.js";
import type { Steps } from "../../solver/protocol.js";
import type { Problem } from "../../ui/problems.js";

// -- a text ------------------------------------------------------------------------------------------

/** The slice `check`. */
export interface CheckState {
  text: string;
  /** The number of the text, unique for each text. */
  number: number;
  /** The name of its file, or "". */
  name: string;
  /** True if the text is in an input field. */
  editing: boolean;
  /** `number`: of the read text. */
  answer: (ReadText & { number: number }) | null;
  /** The index of the shown reading. */
  chosen: number;
  /** The index of the shown fault, or -1. */
  fault: number;
  /** The place in the text to scroll to. */
  place: Place | null;
  /** The progress of the reading. */
  waiting: Steps | null;
  /** The reason why there is no answer. */
  problem: Pick<Problem, "code" | "params"> | null;
  /** The text as packed for a link; "" if it is too long. */
  packed: { number: number; packed: string } | null;
  /** The tour as text. */
  matrix: { of: TextReading; matrix: string } | null;
  /** The result for a text that is the certificate of a proof. */
  certificate: Certificate | null;
}

/** A place in the text, in UTF-16 units. */
export interface Place {
  begin: number;
  end: number;
}

export interface CheckLink {
  /** The packed text in the link, or "". */
  packed: string;
  /** The index of the shown reading. */
  reading: number;
  /** The number of squares on the board, or null for all. */
  step: number | null;
  /** The names of the switched overlays. */
  show: string[];
}

/** A part of the text with a mark. */
export interface Span {
  begin: number;
  end: number;
  at: number;
  kind: string;
}

// -- a certificate -----------------------------------------------------------------------------------

/** The question of a certificate, unchecked; `text`: in words. */
export interface CertificateClaim {
  text: string;
  board: Board;
  request: { path?: number[]; start?: number | null; end?: number | null };
}

/** `question`: null if the checker cannot read it. */
export interface Certificate {
  text: string;
  question: Question | null;
  checked: CheckedCertificate;
}

export interface Question {
  board: Board;
  /** The visited squares, if there are several. */
  path: readonly number[];
  /** The first square, or -1. */
  start: number;
  /** The last square, or -1. */
  end: number;
}

// -- many files --------------------------------------------------------------------------------------

/** The task of the class, as texts; "" means any. */
export interface Wanted {
  board: string;
  start: string;
  closed: boolean;
  method: string;
}

/** The slice `check-class`. */
export interface ClassState {
  /** The files, in the order of opening. */
  files: readonly File[];
  /** The lesson to which the files are answers; its text is "" if this browser does not have it. */
  lesson: { title: string; text: string } | null;
  /** The rows of texts: one for each board, and for each file that is unread or has no board. */
  rows: readonly Row[];
  /** The marked answers. */
  answers: AnswersTable | null;
  /** The number of read files. */
  done: number;
  wanted: Wanted;
  /** The mistake in the task, as a sentence. */
  problem: string;
  /** `missing`: this browser does not have the lesson. */
  state: "reading" | "stopped" | "missing" | "done";
  /** True if the table is shown. */
  inSight: boolean;
  /** The row whose text is in Check, or -1. */
  open: number;
  sort: Sort;
  /** True if numbers are shown instead of names. */
  nameless: boolean;
}

export type Column = "place" | "name" | "verdict" | "board";

export interface Sort {
  by: Column;
  down: boolean;
}

/** A board of a file. */
export interface Row {
  /** The name of the file. */
  name: string;
  /** The index of the file. */
  file: number;
  /** Null before reading. */
  read: ClassRow | null;
}

/** The content of the sheet, from the table of texts or of answers. */
export interface Sheet {
  title: string;
  /** The content above the table. */
  notes: unknown;
  /** The caption of the table. */
  caption: string;
  /** Its head, body and foot; null if there is none yet. */
  table: unknown;
  /** The content below the table. */
  below: unknown;
  /** The name of the CSV file. */
  file: string;
}

// -- the review --------------------------------------------------------------------------------------

/** The slice `check-review`. */
export interface ReviewState {
  /** The reading under review. */
  of: TextReading | null;
  /** The correct beginning of the path. */
  path: Beginning | null;
  state: "none" | "pending" | "done" | "failed";
  progress: Steps | null;
  review: ReviewDocument | null;
  /** The properties of a tour. */
  properties: Properties | null;
  /** Whether an unfinished path can still be completed. */
  verdict: Verdict | null;
  /** The cost of blind search. */
  blind: Blind | null;
  /** Theory's answer if the text claims that there is no tour. */
  claim: Claim | null;
  /** The proof of this, for the board. */
  reason: Reason | null;
  /** The mistake in the form of the board. */
  wrong: Problem | null;
  /** Whether the text names Warnsdorff's rule. */
  namesRule: boolean;
}

export interface Beginning {
  board: Board;
  path: Uint32Array;
}

export interface Blind {
  state: "counting" | "found" | "limit" | "cancelled" | "failed";
  order: string;
  /** The steps so far, or the total. */
  steps: number;
  /** The budget. */
  most: number;
  sentences: Sentence[];
}

export interface Claim {
  state: "pending" | "done" | "failed";
  words: ClaimWords;
  answer: AnsweredDocument | null;
}

export interface ClaimWords {
  board: Board;
  start: number;
  closed: boolean;
}
