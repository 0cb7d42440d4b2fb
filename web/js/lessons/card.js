/** The card of the open lesson: one step with its questions, and the buttons to the other steps. */

import { html, nothing, svg } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { clockwiseFrom, orderText, withCompasses } from "../directions/orders.js";
import { single } from "../place.js";
import { t } from "../ui/i18n.js";
import { questionText, withButtons } from "./buttons.js";
import { actingItems, guessedBefore, placeOf, questionOf, taskName } from "./state.js";

/** @import { LessonDocument, LessonDot, LessonDrawing, LessonItem } from "../solver/documents.js" */
/** @import { Lessons } from "./lessons.js" */
/** @import { LessonState } from "./state.js" */

/** The button that gives an answer, by the kind of question; a sentence needs none: leaving its field saves it. */
const GIVEN_BY = { guess: "lessons.guess", ask: "lessons.check", do: "lessons.check" };

/** The kinds of tasks on the board. */
const TAKEN = ["tour", "path", "stuck", "follow", "next"];

/** The kinds of questions with a long field. */
const LONG = ["do", "say"];

/** @param {LessonState} open @param {Lessons} lessons */
export function cardOf(open, lessons) {
  const { lesson, failed } = open;
  const close = html`<button type="button" class="icon" aria-label=${t("lesson-card.close")} title=${t("lesson-card.close")} @click=${() => lessons.close()}>
    <svg aria-hidden="true"><use href="#i-close"></use></svg>
  </button>`;
  if (!lesson) {
    return html`<section class="lesson">
      ${close}
      <p role="status">${t(failed ? "lesson-card.failed" : "lesson-card.opening")}</p>
      ${failed ? html`<button type="button" class="secondary" @click=${() => lessons.load(false)}>${t("action.try-again")}</button>` : nothing}
    </section>`;
  }
  return html`<section class="lesson presented" aria-labelledby="lesson-title">
    ${close} ${stepOf(open, lesson, lessons)} ${footOf(open, lessons)}
  </section>`;
}

/**
 * A step, and the buttons to the others.
 * @param {LessonState} open
 * @param {LessonDocument} lesson
 * @param {Lessons} lessons
 */
function stepOf(open, lesson, lessons) {
  const { step, name, given } = open;
  const { steps } = lesson;
  const items = actingItems(lesson, step, given);
  const way = (/** @type {number} */ to, /** @type {string} */ kind, /** @type {string} */ text) =>
    steps[to - 1]
      ? html`<button type="button" class=${kind} @click=${() => lessons.turn(to)}>${text}</button>`
      : nothing;
  return html`<h2 id="lesson-title" lang=${lesson.lang}>${lesson.title}</h2>
    <p class="hint">
      <span class="lesson-dots" aria-hidden="true">${steps.map((_, at) => html`<i class=${at + 1 === step ? "here" : ""}></i>`)}</span>
      ${t("lessons.step", { step, steps: steps.length })}
    </p>
    <h3 id="lesson-step" lang=${lesson.lang} tabindex="-1">${steps[step - 1]?.title}</h3>
    ${guessedBefore(lesson, step, given).map((guess) => html`<p class="lesson-mark">${t("lessons.guessed.before", { guess })}</p>`)}
    ${keyed(`${open.id} ${step} ${name}`, html`${items.map((item) => itemOf(open, item, lessons))}`)}
    <div class="do lesson-ways">
      ${way(step - 1, "secondary", t("lessons.back"))} ${way(step + 1, "primary", t("lessons.next"))}
      ${placeOf(items) ? html`<button type="button" class="quiet" @click=${() => lessons.show()}>${t("lessons.show")}</button>` : nothing}
    </div>`;
}

/** The accessible name of a button that several questions have. @param {string} what @param {string} question */
const named = (what, question) => t("lessons.named", { what, question });

