/** Follow the rule: how an attempt goes, what the board shows of it, and what is saved. */

import "../../no_page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { answered, BACK, begun, betterOf, isDone, pathOf, savedOf, scoreOf, validate, withHint } =
  await import("../../../../web/js/modes/play/follow/attempt.js");
const { showOf } = await import("../../../../web/js/modes/play/follow/show.js");
const { namesFrom, partsOf } = await import("../../../../web/js/modes/play/series.js");
const { readQuery } = await import("../../../../web/js/request/game_link.js");

const BOARD = { rows: 5, cols: 5 };

/** @returns {any} */
const task = (/** @type {object} */ more = {}) => ({
  name: "warnsdorff-easy-3",
  method: "warnsdorff",
  grade: "easy",
  board: BOARD,
  path: Uint32Array.of(0, 7),
  order: "",
  ties: "",
  shows: false,
  steps: 3,
  ...more,
});

/** @returns {any} */
const verdict = (/** @type {boolean} */ right, /** @type {object} */ more = {}) => ({
  right,
  reason: { key: "follow.fewest", params: {} },
  does: [14],
  compared: [
    { square: 14, place: 3, state: "free", onward: 1, tie: null },
    { square: 4, place: 2, state: "free", onward: 2, tie: null },
  ],
  phase: "going",
  ending: null,
  tour: null,
  ...more,
});

test("a wrong step is not made, and the right one after it was not right at first try", () => {
  let attempt = begun("follow", task());
  attempt = answered(attempt, 4, verdict(false));
  assert.deepEqual([pathOf(attempt), attempt.firsts], [[0, 7], []]);
  attempt = answered(attempt, 14, verdict(true));
  attempt = answered(attempt, 3, verdict(true));
  assert.deepEqual(
    [pathOf(attempt), attempt.firsts],
    [
      [0, 7, 14, 3],
      [false, true],
    ],
  );
  assert.equal(isDone(attempt), false);
  attempt = answered(attempt, 10, verdict(true, { phase: "stuck" }));
  assert.equal(isDone(attempt), true);
  assert.deepEqual(scoreOf(attempt.firsts), { right: 2, count: 3, longest: 2 });
});

test("a question has one answer, right or wrong, and ten are a set", () => {
  let attempt = begun("next", task());
  for (let number = 1; number <= 10; number++) {
    assert.equal(isDone(attempt), false);
    attempt = answered(attempt, 14, verdict(number !== 4, { phase: undefined }));
  }
  assert.equal(isDone(attempt), true);
  assert.deepEqual(scoreOf(attempt.firsts), { right: 9, count: 10, longest: 6 });
});

test("the board shows what is compared where it helps: always, after a hint, as a reason", () => {
  const tries = (/** @type {any} */ attempt) => {
    const { marks, fixed } = showOf(attempt);
    return [
      (marks.tries ?? []).map(({ square, state }) => `${square}:${state}`).sort(),
      fixed?.onward,
    ];
  };
  const free = ["10:open", "14:open", "16:open", "18:open", "4:open"];
  assert.deepEqual(tries(begun("follow", task())), [[], false]);
  assert.deepEqual(tries(begun("follow", task({ shows: true }))), [free, true]);
  assert.deepEqual(tries(withHint(begun("follow", task()))), [free, true]);
  const wrong = answered(begun("follow", task()), 4, verdict(false));
  assert.deepEqual(tries(wrong), [["14:next", "4:open"], true]);
  assert.deepEqual(tries(answered(wrong, 14, verdict(true))), [[], false]);
});

test("blind search goes back, and its directions have their places in the order", () => {
  const search = task({ method: "depth-first", order: "21345678", name: "depth-first-easy-1" });
  const attempt = begun("follow", search);
  const there = answered(attempt, 14, verdict(true));
  const back = answered(there, BACK, verdict(true, { does: [BACK] }));
  assert.deepEqual(pathOf(back), [0, 7]);
  const { timeline } = showOf(back);
  const frame = timeline?.tour?.frame(timeline.tour.length);
  assert.deepEqual([frame?.length, frame?.takenBack], [2, 14]);
  const places = (showOf(withHint(attempt)).marks.tries ?? []).map(({ square, place }) => [
    square,
    place,
  ]);
  assert.deepEqual(new Map(/** @type {[number, number][]} */ (places)).get(4), 1);
});

test("what is saved is where it stands, and the best score once it is done", () => {
  const first = answered(begun("follow", task()), 14, verdict(true));
  const open = { ...savedOf(first, null), time: 1 };
  assert.deepEqual(validate(open), open);
  assert.deepEqual([open.id, open.steps, open.best], ["follow warnsdorff-easy-3", [14], null]);
  assert.deepEqual(begun("follow", task(), open).firsts, [true]);
  const done = savedOf(answered(first, 3, verdict(true, { phase: "finished" })), open);
  assert.deepEqual([done.steps, done.best], [[], { right: 2, count: 2, longest: 2 }]);
  const best = { right: 9, count: 10, longest: 7 };
  assert.equal(betterOf(best, { right: 8, count: 10, longest: 8 }), best);
  for (const damage of [{ steps: ["a1"] }, { firsts: [1] }, { hints: -1 }, { best: 3 }])
    assert.equal(validate({ ...open, ...damage }), null);
});

test("names say kind, grade and number, and a link names a task or a set", () => {
  assert.deepEqual(partsOf("depth-first-hard-12"), {
    kind: "depth-first",
    grade: "hard",
    serial: 12,
  });
  assert.deepEqual(namesFrom("dead-end-easy-9", 2), ["dead-end-easy-9", "dead-end-easy-10"]);
  const { request } = readQuery(new URLSearchParams("mode=play&next=lost-easy-2"), "");
  assert.deepEqual([request.follow, request.next, request.puzzle], ["", "lost-easy-2", ""]);
});
