/** The code that embeds a run in another page: an `<iframe>` of the page with `embed=1`. */

/** Width and height of the frame, in CSS pixels: the board with its player below. */
export const SIZES = /** @type {const} */ ({
  small: [360, 520],
  medium: [560, 720],
  large: [800, 940],
});

/** @typedef {keyof typeof SIZES} Size */

/**
 * @typedef {"web" | "local" | "file"} Reach The reach of a link: the web, or only this computer, its server
 *   or a file.
 */

/**
 * The address that shows only the board and the player.
 * @param {string} address of the whole page
 */
function embedAddress(address) {
  const [, before = "", hash = ""] = /^([^#]*)(.*)$/s.exec(address) ?? [];
  return `${before}${before.includes("?") ? "&" : "?"}embed=1${hash}`;
}

/**
 * @param {string} address of the whole page
 * @param {string} title describes the frame, for screen readers
 * @param {Size} size
 */
export function embedCode(address, title, size) {
  const [width, height] = SIZES[size];
  return (
    `<iframe src="${escaped(embedAddress(address))}" title="${escaped(title)}" ` +
    `width="${width}" height="${height}" style="border:0;max-width:100%" ` +
    `loading="lazy" allow="fullscreen"></iframe>`
  );
}

/** Escapes a text as the value of an attribute. @param {string} text */
function escaped(text) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** @param {string} address of the page @returns {Reach} */
export function reachOf(address) {
  const { protocol, hostname } = new URL(address);
  if (protocol === "file:") return "file";
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) ? "local" : "web";
}
