/** Runs the rules that people wrote, for an experiment, in the sandbox. */

import { digestsIn } from "../rules/rule_names.js";
import { faultText, lossText } from "../rules/words.js";
import { RequestError } from "../solver/errors.js";
import { t } from "../ui/i18n.js";
import { pack } from "../ui/packed.js";

/** @import { App } from "../app/app.js" */
/** @import { Done, RuleFault } from "../solver/documents.js" */
/** @import { RuleText } from "../rules/runner.js" */
/** @import { RunWords, Sandbox } from "./session.js" */

/** @typedef {ReadonlyMap<string, RuleText>} Rules By their digests: Python's links and records have no texts. */

/** A result of the sandbox could not be verified. */
export class Unproved extends Error {}

/** A rule failed in a run: the experiment is over. */
export class RuleFailed extends Error {
  /**
   * @param {RuleFault} fault
   * @param {string} link of the run, or "" if it failed before any
   */
  constructor(fault, link) {
    super(fault.text);
    this.fault = fault;
    this.link = link;
  }
}

/**
 * The sandbox for the rules that a list of methods names.
 * @param {App} app
 * @param {string} methods
 * @param {Rules} known
 * @returns {Sandbox | null} null if it names none; throws RequestError if it names one whose text is not known
 */
export function sandboxOf(app, methods, known) {
  /** @type {Map<string, RuleText>} */
  const held = new Map();
  for (const digest of digestsIn(methods)) {
    const rule = known.get(digest);
    if (!rule) {
      const params = { field: "methods", value: `rule:${digest}` };
      throw new RequestError({ code: "rule-missing", params, text: "the rule is not here" });
    }
    held.set(digest, rule);
  }
  if (held.size === 0) return null;
  return {
    rules: [...held].map(([digest, { name }]) => ({ digest, name })),
    async run(words, signal) {
      const rule = held.get(words.rule ?? "");
      if (!rule) throw new Error(`no rule ${words.rule}`);
      const runner = await app.needRules();
      /** @type {Done[]} */
      const ended = [];
      const onProgress = (/** @type {Done[]} */ done) => ended.push(...done);
      const options = { squares: squaresOf(words), signal, onProgress };
      const { done, fault, at } = await runner.runs(rule, [words], options);
      if (fault) throw new RuleFailed(fault, at);
      const [result, ...others] = [...ended, ...done];
      const isOwn = new URLSearchParams(result?.link).get("rule") === words.rule;
      if (!result || others.length > 0 || !isOwn) throw new Unproved();
      const { link, line, tour } = result;
      const claim = { links: [link], lines: [line], tours: [tour] };
      const { lines } = await app.pool.own.call("proveRuns", claim, { signal });
      if (!lines[0]) throw new Unproved();
      return { link, line: lines[0], tour };
    },
  };
}

/** The squares of a run's board. @param {RunWords} words */
function squaresOf({ board = "8x8" }) {
  const [rows = 8, cols = 8] = board.split("x").map(Number);
  return rows * cols;
}

/**
 * The failure of a rule, as a sentence.
 * @param {unknown} error
 * @returns {string} "" for any other error
 */
export function ruleFailure(error) {
  if (error instanceof Unproved) return t("lab.rule.unproved");
  if (!(error instanceof RuleFailed)) return lossText(error);
  const words = new URLSearchParams(error.link);
  const [board, start] = [words.get("board") ?? "", words.get("start") ?? ""];
  const text = faultText(error.fault);
  return start ? t("lab.rule.failed", { board: board.replace("x", "×"), start, text }) : text;
}

/**
 * The link of a run in Code, with the program of its rule.
 * @param {string} query of the run
 * @param {Rules} rules
 * @returns {Promise<[query: string, hash: string] | null>} null if the text is not among them
 */
export async function linkInCode(query, rules) {
  const words = new URLSearchParams(query);
  const rule = rules.get(words.get("rule") ?? "");
  if (!rule) return null;
  const asked = new URLSearchParams({ mode: "code" });
  for (const word of ["board", "start", "backtrack", "seed", "holes"]) {
    const value = words.get(word);
    if (value !== null) asked.set(word, value);
  }
  return [`?${asked}`, `#code=${await pack(rule.source)}`];
}
