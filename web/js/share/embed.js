/** The code that shows a run inside of another page: an `<iframe>` of the page with `embed=1`. */

/** Width and height of the frame, in CSS pixels: the board with its player below. */
export const SIZES = /** @type {const} */ ({
  small: [360, 520],
  medium: [560, 720],
  large: [800, 940],
});

/** @typedef {keyof typeof SIZES} Size */

/** @typedef {"web" | "local" | "file"} Reach Where a link leads: to the web, or to this computer only,
 * to its server or to a file. */

/**
 * The address of the board and the player alone.
 * @param {string} address of the whole page
 */
export function embedAddress(address) {
  const [, before = "", hash = ""] = /^([^#]*)(.*)$/s.exec(address) ?? [];
  return `${before}${before.includes("?") ? "&" : "?"}embed=1${hash}`;
}

/**
 * @param {string} address of the whole page
 * @param {string} title says what the frame shows, for those who do not see it
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

/** A text as the value of an attribute. @param {string} text */
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
