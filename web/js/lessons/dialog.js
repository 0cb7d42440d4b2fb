/** The dialog of the lessons: the list of all, and the question about a lesson from outside. */

import { html, nothing, render } from "lit-html";
import { LANGUAGES } from "../build_info.js";
import { make, opensTab } from "../ui/dom.js";
import { currentLanguage, loadTexts, t } from "../ui/i18n.js";
import { unpackSome } from "../ui/packed.js";
import { loadWords, MAX_LETTERS, readLessons } from "./texts.js";

/** @import { App } from "../app/app.js" */
/** @import { LessonDocument, LessonMistake } from "../solver/documents.js" */
/** @import { Lessons } from "./lessons.js" */

export class LessonsDialog {
  #app;
  #lessons;
  #root = make("dialog", { id: "lessons", "aria-labelledby": "lessons-title" });

  /** @param {App} app @param {Lessons} lessons */
  constructor(app, lessons) {
    this.#app = app;
    this.#lessons = lessons;
    document.body.append(this.#root);
    this.#root.addEventListener("close", () => {
      render(nothing, this.#root);
      this.#app.navigation.release();
    });
  }

  /** @param {unknown} content */
  #show(content) {
    render(
      html`<form method="dialog" class="close">
          <button class="icon" aria-label=${t("help.close")}>
            <svg aria-hidden="true"><use href="#i-close"></use></svg>
          </button>
        </form>
        ${content}`,
      this.#root,
    );
    if (!this.#root.open) this.#root.showModal();
  }

  // -- the list --------------------------------------------------------------------------------------

  /** Opens the list of all lessons. */
  async list() {
    const lessons = await readLessons();
    const open = (/** @type {MouseEvent} */ event, /** @type {string} */ query) => {
      if (opensTab(event)) return;
      event.preventDefault();
      this.#root.close();
      this.#app.navigation.carry({ lesson: "", step: 1 });
      this.#app.visit(query);
    };
    const item = (/** @type {string} */ id) => {
      const query = `?lesson=${id}`;
      const { title, audience, goal, lang = "" } = lessons[id] ?? {};
      const other = lang === currentLanguage() ? nothing : lang;
      return html`<li lang=${other}>
        <a href=${query} @click=${(/** @type {MouseEvent} */ event) => open(event, query)}>${title}</a>
        <span>${goal}</span>
        <span class="hint">${audience}</span>
        ${other === nothing ? nothing : html`<span class="hint">${LANGUAGES[lang]?.name ?? lang}</span>`}
      </li>`;
    };
    this.#show(
      html`<h2 id="lessons-title" tabindex="-1" autofocus>${t("lessons.title")}</h2>
        <p class="hint">${t("lessons.about")}</p>
        <ol class="lessons-list">
          ${Object.keys(lessons).map(item)}
        </ol>
        <div class="do">
          <button
            type="button"
            class="secondary"
            @click=${(/** @type {MouseEvent & {currentTarget: HTMLElement}} */ { currentTarget }) =>
              /** @type {HTMLInputElement} */ (currentTarget.nextElementSibling).click()}
          >
            ${t("lessons.open-file")}
          </button>
          <input
            type="file"
            hidden
            accept=".txt,.md,text/plain"
            aria-label=${t("lessons.open-file")}
            @change=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) => {
              const [file] = target.files ?? [];
              if (file) this.offerFile(file);
              target.value = "";
            }}
          />
        </div>
        <p class="hint">${t("lessons.open-file.hint")}</p>
        <p class="hint">${t("lessons.class", { check: { key: "action.mode-check" } })}</p>
        <p class="hint">${t("lessons.licence")}</p>`,
    );
  }

  // -- a lesson from outside -------------------------------------------------------------------------

  /** @param {string} packed as in a link */
  async offerPacked(packed) {
    // For a lesson that is too long, the beginning is enough to report this.
    const given = await unpackSome(packed, 4 * MAX_LETTERS);
    if (given) {
      await this.offer(given.text);
      return;
    }
    this.#app.navigation.release();
    const problem = { field: "lesson", code: "lesson-damaged", params: {} };
    const { store } = this.#app;
    store.frame({ linkProblems: [...store.state.frame.linkProblems, problem] });
  }

  /** @param {File} file */
  async offerFile(file) {
    // For a file that is too large, the beginning is enough to report this.
    await this.offer(await file.slice(0, 4 * MAX_LETTERS).text());
  }

  /** Describes a lesson, and opens it only on a click; before, nothing of it runs. @param {string} text */
  async offer(text) {
    const [{ lesson, mistakes }] = await Promise.all([
      this.#app.client.call("lesson", { text }),
      loadWords(),
    ]);
    if (!lesson) {
      await loadTexts("code"); // Mistakes may be in the tests of a rule.
      this.#show(
        html`<h2 id="lessons-title" tabindex="-1" autofocus>${t("lessons.no-lesson")}</h2>
          ${mistakesOf(mistakes)}`,
      );
      return;
    }
    this.#show(
      html`<h2 id="lessons-title" lang=${lesson.lang} tabindex="-1" autofocus>${lesson.title}</h2>
        <p class="hint" lang=${lesson.lang}>${lesson.audience}</p>
        <p lang=${lesson.lang}>${lesson.goal}</p>
        <p class="hint">${t("lessons.offered", { count: lesson.steps.length })}</p>
        <div class="do">
          <button type="button" class="primary" @click=${() => this.#open(lesson, text)}>${t("lessons.open")}</button>
        </div>`,
    );
  }

  /** @param {LessonDocument} lesson @param {string} text */
  #open({ digest }, text) {
    this.#root.close();
    this.#app.navigation.release();
    this.#lessons.begin(digest, text);
  }
}

/** @param {readonly LessonMistake[]} mistakes */
function mistakesOf(mistakes) {
  const sentenceOf = (/** @type {LessonMistake} */ { line, key, params }) =>
    t("lessons.mistake", { line, text: t(key, params) });
  return html`<ul class="lesson-mistakes">${mistakes.map((mistake) => html`<li>${sentenceOf(mistake)}</li>`)}</ul>`;
}
