/**
 * A run of a rule: what it was asked, and what it came to.
 *
 * @typedef {object} RuleRunning
 * @property {string} text
 * @property {Words} words canonical
 * @property {boolean} steps whether it is played one call at a time as soon as it has ended
 *
 * @typedef {object} RuleRun
 * @property {string} text
 * @property {Words} words canonical
 *
 * @typedef {object} RuleFault Where a rule failed, and why.
 * @property {string} code
 * @property {string} text one plain sentence
 * @property {string} plain what the error means in plain words, or ""
 * @property {string} traceback Python's own text
 * @property {number} line of the text, from 1, or 0
 * @property {number} column from 1, or 0
 * @property {number} endColumn
 * @property {number} step
 * @property {number} square that the rule returned, or -1
 *
 * @import { Words } from "../solve/request.js"
 */

export {};
