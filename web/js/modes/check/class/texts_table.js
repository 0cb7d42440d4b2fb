/** The table of many texts: a row for each board. */

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import { currentLanguage, t } from "../../../ui/i18n.js";
import { boardText } from "../words.js";
import { nameOf } from "./session.js";
import { sameTours, sortedPlaces, summaryOf } from "./table.js";

/** @import { ClassRow } from "../../../solver/documents.js" */
/** @import { ClassState, Column, Row, Sheet, Wanted } from "../types.js" */
/** @import { ClassSession } from "./session.js" */

/** The sortable columns. @type {Column[]} */
const COLUMNS = ["place", "name", "verdict", "board"];

/** @param {ClassSession} session @param {ClassState} slice @returns {Sheet} */
export function textsSheet(session, { files, rows: all, sort, wanted, problem, nameless }) {
  const rows = shownRows(all, nameless);
  const compared = wantedText(wanted) !== "";
  const { tours, others, ...read } = summaryOf(rows);
  const same = sameTours(rows);
  const language = currentLanguage();
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
    return guard([row.name, row.read, before, compared, language], () =>
      lineOf(session, place, row, before, compared),
    );
  };
  return {
    title:
      read.all === 0 ? t("class.title", { count: files.length }) : summary(tours, read.all, rows),
    notes: html`${others.length ? html`<p id="class-others">${othersText(others)}</p>` : nothing}
    ${wantedForm(session, wanted, problem)}
    ${compared ? html`<p id="class-as-asked">${asWantedText(rows, tours)}</p>` : nothing}`,
    caption: t("class.caption"),
    table: html`<thead>
        <tr>
          ${COLUMNS.map(head)}
          ${compared ? html`<th scope="col">${t("class.column.match")}</th>` : nothing}
          <th scope="col">${t("class.column.remark")}</th>
        </tr>
      </thead>
      <tbody>
        ${repeat(sortedPlaces(rows, sort, language), (place) => place, line)}
      </tbody>`,
    below: same.size > 0 ? html`<p class="hint">${t("class.same.hint")}</p>` : nothing,
    file: "knights-tours-class.csv",
  };
}

/**
 * @param {ClassSession} session
 * @param {number} place
 * @param {Row} row
 * @param {string} before the file with the same tour, or ""
 * @param {boolean} compared true if the teacher has entered a task to compare with
 */
function lineOf(session, place, row, before, compared) {
  const { read } = row;
  const remarks = read ? remarksOf(read, row.name, before) : [];
  return html`<tr data-verdict=${read?.verdict ?? ""}>
    <td class="place">${place + 1}</td>
    <th scope="row" class="words">
      <button type="button" class="link" data-place=${place} @click=${() => session.open(place)}
        >${row.name}</button
      >
    </th>
    <td class="words verdict-cell">${read ? verdictText(read) : t("class.waiting")}</td>
    <td>${read && read.rows > 0 ? boardText(read) : ""}</td>
    ${compared ? html`<td data-right=${read?.match === "yes"}>${read?.match ? t(`class.match.${read.match}`) : "–"}</td>` : nothing}
    <td class="words remark">${remarks.map((text) => html`<span>${text}</span>`)}</td>
  </tr>`;
}

/** The methods whose tour can be a task: each finds exactly one tour from a square. */
const METHODS = ["depth-first", "pruned", "warnsdorff"];

/** The rows with names or numbers, as shown. @param {readonly Row[]} rows @param {boolean} nameless @returns {Row[]} */
export function shownRows(rows, nameless) {
  return rows.map((row) => {
    const name = nameOf(row, nameless);
    const number = row.read?.part;
    return { ...row, name: number ? t("class.board", { name, number }) : name };
  });
}

/**
 * The task of the class, and its form.
 * @param {ClassSession} session
 * @param {Wanted} wanted
 * @param {string} problem
 */
function wantedForm(session, { board, start, closed, method }, problem) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    const text = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
    const words = { board: text("board"), start: text("start"), method: text("method") };
    session.compare({ ...words, closed: data.has("closed") });
  };
  const field = (/** @type {"board" | "start"} */ name, /** @type {string} */ value) =>
    html`<div class="field">
      <label for=${`class-${name}`}>${t(`class.wanted.${name}`)}</label>
      <input
        id=${`class-${name}`}
        name=${name}
        spellcheck="false"
        autocapitalize="off"
        placeholder=${t("class.wanted.any")}
        .value=${value}
      />
    </div>`;
  const summary = wantedText({ board, start, closed, method }) || t("class.wanted.anything");
  return html`<details class="fold class-wanted" ?open=${problem !== ""}>
    <summary><b>${t("class.wanted")}</b> <span>${summary}</span></summary>
    <form class="class-form" novalidate autocomplete="off" aria-label=${t("class.wanted")} @submit=${submit}>
      ${field("board", board)} ${field("start", start)}
      <div class="field">
        <label for="class-method">${t("class.wanted.method")}</label>
        <select id="class-method" name="method" .value=${method}>
          ${["", ...METHODS].map((id) => html`<option value=${id} ?selected=${id === method}>${t(id ? `method.${id}` : "class.wanted.any")}</option>`)}
        </select>
      </div>
      <label class="check"><input type="checkbox" name="closed" .checked=${closed} />${t("class.wanted.closed")}</label>
      <div class="do"><button class="secondary">${t("class.wanted.compare")}</button></div>
      <p class="error" role="status">${problem}</p>
    </form>
  </details>`;
}

/** The task of the class in a few words; "" if there is none. @param {Wanted} wanted */
function wantedText({ board, start, closed, method }) {
  const parts = [
    board.replace("x", "×"),
    start && t("request.start", { square: start }),
    closed && t("request.goal.closed"),
    method && t(`method.${method}`),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** @param {readonly Row[]} rows @param {number} tours */
function asWantedText(rows, tours) {
  const right = rows.filter(({ read }) => read?.match === "yes").length;
  return t("class.wanted.count", { right, count: tours });
}

/** @param {number} tours @param {number} all the number of read boards @param {readonly Row[]} rows */
function summary(tours, all, rows) {
  const what = rows.some(({ read }) => read?.part) ? "boards" : "files";
  return t(`class.summary.${what}`, { count: all, tours });
}

/** @param {[verdict: string, count: number][]} others */
function othersText(others) {
  const parts = others.map(([verdict, count]) => ({
    key: `class.others.${verdict}`,
    params: { count },
  }));
  return t("class.others", { parts });
}

/** @param {ClassRow} read */
function verdictText({ verdict, closed }) {
  return t(`review.row-${verdict !== "tour" ? verdict : closed ? "closed" : "open"}`);
}

/**
 * The remarks on a file, in a few words each.
 * @param {ClassRow} read
 * @param {string} name that of the file
 * @param {string} same the name of the first file with the same tour, or ""
 * @returns {string[]}
 */
function remarksOf(read, name, same) {
  const { verdict, start, end, visited, size, fault, faults, how, boards } = read;
  if (verdict === "tour") {
    const twin = same ? [t("review.row-same", { name: same })] : [];
    return [t("class.from-to", { start, end }), ...twin];
  }
  if (verdict === "unfinished") return [t("review.row-visited", { visited, size })];
  if (fault) {
    const more = faults > 1 ? [t("class.faults", { count: faults - 1 })] : [];
    // An unreadable file has its shown name in the sentence.
    return [t(fault.key, { ...fault.params, name }), ...more];
  }
  return boards === 0 && how ? [t(how.key, how.params)] : [];
}
