/**
 * What Python says, as types.
 *
 * @typedef {{key: string, params?: SentenceParams}} Phrase A sentence, or a part of one, as the parameter of
 *   another one.
 * @typedef {Record<string, string | number | Phrase | undefined>} SentenceParams
 *
 * @typedef {object} Reason
 * @property {"reason" | "lost"} [family] `lost`: why a path begun cannot be completed
 * @property {string} code
 * @property {string} text English: all of it
 * @property {Record<string, string | number>} params of the one sentence `FAMILY.CODE`
 * @property {ProofStep[]} steps the proof, if theory gives one; empty for a run that ended otherwise
 * @property {Picture | null} picture those of all steps in one
 *
 * @typedef {object} ProofStep One step of a proof: the sentence `proof.CODE`, and what it is about.
 * @property {string} code
 * @property {Record<string, string | number>} params
 * @property {Picture | null} picture the squares and moves of this step alone
 *
 * @typedef {"subject" | "forced" | "shared"} Role What was asked for; what the argument is about; what
 *   those compete for.
 *
 * @typedef {object} Picture What to mark on the board so that a reason can be seen.
 * @property {"" | "colours" | "rows" | "cols"} classes how all squares fall into two classes
 * @property {number[]} lines the rows or columns of the one class
 * @property {[square: number, role: Role][]} marks
 * @property {[from: number, to: number][]} moves
 *
 * @typedef {object} ResultDocument The object of `--format json`, without its tours.
 * @property {number} version
 * @property {number} rows
 * @property {number} cols
 * @property {number | null} start
 * @property {number | null} end
 * @property {boolean} closed
 * @property {string} method
 * @property {string} order
 * @property {string} ties
 * @property {number} seed
 * @property {"found" | "impossible" | "not-proved" | "limit" | "cancelled"} outcome `not-proved`: a rule's search
 *   ended without a tour, and nothing proves that there is none
 * @property {Reason | null} reason
 * @property {number[]} [holes] in order, where there are any
 * @property {{forward: number, backtracks: number, seconds: number, tours: number,
 *   counts?: "steps" | "cases"}} stats `counts`: only where it is cases
 * @property {number} listed how many of the tours found are listed
 *
 * @typedef {object} SolveProgress How far a search is. The path is the end of one of `depth` squares.
 * @property {number} forward
 * @property {number} backtracks
 * @property {number} tours
 * @property {number} best the length of the longest path so far
 * @property {number} depth
 * @property {Uint32Array} path
 *
 * @typedef {object} SolveResult
 * @property {ResultDocument} document
 * @property {Uint32Array} tours one after the other
 * @property {Uint32Array} deepest the longest path that the search reached, if there is no tour
 * @property {number} [reached] how many squares that path has, where `deepest` is its end alone
 * @property {Uint16Array | Uint32Array} events squares placed, and the number of squares of the board
 *   for a backtrack: the first ones
 * @property {LastEvents | null} [last] the last ones, if others came after the first
 * @property {Details | null} [details] of the first tour, if they were asked for and could be made
 *
 * @typedef {object} LastEvents The end of a search.
 * @property {number} at how many events came before
 * @property {Uint32Array} path the path where they begin
 * @property {Uint16Array | Uint32Array} events
 * @property {Float64Array} [left] when the search took back the path that the first events have left, three
 *   numbers each time: how many squares of it were still there, after how many squares taken back in all at
 *   least, and at most
 *
 * @typedef {object} Properties One of `properties` in the object of `--format json`.
 * @property {boolean} closed
 * @property {"none" | "central" | "quaternary" | "left-right" | "top-bottom" | "diagonal"} symmetry
 * @property {number} turns
 * @property {number} crossings
 * @property {"none" | "semi-magic" | "magic"} magic
 * @property {{rows: number[], columns: number[], diagonals: number[] | null} | null} sums
 *
 * @typedef {object} Details What the page says of a small tour.
 * @property {{matrix: string, moves: string, squares: string}} texts
 * @property {Properties} properties
 *
 * @typedef {{done: number, total: number, states: number}} CountReport Squares swept, of how many;
 *   states alive.
 *
 * @typedef {object} CountDocument The object of `count --format json`: numbers of tours are texts.
 * @property {number} rows
 * @property {number} cols
 * @property {number | null} start
 * @property {number | null} end
 * @property {boolean} closed
 * @property {"counted" | "too-large" | "cancelled"} outcome
 * @property {Reason | null} reason
 * @property {string | null} count
 * @property {string[] | null} table by start, where no square was given
 * @property {number} states
 * @property {number} seconds
 *
 * @typedef {object} RunRecord One run of an experiment, as knight_core.experiments records it.
 * @property {string} link the query string of that very request
 * @property {string} board
 * @property {string} start
 * @property {string} spec the method and its options in one word
 * @property {"found" | "impossible" | "not-proved" | "limit" | "cancelled"} outcome as in ResultDocument
 * @property {boolean} first_try whether it was found without a backtrack
 * @property {number} forward
 * @property {number} backtracks
 * @property {number} seconds
 * @property {string | null} reason
 * @property {string | null} theory
 *
 * @typedef {{link: string, line: string, tour: Uint32Array | null}} Done A run that has ended: its link,
 *   its record as a line of text that only Python reads, and its tour if that was asked for.
 *
 * @typedef {object} SurveyRows How the runs of each method on each board ended, in columns. Two methods
 *   that are spelled differently can mean the same: then their rows share their runs.
 * @property {number} count of rows
 * @property {string[]} words different texts
 * @property {Record<"board" | "spec" | "head" | "tail", Uint32Array>} texts places in `words`; `head` and
 *   `tail` stand before and after the name of its start in the link of a run
 * @property {Record<string, Float64Array>} numbers those of Python's report, and others: see page_report in
 *   knight_core.bridge.reports
 *
 * @typedef {object} SurveyRuns By the number of a run, for all runs.
 * @property {Uint32Array} square where it starts
 * @property {Uint8Array} ended 0 not yet, 1 found at first try, 2 found after backtracking, 3 impossible,
 *   as the run has proved, 4 gave up though theory knows of no obstacle, 5 gave up, and theory knows that
 *   there is no tour, 6 not run, as theory knows that there is no tour
 * @property {Float64Array} backtracks
 * @property {Uint32Array} theory why theory knows that there is no tour: 0, or 1 + a place in `theories`
 * @property {string[]} theories
 *
 * @typedef {object} RacerNews What is new of one run of a race.
 * @property {string} spec the method and its options in one word
 * @property {boolean} built whether its tour is constructed, not searched
 * @property {{forward: number, backtracks: number, path: Uint32Array} | null} base where it stands before
 *   its first event, told once
 * @property {number} forward steps told, or passed over on the way to the first event
 * @property {Uint16Array} events squares placed, and the number of squares of the board for a backtrack
 * @property {RaceEnd | null} end once the run has ended
 *
 * @typedef {object} RaceEnd How a run of a race ended.
 * @property {"found" | "impossible" | "limit" | "cancelled"} outcome
 * @property {number} forward
 * @property {number} backtracks
 * @property {Reason | null} reason
 *
 * @typedef {{theory: Reason | null, racers: RacerNews[]}} RaceNews
 *
 * @typedef {"yes" | "no" | "unknown"} Answer Whether a path can be completed.
 *
 * @typedef {object} Judgement
 * @property {Answer} answer
 * @property {number} cases tried for it
 * @property {Uint32Array | null} tour that begins with the path, if it can be completed
 * @property {Reason | null} reason why it cannot
 *
 * @typedef {{moves: (Judgement & {square: number})[]}} JudgedMoves Of each onward move.
 *
 * @typedef {object} TurningPoint
 * @property {number} kept the length of the longest beginning that is known to be completable
 * @property {number | null} lost that of the shortest one that is known to be lost
 * @property {Judgement} judgement there
 *
 * @typedef {Record<string, string>} LabSettings
 * @typedef {{kind: "compare", settings: LabSettings, rows: RunRecord[],
 *   ruled_out?: {board: string, start: string, theory: string}[]}} CompareReport `ruled_out`: starts that
 *   were not run, as theory knows that there is no tour
 * @typedef {{kind: "survey", settings: LabSettings, rows: SurveyRows, runs: SurveyRuns}} SurveyReport
 *
 * @typedef {object} RankedOrder
 * @property {string} order
 * @property {boolean} solved
 * @property {number} forward moves to the tour, or moves spent without one
 * @property {number} budget the largest step budget that it was given
 * @property {string} link
 * @property {string | null} name of a preset
 *
 * @typedef {object} OrdersReport
 * @property {"orders"} kind
 * @property {LabSettings} settings
 * @property {RankedOrder | null} best
 * @property {RankedOrder[]} ranking
 * @property {RankedOrder[]} presets
 * @property {{from: number, to: number, solved: number, unsolved: number}[]} bins
 * @property {number} tried
 * @property {number} space
 * @property {{budget: number, orders: number, solved: number}[]} rungs
 * @property {{orders: number, below: number}} ruled_out
 * @property {boolean} exhaustive
 * @property {{least: number, most: number}} [spread] the fewest and the most steps that an
 *   order with a tour needed; for the page alone
 *
 * @typedef {CompareReport | SurveyReport | OrdersReport} LabReport
 *
 * @typedef {object} PuzzleDocument A puzzle, see knight_core.play.puzzles.
 * @property {string} name
 * @property {"only" | "numbers"} kind
 * @property {"easy" | "medium" | "hard"} grade
 * @property {Board} board
 * @property {number[]} path the squares visited already
 * @property {number[]} solution those that come next
 * @property {[square: number, number: number][]} given
 *
 * @typedef {object} KnownDocument What is known of a challenge on a board.
 * @property {string} challenge
 * @property {"yes" | "no" | "unknown"} answer
 * @property {Reason | null} reason why there is no such tour
 * @property {number[]} squares the start and the end of one, where it is about these
 *
 * @typedef {object} Said A sentence of Python: its code and parameters, and the same in English.
 * @property {string} code
 * @property {Record<string, string | number>} params
 * @property {string} text
 *
 * @typedef {object} ReadText What a text is: see knight_core.reading.
 * @property {"tour" | "unfinished" | "fault" | "puzzle" | "unreadable" | "several"} verdict
 * @property {TextReading[]} readings the likeliest first
 *
 * @typedef {object} TextReading One way to read a text.
 * @property {"tour" | "unfinished" | "fault" | "puzzle" | "unreadable"} kind
 * @property {number} part which board of the text
 * @property {Board | null} board
 * @property {Uint32Array} squares in the order of the visit, also those after a fault
 * @property {number} sound so many of the first ones are a path
 * @property {Uint32Array} places where each of them stands in the text: begin and end, in UTF-16 units
 * @property {Int32Array} given squares and the numbers on them, by turns
 * @property {TextFault[]} faults all of them
 * @property {Said} how it was read, or why it cannot be read
 * @property {[first: number, last: number]} lines of the text, from 1
 * @property {string} turned which mirror image or order of the likeliest reading this is, or ""
 *
 * @typedef {Said & {squares: number[], places: number[], step: boolean}} TextFault What is wrong; `step`:
 *   the first two squares are a step that is no knight's move
 */

/** @import { Board } from "../board/geometry.js" */

// A file of types alone is still a module.
export {};
