/** The panel of Lab mode: the form of the tool that is open, and how far its experiment is. */

import { byId, make, setText } from "../../app/dom.js";
import { number, t } from "../../app/i18n.js";
import { duration } from "../../app/phrases.js";
import { sentence } from "../../app/problems.js";
import { METHODS, TIES } from "../../build_info.js";
import { formatSettings, isTool } from "./words.js";

/** @import { LabField, LabWords, Tool } from "./words.js" */
/** @import { LabRun, State } from "../../state.js" */
/** @import { Hooks } from "./report/types.js" */

const TEXTS = /** @type {const} */ ([
  "board",
  "boards",
  "start",
  "end",
  "starts",
  "methods",
  "max-steps",
  "seed",
]);

/** Before this there is no rate worth a guess at the time left, in milliseconds. */
const LEAST_MS = 1000;

export class LabPanel {
  /** The charts and explanations: fetched behind the rest of the page, whose start needs none. */
  #report = import("./report/report.js");
  /** @type {LabRun | null} The experiment that the report is of. */
  #run = null;

  /**
   * @param {(change: LabWords) => void} onChange
   * @param {(tool: Tool) => void} onTool
   * @param {() => void} onSubmit
   * @param {Hooks} hooks of the report
   */
  constructor(onChange, onTool, onSubmit, hooks) {
    this.form = byId("lab-form", HTMLFormElement);
    this.hooks = hooks;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      onSubmit();
    });
    for (const name of TEXTS) {
      const input = this.#input(name);
      input.addEventListener("input", () => onChange({ [name]: input.value }));
    }
    const closed = byId("l-closed", HTMLInputElement);
    closed.addEventListener("input", () => onChange({ closed: closed.checked ? "1" : "0" }));
    this.tools = /** @type {HTMLInputElement[]} */ ([
      ...this.form.querySelectorAll("input[name=tool]"),
    ]);
    for (const radio of this.tools) {
      radio.addEventListener("input", () => {
        if (isTool(radio.value)) onTool(radio.value);
      });
    }
    // A box only types its word into the list, or takes it out.
    const boxes = specs().map(({ spec, label }) => {
      const box = make("input", { type: "checkbox", value: spec });
      box.addEventListener("input", () => {
        const others = listed(this.#input("methods").value).filter((word) => word !== spec);
        onChange({ methods: (box.checked ? [...others, spec] : others).join(",") });
      });
      return { box, row: make("label", { class: "check" }, box, make("span", {}, label)) };
    });
    byId("lab-specs", HTMLElement).append(...boxes.map(({ row }) => row));
    this.boxes = boxes.map(({ box }) => box);
  }

  /** @param {string} name */
  #input(name) {
    return byId(`l-${name}`, HTMLInputElement);
  }

  /** Puts the focus on a field. @param {string} field */
  focus(field) {
    const input = document.getElementById(`l-${field}`);
    if (input instanceof HTMLInputElement) input.focus();
  }

  /** @param {State} state */
  render({ mode, lab, solver }) {
    byId("solve-mode", HTMLElement).hidden = mode !== "solve";
    byId("lab-mode", HTMLElement).hidden = mode !== "lab";
    if (mode !== "lab") return;
    const { tool, forms, problems, runs } = lab;
    const words = forms[tool];
    for (const radio of this.tools) radio.checked = radio.value === tool;
    setText(byId("lab-what", HTMLElement), t(`lab.tool.${tool}.hint`));
    for (const element of this.form.querySelectorAll("[data-lab]")) {
      const field = /** @type {LabField} */ (/** @type {HTMLElement} */ (element).dataset.lab);
      /** @type {HTMLElement} */ (element).hidden = !(field in words);
    }
    for (const name of TEXTS) {
      const input = this.#input(name);
      const text = words[name] ?? "";
      if (input.value !== text) input.value = text;
      const problem = problems.find(({ field }) => field === name);
      if (problem) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
      setText(byId(`le-${name}`, HTMLElement), problem ? sentence(problem) : "");
    }
    const other = problems.find(({ field }) => !TEXTS.some((name) => name === field));
    setText(byId("le-", HTMLElement), other ? sentence(other) : "");
    byId("l-closed", HTMLInputElement).checked = words.closed === "1";
    const chosen = listed(words.methods ?? "");
    for (const box of this.boxes) box.checked = chosen.includes(box.value);
    const which = tool === "orders" ? "orders" : "compare";
    setText(byId("lh-start", HTMLElement), t(`lab.start.hint.${which}`));
    setText(byId("lh-max-steps", HTMLElement), t(`lab.max-steps.hint.${tool}`));

    const run = runs[tool];
    const bar = byId("lab-bar", HTMLProgressElement);
    bar.hidden = !run?.running;
    bar.value = run?.total ? run.done / run.total : 0;
    const waiting = run?.running && solver.phase !== "ready" && run.total === 0;
    const text = run ? progressText(run) : "";
    setText(byId("lab-progress", HTMLElement), waiting ? t("form.solve.waiting") : text);
    this.#run = run;
    this.#renderReport();
  }

  async #renderReport() {
    const { renderReport } = await this.#report;
    const run = this.#run;
    const progress = run && { done: run.done, total: run.total, finished: run.finished };
    renderReport(
      byId("lab-report", HTMLElement),
      run?.report ?? null,
      this.hooks,
      progress ?? undefined,
    );
  }
}

