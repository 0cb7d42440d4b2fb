/** The dialog of the lessons: the list of all, what is said of one that comes from outside, and a field to write one. */

import { html, nothing, render } from "lit-html";
import { readSingle, SINGLE, single } from "../place.js";
import { make } from "../ui/dom.js";
import { download } from "../ui/files.js";
import { loadTexts, t } from "../ui/i18n.js";
import { unpackSome } from "../ui/packed.js";
import { stepOf } from "./card.js";
import { NO_ANSWERS } from "./state.js";
import { MAX_LETTERS, pageWith, readLessons } from "./texts.js";

/** @import { App } from "../app/app.js" */
/** @import { LessonDocument, LessonMistake } from "../solver/documents.js" */
/** @import { Lessons } from "./lessons.js" */
/** @import { LessonState } from "./state.js" */

/** Where the text that is being written is kept. */
const DRAFT = "lesson-draft";

/** How long after the last key the text is read, in milliseconds. */
const READ_MS = 300;

/** A lesson to begin with; it has no mistake. */
const EXAMPLE = `# My lesson
for: my class, 20 minutes
goal: One sentence: what is it good for?

## Guess
The knight is to visit every square of 5×5 once.
hold: result
guess: From a1, how many steps does blind search need?
show: ?board=5x5&start=a1&method=depth-first
ask: How many were they?
= 8840 <- steps ?board=5x5&start=a1&method=depth-first

## Play
show: ?mode=play&board=5x5&start=a1
do: tour ?board=5x5&start=a1
say: What was hard?
`;

