/** The files of a report: its table, the whole; and a printed page. */

import { html, nothing } from "lit-html";
import { Slices } from "../charts/slices.js";
import { download } from "../ui/files.js";
import { t } from "../ui/i18n.js";
import { csvOf, jsonOf } from "./as_text.js";

/** @import { Report } from "./types.js" */

/** The buttons for the files of a report, and for printing it. @param {Report} report */
export function reportFiles(report) {
  const save = async (/** @type {Iterable<string>} */ texts, /** @type {string} */ type) =>
    download(`${fileName(report)}.${type}`, new Blob(await inParts(texts), { type: TYPES[type] }));
  const button = (
    /** @type {string} */ key,
    /** @type {string} */ text,
    /** @type {() => void} */ run,
    /** @type {string | undefined} */ label = undefined,
  ) => html`<button
    type="button"
    class="quiet"
    data-key=${key}
    aria-label=${label ?? nothing}
    @click=${run}
  >
    ${text}
  </button>`;
  return html`<div class="downloads" role="group" aria-label=${t("lab.report.files")}>
    <span>${t("lab.report.files")}</span>
    ${button("csv", t("action.download-csv"), () => save(csvOf(report), "csv"), t("lab.report.files.csv"))}
    ${button("json", t("action.download-json"), () => save(jsonOf(report), "json"), t("lab.report.files.json"))}
    ${button("print", t("lab.report.print"), () => print())}
  </div>`;
}

/** @type {Record<string, string>} */
const TYPES = { csv: "text/csv", json: "application/json" };

/**
 * Joins texts, in slices.
 * @param {Iterable<string>} texts
 */
async function inParts(texts) {
  const slices = new Slices();
  /** @type {string[]} */
  const parts = [];
  /** @type {string[]} */
  let part = [];
  for (const text of texts) {
    part.push(text);
    if (!slices.full) continue;
    parts.push(part.join(""));
    part = [];
    await slices.next();
  }
  return [...parts, part.join("")];
}

/** The name of a report's files, without their ending. @param {Report} report */
export function fileName({ kind, settings: { board = "", boards = "", start = "" } }) {
  const parts = ["knights-tours", kind, board || boards, start];
  return parts.filter(Boolean).join("-").replaceAll(",", "-").slice(0, 100);
}
