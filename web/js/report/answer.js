/** The answer of a report: Python's sentences, with the page's words for methods, boards and times. */

import { paragraph, t } from "../ui/i18n.js";
import { duration } from "../ui/phrases.js";
import { boardText, shapeText, specText } from "./words.js";

/** @import { Report } from "./types.js" */

/** The format of parameters, by name; others are unchanged. @type {Record<string, (value: any) => string | string[]>} */
const SHOWN = {
  method: specText,
  better: specText,
  worse: specText,
  methods: (/** @type {string[]} */ specs) => specs.map(specText),
  time: duration,
  longer: duration,
};

/** @param {Report} report @returns {string[]} paragraphs */
export function answerOf({ answer, settings }) {
  const nameOf = (/** @type {string} */ board) =>
    settings.holes ? shapeText(settings) : boardText(board);
  /** @type {typeof SHOWN} */
  const shown = { ...SHOWN, board: nameOf };
  return answer.map((sentences) =>
    paragraph(
      sentences.map(({ key, params }) => {
        const entries = Object.entries(params).map(([name, value]) => [
          name,
          shown[name]?.(value) ?? value,
        ]);
        return t(key, Object.fromEntries(entries));
      }),
    ),
  );
}
