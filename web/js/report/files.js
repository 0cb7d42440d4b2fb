/** The files of a report: the table, the whole report, the charts; and print. */

import { html, nothing } from "lit-html";
import { pictureOf } from "../charts/export.js";
import { download } from "../ui/files.js";
import { t } from "../ui/i18n.js";

/** @import { Hooks, Report } from "./types.js" */

/**
 * The buttons for the files of a report and for print.
 * @param {Report} report
 * @param {HTMLElement} root the element of the report
 * @param {Hooks["csv"]} csv makes the table
 */
export function reportFiles(report, root, csv) {
  const save = (/** @type {BlobPart} */ content, /** @type {string} */ ending) =>
    download(`${fileName(report)}.${ending}`, new Blob([content], { type: TYPES[ending] }));
  const saveTable = async () => {
    const table = await csv(report);
    if (table) save(table, "csv");
  };
  const charts = () =>
    [...root.querySelectorAll("svg.chart")].filter((svg) => svg instanceof SVGSVGElement);
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
    ${button("csv", t("action.download-csv"), saveTable, t("lab.report.files.csv"))}
    ${button("json", t("action.download-json"), () => save(jsonOf(report), "json"), t("lab.report.files.json"))}
    ${button("pictures", t("lab.report.pictures"), async () => save(await pictureOf(charts()), "png"))}
    ${button("print", t("download.print"), () => print())}
  </div>`;
}

/** The whole report, as on the command line: without the fields for the page. @param {Report} report */
const jsonOf = (report) =>
  `${JSON.stringify({ ...report, answer: undefined, spread: undefined }, null, 1)}\n`;

/** @type {Record<string, string>} */
const TYPES = { csv: "text/csv", json: "application/json", png: "image/png" };

/** The name of a report's files, without their ending. @param {Report} report */
function fileName({ kind, settings: { board = "", boards = "", start = "" } }) {
  const parts = ["knights-tours", kind, board || boards, start];
  return parts.filter(Boolean).join("-").replaceAll(",", "-").slice(0, 100);
}
