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
/** @import { Asked, ClassSession, ClassState } from "./session.js" */
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
    const params = { name: nameOf(rows[open]), number: at + 1, count: rows.length };
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
  #sheet({ files, rows, sort, state, asked, problem }) {
    const { session } = this;
    const asks = askedText(asked) !== "";
    const { tours, all, others } = summaryOf(rows);
    const same = sameTours(rows);
    const language = currentLanguage();
    const reading = state === "reading";
    const title = all === 0 ? t("class.title", { count: files.length }) : summary(tours, all);
    const params = {
      all: new Set(rows.flatMap(({ file, read }) => (read ? [file] : []))).size,
      of: files.length,
    };
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
      return guard([row.name, row.read, before, asks, language], () =>
        this.#line(place, row, before, asks),
      );
    };
    return html`<div class="class-sheet presented printed">
      <h2 id="class-title" tabindex="-1">${title}</h2>
      ${others.length ? html`<p id="class-others">${othersText(others)}</p>` : nothing}
      ${askedOf(session, asked, problem)}
      ${asks ? html`<p id="class-as-asked">${asAskedText(rows, tours)}</p>` : nothing}
      <div class="class-going" ?hidden=${state === "done"}>
        <progress
          aria-label=${t("class.progress")}
          max=${files.length}
          value=${params.all}
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
              ${asks ? html`<th scope="col">${t("class.column.asked")}</th>` : nothing}
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

  /**
   * @param {number} place
   * @param {Row} row
   * @param {string} before the file with the same tour, or ""
   * @param {boolean} asks true if the class was asked for something
   */
  #line(place, row, before, asks) {
    const { read } = row;
    const remarks = read ? remarksOf(read, before) : [];
    return html`<tr data-verdict=${read?.verdict ?? ""}>
      <td class="place">${place + 1}</td>
      <th scope="row" class="words">
        <button
          type="button"
          class="link"
          data-place=${place}
          @click=${() => this.session.open(place)}
          >${nameOf(row)}</button
        >
      </th>
      <td class="words verdict-cell">${read ? verdictText(read) : t("class.waiting")}</td>
      <td>${read && read.rows > 0 ? boardText(read) : ""}</td>
      ${asks ? html`<td data-right=${read?.asked === "yes"}>${read?.asked ? t(`class.asked.is.${read.asked}`) : "–"}</td>` : nothing}
      <td class="words remark">${remarks.map((text) => html`<span>${text}</span>`)}</td>
    </tr>`;
  }

  async #save() {
    const blob = await this.#app.preparing(() => this.session.csv());
    if (blob) download("knights-tours-class.csv", blob);
  }
}

/** The methods whose very tour a class can be asked for: each finds one tour from a square. */
const METHODS = ["depth-first", "pruned", "warnsdorff"];

/** The name of a row. @param {Row} [row] */
function nameOf({ name, read } = { name: "", file: -1, read: null }) {
  return read?.part ? t("class.board", { name, number: read.part }) : name;
}

/**
 * What the class was asked for, and the form to say it.
 * @param {ClassSession} session
 * @param {Asked} asked
 * @param {string} problem
 */
function askedOf(session, { board, start, closed, method }, problem) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    const text = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
    const words = { board: text("board"), start: text("start"), method: text("method") };
    session.ask({ ...words, closed: data.has("closed") });
  };
  const field = (/** @type {"board" | "start"} */ name, /** @type {string} */ value) =>
    html`<div class="field">
      <label for=${`class-${name}`}>${t(`class.asked.${name}`)}</label>
      <input
        id=${`class-${name}`}
        name=${name}
        spellcheck="false"
        autocapitalize="off"
        placeholder=${t("class.asked.any")}
        .value=${value}
      />
    </div>`;
  const summary = askedText({ board, start, closed, method }) || t("class.asked.anything");
  return html`<details class="fold class-asked" ?open=${problem !== ""}>
    <summary><b>${t("class.asked")}</b> <span>${summary}</span></summary>
    <form class="class-asks" novalidate autocomplete="off" aria-label=${t("class.asked")} @submit=${submit}>
      ${field("board", board)} ${field("start", start)}
      <div class="field">
        <label for="class-method">${t("class.asked.method")}</label>
        <select id="class-method" name="method" .value=${method}>
          ${["", ...METHODS].map((id) => html`<option value=${id} ?selected=${id === method}>${t(id ? `method.${id}` : "class.asked.any")}</option>`)}
        </select>
      </div>
      <label class="check"><input type="checkbox" name="closed" .checked=${closed} />${t("class.asked.closed")}</label>
      <div class="do"><button class="secondary">${t("class.asked.compare")}</button></div>
      <p class="error" role="status">${problem}</p>
    </form>
  </details>`;
}

/** What the class was asked for, in a few words; "" if nothing. @param {Asked} asked */
function askedText({ board, start, closed, method }) {
  const parts = [
    board.replace("x", "×"),
    start && t("request.start", { square: start }),
    closed && t("request.goal.closed"),
    method && t(`method.${method}`),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** @param {readonly Row[]} rows @param {number} tours */
function asAskedText(rows, tours) {
  const right = rows.filter(({ read }) => read?.asked === "yes").length;
  return t("class.asked.count", { right, count: tours });
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
function verdictText({ verdict, closed }) {
  return t(`review.row-${verdict !== "tour" ? verdict : closed ? "closed" : "open"}`);
}

/**
 * The remarks on a file, in a few words each.
 * @param {ClassRow} read
 * @param {string} same the name of the first file with the same tour, or ""
 * @returns {string[]}
 */
function remarksOf(read, same) {
  const { verdict, start, end, visited, size, fault, faults, how, boards } = read;
  if (verdict === "tour") {
    const twin = same ? [t("review.row-same", { name: same })] : [];
    return [t("class.from-to", { start, end }), ...twin];
  }
  if (verdict === "unfinished") return [t("review.row-visited", { visited, size })];
  if (fault) {
    const more = faults > 1 ? [t("class.faults", { count: faults - 1 })] : [];
    return [fault, ...more];
  }
  return boards === 0 ? [how] : [];
}
