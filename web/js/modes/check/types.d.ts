/** The types of Check: its slices of the state, and what its parts hand to each other. */

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
  /** True if the text is in a field, to be edited. */
  editing: boolean;
  /** `number`: of the text that was read. */
  answer: (ReadText & { number: number }) | null;
  /** Which of the readings is shown. */
  chosen: number;
  /** Which of its faults is shown, or -1. */
  fault: number;
  /** What is to be seen of the text. */
  place: Place | null;
  /** How far the reading is. */
  waiting: Steps | null;
  /** Why there is no answer. */
  problem: Pick<Problem, "code" | "params"> | null;
  /** The text as it stands in a link; "": it is too long. */
  packed: { number: number; packed: string } | null;
  /** The tour as text. */
  matrix: { of: TextReading; matrix: string } | null;
  /** What came of the text, if that is the certificate of a proof. */
  certificate: Certificate | null;
}

/** A place in the text, in UTF-16 units. */
export interface Place {
  begin: number;
  end: number;
}

export interface CheckLink {
  /** The text as it stands in the link, or "". */
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

/** `question`: null if the checker says that it is none. */
export interface Certificate {
  text: string;
  question: Question | null;
  checked: CheckedCertificate;
}

export interface Question {
  board: Board;
  /** The squares that are visited already, if there are several. */
  path: readonly number[];
  /** The first square, or -1. */
  start: number;
  /** The last square, or -1. */
  end: number;
}

// -- many files --------------------------------------------------------------------------------------

/** What the class was asked for, in words; what is empty may be any. */
export interface Wanted {
  board: string;
  start: string;
  closed: boolean;
  method: string;
}

/** The slice `check-class`. */
export interface ClassState {
  /** In the order in which they were opened. */
  files: readonly File[];
  /** The lesson that the files are answers to; its text is "" if it is not here. */
  lesson: { title: string; text: string } | null;
  /** Of texts: one for each board, and for each file that is not read or holds none. */
  rows: readonly Row[];
  /** Once they are marked. */
  answers: AnswersTable | null;
  /** The number of files that are read. */
  done: number;
  wanted: Wanted;
  /** What is wrong with what was asked for, as a sentence. */
  problem: string;
  /** `missing`: the lesson is not here. */
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
  /** Null if not read yet. */
  read: ClassRow | null;
}

/** What the table of texts, or of answers, puts into the sheet. */
export interface Sheet {
  title: string;
  /** What stands above the table. */
  notes: unknown;
  /** The caption of the table. */
  caption: string;
  /** Its head, body and foot; null if there is none yet. */
  table: unknown;
  /** What stands below it. */
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
  /** Of a tour. */
  properties: Properties | null;
  /** Whether an unfinished path can still be completed. */
  verdict: Verdict | null;
  /** The cost of blind search. */
  blind: Blind | null;
  /** Theory's answer if the text claims that there is no tour. */
  claim: Claim | null;
  /** The proof of that, for the board. */
  reason: Reason | null;
  /** What is wrong with the board that is asked about. */
  wrong: Problem | null;
  /** Whether the text speaks of Warnsdorff's rule. */
  namesRule: boolean;
}

export interface Beginning {
  board: Board;
  path: Uint32Array;
}

export interface Blind {
  state: "counting" | "found" | "limit" | "cancelled" | "failed";
  order: string;
  /** So far, or in all. */
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
