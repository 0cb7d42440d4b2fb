/** One's own rules: the name of the one in the editor, and behind it the list and what can be done. */

import { byId, make, setAttribute, setText } from "../../../app/dom.js";
import { takeDrops } from "../../../app/drops.js";
import { download } from "../../../app/files.js";
import { currentLanguage, labelled, t } from "../../../app/i18n.js";
import { isWaiting } from "../state.js";
import { fileName } from "./names.js";
import { openFile } from "./open_file.js";
import { RuleList } from "./rule_list.js";
import { SLICE } from "./state.js";

/** @import { App } from "../../../app/app.js" */
/** @import { State } from "../../../app/store.js" */
/** @import { Bench } from "../bench.js" */
/** @import { Keeper } from "./keeper.js" */
/** @import { EditorState } from "./state.js" */

/** A new rule begins with the first candidate. */
const FIRST_TEXT = "def choose(square, candidates, board):\n    return candidates[0]\n";

export class RulesMenu {
  #bench;
  /** @type {unknown[]} */
  #shown = [];

  /** @param {App} app @param {Bench} bench @param {Keeper} keeper */
  constructor(app, bench, keeper) {
    this.#bench = bench;
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
    this.list = new RuleList({
      open: (id) => {
        keeper.open(id);
        this.#close();
      },
      rename: (id, typed, before) => keeper.rename(id, fileName(typed, before)),
      remove: (id) => keeper.remove(id),
    });
    this.where = make("p", { class: "hint" });
    const buttons = make("div", { class: "do" }, this.fresh, this.opens, this.saves, this.copies);
    const body = make("div", { class: "code-rules-body" }, buttons, this.list.root, this.where);
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
      this.#shown = [];
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
      else this.#bench.put(text, { name, origin: "foreign" });
      this.#close();
    };
    this.files.addEventListener("change", () => {
      take(this.files.files?.[0]);
      // The same file may be opened again after it was changed.
      this.files.value = "";
    });
    // Text that is moved within the editor is the browser's own business.
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
    const { text, name } = this.#bench.slice;
    download(name, new Blob([text], { type: "text/x-python" }));
  }

  /** @param {State} state */
  render({ modes }) {
    const { code } = modes;
    /** @type {EditorState} */
    const slice = modes[SLICE];
    const now = [slice, code.name, isWaiting(code), currentLanguage()];
    if (now.every((one, at) => one === this.#shown[at])) return;
    this.#shown = now;
    setText(this.name, code.name);
    setAttribute(this.summary, "aria-label", t("code.rules.label", { name: code.name }));
    // What nobody has read yet is nobody's own.
    this.copies.hidden = isWaiting(code);
    this.list.render(slice.rules, slice.open);
    setText(this.where, t(slice.refused ? "code.rules.refused" : "code.rules.kept"));
    const { note } = slice;
    setText(this.note, note ? t(`code.note.${note.code}`, note.params) : "");
  }
}
