/** Copying, sharing and downloading. */

/** The lifetime of a download's address, in milliseconds: long, because some browsers first ask the person. */
const ADDRESS_MS = 600_000;

/** @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_MS);
}

/**
 * @param {string} text
 * @returns {Promise<boolean>} true if it is in the clipboard
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without a secure origin the clipboard interface is missing; the old command works within a click.
    const focused = document.activeElement;
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "sr";
    // Elements behind an open dialog can be neither focused nor selected.
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return done;
  }
}

/**
 * Copies a text that is not ready yet. Browsers allow copying only for a few seconds after a click, so the clipboard
 * gets a promise at once.
 * @param {Promise<Blob>} making
 * @returns {Promise<boolean>} true if it is in the clipboard
 */
export async function copyLater(making) {
  const text = making.then((blob) => new Blob([blob], { type: "text/plain" }));
  // The promise may reject before the clipboard reads it; the error is reported below, so it is handled here.
  text.catch(() => {});
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    return true;
  } catch {
    return copy(await (await text).text());
  }
}

/** True if the browser can copy pictures; it needs a secure origin. */
export function canCopyPictures() {
  return typeof ClipboardItem !== "undefined" && typeof navigator.clipboard?.write === "function";
}

/**
 * Copies a picture that is not ready yet; the clipboard gets a promise at once, as in `copyLater`.
 * @param {Promise<Blob>} making a PNG
 * @returns {Promise<boolean>} true if it is in the clipboard
 */
export async function copyPicture(making) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": making })]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Shares a link or a text with an app of the device; copies it if the device cannot share.
 * @param {{title?: string, url?: string, text?: string}} what
 * @returns {Promise<"shared" | "copied" | "failed" | "dismissed">}
 */
export async function share(what) {
  if (navigator.share) {
    try {
      await navigator.share(what);
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "dismissed";
    }
  }
  return (await copy(what.url ?? what.text ?? "")) ? "copied" : "failed";
}
