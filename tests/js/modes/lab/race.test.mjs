/** The parts of a race without drawing: its tracks, its racers, its pace, its links. */

import "../../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Feed } from "../../../../web/js/modes/lab/race/feed.js";
import { Pace } from "../../../../web/js/modes/lab/race/pace.js";
import {
  formatPlace,
  readCell,
  readPlace,
  withCell,
} from "../../../../web/js/modes/lab/race/place.js";
import { Profile } from "../../../../web/js/modes/lab/race/profile.js";
import { ends, firstArrival, racersAt } from "../../../../web/js/modes/lab/race/racers.js";
import { Track } from "../../../../web/js/modes/lab/race/track.js";
import { deferred } from "../../lab_parts.mjs";

const { raceSettings } = await import("../../../../web/js/modes/lab/race/settings.js");

/** @import { RaceEnd, RacerNews } from "../../../../web/js/solver/documents.js" */

const SIZE = 30;

/**
 * Events of a made-up search, with its state after each step computed in the simplest way.
 * @param {number} steps
 */
function search(steps) {
  /** @type {number[]} */
  const events = [];
  /** @type {number[]} */
  const path = [];
  const stands = [{ path: [...path], backtracks: 0, back: /** @type {number[]} */ ([]) }];
  let [chance, backtracks] = [1, 0];
  while (stands.length <= steps) {
    /** @type {number[]} */
    const back = [];
    chance = (chance * 48271) % 2147483647;
    while (path.length === SIZE || (path.length > 1 && chance % 3 === 0)) {
      back.push(path.pop() ?? -1);
      backtracks += 1;
      events.push(SIZE);
      chance = (chance * 48271) % 2147483647;
    }
    const square = chance % SIZE;
    events.push(square);
    path.push(square);
    stands.push({ path: [...path], backtracks, back });
  }
  return { events, stands };
}

/**
 * @param {ArrayLike<number>} events
 * @param {Partial<RacerNews>} [others]
 * @returns {RacerNews}
 */
function news(events, others = {}) {
  const forward = Array.from(events).filter((event) => event !== SIZE).length;
  return {
    spec: "depth-first",
    built: false,
    base: null,
    forward,
    events: Uint16Array.from(events),
    end: null,
    ...others,
  };
}

const START = { forward: 0, backtracks: 0, path: new Uint32Array() };

/** @param {RaceEnd["outcome"]} outcome @param {number} forward @param {number} [backtracks] @returns {RaceEnd} */
function end(outcome, forward, backtracks = 0) {
  return { outcome, forward, backtracks, reason: null };
}

/** @param {Track} track @param {number} step */
function plain(track, step) {
  const { path, length, backtracks, back, steps } = track.at(step);
  return { steps, path: Array.from(path.slice(0, length)), backtracks, back: [...back] };
}

describe("a track", () => {
  const { events, stands } = search(9000);

  test("shows where the run stands after any step, in any order", () => {
    const track = new Track(SIZE);
    for (let from = 0; from < events.length; from += 700) {
      track.take(news(events.slice(from, from + 700), { base: from === 0 ? START : null }));
    }
    assert.equal(track.last, 9000);
    let step = 4567;
    for (let turn = 0; turn < 200; turn++) {
      step =
        turn % 3 === 0 ? step + 1 : turn % 3 === 1 ? Math.max(0, step - 1) : (step * 7919) % 9001;
      assert.deepEqual(plain(track, step), { steps: step, ...stands[step] });
    }
  });

  test("lets go of its first events, and says from where on it shows", () => {
    const track = new Track(SIZE, 3000);
    let cursor = 0;
    for (let from = 0; from < events.length; from += 100) {
      track.take(news(events.slice(from, from + 100), { base: from === 0 ? START : null }));
      cursor = Math.max(track.first, Math.floor(track.last / 2));
      assert.deepEqual(plain(track, cursor).path, stands[cursor]?.path);
    }
    assert.ok(track.first > 1000, String(track.first));
    for (const step of [track.first + 1, 9000, track.first + 2, 8500]) {
      assert.deepEqual(plain(track, step), { steps: step, ...stands[step] });
    }
    assert.equal(plain(track, 0).steps, track.first);
  });

  test("takes back square by square on the way to the next step", () => {
    const track = new Track(SIZE);
    // 0 1 2 3, back three times, 4
    track.take(news([0, 1, 2, 3, SIZE, SIZE, SIZE, 4], { base: START }));
    const lengths = [0, 0.3, 0.6, 0.8].map((part) => track.at(4, part).length);
    assert.deepEqual(lengths, [4, 3, 2, 1]);
    assert.equal(track.next, 4);
    assert.deepEqual(plain(track, 4).path, [0, 1, 2, 3]);
    assert.equal(track.next, -1);
    assert.deepEqual(plain(track, 5), { steps: 5, path: [0, 4], backtracks: 3, back: [3, 2, 1] });
  });

  test("begins where it is told that the run stands, and keeps its end", () => {
    const track = new Track(SIZE);
    track.take(news([], { forward: 500 }));
    assert.deepEqual([track.based, track.taken], [false, -1]);
    const base = { forward: 1000, backtracks: 990, path: Uint32Array.of(...Array(10).keys()) };
    track.take(news([7, SIZE], { base }));
    assert.deepEqual([track.first, track.taken], [1000, 2]);
    assert.equal(plain(track, 1001).path.length, 11);
    track.take(news([8], { end: end("found", 1002) }));
    // Another worker goes over the race again.
    track.take(news([], { forward: 1 }));
    assert.equal(track.last, Number.POSITIVE_INFINITY);
    assert.ok(track.endedAt(1002));
  });

  test("a search that has tried everything ends on an empty board", () => {
    const track = new Track(SIZE);
    track.take(news([0, 1, SIZE, SIZE], { base: START, end: end("impossible", 2, 2) }));
    for (const [step, path, ended] of /** @type {const} */ ([
      [2, [0, 1], false],
      [3, [], true],
      [1, [0], false],
    ])) {
      assert.deepEqual([plain(track, step).path, track.endedAt(step)], [path, ended]);
    }
  });
});

