/** A link as a QR code. Whoever needs one imports this module then: it comes with a library. */

import { t } from "../app/i18n.js";
import { shape } from "../charts/svg.js";
import { encode } from "../vendor/uqr.js";

/** The empty edge that cameras need, in modules; the standard asks for four. */
const QUIET = 4;

/** A longer text makes modules so small that a phone cannot read them from a screen, in bytes of UTF-8. */
const MOST_BYTES = 900;

/** Up to so many bytes the code also survives a stain or a reflection. */
const SHORT_BYTES = 300;

/**
 * The QR code of a text, black on white in every theme, with its quiet zone. It has no size of its own.
 * @param {string} text
 * @returns {SVGElement | null} null: the text is too long for a code that a phone could read
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > MOST_BYTES) return null;
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
