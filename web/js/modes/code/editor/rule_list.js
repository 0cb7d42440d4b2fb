/** The list of one's rules. */

import { make } from "../../../app/dom.js";
import { labelled, t } from "../../../app/i18n.js";
import { KeptList } from "../../../app/kept_list.js";

/** @import { Kind, ListHooks } from "../../../app/kept_list.js" */
/** @import { RuleEntry } from "./kept.js" */

/** @type {Kind<RuleEntry>} */
const RULES = {
  words: "code.rules",
  id: ({ id }) => id,
  name: ({ name }) => name,
  about: ({ lines }, when) => `${t("code.rules.lines", { count: lines })} · ${when}`,
  title: (_, attributes) => make("button", { type: "button", class: "code-open", ...attributes }),
  // A name of a file is no text to be mended.
  field: { spellcheck: "false", autocapitalize: "off" },
};

export class RuleList {
  root = make("ul", { class: "code-kept" });
  #list;

  /** @param {ListHooks} hooks */
  constructor(hooks) {
    this.#list = new KeptList(this.root, RULES, hooks);
    labelled(() => {
      this.root.setAttribute("aria-label", t("code.rules.list"));
      this.#list.fill();
    });
  }

  /**
   * @param {readonly RuleEntry[]} rules
   * @param {string} open the id of the one in the editor
   */
  render(rules, open) {
    this.root.hidden = rules.length === 0;
    this.#list.render(rules, open);
  }
}