test("a profile keeps the least and the most of ever longer stretches", () => {
  const profile = new Profile();
  const filled = (/** @type {number} */ step) => 20 + ((step * 37) % 11);
  for (let step = 0; step <= 5000; step++) profile.add(step, filled(step));
  assert.equal(profile.width, 16);
  for (let stretch = 0; stretch < profile.count; stretch++) {
    const steps = Array.from({ length: 16 }, (_, index) => stretch * 16 + index).filter(
      (step) => step <= 5000,
    );
    assert.equal(profile.least[stretch], Math.min(...steps.map(filled)));
    assert.equal(profile.most[stretch], Math.max(...steps.map(filled)));
  }
});

describe("racers", () => {
  /** @param {number[]} events @param {Partial<RacerNews>} others */
  function trackOf(events, others) {
    const track = new Track(SIZE);
    track.take(news(events, { base: START, ...others }));
    return track;
  }
  const tour = Array(SIZE).keys();
  const found = trackOf([...tour], { spec: "warnsdorff", end: end("found", SIZE) });
  const built = trackOf([...Array(SIZE).keys()], {
    spec: "construct",
    built: true,
    end: end("found", SIZE),
  });
  const stuck = trackOf([0, 1, 2], {
    spec: "warnsdorff:greedy",
    end: {
      ...end("limit", 3),
      reason: { code: "stuck", params: {}, steps: [], picture: null },
    },
  });
  const refused = trackOf([], { spec: "auto", end: end("impossible", 0) });
  const { events } = search(3000);
  const blind = trackOf(events, {});
  const tracks = [found, built, stuck, refused, blind];
  const how = (/** @type {number} */ step) =>
    racersAt(tracks, step, SIZE).map((racer) => racer.how);

  test("each says where it stands", () => {
    assert.deepEqual(how(0), ["ready", "ready", "ready", "refused", "ready"]);
    assert.deepEqual(how(3), ["searching", "building", "searching", "refused", "searching"]);
    assert.deepEqual(how(4), ["searching", "building", "stuck", "refused", "searching"]);
    assert.deepEqual(how(2000), ["arrived", "arrived", "stuck", "refused", "farBehind"]);
  });

  test("the first to arrive is a search", () => {
    assert.equal(firstArrival(tracks), SIZE);
    assert.deepEqual(
      racersAt(tracks, SIZE, SIZE).map(({ first }) => first),
      [true, false, false, false, false],
    );
    assert.deepEqual(ends(tracks), [0, 4, SIZE]);
    assert.equal(firstArrival([built, stuck]), Number.POSITIVE_INFINITY);
  });

  test("nobody is far behind before another has arrived", () => {
    assert.equal(racersAt([blind], 2000, SIZE)[0]?.how, "searching");
  });

  test("what has not changed for half of the race is told", () => {
    const early = Array.from({ length: 20 }, (_, square) => square);
    const rest = Array.from({ length: 2000 }, () => [21, 22, SIZE, SIZE]).flat();
    const [racer] = racersAt([trackOf([...early, ...rest], {})], 3000, SIZE);
    assert.deepEqual(racer?.fixed, { squares: 20, since: 1000 });
    assert.equal(racersAt([blind], 100, SIZE)[0]?.fixed, null);
  });
});

