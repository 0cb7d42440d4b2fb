/** The state in slices, its reactions, and when it is drawn. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Store } from "../../../web/js/app/store.js";
import { NO_RULES } from "../../../web/js/rules/lost.js";

/** @type {any} */
const frame = { toast: "", theme: "auto" };

function makeStore() {
  return new Store({ mode: "one", frame, rules: NO_RULES, lesson: null, modes: {} });
}

/** Lets reactions run. */
const later = () => new Promise((resolve) => setTimeout(resolve));

test("a change of one slice leaves the others as they are", () => {
  const store = makeStore();
  store.change("one", { number: 1, text: "a" });
  store.change("two", { number: 2 });
  const two = store.slice("two");
  store.change("one", { number: 3 });
  assert.deepEqual(store.slice("one"), { number: 3, text: "a" });
  assert.equal(store.slice("two"), two);
  store.frame({ toast: "hello" });
  assert.equal(store.state.frame.toast, "hello");
  assert.equal(store.state.frame.theme, "auto");
  assert.equal(store.slice("two"), two);
});

test("a reaction comes after a change of what it depends on, and only then", async () => {
  const store = makeStore();
  store.change("one", { number: 1, text: "a" });
  /** @type {number[]} */
  const seen = [];
  store.react(
    ({ modes }) => [modes.one.number],
    ({ modes }) => seen.push(modes.one.number),
  );
  store.change("one", { text: "b" });
  await later();
  assert.deepEqual(seen, []);
  store.change("one", { number: 2 });
  assert.deepEqual(seen, [], "not within the change itself");
  store.change("one", { number: 3 });
  await later();
  assert.deepEqual(seen, [3]);
});

test("a reaction may change the state, and another one follows", async () => {
  const store = makeStore();
  store.change("one", { number: 1, double: 2 });
  /** @type {number[]} */
  const doubles = [];
  store.react(
    ({ modes }) => [modes.one.double],
    ({ modes }) => doubles.push(modes.one.double),
  );
  store.react(
    ({ modes }) => [modes.one.number],
    ({ modes }) => store.change("one", { double: 2 * modes.one.number }),
  );
  store.change("one", { number: 4 });
  await later();
  assert.deepEqual(doubles, [8]);
});

test("many changes are drawn once, as they are at last", () => {
  /** @type {(() => void)[]} */
  const frames = [];
  const before = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = (call) => frames.push(() => call(0));
  try {
    const store = makeStore();
    /** @type {string[]} */
    const drawn = [];
    store.frame({ toast: "before there is anything that draws" });
    assert.equal(frames.length, 0);
    store.draw(({ frame: { toast } }) => drawn.push(toast));
    store.frame({ toast: "a" });
    store.frame({ toast: "b" });
    assert.equal(frames.length, 1);
    frames.pop()?.();
    assert.deepEqual(drawn, ["b"]);
    store.frame({ toast: "c" });
    frames.pop()?.();
    assert.deepEqual(drawn, ["b", "c"]);
  } finally {
    globalThis.requestAnimationFrame = before;
  }
});
