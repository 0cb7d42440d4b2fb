/** What is dropped anywhere on the page. */

/**
 * Takes what is dropped. While it hangs over the page, the root has the attribute `data-dropping`.
 * @param {() => boolean} isOpen whether anything is taken now
 * @param {string[]} types of what is taken, as a DataTransfer names them: one of them is enough
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