describe("the pace", () => {
  test("measures what a slow computer really does", () => {
    const pace = new Pace(64, 5000);
    for (let now = 0; now <= 3000; now += 20) pace.advance(now, 3 + now, false);
    assert.equal(pace.slow, 1000);
    pace.choose(3);
    assert.equal(pace.slow, 0);
  });

  test("becomes faster by itself once one has arrived, unless a person chose the speed", () => {
    for (const [speed, rates] of /** @type {const} */ ([
      [null, [8, 8, 15, 5000]],
      [8, [8, 8, 8, 8]],
    ])) {
      const pace = new Pace(64, speed);
      const at = [0, 5000, 6550, 30_000];
      /** @type {number[]} */
      const found = [];
      for (let now = 0; now <= 30_000; now += 50) {
        pace.advance(now, now, now >= 5000);
        if (at.includes(now)) found.push(pace.rate);
      }
      assert.deepEqual(found, rates);
    }
  });
});

describe("links", () => {
  test("a moment, a speed and a cell of a table are written and read", () => {
    for (const [hash, place] of /** @type {const} */ ([
      ["#race=240", { step: 240, speed: null }],
      ["#race=240&speed=1000", { step: 240, speed: 1000 }],
      ["#speed=8", { step: null, speed: 8 }],
    ])) {
      assert.equal(formatPlace(place), hash);
      assert.deepEqual(readPlace(hash), place);
    }
    assert.equal(formatPlace({ step: null, speed: null }), "");
    assert.deepEqual(readPlace("#race=0&speed=999&cell=2"), { step: 0, speed: 1000 });
    assert.equal(readPlace("#race=999999999999")?.step, 100_000_000);
    const cell = { board: "6x6", start: "c3" };
    assert.equal(withCell("", cell), "#cell=6x6:c3");
    assert.equal(withCell("#race=240", cell), "#race=240&cell=6x6:c3");
    assert.deepEqual(readCell("#race=240&cell=6x6:c3"), cell);
    for (const hash of ["", "#cell=", "#cell=6x6", "#cell=<b>:a1"])
      assert.equal(readCell(hash), null);
    for (const hash of ["", "#", "#step=17", "#race=-1", "#race=x", "#race=1e5", "#cell=6x6:c3"])
      assert.equal(readPlace(hash), null, hash);
  });

  test("settings are read from the words of a comparison", () => {
    const words = {
      board: "5x6",
      start: "a1",
      end: "",
      closed: "0",
      methods: "depth-first, warnsdorff, multipath:seed=7",
      seed: "3",
      "max-steps": "9",
      holes: "c3",
    };
    const { methods: _methods, ...rest } = words;
    assert.deepEqual(raceSettings(words), {
      board: { rows: 5, cols: 6, holes: [14] },
      start: 24,
      end: -1,
      words: rest,
      methods: ["depth-first", "warnsdorff"],
      // It does not go from square to square.
      leftOut: ["multipath:seed=7"],
    });
    for (const wrong of [
      { board: "5" },
      { start: "z9" },
      { start: "" },
      { end: "z9" },
      { methods: "," },
    ]) {
      assert.equal(raceSettings({ ...words, ...wrong }), null);
    }
  });
});

describe("asking", () => {
  const request = { words: {}, methods: ["depth-first", "random"], size: SIZE };

  test("asks as long as more is wanted, and hands over what it has", async () => {
    const { events } = search(400);
    /** @type {any[]} */
    const questions = [];
    const client = {
      call: async (/** @type {string} */ _name, /** @type {any} */ params) => {
        questions.push(structuredClone(params));
        const racers = params.taken.map((/** @type {number} */ taken) =>
          news(events.slice(Math.max(0, taken), Math.max(0, taken) + 40), {
            base: taken < 0 ? START : null,
          }),
        );
        return { theory: null, racers };
      },
    };
    const feed = new Feed(() => /** @type {any} */ (client), request);
    const reach = (/** @type {number} */ step) =>
      feed.reach(
        () => step,
        () => {},
      );
    await reach(60);
    assert.ok(feed.last >= 60);
    assert.deepEqual(
      questions.map(({ taken }) => taken),
      [-1, 40, 80].slice(0, questions.length).map((taken) => [taken, taken]),
    );
    const count = questions.length;
    await reach(60);
    await reach(-1);
    assert.equal(questions.length, count);
  });

  test("an answer that comes after the end is passed over", async () => {
    const answer = deferred();
    const client = { call: () => answer.promise };
    const feed = new Feed(() => /** @type {any} */ (client), request, 50_000);
    let reports = 0;
    const reached = feed.reach(
      () => 10,
      () => {
        reports += 1;
      },
    );
    feed.close();
    answer.resolve({
      theory: null,
      racers: [news([1], { base: START }), news([1], { base: START })],
    });
    await reached;
    assert.equal(reports, 0);
    assert.equal(feed.begun, false);
  });
});