/** The words of a list. @param {string} text */
function listed(text) {
  const words = text.split(",").map((word) => word.trim());
  return words.filter((word) => word !== "");
}

/** The methods that have a box, as the lists spell them. */
function specs() {
  return METHODS.filter(({ id }) => id !== "auto").flatMap(({ id, options }) => {
    const name = t(`method.${id}`);
    const ties = options.includes("ties") ? TIES.filter((rule) => rule !== "order") : [];
    const more = ties.map((rule) => ({
      spec: `${id}:${rule}`,
      label: t("lab.spec", { method: name, option: t(`ties.${rule}`) }),
    }));
    const greedy = { spec: `${id}:greedy`, label: t("lab.spec.greedy", { method: name }) };
    return [{ spec: id, label: name }, ...more, ...(options.includes("backtrack") ? [greedy] : [])];
  });
}

/**
 * How far an experiment is, with the time left.
 * @param {LabRun} run
 */
export function progressText(run) {
  const { done, total, running, cancelled, finished, failed, forward, working } = run;
  const runs = t("lab.progress", { count: total, done });
  if (!running) {
    if (failed) return t("lab.failed", { runs });
    if (finished) return t("lab.finished", { count: total, time: duration(run.seconds) });
    return t(cancelled ? "lab.cancelled" : "lab.interrupted", { runs });
  }
  if (cancelled) return t("status.cancelling");
  if (total === 0) return t("lab.starting");
  const left = timeLeft(run);
  return [
    runs,
    left === null ? "" : t("lab.left", { time: duration(left) }),
    // A long run is worth a word of its own.
    run.tool === "compare" && working && forward > 0
      ? t("lab.working", { method: t(`method.${working}`), forward: number(forward) })
      : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * In seconds, at the rate so far; null while there is no telling. A guess needs no more digits.
 * @param {LabRun} run
 */
function timeLeft({ done, before, total, since, now }) {
  const passed = now - since;
  if (done <= before || passed < LEAST_MS) return null;
  const seconds = ((passed / (done - before)) * (total - done)) / 1000;
  const step = seconds > 60 ? 30 : seconds > 10 ? 5 : 1;
  return Math.max(1, Math.ceil(seconds / step) * step);
}

/** Whether the form asks for something else than the experiment that is shown. @param {State} state */
export function isChanged({ lab: { tool, forms, runs } }) {
  return runs[tool]?.link !== formatSettings({ tool, words: forms[tool] });
}

/**
 * What the status line says, and what stands beside it.
 * @param {State} state
 * @returns {[status: string, detail: string] | null} null where the lab has nothing to say
 */
export function labStatus({ mode, lab }) {
  if (mode !== "lab") return null;
  if (lab.problems.length > 0) return [lab.problems.map(sentence).join(" "), ""];
  const run = lab.runs[lab.tool];
  if (!run) return null;
  const tool = t(`lab.tool.${lab.tool}`);
  if (run.running) return [t("lab.status.running", { tool }), progressText(run)];
  return [t("lab.status", { tool, text: progressText(run) }), ""];
}
