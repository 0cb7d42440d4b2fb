/** The list of past experiments. */

import { boardText, shapeText, startText } from "../../report/words.js";
import { byId, make } from "../../ui/dom.js";
import { labelled, t } from "../../ui/i18n.js";
import { KeptList } from "../../ui/kept_list.js";
import { formatSettings } from "./words.js";

/** @import { Kind, ListHooks } from "../../ui/kept_list.js" */
/** @import { PastExperiment } from "./stored.js" */

/** @type {Kind<PastExperiment>} */
const PAST = {
  words: "lab.past",
  id: ({ link }) => link,
  name: titleOf,
  about: ({ done, total, phase }, when) =>
    phase === "finished" ? when : `${when} · ${t("lab.progress", { count: total, done })}`,
  title: (one, attributes) => make("a", { href: formatSettings(one), ...attributes }),
};

export class PastList {
  #root = byId("lab-past", HTMLElement);
  #list;

  /** @param {ListHooks} hooks of links */
  constructor(hooks) {
    this.#list = new KeptList(byId("lab-past-list", HTMLElement), PAST, hooks);
    labelled(() => this.#list.fill());
  }

  /**
   * @param {readonly PastExperiment[]} past
   * @param {string} open the link of the shown experiment
   */
  render(past, open) {
    this.#root.hidden = past.length === 0;
    this.#list.render(past, open);
  }
}

/**
 * The title of an experiment: the name that a person gave it, or its settings.
 * @param {PastExperiment} one
 */
function titleOf({ name, tool, words }) {
  if (name) return name;
  const board = words.holes
    ? [shapeText(words)]
    : (words.boards ?? words.board ?? "").split(",").map(boardText);
  const most = board.length > 3 ? `${board[0]} … ${board[board.length - 1]}` : board.join(", ");
  const start = words.starts ?? words.start ?? "";
  return t("lab.past.title", { tool: t(`lab.tool.${tool}`), board: most, start: startText(start) });
}
