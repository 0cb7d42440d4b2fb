/** Creates the parts of a report that have files, or that can be opened. */

import { make } from "../ui/dom.js";
import { chartFiles } from "./files.js";

/** @import { Maker, Report } from "./types.js" */

/**
 * @param {() => Report | null} current the current report
 * @returns {Maker} its parts stay open when they are rendered again
 */
export function makerOf(current) {
  /** @type {Set<string>} */
  const open = new Set();
  return {
    figure: (name, svg, title, drawn) => {
      const files = chartFiles(current, name, svg, title, drawn?.canvas);
      const shown = drawn?.element ?? svg;
      return make("figure", { class: "figure" }, make("figcaption", {}, title), shown, files);
    },
    details: (key, summary, content) => {
      const head = make("summary", { "data-key": key }, summary);
      const details = make("details", { class: "as-table" }, head, content);
      details.open = open.has(key);
      details.addEventListener("toggle", () => {
        if (details.open) open.add(key);
        else open.delete(key);
      });
      return details;
    },
  };
}