export class LessonsDialog {
  #app;
  #lessons;
  #root = make("dialog", { id: "lessons", "aria-labelledby": "lessons-title" });
  #timer = 0;
  /** What is being written, and how it was read. */
  #text = "";
  /** @type {readonly LessonMistake[]} */
  #mistakes = [];
  /** The lesson as far as it was without mistakes. @type {LessonState} */
  #draft = {
    ...NO_ANSWERS,
    ...{ id: "", step: 1, text: "", lesson: null, failed: false, name: "", marks: {}, sure: false },
  };

  /** @param {App} app @param {Lessons} lessons */
  constructor(app, lessons) {
    this.#app = app;
    this.#lessons = lessons;
    document.body.append(this.#root);
    this.#root.addEventListener("close", () => {
      clearTimeout(this.#timer);
      render(nothing, this.#root);
      this.#app.navigation.release();
    });
  }

  /** @param {unknown} content @param {boolean} [wide] */
  #show(content, wide = false) {
    this.#root.classList.toggle("wide", wide);
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
      // A click with a modifier key opens the lesson in another tab, as with any link.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.#root.close();
      this.#app.navigation.carry({ lesson: "", step: 1 });
      this.#app.visit(query);
    };
    const item = (/** @type {string} */ id) => {
      const query = `?lesson=${id}`;
      const { title, audience } = lessons[id] ?? {};
      return html`<li>
        <a href=${query} @click=${(/** @type {MouseEvent} */ event) => open(event, query)}>${title}</a>
        <span class="hint">${audience}</span>
      </li>`;
    };
    this.#show(
      html`<h2 id="lessons-title" tabindex="-1" autofocus>${t("lessons.title")}</h2>
        <p class="hint">${t("lessons.about")}</p>
        <ol class="lessons-list">
          ${Object.keys(lessons).map(item)}
        </ol>
        <div class="do">
          ${fileButton(t("lessons.open-file"), ".txt,.md,text/plain", (file) => this.offerFile(file))}
          <button type="button" class="quiet" @click=${() => this.write()}>${t("lessons.write")}</button>
        </div>
        <p class="hint">${t("lessons.open-file.hint")}</p>`,
    );
  }

  // -- a lesson from outside -------------------------------------------------------------------------

  /** @param {string} packed as in a link */
  async offerPacked(packed) {
    // Of one that is too long the beginning is enough to say so.
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
    // A larger file is no lesson: its beginning is enough to say so.
    await this.offer(await file.slice(0, 4 * MAX_LETTERS).text());
  }

  /** Says what a text is, and opens it once somebody wants that; nothing of it runs before. @param {string} text */
  async offer(text) {
    const [{ lesson, mistakes }] = await Promise.all([
      this.#app.client.call("lesson", { text }),
      loadTexts("lessons"),
    ]);
    if (!lesson) {
      this.#show(
        html`<h2 id="lessons-title" tabindex="-1" autofocus>${t("lessons.no-lesson")}</h2>
          ${mistakesOf(mistakes)}
          <div class="do">
            <button type="button" class="secondary" @click=${() => this.write(text)}>${t("lessons.change")}</button>
          </div>`,
      );
      return;
    }
    this.#show(
      html`<h2 id="lessons-title" tabindex="-1" autofocus>${lesson.title}</h2>
        <p class="hint">${lesson.audience}</p>
        <p>${lesson.goal}</p>
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

  // -- writing ---------------------------------------------------------------------------------------

  /** Opens the field to write a lesson. @param {string} [text] the one to change; else the open one, or the last */
  async write(text) {
    await loadTexts("lessons");
    this.#text = text ?? (this.#lessons.text || readDraft() || EXAMPLE);
    this.#draft = { ...this.#draft, ...NO_ANSWERS, lesson: null, step: 1 };
    this.#lessons.close();
    this.#render();
    const field = this.#root.querySelector("textarea");
    field?.setSelectionRange(0, 0);
    field?.scrollTo(0, 0);
    await this.#read();
  }

  async #read() {
    const text = this.#text;
    keepDraft(text);
    const { lesson, mistakes } = await this.#app.client.call("lesson", { text });
    if (this.#text !== text || !this.#root.open) return;
    this.#mistakes = mistakes;
    if (lesson) {
      const step = Math.min(this.#draft.step, lesson.steps.length);
      this.#draft = { ...this.#draft, ...NO_ANSWERS, text, lesson, step };
    }
    this.#render();
  }

  /** @param {string} text */
  #type(text) {
    this.#text = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#read(), READ_MS);
  }

  /** Puts a line with the link of what is on the page below the line with the caret. @param {HTMLTextAreaElement} field */
  #takeBoard(field) {
    const { mode, store } = this.#app;
    const { query, hash } = mode.format(store.state);
    const { value, selectionStart } = field;
    const end = value.indexOf("\n", selectionStart);
    const at = end < 0 ? value.length : end + 1;
    const line = `${end < 0 ? "\n" : ""}show: ${query || "?board=8x8"}${hash}\n`;
    field.setRangeText(line, at, at, "end");
    field.focus();
    this.#type(field.value);
  }

  #render() {
    const draft = this.#draft;
    const change = (/** @type {Partial<LessonState>} */ news) => {
      this.#draft = { ...this.#draft, ...news };
      this.#render();
    };
    const whole = this.#mistakes.length === 0 && draft.text === this.#text;
    /** @type {Parameters<typeof stepOf>[2]} */
    const actions = {
      turn: (step) => change({ step }),
      give: (question, text) => change({ given: { ...draft.given, [question]: text } }),
      take: () => {},
      show: () => {},
      foundByPage: false,
      path: [],
      untangling: (drawing) => this.#lessons.untangling(drawing),
    };
    const button = (
      /** @type {string} */ kind,
      /** @type {string} */ key,
      /** @type {() => unknown} */ run,
    ) =>
      html`<button type="button" class=${kind} ?disabled=${!whole} @click=${run}>${t(key)}</button>`;
    this.#show(
      html`<h2 id="lessons-title">${t("lessons.write")}</h2>
        <div class="lesson-writer">
          <div class="field">
            <label for="lesson-text">${t("lessons.write.text")}</label>
            <textarea
              id="lesson-text"
              autofocus
              spellcheck="true"
              .value=${this.#text}
              @input=${(/** @type {Event & {target: HTMLTextAreaElement}} */ { target }) => this.#type(target.value)}
            ></textarea>
            <div class="do">
              <button
                type="button"
                class="quiet"
                @click=${() => {
                  const field = this.#root.querySelector("textarea");
                  if (field) this.#takeBoard(field);
                }}
              >
                ${t("lessons.write.board")}
              </button>
            </div>
            <div role="status">${this.#mistakes.length > 0 ? mistakesOf(this.#mistakes) : nothing}</div>
          </div>
          <section class="lesson" aria-label=${t("lessons.write.seen")}>
            ${draft.lesson ? stepOf(draft, draft.lesson, actions) : html`<p class="hint">${t(whole ? "lessons.opening" : "lessons.write.unread")}</p>`}
          </section>
        </div>
        <div class="do">
          ${button("primary", "lessons.open", () => draft.lesson && this.#open(draft.lesson, draft.text))}
          <button
            type="button"
            class="secondary"
            @click=${() => download(`${this.#name}.txt`, new Blob([this.#text], { type: "text/plain" }))}
          >
            ${t("lessons.save-text")}
          </button>
          ${button("quiet", "lessons.save-sheet", () => this.#saveSheet(false))}
          ${button("quiet", "lessons.save-solutions", () => this.#saveSheet(true))}
          ${
            single
              ? fileButton(
                  t("lessons.save-page.choose"),
                  ".html",
                  (file) => this.#savePage(file),
                  !whole,
                )
              : [
                  button("secondary", "lessons.save-page", () => this.#savePage(readSingle())),
                  button("quiet", "lessons.copy-link", () => this.#copyLink()),
                ]
          }
        </div>
        <p class="hint">${t(single ? "lessons.save-page.choose.hint" : "lessons.save-page.hint", { file: SINGLE })}</p>`,
      true,
    );
  }

  /** The name of files, from the title. */
  get #name() {
    const title = this.#draft.lesson?.title ?? "";
    return title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "lesson";
  }

  /** Saves the single file with the lesson inside. @param {Blob | Promise<Blob>} source */
  async #savePage(source) {
    const page = await Promise.resolve(source)
      .then((blob) => blob.text())
      .then((text) => pageWith(text, this.#draft.text))
      .catch(() => null);
    if (page) download(`${this.#name}.html`, new Blob([page], { type: "text/html" }));
    else this.#app.toast(single ? "lessons.save-page.other" : "toast.take-along-failed");
  }

  /** Saves the lesson on paper, as a page to be printed. @param {boolean} solutions */
  async #saveSheet(solutions) {
    const { client } = this.#app;
    const { text } = this.#draft;
    const page = await client.call("lessonSheet", { text, solutions }).catch(() => null);
    const name = `${this.#name}-${solutions ? "solutions" : "sheet"}.html`;
    if (page) download(name, new Blob([page], { type: "text/html" }));
    else this.#app.toast("lessons.mark.failed");
  }

  async #copyLink() {
    await this.#lessons.copyLink("?lesson", this.#draft.text);
  }
}

/**
 * A button that asks for a file.
 * @param {string} text
 * @param {string} accept
 * @param {(file: File) => unknown} take
 * @param {boolean} [disabled]
 */
function fileButton(text, accept, take, disabled = false) {
  return html`<button
      type="button"
      class="secondary"
      ?disabled=${disabled}
      @click=${(/** @type {MouseEvent & {currentTarget: HTMLElement}} */ { currentTarget }) =>
        /** @type {HTMLInputElement} */ (currentTarget.nextElementSibling).click()}
    >
      ${text}
    </button>
    <input
      type="file"
      hidden
      accept=${accept}
      aria-label=${text}
      @change=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) => {
        const [file] = target.files ?? [];
        if (file) take(file);
        target.value = "";
      }}
    />`;
}

/** @param {readonly LessonMistake[]} mistakes */
function mistakesOf(mistakes) {
  const told = (/** @type {LessonMistake} */ { line, key, params }) =>
    t("lessons.mistake", { line, text: t(key, params) });
  return html`<ul class="lesson-mistakes">${mistakes.map((one) => html`<li>${told(one)}</li>`)}</ul>`;
}

function readDraft() {
  try {
    return localStorage.getItem(DRAFT) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} text */
function keepDraft(text) {
  try {
    localStorage.setItem(DRAFT, text);
  } catch {
    // Without storage the draft lasts as long as the dialog.
  }
}
