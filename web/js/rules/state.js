/**
 * How the sandbox for rules stands, as a type.
 *
 * @typedef {object} RulesState
 * @property {"closed" | "starting" | "ready" | "busy" | "failed"} phase
 * @property {"" | "refused" | "network" | "file" | "memory" | "silent" | "crash" | "browser"} why it has failed;
 *   `refused`: the browser does not start the sandbox
 */

/** Before anybody asks for it. @type {RulesState} */
export const NO_RULES = { phase: "closed", why: "" };
