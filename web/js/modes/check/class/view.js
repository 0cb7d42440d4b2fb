/** Many files: the table, a row a file; or the way back to it while one of them is open. */

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import { download } from "../../../ui/files.js";
import { currentLanguage, t } from "../../../ui/i18n.js";
import { boardText } from "../words.js";
import { sameTours, sortedPlaces, summaryOf } from "./table.js";

/** @import { App } from "../../../app/app.js" */
/** @import { ClassRow } from "../../../solver/documents.js" */
/** @import { ClassSession, ClassState } from "./session.js" */
/** @import { Column, Row } from "./table.js" */

/** The sortable columns. @type {Column[]} */
const COLUMNS = ["place", "name", "verdict", "board"];

export class ClassView {
  #app;
  #inSight = false;
  /** The last opened row. */
  #last = -1;

  /** @param {App} app @param {ClassSession} session */
  constructor(app, session) {
    this.#app = app;
    this.session = session;
  }

  template() {
    const { slice } = this.session;
    if (slice.files.length === 0) return nothing;
    return html`<section class="check-class" id="check-class" aria-labelledby="class-title">
      ${slice.inSight ? this.#sheet(slice) : this.#bar(slice)}
    </section>`;
  }

  /** Moves the focus to the file that was open when the table is shown again. */
  focus() {
    const { inSight, open } = this.session.slice;
    if (inSight && !this.#inSight) {
      const file = document.querySelector(`#check-class [data-place="${this.#last}"]`);
      const title = document.getElementById("class-title");
      /** @type {HTMLElement | null} */ (file ?? title)?.focus();
    }
    if (!inSight) this.#last = open;
    this.#inSight = inSight;
  }

  /** @param {ClassState} slice */
  #bar({ files, rows, sort, open }) {
    const places = sortedPlaces(rows, sort, currentLanguage());
    const at = places.indexOf(open);
    const params = { name: files[open]?.name ?? "", number: at + 1, count: files.length };
    const step = (/** @type {string} */ key, /** @type {number | undefined} */ to) =>
      html`<button
        type="button"
        class="quiet"
        aria-disabled=${to === undefined}
        @click=${() => to !== undefined && this.session.open(to)}
      >
        ${t(key)}
      </button>`;
    return html`<div class="class-bar">
      ${quiet(t("class.back", { count: files.length }), () => this.session.back())}
      ${
        open < 0
          ? nothing
          : html`${step("class.before", places[at - 1])} ${step("class.after", places[at + 1])}
              <span class="where" id="class-title">${t("class.where", params)}</span>`
      }
    </div>`;
  }

  /** @param {ClassState} slice */
  #sheet({ files, rows, sort, state }) {
    const { session } = this;
    const { tours, all, others } = summaryOf(rows);
    const same = sameTours(rows);
    const language = currentLanguage();
    const reading = state === "reading";
    const title = all === 0 ? t("class.title", { count: files.length }) : summary(tours, all);
    const params = { all, of: files.length };
    const head = (/** @type {Column} */ by) => html`<th
      scope="col"
      aria-sort=${sort.by !== by ? "none" : sort.down ? "descending" : "ascending"}
    >
      <button
        type="button"
        class="sort"
        @click=${() => session.change({ sort: { by, down: sort.by === by && !sort.down } })}
      >
        ${t(`class.column.${by}`)}
      </button>
    </th>`;
    const line = (/** @type {number} */ place) => {
      const row = /** @type {Row} */ (rows[place]);
      const before = rows[same.get(place) ?? -1]?.name ?? "";
      return guard([row.read, before, language], () => this.#line(place, row, before));
    };
    return html`<div class="class-sheet presented printed">
      <h2 id="class-title" tabindex="-1">${title}</h2>
      ${others.length ? html`<p id="class-others">${othersText(others)}</p>` : nothing}
      <div class="class-going" ?hidden=${state === "done"}>
        <progress
          aria-label=${t("class.progress")}
          max=${files.length}
          value=${all}
          ?hidden=${!reading}
        ></progress>
        <p class="hint" id="class-status" role="status">
          ${state === "done" ? "" : t(`class.state.${state}`, params)}
        </p>
        ${reading ? quiet(t("action.cancel"), () => session.cancel()) : nothing}
        ${state === "stopped" ? quiet(t("class.go-on"), () => session.read()) : nothing}
      </div>
      <div class="do">
        <button type="button" class="quiet" aria-disabled=${all === 0} @click=${() => this.#save()}>
          ${t("class.csv")}
        </button>
        ${quiet(t("lab.report.print"), () => print())}
        ${quiet(t("class.close"), () => session.close())}
      </div>
      <div class="scroll" tabindex="0" role="region" aria-label=${t("class.caption")}>
        <table>
          <caption class="sr">
            ${t("class.caption")}
          </caption>
          <thead>
            <tr>
              ${COLUMNS.map(head)}
              <th scope="col">${t("class.column.remark")}</th>
            </tr>
          </thead>
          <tbody>
            ${repeat(sortedPlaces(rows, sort, language), (place) => place, line)}
          </tbody>
        </table>
      </div>
      ${same.size > 0 ? html`<p class="hint">${t("class.same.hint")}</p>` : nothing}
    </div>`;
  }

  /** @param {number} place @param {Row} row @param {string} before the file with the same tour, or "" */
  #line(place, { name, read }, before) {
    const remarks = read ? remarksOf(read, before) : [];
    return html`<tr data-verdict=${read?.verdict ?? ""}>
      <td class="place">${place + 1}</td>
      <th scope="row" class="words">
        <button
          type="button"
          class="link"
          data-place=${place}
          @click=${() => this.session.open(place)}
          >${name}</button
        >
      </th>
      <td class="words verdict-cell">${read ? verdictText(read) : t("class.waiting")}</td>
      <td>${read && read.rows > 0 ? boardText(read) : ""}</td>
      <td class="words remark">${remarks.map((text) => html`<span>${text}</span>`)}</td>
    </tr>`;
  }

  async #save() {
    const blob = await this.#app.preparing(() => this.session.csv());
    if (blob) download("knights-tours-class.csv", blob);
  }
}

/** @param {string} text @param {() => void} run */
function quiet(text, run) {
  return html`<button type="button" class="quiet" @click=${run}>${text}</button>`;
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

/** @param {ClassRow} read */
function verdictText({ verdict, closed, boards }) {
  const kind = verdict !== "tour" ? verdict : closed ? "closed" : "open";
  return t(`review.row-${kind}`, { count: boards });
}

/**
 * The remarks on a file, in a few words each.
 * @param {ClassRow} read
 * @param {string} same the name of the first file with the same tour, or ""
 * @returns {string[]}
 */
function remarksOf(read, same) {
  const { verdict, start, end, visited, size, fault, faults, tours, how, boards } = read;
  if (verdict === "tour") {
    const twin = same ? [t("review.row-same", { name: same })] : [];
    return [t("class.from-to", { start, end }), ...twin];
  }
  if (verdict === "unfinished") return [t("review.row-visited", { visited, size })];
  const among = verdict === "several" ? [t("review.row-tours", { tours })] : [];
  if (fault) {
    const more = faults > 1 ? [t("class.faults", { count: faults - 1 })] : [];
    return [...among, fault, ...more];
  }
  return boards === 0 ? [how] : among;
}
