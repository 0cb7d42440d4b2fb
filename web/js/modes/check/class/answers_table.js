/** The answers of a class to one lesson: the table, and below it the answers to each question. */

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { questionText } from "../../../lessons/buttons.js";
import { currentLanguage, t } from "../../../ui/i18n.js";

/** @import { AnswersQuestion, AnswersRow, AnswersTable, GivenAnswer, Sentence } from "../../../solver/documents.js" */
/** @import { ClassState, Sheet } from "../types.js" */

/** The number of wrong answers under a column; all of them are below the table. */
const FEW = 3;

/** The maximum letters of an answer in a cell. */
const MAX_LETTERS = 12;

/** The part of an answer that fits into a cell. @param {string} text */
const short = (text) => (text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS - 1)}…` : text);

/** @param {ClassState} slice @param {string} title of the lesson @returns {Sheet} */
export function answersSheet({ files, answers: marked, nameless }, title) {
  const parts = [marked, nameless, currentLanguage()];
  const answers = marked && nameless ? withoutNames(marked) : marked;
  return {
    title: t("answers.title", { title, count: files.length }),
    notes: nothing,
    caption: t("answers.caption"),
    table: answers && guard(parts, () => tableOf(answers)),
    below: guard(parts, () => answers?.questions.map((question) => questionOf(question, answers))),
    file: "knights-tours-answers.csv",
  };
}

/** The answers with a number for each pupil. @param {AnswersTable} answers @returns {AnswersTable} */
function withoutNames(answers) {
  const nameOf = (/** @type {number} */ at) => t("answers.pupil", { number: at + 1 });
  return {
    ...answers,
    files: answers.files.map((row, at) => ({ ...row, name: nameOf(at), file: "" })),
  };
}

/** @param {AnswersTable} answers */
function tableOf({ questions, files }) {
  return html`<thead>
      <tr>
        <th scope="col">${t("answers.name")}</th>
        <th scope="col">${t("answers.right")}</th>
        ${questions.map(({ question, text, task }) => html`<th scope="col" title=${questionText(text, task)}>${question}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${files.map((row) => lineOf(row, questions.length))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">${t("answers.wrong")}</th>
        <td></td>
        ${questions.map(
          ({ wrong }) => html`<td class="words">
            ${wrong.slice(0, FEW).map(({ answer, count }) => html`<span>${t("answers.times", { answer: short(answer), count })}</span>`)}
          </td>`,
        )}
      </tr>
    </tfoot>`;
}

/** @param {AnswersRow} row @param {number} columns */
function lineOf({ file, name, right, note, answers }, columns) {
  const remark = note ? html`<span class="hint">${t(note.key, note.params)}</span>` : nothing;
  const head = html`<th scope="row" title=${file}>${name || file}${answers.length > 0 ? remark : nothing}</th>`;
  return answers.length > 0
    ? html`<tr>
        ${head}
        <td>${right}</td>
        ${answers.map(cellOf)}
      </tr>`
    : html`<tr>
        ${head}
        <td colspan=${columns + 1}>${remark}</td>
      </tr>`;
}

/** @param {GivenAnswer} answer */
function cellOf({ given, right, difference, counted, why }) {
  const text = short(given);
  if (right === null || !given) return html`<td title=${given}>${text || "–"}</td>`;
  const key = difference ? "answers.cell.near" : "answers.cell.wrong";
  return html`<td title=${why ? t(why.key, why.params) : given} data-right=${right}>
    ${right ? `✓ ${counted}` : t(key, { text, difference })}
  </td>`;
}

/** Sorts numbers; other guesses keep their order. @param {AnswersQuestion["others"]} guesses */
function inOrder(guesses) {
  const numbers = guesses.every(({ answer }) => /^\d+$/.test(answer));
  return numbers
    ? [...guesses].sort((first, second) => Number(first.answer) - Number(second.answer))
    : guesses;
}

/**
 * The answers to a question: guesses as bars, sentences as a list, wrong answers.
 * @param {AnswersQuestion} column
 * @param {AnswersTable} answers
 */
function questionOf({ question, kind, text, task, right, wrong, others }, { files }) {
  const head = html`<summary><b>${question}</b> ${questionText(text, task)}</summary>`;
  const given = files.flatMap(({ file, name, answers }) => {
    const answer = answers.find((mark) => mark.question === question)?.given;
    return answer ? [{ name: name || file, answer }] : [];
  });
  if (given.length === 0) return nothing;
  if (kind === "say") {
    return html`<details class="fold">
      ${head}
      <ul class="answers-texts">
        ${given.map(({ name, answer }) => html`<li><b>${name}</b> ${answer}</li>`)}
      </ul>
    </details>`;
  }
  const counted = kind === "guess" ? inOrder(others) : wrong;
  const bar = (/** @type {{answer: string, count: number}} */ { answer, count }) => html`<li>
    <span>${answer}</span>
    <meter min="0" max=${given.length} value=${count} aria-hidden="true"></meter>
    <span>×${count}</span>
  </li>`;
  return html`<details class="fold" ?open=${kind === "guess"}>
    ${head}
    ${kind === "guess" ? nothing : html`<p class="hint">${t("answers.of", { right, count: given.length })}</p>`}
    <ul class="answers-counts">
      ${counted.map(bar)}
    </ul>
  </details>`;
}
