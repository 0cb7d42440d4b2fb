/**
 * The programs in the link of an experiment. Nothing of such a link runs by itself: another person's program
 * is read in Code first, and allowed there.
 */

import { MAX_LETTERS, pack, unpack } from "../../ui/packed.js";
import { namedIn } from "./link.js";
import { shownExperiment } from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { RuleText } from "../../rules/runner.js" */
/** @import { Problem } from "../../ui/problems.js" */
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
      ({ modes }) => [shownExperiment(modes.lab)?.words.methods, modes.lab.rules],
      () => this.#pack(),
    );
  }

  /** Packs the programs of the shown experiment into its link. */
  async #pack() {
    const { slice, change } = this.#hooks;
    for (const digest of namedIn(shownExperiment(slice())?.words)) {
      const rule = slice().rules.get(digest);
      if (!rule || digest in slice().packed) continue;
      const packed = await pack(rule.source);
      change({ packed: { ...slice().packed, [digest]: packed } });
      if (this.#app.store.state.mode === "lab") this.#app.noteView();
    }
  }

  /**
   * Opens an experiment whose link holds programs.
   * @param {Settings} settings
   * @param {string[]} codes the programs, packed
   * @returns {Promise<boolean>} true if all its rules are known here
   */
  async arrive(settings, codes) {
    this.#hooks.change({ waiting: { settings, codes, programs: [], goesOn: false } });
    const read = await Promise.all(codes.map(readProgram));
    const programs = read.filter((program) => program !== null);
    // While Python is still loading, nobody knows which belong to the experiment: all foreign ones are shown.
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
      if (name && wanted.includes(digest) && !this.#knows(digest))
        this.#remember(digest, { source: text, name, foreign: false });
    });
    const unknown = wanted.filter((digest) => !this.#knows(digest));
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

  /** @param {string} digest */
  #knows(digest) {
    return this.#hooks.slice().rules.has(digest);
  }

  /** @param {string} digest @param {RuleText} rule one that may run */
  #remember(digest, rule) {
    this.#hooks.change({ rules: new Map(this.#hooks.slice().rules).set(digest, rule) });
  }

  /** The names of programs, or null: Python does not start. @param {Program[]} programs */
  async #digests(programs) {
    try {
      const runner = await this.#app.needRules();
      return await Promise.all(programs.map(({ text }) => runner.digest(text)));
    } catch {
      // The page reports the failure of Python.
      return null;
    }
  }

  /** Asks a person to read programs. @param {string[]} codes of the link @param {Program[]} programs */
  #ask(codes, programs) {
    const { waiting } = this.#hooks.slice();
    if (waiting?.codes === codes) this.#hooks.change({ waiting: { ...waiting, programs } });
  }

  /**
   * Takes over the program that a person has allowed in Code.
   * @returns {Promise<boolean>} true if the experiment waits for no other
   */
  async takeAllowed() {
    const { slice, change } = this.#hooks;
    const { waiting } = slice();
    if (!waiting) return false;
    change({ waiting: { ...waiting, goesOn: false } });
    const { text = "", name = "", allowed = false } = this.#app.store.slice("code") ?? {};
    // Consent applies to this text alone.
    if (!allowed || !waiting.programs.some((program) => program.text === text)) return false;
    const [digest] = (await this.#digests([{ packed: "", text, name }])) ?? [];
    if (!digest) return false;
    this.#remember(digest, { source: text, name, foreign: true });
    const programs = waiting.programs.filter((program) => program.text !== text);
    this.#ask(waiting.codes, programs);
    return programs.length === 0 && slice().waiting?.codes === waiting.codes;
  }
}

/**
 * Unpacks a program of a link, with its file name if it is one of this browser's rules.
 * @param {string} packed
 * @returns {Promise<Program | null>} null if it is damaged
 */
async function readProgram(packed) {
  // No link of the page holds a longer one: a letter takes at most three bytes.
  const given = await unpack(packed, 3 * MAX_LETTERS);
  if (given === null) return null;
  const text = given.replace(/\r\n?/g, "\n");
  const { KeptRules } = await import("../../rules/kept_rules.js");
  const own = await new KeptRules().find(text).catch(() => null);
  return { packed, text, name: own?.name ?? "" };
}
