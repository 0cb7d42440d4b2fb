/** What the sandbox answers, as it should be. */

export const FAULT = {
  code: "raised",
  key: "raised",
  params: { error: "NameError", line: 3, candidates: ["a1", "b3"] },
  line: 3,
  column: 5,
  endColumn: 6,
  step: 31,
  square: 7,
  traceback: "Traceback …",
  plainCode: "plain-name",
  plainParams: { name: "y" },
};

/** A run that gave up at its limit. */
export const LIMIT = {
  outcome: "limit",
  reason: "max-steps",
  stats: { forward: 2, backtracks: 0, seconds: 0.1 },
  tour: new Uint32Array(),
  deepest: new Uint32Array([0, 7]),
  events: new Uint16Array([0, 7]),
  last: null,
  calls: [],
  printed: { lines: [], more: 0 },
  error: null,
};
