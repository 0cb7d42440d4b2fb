/** *Follow the rule* on paper: positions, each with space for the next squares, and the solutions. */

import { html, nothing } from "lit-html";
import { squareName } from "../../../board/geometry.js";
import { rankedCompass } from "../../../directions/orders.js";
import { list, t } from "../../../ui/i18n.js";
import { diagram } from "../diagram.js";
import { numbered, pagesOf } from "../sheet.js";
import { BACK, pathOf, titleOf } from "./attempt.js";
import { tiesText } from "./words.js";

/** @import { FollowPrinted } from "../../../solver/documents.js" */

/** @param {readonly FollowPrinted[]} tasks */
export function sheetOf(tasks) {
  return pagesOf(
    t("follow.sheet.title"),
    tasks,
    (task) => html`<figcaption>
        <b>${titleOf("follow", task.name)}</b><br />${t(`follow.sheet.task.${task.method}`, { square: hereOf(task), count: task.next.length, back: { key: "follow.sheet.back" } })}
        ${task.method === "warnsdorff" ? tiesText(task) : nothing}
      </figcaption>
      ${drawn(task, task.path)}
      <div class="written">
        ${task.order ? rankedCompass(task.order) : nothing}
        <ol>${task.next.map(() => html`<li></li>`)}</ol>
      </div>`,
    (
      task,
    ) => html`<figcaption><b>${titleOf("follow", task.name)}</b> ${solutionText(task)}</figcaption>
      ${drawn(task, pathOf({ position: task, steps: firstsOf(task) }))}`,
  );
}

/** The name of the knight's square. @param {FollowPrinted} task */
const hereOf = ({ board, path }) => squareName(board, path.at(-1) ?? 0);

/** @param {FollowPrinted} task @param {ArrayLike<number>} path */
function drawn({ board, path: begun }, path) {
  const numbers = numbered(path);
  return diagram(board, {
    path: begun,
    numbers,
    given: new Set(numbers.slice(begun.length).map(([square]) => square)),
    question: begun.at(-1) ?? -1,
    named: true,
  });
}

/** The main solution: the first of each step's right answers. @param {FollowPrinted} task */
const firstsOf = ({ next }) => next.map(([first = BACK]) => first);

/** The steps of the method, with equally right alternatives. @param {FollowPrinted} task */
function solutionText({ board, next }) {
  const name = (/** @type {number} */ step) =>
    step === BACK ? t("follow.sheet.back") : squareName(board, step);
  const steps = next.map(([first = BACK, ...others]) =>
    others.length > 0
      ? t("follow.sheet.or", { square: name(first), others: others.map(name) })
      : name(first),
  );
  return list(steps);
}
