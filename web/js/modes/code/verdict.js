/** The card of a run: its result or its progress, and the path as text. */

import { make, setAttribute, setText } from "../../ui/dom.js";
import { labelled, t } from "../../ui/i18n.js";
import { areSame, isStale, isWaiting, wordsShown } from "./state.js";
import {
  countsOf,
  outcomeOf,
  problemOf,
  progressText,
  requestText,
  runningText,
  titleOf,
  whyOf,
} from "./words.js";

/** @import { CodeState } from "./state.js" */
/** @import { State } from "../../app/store.js" */

export class CodeVerdict {
  /** @param {HTMLElement} host @param {HTMLElement} below */
  constructor(host, below) {
    this.root = host;
    /** True if the card is empty. */
    this.nothing = true;
    this.stale = make("p", { class: "stale-note" });
    this.title = make("h2");
    this.request = make("p", { class: "code-request" });
    this.why = make("p");
    this.problem = make("p", { class: "error" });
    this.counts = make("dl", { class: "facts" });
    host.replaceChildren(this.stale, this.problem, this.title, this.request, this.why, this.counts);
    this.matrixTitle = make("summary");
    this.matrix = make("pre", { "data-hook": "tour-matrix", tabindex: "0" });
    this.texts = make("details", { class: "code-matrix" }, this.matrixTitle, this.matrix);
    below.append(this.texts);
    labelled(() => {
      setText(this.stale, t("code.stale"));
      setText(this.matrixTitle, t("check.matrix"));
      setAttribute(this.matrix, "aria-label", t("check.matrix"));
    });
  }

  /** @param {State} state */
  render({ modes, rules }) {
    /** @type {CodeState} */
    const slice = modes.code;
    const { running, run } = slice;
    const problem = problemOf(slice);
    const stale = !running && isStale(slice);
    const shown = running ?? run;
    this.root.classList.toggle("stale", stale);
    setAttribute(this.root, "data-outcome", signOf(slice, problem));
    this.stale.hidden = !stale;
    // What failed stands in the card of the error, above.
    const ended = run && !run.fault ? titleOf(run) : "";
    const title = running
      ? runningText(running, rules)
      : run || problem || isWaiting(slice)
        ? ended
        : t("code.begin");
    setText(this.title, title);
    this.title.hidden = title === "";
    this.nothing = title === "" && problem === "" && !run;
    setText(this.request, shown ? requestText(shown.words, nameOf(slice, shown)) : "");
    setText(this.why, running ? progressText(running) : run ? whyOf(run) : "");
    setText(this.problem, problem);
    const counts = running || !run ? [] : countsOf(run);
    const text = counts.flat().join("|");
    if (this.counts.dataset.shown !== text) {
      this.counts.dataset.shown = text;
      this.counts.replaceChildren(
        ...counts.map(([name, value]) =>
          make("div", {}, make("dt", {}, t(`counts.${name}`)), make("dd", {}, value)),
        ),
      );
    }
    const matrix = !running && run && areSame(run.words, wordsShown(slice)) ? run.matrix : "";
    setText(this.matrix, matrix);
    this.texts.hidden = matrix === "";
  }
}

/**
 * The current name of a run's rule, or its name at the time if another rule is in the editor.
 * @param {CodeState} slice
 * @param {{text: string, name: string}} run
 */
function nameOf({ text, name }, run) {
  return run.text === text ? name : run.name;
}

/** The sign beside the verdict. @param {CodeState} slice @param {string} problem */
function signOf({ running, run }, problem) {
  if (running) return "running";
  if (problem) return "problem";
  if (run?.fault) return "fault";
  return run?.result ? outcomeOf(run.result.document) : "none";
}
