/** The dice button: when it draws a tour, and what it leaves in the form. */

import "../../generated.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { DEFAULTS } = await import("../../../../web/js/request/request.js");
const { INITIAL } = await import("../../../../web/js/modes/solve/state.js");
const { drawnWords, draws, undrawnWords, withoutDice } = await import(
  "../../../../web/js/modes/solve/dice.js"
);

/** Solve with these words in its form. @param {object} [words] @param {object} [more] */
const slice = (words, more) => ({
  ...INITIAL,
  form: { ...DEFAULTS, rows: "5", cols: "6", ...words },
  drawable: '{"rows":"5","cols":"6"}',
  ...more,
});

test("it draws where Python has said so, whatever the start", () => {
  assert(draws(slice()));
  assert(draws(slice({ start: "a1", seed: "7", rows: " 5 " })));
  assert(draws(slice({ method: "uniform", start: "nowhere" })));
  for (const words of [{ rows: "6" }, { closed: "1" }, { end: "a2" }, { symmetry: "mirror" }])
    assert(!draws(slice(words)), JSON.stringify(words));
  // A method that was chosen for what it does, and a mistake.
  for (const words of [{ method: "warnsdorff" }, { cols: "six" }, { holes: "x" }])
    assert(!draws(slice(words)), JSON.stringify(words));
  assert(!draws({ ...INITIAL, form: { ...DEFAULTS, cols: "six" } }));
});

test("what it chose is dropped when other tours are asked for", () => {
  const words = drawnWords();
  assert.equal(words.start, "");
  assert.match(words.seed, /^[0-9]{1,9}$/);
  const drawn = slice(words, { thrown: words.seed });
  assert.deepEqual(withoutDice(drawn, { rows: "9" }), { rows: "9", method: "auto", seed: "0" });
  assert.deepEqual(withoutDice(drawn, { "max-steps": "9" }), { "max-steps": "9" });
  assert.deepEqual(withoutDice(drawn, { seed: "9" }), { seed: "9" });
  // What the person chose stays.
  const chosen = slice({ method: "uniform", seed: "9" }, { thrown: words.seed });
  assert.deepEqual(withoutDice(chosen, { rows: "9" }), { rows: "9" });
  assert.deepEqual(undrawnWords({ ...DEFAULTS, method: "random", seed: "3" }), {});
});
