/** A report on paper: it alone, in light colours. */

/**
 * Prepares the page for the printer whenever the report is in sight, and puts it back afterwards.
 * @param {HTMLElement} root the report
 * @param {() => void} redraw draws in the colours of now what is on a canvas
 */
export function printable(root, redraw) {
  const { dataset } = document.documentElement;
  /** @type {string | undefined} */
  let theme;
  addEventListener("beforeprint", () => {
    if (!root.checkVisibility()) return;
    theme = dataset.theme;
    dataset.print = "report";
    dataset.theme = "light";
    redraw();
  });
  addEventListener("afterprint", () => {
    if (dataset.print !== "report") return;
    delete dataset.print;
    if (theme === undefined) delete dataset.theme;
    else dataset.theme = theme;
    redraw();
  });
}
