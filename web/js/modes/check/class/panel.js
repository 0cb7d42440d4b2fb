/** The table of a class: a row for each file dropped or opened together. */

import { byId, make, setAttribute, setText } from "../../../ui/dom.js";
import { download } from "../../../ui/files.js";
import { currentLanguage, labelled, t } from "../../../ui/i18n.js";
import { Parts } from "../../../ui/memo.js";
import { ClassBar, makeButton } from "./bar.js";
import { RowView } from "./row_view.js";
import { ClassSession } from "./session.js";
import { sameTours, sortedPlaces, summaryOf } from "./table.js";

/** @import { App } from "../../../app/app.js" */
/** @import { CheckController } from "../controller.js" */
/** @import { ClassState } from "./session.js" */
/** @import { Column } from "./table.js" */

/** The sortable columns. @type {Column[]} */
const COLUMNS = ["place", "name", "verdict", "board"];

export class ClassPanel {
  #app;
  /** @type {RowView[]} */
  #lines = [];
  /** The files that the rows were made for. @type {unknown} */
  #files = null;
  /** What the lines and their order were made of. */
  #ordered = new Parts();
  #inSight = false;
  /** The last opened row. */
  #last = -1;

  /** @param {App} app @param {CheckController} controller */
  constructor(app, controller) {
    this.#app = app;
    const session = new ClassSession(app, controller);
    this.session = session;
    this.bar = new ClassBar(session);
    this.title = make("h2", { id: "class-title", tabindex: "-1" });
    this.others = make("p", { id: "class-others" });
    this.progress = make("progress", { id: "class-progress" });
    this.status = make("p", { class: "hint", id: "class-status", role: "status" });
    this.cancel = makeButton("quiet", () => session.cancel());
    this.goOn = makeButton("quiet", () => session.read());
    this.csv = makeButton("quiet", () => this.#download());
    this.print = makeButton("quiet", () => print());
    this.close = makeButton("quiet", () => session.close());
    this.note = make("p", { class: "hint" });
    this.heads = COLUMNS.map((by) => {
      const button = makeButton("sort", () => this.#sort(by));
      return { by, button, cell: make("th", { scope: "col" }, button) };
    });
    this.remark = make("th", { scope: "col" });
    this.caption = make("caption", { class: "sr" });
    this.body = make("tbody");
    this.scroll = make("div", { class: "scroll", tabindex: "0", role: "region" });
    this.sheet = make("div", { class: "class-sheet" });
    this.root = byId("check-class", HTMLElement);
    this.#put();
    labelled(() => this.#label());
  }

  /** Builds the DOM. */
  #put() {
    const cells = this.heads.map(({ cell }) => cell);
    const head = make("thead", {}, make("tr", {}, ...cells, this.remark));
    this.scroll.append(make("table", {}, this.caption, head, this.body));
    this.sheet.append(
      make("div", { class: "class-head" }, this.title, this.others),
      make("div", { class: "class-going" }, this.progress, this.status, this.cancel, this.goOn),
      make("div", { class: "do" }, this.csv, this.print, this.close),
      this.scroll,
      this.note,
    );
    this.root.replaceChildren(this.bar.root, this.sheet);
    setAttribute(this.root, "aria-labelledby", "class-title");
  }

  #label() {
    for (const { by, button } of this.heads) setText(button, t(`class.column.${by}`));
    setText(this.remark, t("class.column.remark"));
    setText(this.caption, t("class.caption"));
    setAttribute(this.scroll, "aria-label", t("class.caption"));
    setAttribute(this.progress, "aria-label", t("class.progress"));
    setText(this.cancel, t("action.cancel"));
    setText(this.goOn, t("class.go-on"));
    setText(this.csv, t("class.csv"));
    setText(this.print, t("lab.report.print"));
    setText(this.close, t("class.close"));
  }

  /** @param {Column} by */
  #sort(by) {
    const { sort } = this.session.slice;
    this.session.change({ sort: { by, down: sort.by === by && !sort.down } });
  }

  async #download() {
    const blob = await this.#app.preparing(() => this.session.csv());
    if (blob) download("knights-tours-class.csv", blob);
  }

  render() {
    const { slice } = this.session;
    const { files, inSight } = slice;
    this.root.hidden = files.length === 0;
    this.sheet.hidden = !inSight;
    this.bar.render(slice);
    if (inSight) this.#render(slice);
    else if (slice.open >= 0) this.#last = slice.open;
    if (inSight && !this.#inSight) this.#focus();
    this.#inSight = inSight;
  }

  /** Moves the focus to the file that was open when the table is shown again. */
  #focus() {
    const line = this.#lines[this.#last];
    (line?.button ?? this.title).focus();
  }

  /** @param {ClassState} slice */
  #render(slice) {
    const { files, rows, state } = slice;
    const { tours, all, others } = summaryOf(rows);
    setText(
      this.title,
      all === 0 ? t("class.title", { count: files.length }) : summary(tours, all),
    );
    setText(this.others, othersText(others));
    const reading = state === "reading";
    this.progress.hidden = !reading;
    this.progress.max = files.length;
    this.progress.value = all;
    const params = { all, of: files.length };
    setText(this.status, state === "done" ? "" : t(`class.state.${state}`, params));
    this.cancel.hidden = !reading;
    this.goOn.hidden = state !== "stopped";
    setAttribute(this.csv, "aria-disabled", String(all === 0));
    this.#renderLines(slice);
  }

  /** @param {ClassState} slice */
  #renderLines({ files, rows, sort }) {
    if (this.#files !== files) {
      this.#files = files;
      this.#last = -1;
      const open = (/** @type {number} */ place) => this.session.open(place);
      this.#lines = rows.map(({ name }, place) => new RowView(place, name, open));
    }
    const language = currentLanguage();
    if (!this.#ordered.changed(rows, sort, language)) return;
    const same = sameTours(rows);
    setText(this.note, same.size > 0 ? t("class.same.hint") : "");
    for (const [place, row] of rows.entries()) {
      const before = rows[same.get(place) ?? -1] ?? null;
      this.#lines[place]?.render(row, before, language);
    }
    this.#arrange(sortedPlaces(rows, sort, language));
    const way = sort.down ? "descending" : "ascending";
    for (const { by, cell } of this.heads) {
      setAttribute(cell, "aria-sort", sort.by === by ? way : "none");
    }
  }

  /** Reorders the rows if necessary. @param {number[]} places */
  #arrange(places) {
    const lines = places.flatMap((place) => this.#lines[place]?.root ?? []);
    const now = this.body.children;
    if (lines.length === now.length && lines.every((line, at) => line === now[at])) return;
    this.body.replaceChildren(...lines);
  }
}

/** @param {number} tours @param {number} all */
function summary(tours, all) {
  return t(all === tours ? "class.summary.all" : "class.summary", { count: tours, tours, all });
}

/** @param {[verdict: string, count: number][]} others */
function othersText(others) {
  const parts = others.map(([verdict, count]) => t(`class.others.${verdict}`, { count }));
  return new Intl.ListFormat(currentLanguage(), { type: "conjunction" }).format(parts);
}
