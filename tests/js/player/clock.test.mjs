/** The clock of the player: its frames, and how few of them there are while Python starts. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { Clock } from "../../../web/js/player/clock.js";

/** @import { ClockFrame, Pace } from "../../../web/js/player/clock.js" */

const FRAME_MS = 16;

/** The pending timers, by number. @type {Map<number, {at: number, call: (now: number) => void}>} */
const waiting = new Map();
let now = 0;
let timers = 0;

/** @param {number} at @param {(now: number) => void} call */
function wait(at, call) {
  timers += 1;
  waiting.set(timers, { at, call });
  return timers;
}

/** Lets time pass. @param {number} until */
function pass(until) {
  for (;;) {
    const [next] = [...waiting].sort(([, first], [, second]) => first.at - second.at);
    if (!next || next[1].at > until) break;
    waiting.delete(next[0]);
    now = next[1].at;
    next[1].call(now);
  }
  now = until;
}

const replaced = ["requestAnimationFrame", "cancelAnimationFrame", "setTimeout", "clearTimeout"];
/** @type {Record<string, unknown>} */
const globals = globalThis;
/** @type {Record<string, unknown>} */
const before = {};

beforeEach(() => {
  for (const name of replaced) before[name] = globals[name];
  waiting.clear();
  now = 0;
  const frame = () => (Math.floor(now / FRAME_MS) + 1) * FRAME_MS;
  const forget = (/** @type {number} */ number) => waiting.delete(number);
  Object.assign(globals, {
    requestAnimationFrame: (/** @type {() => void} */ call) => wait(frame(), call),
    setTimeout: (/** @type {() => void} */ call, /** @type {number} */ rest) =>
      wait(now + rest, call),
    cancelAnimationFrame: forget,
    clearTimeout: forget,
  });
});

afterEach(() => {
  Object.assign(globals, before);
});

/**
 * A started clock, with what it reports.
 * @param {Pace} pace
 */
function started(pace) {
  /** @type {ClockFrame[]} */
  const frames = [];
  const clock = new Clock((frame) => frames.push(frame));
  clock.start(0, () => pace);
  return { clock, frames };
}

describe("the player's clock", () => {
  test("draws each frame, and the knight between two squares", () => {
    const { frames } = started({ speed: 8, length: 64, sparing: false });
    pass(1000);
    assert.equal(frames.length, 62);
    assert.ok(frames.some(({ hop }) => hop > 0.4 && hop < 0.6));
    assert.equal(frames.at(-1)?.position, 7);
  });

  test("a sparing one draws a frame a move, as fast", () => {
    const { frames } = started({ speed: 8, length: 64, sparing: true });
    pass(1100);
    assert.deepEqual(
      frames.map(({ position }) => position),
      [0, 1, 2, 3, 4, 5, 6, 7, 8],
    );
    assert.ok(frames.every(({ hop }) => hop === 0));
    const slow = started({ speed: 1, length: 64, sparing: true });
    pass(6200);
    assert.equal(slow.frames.at(-1)?.position, 5);
    assert.ok(slow.frames.length < 40);
  });

  test("is smooth from the moment on at which it need not be sparing", () => {
    const settings = { speed: 8, length: 64, sparing: true };
    const { frames } = started(settings);
    pass(500);
    const few = frames.length;
    settings.sparing = false;
    pass(1000);
    assert.ok(few <= 5);
    assert.ok(frames.length > few + 20);
    assert.equal(frames.at(-1)?.position, 7);
    // No frame goes back.
    const at = frames.map(({ position, hop }) => position + hop);
    assert.deepEqual(
      at,
      at.toSorted((first, second) => first - second),
    );
  });

  test("ends at the end, and at once where the speed has none", () => {
    const slow = started({ speed: 60, length: 10, sparing: true });
    pass(1000);
    assert.deepEqual(slow.frames.at(-1), {
      position: 10,
      hop: 0,
      finale: 1,
      atEnd: true,
      ended: true,
    });
    assert.equal(waiting.size, 0);
    const { frames } = started({ speed: Number.POSITIVE_INFINITY, length: 10, sparing: true });
    pass(2000);
    assert.deepEqual(frames, [{ position: 10, hop: 0, finale: 1, atEnd: true, ended: true }]);
  });

  test("a finale follows the last frame, and speeds may depend on the position", () => {
    const speed = (/** @type {number} */ position) => 20 + position;
    const { frames } = started({ speed, length: 5, sparing: false, finale: true });
    pass(2000);
    const finale = frames.filter(({ atEnd }) => atEnd);
    assert.ok(finale.length > 60);
    assert.equal(finale[0]?.finale, 0);
    assert.deepEqual(
      finale.map(({ ended }) => ended),
      finale.map((_, at) => at === finale.length - 1),
    );
    assert.equal(finale.at(-1)?.finale, 1);
    assert.equal(waiting.size, 0);
  });

  test("waits at the last ready position, and rests between its frames", () => {
    const settings = { speed: 100, length: 90, ready: 50, sparing: true, rest: 100 };
    const { frames } = started(settings);
    pass(1000);
    assert.ok(frames.length <= 10);
    assert.deepEqual(frames.at(-1), {
      position: 50,
      hop: 0,
      finale: 1,
      atEnd: false,
      ended: false,
    });
    settings.ready = 90;
    pass(2000);
    assert.deepEqual(frames.at(-1), { position: 90, hop: 0, finale: 1, atEnd: true, ended: true });
  });

  test("stopped while it rests, it says nothing more", () => {
    const { clock, frames } = started({ speed: 8, length: 64, sparing: true });
    pass(300);
    const count = frames.length;
    clock.stop();
    pass(2000);
    assert.equal(frames.length, count);
    assert.equal(waiting.size, 0);
  });
});
