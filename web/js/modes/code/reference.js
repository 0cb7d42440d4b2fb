/**
 * The reference of rules, collapsed: what a rule is given, what it returns, what its program can use, and an
 * example.
 */

import { make, setText } from "../../ui/dom.js";
import { labelled, t } from "../../ui/i18n.js";

/** The groups with their entries: the syntax, and the key of the description. */
const GROUPS = /** @type {const} */ ([
  [
    "rule",
    [
      ["choose(square, candidates, board)", "choose"],
      ["score(square, board)", "score"],
    ],
  ],
  [
    "square",
    [
      ["s.name", "name"],
      ["s.row, s.col", "row"],
    ],
  ],
  [
    "board",
    [
      ["board.degree(s)", "degree"],
      ["board.neighbours(s)", "neighbours"],
      ["board.visited(s)", "visited"],
      ["board.number(s)", "number"],
      ["board.step", "step"],
      ["board.is_edge(s)", "is_edge"],
      ["board.distance(a, b)", "distance"],
      ["board.colour(s)", "colour"],
      ["board.rows, board.cols", "rows"],
      ["board.size", "size"],
      ["board.memory", "memory"],
    ],
  ],
  [
    "python",
    [
      ["print(…)", "print"],
      ["import random", "random"],
    ],
  ],
]);

/** An example rule. */
const EXAMPLE = `\
def score(square, board):
    # Fewest onward moves first. If they are equal:
    # the square farthest from the top left corner.
    far = board.distance(square, (0, 0))
    return board.degree(square), -far
`;

/** Renders the reference. @param {HTMLElement} host */
export function fillReference(host) {
  const summary = make("summary");
  const groups = GROUPS.flatMap(([group, entries]) => [
    make("h3", { "data-text": group }),
    make(
      "dl",
      {},
      ...entries.flatMap(([code, key]) => [
        make("dt", {}, make("code", {}, code)),
        make("dd", { "data-text": key }),
      ]),
    ),
  ]);
  const example = make("pre", { tabindex: "0" }, EXAMPLE);
  host.replaceChildren(
    make(
      "details",
      { class: "code-reference" },
      summary,
      ...groups,
      make("h3", { "data-text": "example" }),
      example,
    ),
  );
  const texts = [...host.querySelectorAll("[data-text]")];
  labelled(() => {
    setText(summary, t("code.reference"));
    for (const text of texts) setText(text, t(`code.reference.${text.getAttribute("data-text")}`));
    example.setAttribute("aria-label", t("code.reference.example"));
  });
}
