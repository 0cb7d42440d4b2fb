/**
 * A report as Python makes it, and what the page around it does for it.
 *
 * @import * as Documents from "../../../solver/documents.js"
 *
 * @typedef {Documents.CompareReport} CompareReport
 * @typedef {Documents.SurveyReport} SurveyReport its rows and runs in columns: see survey_rows.js
 * @typedef {Documents.SurveyRows} SurveyRows
 * @typedef {Documents.SurveyRuns} SurveyRuns
 * @typedef {Documents.OrdersReport} OrdersReport
 * @typedef {Documents.RankedOrder} RankedOrder
 * @typedef {Documents.LabReport} Report
 *
 * @typedef {object} SurveyRow How the runs of one method on one board ended.
 * @property {string} board
 * @property {string} spec
 * @property {number} runs that have ended
 * @property {number} first_try
 * @property {number} after_backtracking
 * @property {number} impossible proved by the run
 * @property {number} gave_up
 * @property {number} theory_impossible starts from which theory knows that there is no tour
 * @property {number} missed gave up although there is a tour
 * @property {number} left_out starts that were not run, as theory knows that there is no tour
 * @property {number} forward
 * @property {number} backtracks
 * @property {number} seconds
 * @property {number} first the number of its first run
 * @property {number} starts how many runs it has
 * @property {number} rows of its board
 * @property {number} cols
 * @property {string} head of the links of its runs, up to the square where one starts
 * @property {string} tail of these links, after the square
 * @property {number} worst the number of the run with the most backtracks that found a tour, or -1
 * @property {number} most its backtracks
 * @property {number} colour starts that a colouring of the squares settles
 *
 * @typedef {object} Hooks
 * @property {(link: string) => void} open opens a run
 * @property {(order: string) => void} use puts an order into the form
 * @property {(link: string) => Promise<Uint32Array | null>} tour the tour that a run found, if it is
 *   still there
 * @property {() => string} address the link of the experiment
 * @property {((board: string, start: string) => void) | null} race shows the race of a start of a comparison
 *
 * @typedef {{done: number, total: number, finished: boolean}} Progress
 *
 * @typedef {object} Part What the reports of one kind have between their settings and the explanation.
 * @property {HTMLElement[]} elements made once and filled anew, so that what a person uses just now stays
 * @property {HTMLElement[]} pictures the same, for what stands below the explanation
 * @property {() => (() => void)[]} fill draws what the report says: steps, one after the other
 * @property {() => void} redraw draws in the colours and the size of now what is on a canvas
 * @property {() => void} stop ends what moves
 *
 * @typedef {object} Maker Makes the parts of a report that carry a file or can be opened.
 * @property {(name: string, svg: SVGSVGElement, title: string, drawn?: Drawn) => HTMLElement} figure a
 *   chart with its files
 * @property {(key: string, summary: string, content: HTMLElement) => HTMLDetailsElement} details
 *
 * @typedef {{element: HTMLElement, canvas: HTMLCanvasElement}} Drawn What stands in the place of the chart
 *   alone, and what it has on a canvas.
 */

export {};
