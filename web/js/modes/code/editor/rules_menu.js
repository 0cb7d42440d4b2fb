/** The menu of one's own rules: the name of the open one, the list, and the actions. */

import { html } from "lit-html";
import { fileName } from "../../../rules/rule_names.js";
import { MAX_LETTERS } from "../../../rules/saved_rules.js";
import { takeDrops } from "../../../ui/drops.js";
import { download } from "../../../ui/files.js";
import { t } from "../../../ui/i18n.js";
import { SavedList } from "../../../ui/saved_list.js";
import { takeText } from "../../../ui/text_files.js";
import { button } from "../button.js";
import { isWaiting } from "../state.js";
import { withPlainEnds } from "./source.js";
import { SLICE } from "./state.js";

/** @import { App } from "../../../app/app.js" */
/** @import { RuleEntry } from "../../../rules/saved_rules.js" */
/** @import { Kind } from "../../../ui/saved_list.js" */
/** @import { State } from "../../../app/types.js" */
/** @import { CodeController } from "../controller.js" */
/** @import { EditorState } from "./state.js" */

/** The text of a new rule: it takes the first candidate. */
const FIRST_TEXT = "def choose(square, candidates, board):\n    return candidates[0]\n";

/** @type {Kind<RuleEntry>} */
const RULES = {
  time: ({ changed }) => changed,
  name: ({ name }) => name,
  about: ({ lines }, when) => `${t("code.rules.lines", { count: lines })} · ${when}`,
};

export class RulesMenu {
  #app;
  #controller;
  #list;

  /** @param {App} app @param {CodeController} controller */
  constructor(app, controller) {
    this.#app = app;
    this.#controller = controller;
    const { saving } = controller;
    this.#list = new SavedList(RULES, {
      open: (id) => {
        saving.open(id);
        this.#close();
      },
      rename: (id, typed, before) => saving.rename(id, fileName(typed, before)),
      remove: (id) => saving.remove(id),
    });
    // The browser itself handles text dragged within the editor.
    takeDrops(
      () => app.store.state.mode === "code",
      ["Files"],
      ({ files }) => this.#take(files[0]),
    );
  }

  /** @param {State} state */
  template({ modes }) {
    const { code } = modes;
    const { saving } = this.#controller;
    /** @type {EditorState} */
    const { rules, open, refused } = modes[SLICE];
    this.#list.render(rules, open);
    const begin = () => {
      saving.fresh("my_rule.py", FIRST_TEXT);
      this.#close();
    };
    const copy = () => {
      saving.duplicate();
      this.#close();
    };
    const choose = () => document.getElementById("code-file")?.click();
    const save = () => download(code.name, new Blob([code.text], { type: "text/x-python" }));
    return html`<details class="code-menu" id="code-rules">
      <summary aria-label=${t("code.rules.label", { name: code.name })}>
        <span class="code-name" translate="no">${code.name}</span>
      </summary>
      <div class="code-rules-body">
        <div class="do">
          ${button("quiet", t("code.rules.new"), begin)}
          ${button("quiet", t("code.rules.open"), choose)}
          ${button("quiet", t("code.rules.download"), save)}
          ${
            // A text that is not allowed yet cannot be copied as one's own.
            button("quiet", t("code.rules.duplicate"), copy, { hidden: isWaiting(code) })
          }
        </div>
        <div role="group" aria-label=${t("code.rules.list")} ?hidden=${rules.length === 0}>
          ${this.#list.root}
        </div>
        <p class="hint">${t(refused ? "code.rules.refused" : "code.rules.kept")}</p>
      </div>
      <input
        type="file"
        id="code-file"
        accept=".py,.txt,text/plain,text/x-python"
        hidden
        @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => {
          this.#take(target.files?.[0]);
          // Cleared, so that the same file can be opened again after a change.
          target.value = "";
        }}
      />
    </details>`;
  }

  /** @param {File | undefined} file */
  async #take(file) {
    if (!file) return;
    const { text, name, problem } = await openFile(file);
    if (problem)
      this.#app.store.change(SLICE, { note: { code: problem, params: { name: file.name } } });
    else this.#controller.put(text, { name, origin: "foreign" });
    this.#close();
  }

  #close() {
    document.getElementById("code-rules")?.removeAttribute("open");
  }
}

/**
 * Reads a rule from a file.
 * @param {File} file
 * @returns {Promise<{text: string, name: string, problem: string}>} the code of a sentence if there is no text
 */
async function openFile(file) {
  const name = fileName(file.name, "my_rule.py");
  if (file.size > MAX_LETTERS) return { text: "", name, problem: "file-too-large" };
  const { text, problem } = await takeText(file, () => new Promise((next) => setTimeout(next)));
  if (problem) return { text: "", name, problem };
  // A null character: the file is no text, but for example a picture.
  if (text.includes("\0")) return { text: "", name, problem: "file-no-text" };
  return { text: withPlainEnds(text), name, problem: "" };
}
