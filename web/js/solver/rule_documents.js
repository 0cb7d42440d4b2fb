/**
 * What Python says of a rule that somebody wrote, as types: see knight_core.rules and
 * knight_core.bridge.rules. What comes from the sandbox is checked by js/rules/untrusted.js before anybody
 * else sees it.
 *
 * @typedef {object} RuleFault What is wrong with a rule: the sentence `rule.KEY`.
 * @property {string} code of the kind of mistake
 * @property {string} key of the sentence: the code, or a variant of it
 * @property {Record<string, string | number>} params
 * @property {string} text the sentence in English
 * @property {number} line of the rule's text, from 1; 0 if there is none
 * @property {number} column from 1; 0 if there is none
 * @property {number} endColumn the first one behind it; 0 if there is none
 * @property {number} step at which the rule was asked, from 1; 0 if it was not asked yet
 * @property {number} square where the knight stood, or -1
 * @property {string} traceback Python's own text, or ""
 * @property {string} plain what the error means, in one English sentence, or ""
 * @property {string} plainCode of that sentence, `rule.CODE`, or ""
 * @property {Record<string, string | number>} plainParams
 *
 * @typedef {"choose" | "score"} RuleKind
 *
 * @typedef {{error: RuleFault | null, kind: RuleKind | null}} RuleChecked Whether a text is Python: nothing
 *   of it was run. `kind` if the text shows it.
 *
 * @typedef {{digest: string, kind: RuleKind | null, error: RuleFault | null}} RuleLoaded
 *
 * @typedef {object} RuleCall One call of a rule.
 * @property {number} step the number of the square where the knight stood, from 1
 * @property {number} square
 * @property {number[]} candidates what it could choose from
 * @property {number[]} order in which they are tried, those that it left out at the end
 * @property {number} named how many of them the rule itself has named
 * @property {string[] | null} scores of the candidates, as Python prints them, if it scores
 * @property {string[]} printed
 * @property {number} forward how many steps had been counted when it was asked
 *
 * @typedef {{lines: {step: number, forward: number, text: string}[], more: number}} RulePrinted What a run
 *   has printed: the first lines, and how many came after these. `step` is 0 before the first call.
 *
 * @typedef {object} RuleProgress How far a run is; for its first steps one report a step.
 * @property {number} forward
 * @property {number} backtracks
 * @property {number} tours
 * @property {number} best
 * @property {number} depth
 * @property {Uint32Array} path its end, as in SolveProgress
 *
 * @typedef {object} RuleAnswer How a run ended, as the sandbox says.
 * @property {"found" | "impossible" | "limit" | "cancelled" | "failed"} outcome `failed`: by the rule's fault;
 *   `impossible`: it has tried everything, which is still to be proved
 * @property {string} reason the code of why it found no tour, or ""
 * @property {{forward: number, backtracks: number, seconds: number}} stats
 * @property {Uint32Array} tour
 * @property {Uint32Array} deepest the longest path, or that up to the fault
 * @property {Uint16Array | Uint32Array} events
 * @property {LastEvents | null} last
 * @property {RuleCall[]} calls the first ones and the last ones
 * @property {RulePrinted} printed
 * @property {RuleFault | null} error
 *
 * @typedef {object} RuleRun A run, for the page: what it says of a tour, of its search and of why there is
 *   none comes from the page's own Python, which has gone through its squares and its events.
 * @property {SolveResult | null} result null if the rule has failed
 * @property {Reason | null} theory why there is no such tour at all, if theory knows
 * @property {string} digest of the rule
 * @property {RuleCall[]} calls
 * @property {RulePrinted} printed
 * @property {RuleFault | null} error
 * @property {Uint32Array} path that up to the fault; empty if there is none
 * @property {Uint16Array | Uint32Array} events
 * @property {LastEvents | null} last
 *
 * @typedef {object} RuleTest A board, and what a rule has to do there.
 * @property {string} text e.g. `5x5:a1:tour`
 * @property {Board} board
 * @property {number} start
 * @property {"tour" | "steps" | "none"} expected
 * @property {number} steps within so many
 *
 * @typedef {object} RuleTestAnswer How a rule did in one test, as the sandbox says.
 * @property {number} number of the test, from 0
 * @property {"found" | "impossible" | "limit" | "cancelled" | "failed"} outcome
 * @property {string} reason the code of why it found no tour, or ""
 * @property {number} forward
 * @property {number} backtracks
 * @property {Uint32Array} tour
 * @property {RuleFault | null} error
 *
 * @typedef {RuleTestAnswer & {passed: boolean, said: Said}} RuleTestRow The same, and whether it passed, as
 *   the page's own Python says.
 *
 * @typedef {{rows: RuleTestAnswer[], forward: number}} RuleTestsReport The tests that have ended since the
 *   last report, and how far the next one is.
 *
 * @typedef {object} AgreementDocument Where a path follows Warnsdorff's rule.
 * @property {number} moves
 * @property {number} agreed
 * @property {OtherMove[]} others the moves that took another square than one with the fewest onward moves
 *
 * @typedef {object} OtherMove
 * @property {number} move its number, from 1
 * @property {number} origin
 * @property {number} taken
 * @property {number} degree the onward moves of the square taken
 * @property {number[]} fewest the squares that have the fewest
 * @property {number} least how many these have
 *
 * @import { Board } from "../board/geometry.js"
 * @import { LastEvents, Reason, Said, SolveResult } from "./documents.js"
 */

// A file of types alone is still a module.
export {};
