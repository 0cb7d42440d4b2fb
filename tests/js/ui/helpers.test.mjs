/** The small helpers: a memo by parts, the latest of several loads, a wait that a signal ends. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { Latest } from "../../../web/js/ui/latest.js";
import { memo, Parts } from "../../../web/js/ui/memo.js";
import { unlessAborted } from "../../../web/js/ui/unless_aborted.js";

describe("a memo", () => {
  test("gives the same value for the same parts, and keeps so many", () => {
    let made = 0;
    const sum = memo((/** @type {number} */ first, /** @type {number} */ second) => {
      made += 1;
      return { sum: first + second };
    });
    assert.equal(sum(1, 2), sum(1, 2));
    assert.deepEqual([sum(1, 3).sum, sum(1, 2).sum, made], [4, 3, 3]);
    const size = memo((/** @type {string} */ text) => [text], {
      by: ({ length }) => [length],
      most: 2,
    });
    const first = size("a");
    assert.equal(size("bb").length, 1);
    assert.equal(size("c"), first);
    size("ccc");
    assert.notEqual(size("d"), first, "the oldest one goes");
  });

  test("tells changed parts once", () => {
    const parts = new Parts();
    assert.ok(parts.changed());
    assert.ok(parts.changed(1, null));
    assert.ok(!parts.changed(1, null));
    assert.ok(parts.changed(1));
    parts.forget();
    assert.ok(parts.changed(1));
  });
});

test("the latest of several loads ends the one before", () => {
  const loads = new Latest();
  const first = loads.begin();
  const second = loads.begin();
  assert.deepEqual([first.aborted, second.aborted], [true, false]);
  assert.equal(loads.signal, second);
  loads.stop();
  assert.ok(second.aborted);
});

test("a wait ends with its signal, also if what was waited for is there", async () => {
  const { signal } = new AbortController();
  assert.equal(await unlessAborted(Promise.resolve(1), signal), 1);
  await assert.rejects(unlessAborted(Promise.reject(new Error("mine")), signal), /mine/);
  const end = new AbortController();
  const waits = unlessAborted(new Promise(() => {}), end.signal);
  end.abort(new Error("stopped"));
  await assert.rejects(waits, /stopped/);
  await assert.rejects(unlessAborted(Promise.resolve(1), end.signal), /stopped/);
});
