/** Copying, sharing and downloading. */

/** The time for which a file can be fetched, in milliseconds: some browsers first ask the person. */
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
    // Without a secure origin the interface is missing; the old one works within a click.
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
 * Copies a text that is still being made. Browsers allow copying only for a few seconds after a click, so the
 * clipboard gets a promise at once.
 * @param {Promise<Blob>} making
 * @returns {Promise<boolean>} true if it is in the clipboard
 */
export async function copyLater(making) {
  const text = making.then((blob) => new Blob([blob], { type: "text/plain" }));
  // The promise may reject before the clipboard reads it: that is reported below, and is no unhandled error.
  text.catch(() => {});
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    return true;
  } catch {
    return copy(await (await text).text());
  }
}

/** True if the browser can copy pictures: some cannot, and pages without a secure origin. */
export function canCopyPictures() {
  return typeof ClipboardItem !== "undefined" && typeof navigator.clipboard?.write === "function";
}

/**
 * Copies a picture that is still being made; the clipboard gets a promise at once, as in `copyLater`.
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
 * Hands a link or a text on with an app of the device; copies it where there is none.
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
