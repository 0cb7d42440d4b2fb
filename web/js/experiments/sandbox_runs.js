/** Runs the rules that people wrote, for an experiment, in the sandbox. */

import { digestsIn } from "../rules/rule_names.js";
import { faultText, lossText } from "../rules/words.js";
import { RequestError } from "../solver/errors.js";
import { t } from "../ui/i18n.js";
import { pack } from "../ui/packed.js";
import { Unproved } from "./session.js";

/** @import { App } from "../app/app.js" */
/** @import { Done, RuleFault } from "../solver/documents.js" */
/** @import { RuleText } from "../rules/runner.js" */
/** @import { RunWords } from "./experiment_proxy.js" */
/** @import { Sandbox } from "./session.js" */

/** @typedef {ReadonlyMap<string, RuleText>} Rules By their digests: Python's links and records have no texts. */

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
    async runs(requests, { squares, signal, onProgress }) {
      const runner = await app.needRules();
      for (const { rule, part } of byRule(requests, held)) {
        const hear = (/** @type {Done[]} */ done, /** @type {number} */ forward) => {
          // The records are for runs of this rule alone: a rule has no say about others.
          if (done.every(({ link }) => new URLSearchParams(link).get("rule") === part[0]?.rule))
            onProgress(done, forward);
          else foreign = true;
        };
        let foreign = false;
        const options = { squares, signal, onProgress: hear };
        const { done, fault, at } = await runner.runs(rule, part, options);
        hear(done, 0);
        if (foreign) throw new Unproved();
        if (fault) throw new RuleFailed(fault, at);
      }
      return [];
    },
  };
}

/** Runs one after the other, those of one rule together. @param {RunWords[]} requests @param {Rules} rules */
function byRule(requests, rules) {
  /** @type {{rule: RuleText, part: RunWords[]}[]} */
  const parts = [];
  for (const words of requests) {
    const rule = rules.get(words.rule ?? "");
    if (!rule) throw new Error(`no rule ${words.rule}`);
    const last = parts.at(-1);
    if (last?.rule === rule) last.part.push(words);
    else parts.push({ rule, part: [words] });
  }
  return parts;
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