/** @param {LessonState} open @param {LessonItem} item @param {Lessons} lessons */
function itemOf(open, item, lessons) {
  const lang = open.lesson?.lang;
  switch (item.kind) {
    case "text":
      return html`<p lang=${lang}>${withCompasses(withButtons(item.text))}</p>`;
    case "then":
      return html`<p class="lesson-then" lang=${lang}>${withCompasses(withButtons(item.text))}</p>`;
    case "hint":
      return html`<details class="fold lesson-hint"><summary>${t("lessons.hint")}</summary><p lang=${lang}>${withCompasses(withButtons(item.text))}</p></details>`;
    case "picture":
      return item.drawing ? drawingOf(item.drawing, item.text, lessons.path) : nothing;
    case "draw":
      return item.drawing
        ? html`<p class="hint">${t("lessons.draw")}</p>
            <details class="fold">
              <summary>${t("lessons.untangle")}</summary>
              ${lessons.untangling(item.drawing)}
            </details>`
        : nothing;
    case "guess":
    case "ask":
    case "do":
    case "say":
      return questionForm(open, item, item.kind, lessons);
    default:
      return nothing;
  }
}

/**
 * A question: its field or its choices, and the feedback on the answer.
 * @param {LessonState} open
 * @param {LessonItem} item
 * @param {"guess" | "ask" | "do" | "say"} kind
 * @param {Lessons} lessons
 */
function questionForm(open, item, kind, lessons) {
  const { task, choices } = item;
  const question = questionOf(open.step, item);
  const given = open.given[question] ?? "";
  const text = questionText(item.text, task?.sentence);
  // The text of a task is the page's, in the page's language.
  const lang = task ? nothing : (open.lesson?.lang ?? nothing);
  if (kind === "guess" && given) {
    return html`<div class="lesson-question" data-question=${question}>
      <p lang=${lang}>${text}</p>
      <p class="lesson-mark">${t("lessons.guessed", { guess: given })}</p>
    </div>`;
  }
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const answer = String(new FormData(form).get("answer") ?? "");
    if (answer.trim()) lessons.give(question, answer);
  };
  const id = `lesson-${question}`;
  const takes = task !== null && TAKEN.includes(task.kind);
  const followed = task && taskName(task);
  const byPage = lessons.foundByPage && !followed;
  const taking = t(
    followed ? "lessons.take.score" : byPage ? "lessons.take.found" : "lessons.take",
  );
  const feedback = feedbackOf(open, question, kind);
  return html`<form class="lesson-question" data-question=${question} autocomplete="off" @submit=${submit}>
    ${
      choices.length > 0
        ? html`<fieldset>
            <legend lang=${lang}>${text}</legend>
            ${choices.map(
              (choice) => html`<label class="check" lang=${lang}
                ><input type="radio" name="answer" value=${choice} .checked=${choice === given} />${choice}</label
              >`,
            )}
          </fieldset>`
        : html`<label for=${id} lang=${lang}>${text}</label>${
            LONG.includes(kind)
              ? html`<textarea
                  id=${id}
                  name="answer"
                  rows="2"
                  spellcheck=${kind === "say" ? "true" : "false"}
                  .value=${given}
                  @change=${(/** @type {Event & {target: HTMLTextAreaElement}} */ { target }) =>
                    kind === "say" && lessons.give(question, target.value)}
                ></textarea>`
              : html`<input id=${id} name="answer" spellcheck="false" autocapitalize="off" .value=${given} />`
          }`
    }
    <div class="do">
      ${
        takes
          ? html`<button
              type="button"
              class="secondary"
              aria-label=${named(taking, text)}
              @click=${() => lessons.take(question, task)}
            >
              ${taking}
            </button>`
          : nothing
      }
      ${
        kind === "say"
          ? nothing
          : html`<button class="secondary" aria-label=${named(t(GIVEN_BY[kind]), text)}>
              ${t(GIVEN_BY[kind])}
            </button>`
      }
    </div>
    <p class="lesson-mark" role="status" data-right=${feedback.right}>${feedback.text}</p>
  </form>`;
}

/**
 * The feedback on an answer; `right` is "" for an answer that is neither right nor wrong.
 * @param {LessonState} open
 * @param {string} question
 * @param {string} kind
 */
function feedbackOf(open, question, kind) {
  const mark = open.marks[question];
  if (!open.given[question]) return { right: "", text: "" };
  if (kind === "say") return { right: "", text: t("lessons.kept") };
  if (mark === undefined) return { right: "", text: "" };
  if (mark === "pending" || mark === "failed")
    return { right: "", text: t(`lessons.mark.${mark}`) };
  const { right, size, wrong } = mark;
  if (right) {
    const found = open.found.includes(question);
    return { right: "true", text: t(found ? "lessons.mark.found" : "lessons.mark.right") };
  }
  const why = wrong && t(wrong.key, wrong.params);
  if (right === null) return { right: "", text: why ?? "" };
  if (why) return { right: "false", text: t("lessons.mark.why", { why }) };
  return { right: "false", text: t(size ? `lessons.mark.${size}` : "lessons.mark.wrong") };
}

