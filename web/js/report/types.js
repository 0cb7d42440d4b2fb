/**
 * A report as made by Python, and the hooks of the page around it.
 *
 * @import * as Documents from "../solver/documents.js"
 *
 * @typedef {Documents.CompareReport} CompareReport
 * @typedef {Documents.SurveyReport} SurveyReport
 * @typedef {Documents.SurveyRow} SurveyRow
 * @typedef {Documents.SurveySquares} SurveySquares
 * @typedef {Documents.OrdersReport} OrdersReport
 * @typedef {Documents.RankedOrder} RankedOrder
 * @typedef {Documents.LabReport} Report
 *
 * @typedef {object} SurveyRun A run that has ended.
 * @property {number} square its start
 * @property {string} outcome of its record, or "left-out" if it was not run
 * @property {boolean} first_try
 * @property {number} forward
 * @property {number} backtracks
 * @property {number} seconds
 * @property {string} link
 * @property {string | null} theory the reason of theory that there is no tour
 *
 * @typedef {object} Hooks
 * @property {(link: string) => void} open opens a run
 * @property {(order: string) => void} use puts an order into the form
 * @property {(link: string) => Promise<Uint32Array | null>} tour the tour of a run, if it is still in memory
 * @property {(report: Report) => Promise<Uint8Array<ArrayBuffer> | null>} csv the table of a report; null if it cannot be made
 * @property {() => string} address the link of the experiment
 * @property {HTMLElement} between the race: below the table, or without a report above the introduction
 * @property {(board: string, start: string) => void} race shows the race of a start of a comparison
 *
 * @typedef {{done: number, total: number, finished: boolean}} Progress
 *
 * @typedef {object} Part The differences between the kinds of reports.
 * @property {(report: any) => unknown} table as a template
 * @property {(report: any) => unknown} pictures the same for the part below the explanation
 * @property {(whole: boolean) => void} [showWhole] shows all rows of its table, or pages of them
 * @property {() => void} [redraw] redraws canvases with the current theme and size
 */

export {};
