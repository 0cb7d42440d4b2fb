/** A link as a QR code. This module is imported on demand, because it needs a library. */

import { encode } from "uqr";
import { shape } from "../charts/svg.js";
import { t } from "../ui/i18n.js";

/** The quiet zone around the code, in modules, as the standard requires. */
const QUIET = 4;

/**
 * The maximum length of a text, in bytes of UTF-8: with more, a phone cannot read the small modules from a screen.
 */
const MAX_BYTES = 900;

/** Up to this many bytes the code has a higher error correction, for example against reflections. */
const SHORT_BYTES = 300;

/**
 * The QR code of a text, black on white in every theme, with its quiet zone. The style sheet sets its size.
 * @param {string} text
 * @returns {SVGElement | null} null if the text is too long for a code that a phone could read
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > MAX_BYTES) return null;
  const ecc = bytes <= SHORT_BYTES ? "M" : "L";
  const { size, data } = encode(text, { ecc, border: QUIET });
  // One rectangle for each run of dark modules in a row.
  let dark = "";
  for (const [row, modules] of data.entries()) {
    for (let from = 0; from < size; from++) {
      if (!modules[from]) continue;
      let to = from;
      while (to < size && modules[to]) to++;
      dark += `M${from} ${row}h${to - from}v1h${from - to}z`;
      from = to;
    }
  }
  return shape(
    "svg",
    {
      class: "qr",
      viewBox: `0 0 ${size} ${size}`,
      role: "img",
      "aria-label": t("share.qr.name"),
      "shape-rendering": "crispEdges",
    },
    shape("path", { d: `M0 0h${size}v${size}h${-size}z`, fill: "#fff" }),
    shape("path", { d: dark, fill: "#000" }),
  );
}
