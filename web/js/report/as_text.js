/** A report as text: its rows as CSV, and the whole as JSON, both as on the command line. */

import { isSingle, isSkipping } from "./asked.js";
import { ENDED, linkOf, rowAt } from "./survey_rows.js";

/** @import { Report, SurveyReport, SurveyRow, SurveyRuns } from "./types.js" */

/** The columns, the same as on the command line. */
const COLUMNS = {
  compare: ["spec", "outcome", "first_try", "forward", "backtracks", "seconds", "link"],
  survey: [
    ...["board", "spec", "runs", "first_try", "after_backtracking", "impossible", "gave_up"],
    ...["theory_impossible", "missed", "forward", "backtracks", "seconds"],
  ],
  orders: ["order", "name", "solved", "forward", "budget", "link"],
};

const OUTCOMES = ["", "found", "found", "impossible", "limit", "limit", "left-out"];

/**
 * The rows of a report as CSV: plain numbers, by the names of its JSON.
 * @param {Report} report
 * @returns {Generator<string, void>} line by line
 */
export function* csvOf(report) {
  const names = columnsOf(report);
  yield lineOf(names);
  for (const row of rowsOf(report)) yield lineOf(names.map((name) => row[name]));
}

/** The columns of a report, including those that only some of its kind have. @param {Report} report */
function columnsOf(report) {
  const names = COLUMNS[report.kind];
  if (report.kind === "compare" && !isSingle(report)) return ["board", "start", ...names];
  return report.kind === "survey" && isSkipping(report) ? [...names, "left_out"] : names;
}

/** @param {Report} report @returns {Iterable<Record<string, unknown>>} */
function* rowsOf(report) {
  if (report.kind === "compare") yield* report.rows;
  else if (report.kind === "orders") yield* report.ranking;
  else for (let at = 0; at < report.rows.count; at++) yield rowAt(report.rows, at);
}

/** @param {unknown[]} fields */
function lineOf(fields) {
  return `${fields.map(field).join(",")}\n`;
}

/** @param {unknown} value */
function field(value) {
  const text = String(typeof value === "boolean" ? Number(value) : (value ?? ""));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The whole report as JSON.
 * @param {Report} report
 * @returns {Generator<string, void>} in parts
 */
export function* jsonOf(report) {
  if (report.kind === "survey") yield* surveyText(report, columnsOf(report));
  else yield `${JSON.stringify({ ...report, spread: undefined }, null, 1)}\n`;
}

/**
 * The report of a survey as the command line prints it, part by part.
 * @param {SurveyReport} report
 * @param {readonly string[]} names of what it says of a row
 * @returns {Generator<string, void>}
 */
function* surveyText({ settings, rows, runs }, names) {
  yield `{\n "kind": "survey",\n "settings": ${JSON.stringify(settings)},\n "rows": [`;
  for (let at = 0; at < rows.count; at++) {
    const row = /** @type {any} */ (rowAt(rows, at));
    const said = Object.fromEntries(names.map((name) => [name, row[name]]));
    yield `${separator(at)}${JSON.stringify(said)}`;
  }
  yield `\n ],\n "squares": [`;
  for (let at = 0; at < rows.count; at++) {
    const row = rowAt(rows, at);
    const { board, spec, cols, rows: tall } = row;
    const head = JSON.stringify({ board, spec, rows: tall, cols }).slice(0, -1);
    yield `${separator(at)}${head}, "cells": [`;
    yield* cellsOf(row, runs);
    yield "]}";
  }
  yield "\n ]\n}\n";
}

/** @param {number} at */
function separator(at) {
  return at > 0 ? ",\n  " : "\n  ";
}

/**
 * The runs of a row that have ended.
 * @param {SurveyRow} row
 * @param {SurveyRuns} runs
 */
function* cellsOf(row, { square, ended, backtracks, theory, theories }) {
  let any = false;
  for (let run = row.first; run < row.first + row.starts; run++) {
    const code = ended[run] ?? 0;
    if (code === 0) continue;
    const start = square[run] ?? 0;
    const reason = theories[(theory[run] ?? 0) - 1] ?? null;
    const first = code === ENDED.first;
    const cell = [start, OUTCOMES[code], first, backtracks[run], linkOf(row, start), reason];
    yield `${any ? ",\n   " : "\n   "}${JSON.stringify(cell)}`;
    any = true;
  }
}
