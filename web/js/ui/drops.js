/** Drag and drop onto the page. */

/**
 * Accepts drops. During a drag over the page the root has the attribute `data-dropping`.
 * @param {() => boolean} isOpen true if drops are accepted now
 * @param {string[]} types the accepted types of a DataTransfer: one of them is enough
 * @param {(dropped: DataTransfer) => void} take
 */
export function takeDrops(isOpen, types, take) {
  const root = document.documentElement;
  const holds = (/** @type {DragEvent} */ { dataTransfer }) =>
    isOpen() && types.some((type) => dataTransfer?.types.includes(type));
  document.addEventListener("dragover", (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    root.toggleAttribute("data-dropping", true);
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!relatedTarget) root.removeAttribute("data-dropping");
  });
  document.addEventListener("drop", (event) => {
    root.removeAttribute("data-dropping");
    if (!holds(event) || !event.dataTransfer) return;
    event.preventDefault();
    take(event.dataTransfer);
  });
}
