/**
 * The programs that come with the link of an experiment. Nothing of such a link runs by itself: a program of
 * another person is read in Code first, and is allowed there.
 */

import { MOST_LETTERS, pack, unpack } from "../../app/packed.js";
import { remember, ruleOf } from "../../rules/known.js";
import { namedIn } from "./link.js";
import { shownExperiment } from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { Problem } from "../../app/problems.js" */
/** @import { LabState, Program } from "./state.js" */
/** @import { Settings } from "./words.js" */

/**
 * @typedef {object} ProgramHooks
 * @property {() => LabState} slice
 * @property {(change: Partial<LabState>) => void} change
 * @property {(problem: Problem) => void} notice
 */

export class Programs {
  #app;
  #hooks;

  /** @param {App} app @param {ProgramHooks} hooks */
  constructor(app, hooks) {
    this.#app = app;
    this.#hooks = hooks;
    app.store.react(
      ({ modes }) => [shownExperiment(modes.lab)?.words.methods, modes.lab.own],
      () => this.#pack(),
    );
  }

  /** Puts the programs of the experiment that is shown into its link. */
  async #pack() {
    const { slice, change } = this.#hooks;
    for (const digest of namedIn(shownExperiment(slice())?.words)) {
      const rule = ruleOf(digest);
      if (!rule || digest in slice().packed) continue;
      const packed = await pack(rule.source);
      change({ packed: { ...slice().packed, [digest]: packed } });
      if (this.#app.store.state.mode === "lab") this.#app.noteView();
    }
  }

  /**
   * An experiment was opened by a link that holds programs.
   * @param {Settings} settings
   * @param {string[]} codes the programs, packed
   * @returns {Promise<boolean>} whether all its rules are known here
   */
  async arrive(settings, codes) {
    this.#hooks.change({ waiting: { settings, codes, programs: [], goesOn: false } });
    const read = await Promise.all(codes.map(readProgram));
    const programs = read.filter((program) => program !== null);
    // Python says later which of them belong to the experiment: it may still be loading.
    if (this.#app.client.phase !== "ready") {
      this.#ask(
        codes,
        programs.filter(({ name }) => name === ""),
      );
    }
    const digests = await this.#digests(programs);
    if (!digests || this.#hooks.slice().waiting?.codes !== codes) return false;
    const wanted = namedIn(settings.words);
    programs.forEach(({ text, name }, at) => {
      const digest = digests[at] ?? "";
      if (name && wanted.includes(digest) && !ruleOf(digest))
        remember(digest, { source: text, name, foreign: false });
    });
    const unknown = wanted.filter((digest) => !ruleOf(digest));
    this.#ask(
      codes,
      programs.filter((_, at) => unknown.includes(digests[at] ?? "")),
    );
    const missing = unknown.find((digest) => !digests.includes(digest));
    if (missing) {
      const isOther = digests.some((digest) => !wanted.includes(digest));
      const code = isOther ? "lab-program-other" : "rule-missing";
      const params = { value: `rule:${missing}` };
      const problem = { code: read.includes(null) ? "lab-program-damaged" : code, params };
      this.#hooks.notice({ field: "methods", ...problem });
    }
    return unknown.length === 0;
  }

  /** The names of programs, or null: Python does not start. @param {Program[]} programs */
  async #digests(programs) {
    try {
      const runner = await this.#app.needRules();
      return await Promise.all(programs.map(({ text }) => runner.digest(text)));
    } catch {
      // The page says what is wrong with Python.
      return null;
    }
  }

  /** A person is asked to read these. @param {string[]} codes of the link @param {Program[]} programs */
  #ask(codes, programs) {
    const { waiting } = this.#hooks.slice();
    if (waiting?.codes === codes) this.#hooks.change({ waiting: { ...waiting, programs } });
  }

  /**
   * Takes the program that a person has allowed in Code.
   * @returns {Promise<boolean>} whether it was the last one that the experiment waits for
   */
  async takeAllowed() {
    const { slice, change } = this.#hooks;
    const { waiting } = slice();
    if (!waiting) return false;
    change({ waiting: { ...waiting, goesOn: false } });
    const { text = "", name = "", allowed = false } = this.#app.store.slice("code") ?? {};
    // Consent belongs to the text.
    if (!allowed || !waiting.programs.some((program) => program.text === text)) return false;
    const [digest] = (await this.#digests([{ packed: "", text, name }])) ?? [];
    if (!digest) return false;
    remember(digest, { source: text, name, foreign: true });
    const programs = waiting.programs.filter((program) => program.text !== text);
    this.#ask(waiting.codes, programs);
    return programs.length === 0 && slice().waiting?.codes === waiting.codes;
  }
}

/**
 * A program of a link, and the name of its file where it is one of the rules of this browser.
 * @param {string} packed
 * @returns {Promise<Program | null>} null if it is damaged
 */
async function readProgram(packed) {
  // No link of the page holds a longer one: each letter takes three bytes at most.
  const given = await unpack(packed, 3 * MOST_LETTERS);
  if (given === null) return null;
  const text = given.replace(/\r\n?/g, "\n");
  const { KeptRules } = await import("../code/editor/kept.js");
  const own = await new KeptRules().find(text).catch(() => null);
  return { packed, text, name: own?.name ?? "" };
}