/**
 * A drawing of dots and lines, with the path on the board.
 * @param {LessonDrawing} drawing
 * @param {string} text its name in the lesson: a board, or the directions
 * @param {string[]} path the names of its squares
 */
function drawingOf({ dots, lines }, text, path) {
  const [xs, ys] = [dots.map(({ x }) => x), dots.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - 0.6, Math.min(...ys) - 0.6];
  const [width, height] = [Math.max(...xs) - left + 0.6, Math.max(...ys) - top + 0.6];
  const pathOf = (/** @type {(LessonDot | undefined)[]} */ way) =>
    way.map((dot, at) => `${at ? "L" : "M"}${dot?.x} ${dot?.y}`).join("");
  const walked = path.map((name) => dots.find((dot) => dot.name === name));
  // A path on another board is not drawn.
  const way = walked.every(Boolean) ? walked : [];
  const last = way.at(-1);
  const isCompass = text.startsWith("directions");
  const name = isCompass
    ? orderText(text.split(" ")[1] ?? clockwiseFrom(1))
    : t("lessons.drawing", { squares: dots.length, lines: lines.length });
  return html`<svg class="lesson-drawing ${isCompass ? "directions" : ""}" viewBox="${left} ${top} ${width} ${height}" role="img" aria-label=${name}>
    <path d=${lines.map(([begin = 0, end = 0]) => pathOf([dots[begin], dots[end]])).join("")}></path>
    <path class="way" d=${pathOf(way)}></path>
    ${dots.map(
      (dot) =>
        svg`<circle class=${way.includes(dot) ? (dot === last ? "here" : "visited") : ""} cx=${dot.x} cy=${dot.y} r="0.36"></circle><text x=${dot.x} y=${dot.y + 0.11}>${dot.name}</text>`,
    )}
  </svg>`;
}

/** The pupil's name, the links and files of the answers, and the printed lesson for teachers. @param {LessonState} open @param {Lessons} lessons */
function footOf({ name, sure, given, lesson }, lessons) {
  const count = Object.values(given).filter(Boolean).length;
  return html`<details class="fold lesson-foot" id="lesson-answers">
    <summary><b>${t("lessons.answers")}</b> <span>${t("lessons.answers.count", { count })}</span></summary>
    <div class="field">
      <label for="lesson-name">${t("lessons.name")}</label>
      <input
        id="lesson-name"
        maxlength="80"
        autocomplete="off"
        spellcheck="false"
        aria-describedby="lesson-name-hint"
        .value=${name}
        @change=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) => lessons.rename(target.value)}
      />
      <p class="hint" id="lesson-name-hint">${t("lessons.name.hint")}</p>
    </div>
    <div class="do">
      <button type="button" class="secondary" @click=${() => lessons.save()}>${t("lessons.save")}</button>
      <button
        type="button"
        class="quiet"
        aria-label=${t("lessons.copy.name")}
        @click=${() => lessons.copy()}
      >
        ${t("lessons.copy")}
      </button>
      ${
        single
          ? nothing
          : html`<button type="button" class="quiet" @click=${() => lessons.copyAnswers()}>
              ${t("lessons.copy-link")}
            </button>`
      }
      <button type="button" class="quiet" @click=${() => lessons.startAnew()}>
        ${t(sure ? "lessons.anew.sure" : "lessons.anew")}
      </button>
    </div>
  </details>
  <details class="fold lesson-foot" id="lesson-teacher">
    <summary><b>${t("lessons.teacher")}</b></summary>
    <div class="do">
      ${teacherButton("lessons.save-text", () => lessons.saveText())}
      ${teacherButton("lessons.save-sheet", () => lessons.saveSheet(false))}
      ${teacherButton("lessons.save-solutions", () => lessons.saveSheet(true))}
    </div>
    <p class="hint">${t("lessons.teacher.hint", { share: { key: "action.share" } })}</p>
    ${lesson?.licence ? html`<p class="hint" translate="no">${lesson.licence}</p>` : nothing}
  </details>`;
}

/** @param {string} key of its text @param {() => unknown} run */
const teacherButton = (key, run) =>
  html`<button type="button" class="quiet" @click=${run}>${t(key)}</button>`;
