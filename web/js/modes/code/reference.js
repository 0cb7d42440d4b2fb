/**
 * The folded reference of rules: arguments, return values, available functions, and an example.
 */

import { html } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { currentLanguage, t } from "../../ui/i18n.js";

/** The groups with their entries: the key of the description, and the syntax. */
const GROUPS = {
  rule: {
    choose: "choose(square, candidates, board)",
    score: "score(square, board)",
  },
  square: {
    name: "s.name",
    row: "s.row, s.col",
  },
  board: {
    degree: "board.degree(s)",
    neighbours: "board.neighbours(s)",
    visited: "board.visited(s)",
    number: "board.number(s)",
    step: "board.step",
    is_edge: "board.is_edge(s)",
    distance: "board.distance(a, b)",
    colour: "board.colour(s)",
    rows: "board.rows, board.cols",
    size: "board.size",
    memory: "board.memory",
  },
  python: {
    print: "print(…)",
    random: "import random",
  },
};

/** An example rule. */
const EXAMPLE = `\
def score(square, board):
    # Fewest onward moves first. If they are equal:
    # the square farthest from the top left corner.
    far = board.distance(square, (0, 0))
    return board.degree(square), -far
`;

export function referenceOf() {
  const text = (/** @type {string} */ key) => t(`code.reference.${key}`);
  return guard([currentLanguage()], () => {
    const groups = Object.entries(GROUPS).map(([group, entries]) => {
      const list = Object.entries(entries).map(
        ([key, code]) => html`<dt><code>${code}</code></dt><dd>${text(key)}</dd>`,
      );
      return html`<h3>${text(group)}</h3><dl>${list}</dl>`;
    });
    return html`<details class="code-reference" id="code-reference">
      <summary>${t("code.reference")}</summary>
      ${groups}
      <h3>${text("example")}</h3>
      <pre tabindex="0" aria-label=${text("example")}>${EXAMPLE}</pre>
    </details>`;
  });
}
