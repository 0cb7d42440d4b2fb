/** Runs people's own rules in the sandbox for an experiment. */

import { digestsIn } from "../rules/rule_names.js";
import { faultText, lossText } from "../rules/words.js";
import { RequestError } from "../solver/errors.js";
import { t } from "../ui/i18n.js";
import { pack } from "../ui/packed.js";

/** @import { App } from "../app/app.js" */
/** @import { RuleFault } from "../solver/documents.js" */
/** @import { RuleText } from "../rules/runner.js" */
/** @import { RunWords, Sandbox } from "./session.js" */

/** @typedef {ReadonlyMap<string, RuleText>} Rules Rules by their digests, as Python's links and records do not contain the texts. */

/** A rule failed in a run, which ends the experiment. */
class RuleFailed extends Error {
  /** @param {RuleFault} fault @param {RunWords} words of the run */
  constructor(fault, words) {
    super(fault.code);
    this.fault = fault;
    this.words = words;
  }
}

/**
 * The sandbox for the rules in a list of methods.
 * @param {App} app
 * @param {string} methods
 * @param {Rules} texts
 * @returns {Sandbox | null} null if there are none; throws RequestError if the text of one is missing
 */
export function sandboxOf(app, methods, texts) {
  /** @type {Map<string, RuleText>} */
  const rules = new Map();
  for (const digest of digestsIn(methods)) {
    const rule = texts.get(digest);
    if (!rule) {
      const params = { field: "methods", value: `rule:${digest}` };
      throw new RequestError({ code: "rule-missing", params });
    }
    rules.set(digest, rule);
  }
  if (rules.size === 0) return null;
  return {
    rules: [...rules].map(([digest, { name }]) => ({ digest, name })),
    async runs(batch, seconds, signal) {
      const digest = batch[0]?.rule ?? "";
      const rule = rules.get(digest);
      if (!rule) throw new Error(`no rule ${digest}`);
      const other = batch.findIndex((words) => words.rule !== digest);
      const requests = other < 0 ? batch : batch.slice(0, other);
      const runner = await app.needRules();
      const runs = await runner.runs(rule, requests, seconds, { signal });
      signal.throwIfAborted();
      const done = runs.flatMap(({ record }) => record ?? []);
      const fault = runs.at(-1)?.error;
      return { done, error: fault && new RuleFailed(fault, requests[done.length] ?? {}) };
    },
  };
}

/**
 * The failure of a rule, as a sentence.
 * @param {unknown} error
 * @returns {string} "" for any other error
 */
export function ruleFailure(error) {
  if (!(error instanceof RuleFailed)) return lossText(error);
  const text = faultText(error.fault);
  const { board = "", start = "" } = error.words;
  return error.fault.step > 0
    ? t("lab.rule.failed", { board: board.replace("x", "×"), start, text })
    : text;
}

/**
 * The link of a run in Code, with the program of its rule.
 * @param {string} query of the run
 * @param {Rules} rules
 * @returns {Promise<[query: string, hash: string] | null>} null if the text is missing
 */
export async function linkInCode(query, rules) {
  const words = new URLSearchParams(query);
  const rule = rules.get(words.get("rule") ?? "");
  if (!rule) return null;
  const link = new URLSearchParams({ mode: "code" });
  for (const word of ["board", "start", "backtrack", "seed", "holes"]) {
    const value = words.get(word);
    if (value !== null) link.set(word, value);
  }
  return [`?${link}`, `#code=${await pack(rule.source)}`];
}
