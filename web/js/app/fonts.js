/**
 * The page's own fonts. They come after the first frame, all at once; until then, and for other scripts, the
 * system's stand in, of the same widths (styles/tokens.css).
 */

import { readFont } from "../place.js";

const FONTS = /** @type {const} */ ([
  ["Lab Sans", "400", "sans-400"],
  ["Lab Sans", "600", "sans-600"],
  ["Lab Serif", "600", "serif-600"],
]);

/** Loads the fonts; without them the page keeps those of the system. @param {() => void} onLoaded */
export async function loadFonts(onLoaded) {
  try {
    const faces = FONTS.map(async ([family, weight, name]) =>
      new FontFace(family, await readFont(name), { weight }).load(),
    );
    for (const face of await Promise.all(faces)) document.fonts.add(face);
    onLoaded();
  } catch {
    // A slow or broken connection: the page is the same in another font.
  }
}
