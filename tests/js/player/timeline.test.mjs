/** The frames of a tour and of a search, in any order. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { searchTrack, tourTrack } from "../../../web/js/player/timeline.js";

/**
 * A log of events, with the content of each frame computed in the simplest way.
 * @param {number} size
 * @param {number} events
 */
function search(size, events) {
  const log = new Uint16Array(events);
  /** @type {number[]} */
  const path = [];
  const frames = [{ path: [...path], takenBack: -1 }];
  let chance = 1;
  for (let index = 0; index < events; index++) {
    chance = (chance * 48271) % 2147483647;
    const back = path.length === size || (path.length > 1 && chance % 5 < 2);
    log[index] = back ? size : chance % size;
    const takenBack = back ? (path.pop() ?? -1) : -1;
    if (!back) path.push(chance % size);
    frames.push({ path: [...path], takenBack });
  }
  return { log, frames };
}

/** @param {import("../../../web/js/player/types.js").BoardFrame} frame */
function plain({ path, length, takenBack }) {
  return { path: Array.from(path).slice(0, length), takenBack };
}

describe("a tour", () => {
  const timeline = tourTrack([3, 1, 2, 0]);

  test("frame 0 is the empty board, and each frame has one square more", () => {
    assert.equal(timeline.length, 4);
    const lengths = [0, 1, 4].map((index) => timeline.frame(index).length);
    assert.deepEqual(lengths, [0, 1, 4]);
    assert.deepEqual(plain(timeline.frame(2)), { path: [3, 1], takenBack: -1 });
    assert.equal(timeline.nextBacktrack(0), -1);
  });
});

describe("a search", () => {
  test("events are placed and taken back", () => {
    const timeline = searchTrack(Uint16Array.of(5, 7, 9, 9, 3), 9);
    assert.equal(timeline.length, 5);
    const frames = [0, 1, 2, 3, 4, 5].map((index) => plain(timeline.frame(index)));
    assert.deepEqual(frames, [
      { path: [], takenBack: -1 },
      { path: [5], takenBack: -1 },
      { path: [5, 7], takenBack: -1 },
      { path: [5], takenBack: 7 },
      { path: [], takenBack: 5 },
      { path: [3], takenBack: -1 },
    ]);
    const next = frames.map((_, index) => timeline.nextBacktrack(index));
    assert.deepEqual(next, [3, 3, 3, 4, -1, -1]);
  });

  test("any frame is the same whatever was shown before", () => {
    const { log, frames } = search(30, 20_000);
    const timeline = searchTrack(log, 30);
    const around = [0, 1, 4095, 4096, 4097, 8191, 8192, 8193, 12_288, 19_999, 20_000];
    const order = [...around, ...[...around].reverse(), 20_000, 1, 4097, 4096, 12_289, 0];
    for (const index of order) assert.deepEqual(plain(timeline.frame(index)), frames[index]);
  });

  test("its first and its last events are one track, which knows what lies between", () => {
    const { log, frames } = search(30, 20_000);
    const [first, at] = [3_000, 14_000];
    const path = Uint32Array.from(frames[at]?.path ?? []);
    const last = { at, path, events: log.subarray(at) };
    const timeline = searchTrack(log.subarray(0, first), 30, last);
    assert.deepEqual([timeline.length, timeline.total], [9_000, 20_000]);
    assert.deepEqual(timeline.gap, { after: first, missing: 11_000 });
    for (const index of [0, 1, 2_999, 3_000, 3_001, 3_002, 8_000, 9_000, 3_001, 7]) {
      const number = timeline.number(index);
      assert.equal(timeline.indexOf(number), index);
      assert.deepEqual(plain(timeline.frame(index)), frames[number], String(index));
      assert.equal(timeline.takesBack(index), (frames[number]?.takenBack ?? -1) >= 0);
    }
    assert.equal(timeline.indexOf(9_999), first);
    const backs = Array.from({ length: 9_001 }, (_, index) => timeline.takesBack(index));
    const count = backs.filter(Boolean).length;
    const sum = timeline.backtracks(90).reduce((total, count) => total + count, 0);
    assert.equal(sum, count);
    let steps = 0;
    for (let index = timeline.nextBacktrack(0); index >= 0; index = timeline.nextBacktrack(index))
      steps += 1;
    assert.equal(steps, count);
  });
});
