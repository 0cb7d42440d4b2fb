/**
 * The page's own fonts. They load after the first frame, all at once. Until then, and for other scripts, system fonts
 * of the same widths replace them (styles/tokens.css).
 */

import { readFont } from "../place.js";

const FONTS = /** @type {const} */ ([
  ["Lab Sans", "400", "sans-400"],
  ["Lab Sans", "600", "sans-600"],
  ["Lab Serif", "600", "serif-600"],
]);

/** Loads the fonts; if that fails, the page uses those of the system. @param {() => void} onLoaded */
export async function loadFonts(onLoaded) {
  try {
    const faces = FONTS.map(async ([family, weight, name]) =>
      new FontFace(family, await readFont(name), { weight }).load(),
    );
    for (const face of await Promise.all(faces)) document.fonts.add(face);
    onLoaded();
  } catch {
    // After a network failure the page works with another font.
  }
}
