/** The experiments that are kept: their list, their names, and the last one of each tool. */

import { timeAfter } from "../../ui/stored_values.js";
import { isRunning, secondsSoFar, storedExperiment, withExperiment } from "./state.js";
import { stored } from "./stored.js";

/** @import { Results } from "./results.js" */
/** @import { TabLock } from "../../experiments/tab_lock.js" */
/** @import { Attempt } from "./attempt.js" */
/** @import { LabContext } from "./experiments.js" */
/** @import { Experiment } from "./state.js" */
/** @import { Tool } from "./words.js" */

export class Archive {
  #page;
  #results;
  #turns;
  #lastOf;

  /**
   * @param {Pick<LabContext, "slice" | "change">} page
   * @param {Results} results
   * @param {TabLock} turns
   * @param {ReadonlyMap<Tool, Attempt>} lastOf the last attempt of each tool
   */
  constructor(page, results, turns, lastOf) {
    this.#page = page;
    this.#results = results;
    this.#turns = turns;
    this.#lastOf = lastOf;
  }

  /** Brings back the last experiment of a tool from an earlier visit. @param {Tool} tool */
  async recall(tool) {
    const kept = await this.#results.latest(tool);
    const slice = this.#page.slice();
    if (!kept || slice.experiments[tool]) return null;
    this.#show(tool, storedExperiment(kept));
    return kept.words;
  }

  /** What is kept of earlier experiments, for the list. */
  async list() {
    this.#page.change({ past: await this.#results.list() });
  }

  /** @param {string} link @param {string} name */
  async rename(link, name) {
    const slice = this.#page.slice();
    for (const experiment of Object.values(slice.experiments)) {
      if (experiment?.link === link) this.#lastOf.get(experiment.tool)?.change({ name });
      if (experiment?.link === link) this.#show(experiment.tool, { ...experiment, name });
    }
    await this.#results.rename(link, name);
    await this.list();
  }

  /** Forgets an experiment of the list, and ends it if it runs. @param {string} link */
  async remove(link) {
    for (const [tool, experiment] of Object.entries(this.#page.slice().experiments)) {
      if (experiment?.link !== link) continue;
      const attempt = this.#lastOf.get(/** @type {Tool} */ (tool));
      attempt?.stop();
      await attempt?.over;
      this.#show(/** @type {Tool} */ (tool), null);
    }
    await this.#results.forget(link);
    await this.list();
  }

  /** Keeps an experiment as it stands for later visits. @param {Attempt} attempt */
  async keep(attempt) {
    const { experiment } = attempt;
    attempt.keptAt = performance.now();
    const seconds = secondsSoFar(experiment, performance.now());
    const [newest] = this.#page.slice().past;
    await this.#results.keep(stored(experiment, seconds, timeAfter(newest?.saved)));
    if (!isRunning(experiment)) this.list();
    const { link, done, total } = experiment;
    this.#turns.tell({ link, done, total, kept: true });
  }

  /** @param {Tool} tool @param {Experiment | null} experiment */
  #show(tool, experiment) {
    this.#page.change(withExperiment(this.#page.slice(), tool, experiment));
  }
}
