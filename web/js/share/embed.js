/** The code that embeds a run in another page: an `<iframe>` of the page with `embed=1`. */

/** The frame's width and height, in CSS pixels: the board with its player below. */
const WIDTH = 560;
const HEIGHT = 720;

/**
 * @typedef {"web" | "local" | "file"} Reach The reach of a link: the web; or only this computer, by its server
 *   or as a file.
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
 */
export function embedCode(address, title) {
  return (
    `<iframe src="${escaped(embedAddress(address))}" title="${escaped(title)}" ` +
    `width="${WIDTH}" height="${HEIGHT}" style="border:0;max-width:100%" ` +
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
