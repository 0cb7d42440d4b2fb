/** The files of a report: its table, the whole, each chart, and a printed page. */

import { pictureOf, standAlone } from "../charts/export.js";
import { Slices } from "../charts/slices.js";
import { make } from "../ui/dom.js";
import { download } from "../ui/files.js";
import { t } from "../ui/i18n.js";
import { csvOf, jsonOf } from "./as_text.js";

/** @import { Report } from "./types.js" */

/**
 * The buttons for the files of a report, and for printing it.
 * @param {() => Report | null} current
 */
export function reportFiles(current) {
  const save = async (/** @type {"csv" | "json"} */ kind) => {
    const report = current();
    if (!report) return;
    const parts = await inParts(kind === "csv" ? csvOf(report) : jsonOf(report));
    const type = kind === "csv" ? "text/csv" : "application/json";
    download(`${fileName(report)}.${kind}`, new Blob(parts, { type }));
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

/**
 * The buttons for the files of a chart.
 * @param {() => Report | null} current the report that it belongs to
 * @param {string} name the chart's
 * @param {SVGSVGElement} svg
 * @param {string} title
 * @param {HTMLCanvasElement} [canvas] the part of the chart that is on a canvas
 */
export function chartFiles(current, name, svg, title, canvas) {
  const file = () => `${fileName(current())}-${name.replace("chart-", "")}`;
  const button = (/** @type {"svg" | "png"} */ kind, /** @type {() => void} */ save) => {
    const label = t(`lab.report.chart.${kind}`, { title });
    return makeButton(t(`action.download-${kind}`), save, `${name}-${kind}`, label);
  };
  const saveSvg = async () => {
    const { text } = await standAlone(svg, canvas);
    download(`${file()}.svg`, new Blob([text], { type: "image/svg+xml" }));
  };
  const savePng = async () => download(`${file()}.png`, await pictureOf(svg, canvas));
  return make("div", { class: "chart-files" }, button("svg", saveSvg), button("png", savePng));
}

/** @param {string} text @param {() => void} run @param {string} key @param {string} [label] */
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
