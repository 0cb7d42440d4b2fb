/** The charts of a report as one picture, one below the other. */

import { designToken } from "../ui/design_tokens.js";
import { Slices } from "../ui/slices.js";
import { shape, WIDTH } from "./svg.js";

/** The properties that the style sheet sets on a chart; in the picture each element has them as attributes. */
const PROPERTIES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "paint-order",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
];

/** The height of a title line above a chart, and the space below it and around both. */
const LINE = 18;
const GAP = 8;
const MARGIN = 12;

/** Pixels of the picture for each pixel of a chart. */
const SCALE = 3;

/** A copy that needs no style sheet. @param {SVGSVGElement} svg on the page */
async function standAlone(svg) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const originals = svg.querySelectorAll("*");
  const slices = new Slices();
  for (const [index, element] of copy.querySelectorAll("*").entries()) {
    if (slices.full) await slices.next();
    const original = originals[index];
    const tag = element.tagName;
    if (!original || tag === "title" || tag === "desc") continue;
    const style = getComputedStyle(original);
    for (const property of PROPERTIES) {
      element.setAttribute(property, style.getPropertyValue(property));
    }
    element.removeAttribute("class");
  }
  copy.removeAttribute("class");
  return copy;
}

/** Breaks a title into lines of the chart's width. @param {string} title @param {string} font */
function linesOf(title, font) {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return [title];
  context.font = font;
  const lines = [""];
  for (const word of title.split(" ")) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (context.measureText(line).width <= WIDTH) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}

/** @param {SVGSVGElement[]} charts on the page @returns {Promise<SVGElement>} */
async function together(charts) {
  const style = getComputedStyle(charts[0] ?? document.body);
  const ink = designToken(style, "ink");
  const heading = {
    fill: ink,
    "font-family": style.fontFamily,
    "font-size": 14,
    "font-weight": 600,
  };
  const parts = [];
  let height = MARGIN;
  for (const svg of charts) {
    const title = svg.querySelector("title")?.textContent ?? "";
    const high = svg.viewBox.baseVal.height;
    const copy = await standAlone(svg);
    for (const line of linesOf(title, `600 14px ${style.fontFamily}`)) {
      parts.push(shape("text", { x: MARGIN, y: height + 14, ...heading }, line));
      height += LINE;
    }
    const place = { x: MARGIN, y: height + GAP, width: WIDTH, height: high };
    for (const [name, value] of Object.entries(place)) copy.setAttribute(name, String(value));
    parts.push(copy);
    height += GAP + high + MARGIN;
  }
  const size = { width: WIDTH + 2 * MARGIN, height };
  const ground = { ...size, fill: designToken(style, "surface") };
  return shape("svg", size, shape("rect", ground), ...parts);
}

/** @param {SVGSVGElement[]} charts on the page @returns {Promise<Blob>} */
export async function pictureOf(charts) {
  const svg = await together(charts);
  const text = new XMLSerializer().serializeToString(svg);
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(Number(svg.getAttribute("width")) * SCALE);
    canvas.height = Math.round(Number(svg.getAttribute("height")) * SCALE);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture")))),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
