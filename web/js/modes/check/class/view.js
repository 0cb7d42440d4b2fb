/** The view of a class: the table of texts or answers; or the button back to it while a file is open. */

import { html, nothing } from "lit-html";
import { download } from "../../../ui/files.js";
import { currentLanguage, t } from "../../../ui/i18n.js";
import { answersSheet } from "./answers_table.js";
import { sortedPlaces } from "./table.js";
import { shownRows, textsSheet } from "./texts_table.js";

/** @import { App } from "../../../app/app.js" */
/** @import { ClassState } from "../types.js" */
/** @import { ClassSession } from "./session.js" */

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

  /** When the table returns, focuses the file that was open. */
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
  #bar({ files, rows: all, sort, open, nameless }) {
    const rows = shownRows(all, nameless);
    const places = sortedPlaces(rows, sort, currentLanguage());
    const at = places.indexOf(open);
    const params = { name: rows[open]?.name ?? "", number: at + 1, count: rows.length };
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
  #sheet(slice) {
    const { session } = this;
    const { files, lesson, state, done, nameless } = slice;
    const reading = state === "reading";
    const status = lesson ? `answers.state.${state}` : `class.state.${state}`;
    const params = { title: lesson?.title ?? "", done, count: files.length };
    const sheet = lesson ? answersSheet(slice, lesson.title) : textsSheet(session, slice);
    return html`<div class="class-sheet presented printed">
      <h2 id="class-title" tabindex="-1">${sheet.title}</h2>
      ${sheet.notes}
      <div class="class-going" ?hidden=${state === "done"}>
        <progress
          aria-label=${t(lesson ? "answers.progress" : "class.progress")}
          max=${files.length}
          value=${done}
          ?hidden=${!reading}
        ></progress>
        <p class="hint" id="class-status" role="status">
          ${state === "done" ? "" : t(status, params)}
        </p>
        ${reading ? quiet(t("action.cancel"), () => session.cancel()) : nothing}
        ${state === "stopped" ? quiet(t("class.go-on"), () => session.read()) : nothing}
      </div>
      <div class="do">
        ${sheet.table ? quiet(t("class.csv"), () => this.#save(sheet.file)) : nothing}
        ${sheet.table ? quiet(t("download.print"), () => print()) : nothing}
        ${quiet(t("class.close"), () => session.close())}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${nameless}
            @change=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) => session.hideNames(target.checked)}
          />${t("class.nameless")}</label
        >
      </div>
      ${
        sheet.table
          ? html`<div class="scroll" tabindex="0" role="region" aria-label=${sheet.caption}>
              <table class=${lesson ? "answers" : "texts"}>
                <caption class="sr">
                  ${sheet.caption}
                </caption>
                ${sheet.table}
              </table>
            </div>`
          : nothing
      }
      ${sheet.below}
    </div>`;
  }

  /** @param {string} name of the file */
  async #save(name) {
    const blob = await this.#app.preparing(() => this.session.csv());
    if (blob) download(name, blob);
  }
}

/** @param {string} text @param {() => void} run */
function quiet(text, run) {
  return html`<button type="button" class="quiet" @click=${run}>${text}</button>`;
}
