/**
 * The state of the sandbox for rules, as a type.
 *
 * @typedef {object} RulesState
 * @property {"closed" | "starting" | "ready" | "busy" | "failed"} phase
 * @property {"" | "refused" | "network" | "file" | "memory" | "silent" | "crash" | "browser"} why the reason of a
 *   failure; `refused` if the browser does not start the sandbox
 */

/** The state before anybody asks for the sandbox. @type {RulesState} */
export const NO_RULES = { phase: "closed", why: "" };
