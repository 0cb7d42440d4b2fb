/** The report of a survey as JSON, as the command line prints it, part by part. */

import { ENDED, linkOf, rowAt } from "./survey_rows.js";

/** @import { SurveyReport, SurveyRow, SurveyRuns } from "./types.js" */

const OUTCOMES = ["", "found", "found", "impossible", "limit", "limit", "left-out"];

/**
 * @param {SurveyReport} report
 * @param {readonly string[]} names of what it says of a row
 * @returns {Generator<string, void>}
 */
export function* surveyText({ settings, rows, runs }, names) {
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
