/** The menu of one's own rules: the name of the open one, the list, and the actions. */

import { MAX_LETTERS } from "../../../rules/kept_rules.js";
import { fileName } from "../../../rules/rule_names.js";
import { byId, make, setAttribute, setText } from "../../../ui/dom.js";
import { takeDrops } from "../../../ui/drops.js";
import { download } from "../../../ui/files.js";
import { currentLanguage, labelled, t } from "../../../ui/i18n.js";
import { KeptList } from "../../../ui/kept_list.js";
import { Parts } from "../../../ui/memo.js";
import { takeText } from "../../../ui/text_files.js";
import { isWaiting } from "../state.js";
import { withPlainEnds } from "./source.js";
import { SLICE } from "./state.js";

/** @import { App } from "../../../app/app.js" */
/** @import { RuleEntry } from "../../../rules/kept_rules.js" */
/** @import { Kind } from "../../../ui/kept_list.js" */
/** @import { State } from "../../../app/store.js" */
/** @import { CodeController } from "../controller.js" */
/** @import { Keeper } from "./keeper.js" */
/** @import { EditorState } from "./state.js" */

/** A new rule takes the first candidate. */
const FIRST_TEXT = "def choose(square, candidates, board):\n    return candidates[0]\n";

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

export class RulesMenu {
  #controller;
  #shown = new Parts();

  /** @param {App} app @param {CodeController} controller @param {Keeper} keeper */
  constructor(app, controller, keeper) {
    this.#controller = controller;
    const host = byId("code-rules", HTMLElement);
    this.name = make("span", { class: "code-name" });
    this.summary = make("summary", {}, this.name);
    this.fresh = this.#button(() => {
      keeper.fresh("my_rule.py", FIRST_TEXT);
      this.#close();
    });
    this.files = make("input", { type: "file", accept: ".py,.txt,text/plain,text/x-python" });
    this.files.hidden = true;
    this.opens = this.#button(() => this.files.click());
    this.saves = this.#button(() => this.#save());
    this.copies = this.#button(() => {
      keeper.duplicate();
      this.#close();
    });
    this.kept = make("ul", { class: "code-kept" });
    this.list = new KeptList(this.kept, RULES, {
      open: (id) => {
        keeper.open(id);
        this.#close();
      },
      rename: (id, typed, before) => keeper.rename(id, fileName(typed, before)),
      remove: (id) => keeper.remove(id),
    });
    this.where = make("p", { class: "hint" });
    const buttons = make("div", { class: "do" }, this.fresh, this.opens, this.saves, this.copies);
    const body = make("div", { class: "code-rules-body" }, buttons, this.kept, this.where);
    this.root = make("details", { class: "code-menu" }, this.summary, body, this.files);
    this.note = make("p", { class: "hint code-note", role: "status" });
    host.replaceChildren(this.root);
    byId("code-editor", HTMLElement).append(this.note);
    this.#listen(app);
    labelled(() => {
      setText(this.fresh, t("code.rules.new"));
      setText(this.opens, t("code.rules.open"));
      setText(this.saves, t("code.rules.download"));
      setText(this.copies, t("code.rules.duplicate"));
      setAttribute(this.kept, "aria-label", t("code.rules.list"));
      this.list.fill();
      this.#shown.forget();
    });
  }

  /** @param {() => void} run */
  #button(run) {
    const button = make("button", { type: "button", class: "quiet" });
    button.addEventListener("click", run);
    return button;
  }

  /** @param {App} app */
  #listen(app) {
    const take = async (/** @type {File | undefined} */ file) => {
      if (!file) return;
      const { text, name, problem } = await openFile(file);
      if (problem)
        app.store.change(SLICE, { note: { code: problem, params: { name: file.name } } });
      else this.#controller.put(text, { name, origin: "foreign" });
      this.#close();
    };
    this.files.addEventListener("change", () => {
      take(this.files.files?.[0]);
      // Cleared, so that the same file can be opened again after a change.
      this.files.value = "";
    });
    // The browser itself handles text dragged within the editor.
    takeDrops(
      () => app.store.state.mode === "code",
      ["Files"],
      ({ files }) => take(files[0]),
    );
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.root.open) return;
      event.preventDefault();
      this.#close();
      this.summary.focus();
    });
    document.addEventListener("pointerdown", ({ target }) => {
      if (this.root.open && target instanceof Node && !this.root.contains(target)) this.#close();
    });
  }

  #close() {
    this.root.open = false;
  }

  #save() {
    const { text, name } = this.#controller.slice;
    download(name, new Blob([text], { type: "text/x-python" }));
  }

  /** @param {State} state */
  render({ modes }) {
    const { code } = modes;
    /** @type {EditorState} */
    const slice = modes[SLICE];
    if (!this.#shown.changed(slice, code.name, isWaiting(code), currentLanguage())) return;
    setText(this.name, code.name);
    setAttribute(this.summary, "aria-label", t("code.rules.label", { name: code.name }));
    // A text that nobody has read yet cannot be copied as one's own.
    this.copies.hidden = isWaiting(code);
    this.kept.hidden = slice.rules.length === 0;
    this.list.render(slice.rules, slice.open);
    setText(this.where, t(slice.refused ? "code.rules.refused" : "code.rules.kept"));
    const { note } = slice;
    setText(this.note, note ? t(`code.note.${note.code}`, note.params) : "");
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
  // A program is text: a picture or a document that was dropped is none.
  if (text.includes("\0")) return { text: "", name, problem: "file-no-text" };
  return { text: withPlainEnds(text), name, problem: "" };
}
