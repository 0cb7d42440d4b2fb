/** The files of a report: its table, all of it, each chart, and one page of paper. */

import { make } from "../../../app/dom.js";
import { download } from "../../../app/files.js";
import { t } from "../../../app/i18n.js";
import { pictureOf, standAlone } from "../../../charts/export.js";
import { csvOf } from "./csv.js";

/** @import { Report } from "./types.js" */

/**
 * The buttons for the files of a report, and for printing it.
 * @param {() => Report | null} current
 */
export function reportFiles(current) {
  const save = (/** @type {"csv" | "json"} */ kind) => {
    const report = current();
    if (!report) return;
    const text = kind === "csv" ? csvOf(report) : `${JSON.stringify(report, null, 1)}\n`;
    const type = kind === "csv" ? "text/csv" : "application/json";
    download(`${fileName(report)}.${kind}`, new Blob([text], { type }));
  };
  return make(
    "div",
    { class: "downloads", role: "group", "aria-label": t("lab.report.files") },
    make("span", {}, t("lab.report.files")),
    makeButton(t("action.download-csv"), () => save("csv"), "csv", t("lab.report.files.csv")),
    makeButton(t("action.download-json"), () => save("json"), "json", t("lab.report.files.json")),
    makeButton(t("lab.report.print"), () => print(), "print"),
  );
}

/**
 * The buttons for the files of a chart.
 * @param {() => Report | null} current the report that it belongs to
 * @param {string} name the chart's
 * @param {SVGSVGElement} svg
 * @param {string} title
 */
export function chartFiles(current, name, svg, title) {
  const file = () => `${fileName(current())}-${name.replace("chart-", "")}`;
  const button = (/** @type {"svg" | "png"} */ kind, /** @type {() => void} */ save) => {
    const label = t(`lab.report.chart.${kind}`, { title });
    return makeButton(t(`action.download-${kind}`), save, `${name}-${kind}`, label);
  };
  const saveSvg = () =>
    download(`${file()}.svg`, new Blob([standAlone(svg).text], { type: "image/svg+xml" }));
  const savePng = async () => download(`${file()}.png`, await pictureOf(svg));
  return make("div", { class: "chart-files" }, button("svg", saveSvg), button("png", savePng));
}

/**
 * @param {string} text
 * @param {() => void} run
 * @param {string} key
 * @param {string} [label]
 */
function makeButton(text, run, key, label) {
  const attributes = { type: "button", class: "quiet", "data-key": key, "aria-label": label };
  const button = make("button", attributes, text);
  button.addEventListener("click", run);
  return button;
}

/** @param {Report | null} report */
function fileName(report) {
  if (!report) return "";
  const { board = "", boards = "", start = "" } = report.settings;
  const parts = ["knights-tours", report.kind, board || boards, start];
  return parts.filter(Boolean).join("-").replaceAll(",", "-").slice(0, 100);
}
