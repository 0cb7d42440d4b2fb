/**
 * A report as made by Python, and the hooks of the page around it.
 *
 * @import * as Documents from "../solver/documents.js"
 *
 * @typedef {Documents.CompareReport} CompareReport
 * @typedef {Documents.SurveyReport} SurveyReport its rows and runs in columns: see survey_rows.js
 * @typedef {Documents.SurveyRows} SurveyRows
 * @typedef {Documents.SurveyRuns} SurveyRuns
 * @typedef {Documents.OrdersReport} OrdersReport
 * @typedef {Documents.RankedOrder} RankedOrder
 * @typedef {Documents.LabReport} Report
 *
 * @typedef {object} SurveyRow The outcomes of the runs of one method on one board.
 * @property {string} board
 * @property {string} spec
 * @property {number} runs that have ended
 * @property {number} first_try
 * @property {number} after_backtracking
 * @property {number} impossible proved by the run
 * @property {number} gave_up
 * @property {number} theory_impossible starts from which theory knows that there is no tour
 * @property {number} missed gave up although there is a tour
 * @property {number} left_out starts that were not run, since theory knows that there is no tour
 * @property {number} forward
 * @property {number} backtracks
 * @property {number} seconds
 * @property {number} first the number of its first run
 * @property {number} starts the number of its runs
 * @property {number} rows of its board
 * @property {number} cols
 * @property {string} head of the links of its runs, up to the square where one starts
 * @property {string} tail of these links, after the square
 * @property {number} worst the number of the run with the most backtracks that found a tour, or -1
 * @property {number} most its backtracks
 * @property {number} colour starts that a colouring argument settles
 *
 * @typedef {object} Hooks
 * @property {(link: string) => void} open opens a run
 * @property {(order: string) => void} use puts an order into the form
 * @property {(link: string) => Promise<Uint32Array | null>} tour the tour that a run found, if it is still
 *   there
 * @property {() => string} address the link of the experiment
 * @property {HTMLElement} [between] what stands between the table and the rest: the race
 * @property {((board: string, start: string) => void) | null} race shows the race of a start of a comparison
 *
 * @typedef {{done: number, total: number, finished: boolean}} Progress
 *
 * @typedef {object} Part What differs between the kinds of reports.
 * @property {(report: any) => unknown} table as a template
 * @property {(report: any) => unknown} pictures the same, for what is below the explanation
 * @property {() => void} redraw redraws canvases with the current theme and size
 */

export {};
