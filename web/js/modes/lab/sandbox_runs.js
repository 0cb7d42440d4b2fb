/** The runs of rules that people wrote, as an experiment has them done: in the sandbox. */

import { t } from "../../app/i18n.js";
import { pack } from "../../app/packed.js";
import { digestsIn, nameOfRule, ruleOf } from "../../rules/known.js";
import { faultText, lossText } from "../../rules/words.js";
import { RequestError } from "../../solver/errors.js";
import { Unproved } from "./session.js";

/** @import { App } from "../../app/app.js" */
/** @import { RuleFault } from "../../solver/rule_documents.js" */
/** @import { RunWords } from "./held.js" */
/** @import { Sandbox } from "./session.js" */

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
 * Where the rules are run that a list of methods names.
 * @param {App} app
 * @param {string} methods
 * @returns {Sandbox | null} null if it names none; throws RequestError if it names one whose text is not here
 */
export function sandboxOf(app, methods) {
  const digests = digestsIn(methods);
  const missing = digests.find((digest) => !ruleOf(digest));
  if (missing) {
    const params = { field: "methods", value: `rule:${missing}` };
    throw new RequestError({ code: "rule-missing", params, text: "the rule is not here" });
  }
  if (digests.length === 0) return null;
  return {
    rules: digests.map((digest) => ({ digest, name: nameOfRule(digest) })),
    async runs(requests, { squares, signal, onProgress }) {
      const runner = await app.needRules();
      for (const { rule, part } of byRule(requests)) {
        const options = { squares, signal, onProgress };
        const { done, fault, at } = await runner.runs(rule, part, options);
        onProgress(done, 0);
        if (fault) throw new RuleFailed(fault, at);
      }
      return [];
    },
  };
}

/** Runs one after the other, those of one rule together. @param {RunWords[]} requests */
function byRule(requests) {
  /** @type {{rule: NonNullable<ReturnType<typeof ruleOf>>, part: RunWords[]}[]} */
  const parts = [];
  for (const words of requests) {
    const rule = ruleOf(words.rule ?? "");
    if (!rule) throw new Error(`no rule ${words.rule}`);
    const last = parts.at(-1);
    if (last?.rule === rule) last.part.push(words);
    else parts.push({ rule, part: [words] });
  }
  return parts;
}

/**
 * How a rule failed, in a sentence.
 * @param {unknown} error
 * @returns {string} "" if something else did
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
 * @returns {Promise<[query: string, hash: string] | null>} null if the text is not here
 */
export async function linkInCode(query) {
  const words = new URLSearchParams(query);
  const rule = ruleOf(words.get("rule") ?? "");
  if (!rule) return null;
  const asked = new URLSearchParams({ mode: "code" });
  for (const word of ["board", "start", "backtrack", "seed", "holes"]) {
    const value = words.get(word);
    if (value !== null) asked.set(word, value);
  }
  return [`?${asked}`, `#code=${await pack(rule.source)}`];
}
