/** Exports a chart: as SVG that needs no style sheet, and as a picture. */

import { Slices } from "./slices.js";
import { WIDTH } from "./svg.js";

/** The properties that the style sheet sets on a chart; in the file each element carries them itself. */
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

/** The title above the chart, and a margin around both. */
const HEAD = 26;
const MARGIN = 12;

/** Pixels of the picture for each pixel of the chart. */
const SCALE = 3;

/**
 * @param {SVGSVGElement} svg on the page
 * @param {HTMLCanvasElement} [canvas] the canvas drawn in place of its image
 * @returns {Promise<{text: string, width: number, height: number}>}
 */
export async function standAlone(svg, canvas) {
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
    element.removeAttribute("data-link");
  }
  if (canvas) copy.querySelector("image")?.setAttribute("href", await dataOf(canvas));
  const style = getComputedStyle(svg);
  const paper = style.getPropertyValue("--surface").trim();
  const ink = style.getPropertyValue("--ink").trim();
  const heading = svg.querySelector("title")?.textContent ?? "";
  const [width, height] = [WIDTH + 2 * MARGIN, svg.viewBox.baseVal.height + HEAD + 2 * MARGIN];
  const [left, top] = [-MARGIN, -MARGIN - HEAD];
  copy.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.removeAttribute("class");
  const add = (/** @type {string} */ tag, /** @type {Record<string, string | number>} */ all) => {
    const element = document.createElementNS(copy.namespaceURI, tag);
    for (const [name, value] of Object.entries(all)) element.setAttribute(name, String(value));
    return element;
  };
  const font = { "font-family": style.fontFamily, "font-size": 14, "font-weight": 600 };
  const words = add("text", { x: 0, y: top + MARGIN + 14, fill: ink, ...font });
  words.textContent = heading;
  const ground = add("rect", { x: left, y: top, width, height, fill: paper });
  copy.querySelector("defs")?.after(ground, words);
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/**
 * The picture on a canvas as a data URL.
 * @param {HTMLCanvasElement} canvas
 * @returns {Promise<string>}
 */
function dataOf(canvas) {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(reader.error);
      if (blob) reader.readAsDataURL(blob);
      else reject(new Error("no picture"));
    }),
  );
}

/**
 * @param {SVGSVGElement} svg on the page
 * @param {HTMLCanvasElement} [canvas] the canvas drawn in place of its image
 * @returns {Promise<Blob>}
 */
export async function pictureOf(svg, canvas) {
  const { text, width, height } = await standAlone(svg, canvas);
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * SCALE);
    canvas.height = Math.round(height * SCALE);
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
