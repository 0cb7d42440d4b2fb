/** The known facts of paths: what follows from an answer, what is asked, and how long a move stays. */

import "../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { partsOfPath, Strip } from "../../../web/js/completion/strip.js";
import { searchTrack, tourTrack } from "../../../web/js/player/timeline.js";
import { WorkerLost } from "../../../web/js/solver/errors.js";
import { settled } from "../fakes.mjs";

const { Completion, MAX_SQUARES } = await import("../../../web/js/completion/completion.js");

const BOARD = { rows: 5, cols: 5 };
const GOAL = { board: BOARD, end: -1, closed: false };
const LOST = { code: "stuck", text: "", params: {}, steps: [], picture: null };

/** A client whose questions are answered when a test says so. */
class FakeClient {
  /** @type {{name: string, params: any, signal: AbortSignal, resolve: (answer: any) => void, reject: (error: any) => void}[]} */
  calls = [];

  /**
   * @param {string} name
   * @param {any} params
   * @param {any} options
   * @returns {Promise<any>}
   */
  call(name, params, { signal }) {
    return new Promise((resolve, reject) => {
      this.calls.push({ name, params, signal, resolve, reject });
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  }

  get last() {
    const call = this.calls.at(-1);
    if (!call) throw new Error("nothing was asked");
    return call;
  }

  /** @param {any} answer */
  async say(answer) {
    this.last.resolve(answer);
    await settled();
  }
}

function asking() {
  const client = new FakeClient();
  let news = 0;
  const truth = new Completion(/** @type {any} */ (client));
  truth.onNews(() => {
    news += 1;
  });
  return { client, truth, news: () => news };
}

const no = (/** @type {number} */ cases = 1) => ({ answer: "no", reason: LOST, tour: null, cases });
const yes = (/** @type {number[] | null} */ tour = null) => ({
  answer: "yes",
  reason: null,
  tour: tour && Uint32Array.from(tour),
  cases: 0,
});
const unknown = { answer: "unknown", reason: null, tour: null, cases: 9 };

describe("what is known of a path", () => {
  test("a lost path is asked about once, and all that begins like it is lost", async () => {
    const { client, truth, news } = asking();
    const path = [20, 11, 2, 5];
    assert.equal(truth.of({ ...GOAL, path }).state, "pending");
    assert.equal(client.last.name, "turningPoint");
    assert.deepEqual(client.last.params, { ...GOAL, path: Uint32Array.from(path) });
    await client.say({ kept: 2, lost: 3, judgement: no() });
    assert.equal(news(), 1);
    for (const longer of [path, [20, 11, 2], [20, 11, 2, 13, 4]]) {
      const verdict = truth.of({ ...GOAL, path: longer });
      assert.deepEqual(
        [verdict.state, verdict.answer, verdict.kept, verdict.lost],
        ["known", "no", 2, 3],
      );
      assert.equal(verdict.reason, LOST);
      assert.deepEqual([...new Set(verdict.moves.values())], ["no"]);
    }
    assert.equal(client.calls.length, 1);
    const before = truth.of({ ...GOAL, path: [20, 11] }, { moves: false });
    assert.deepEqual([before.state, before.answer], ["known", "yes"]);
  });

  test("of a path that can be completed each move is asked about", async () => {
    const { client, truth } = asking();
    const question = { ...GOAL, path: [20, 11] };
    truth.of(question);
    await client.say({ kept: 2, lost: null, judgement: yes([20, 11, 2, 5, 16]) });
    assert.equal(client.last.name, "candidates");
    assert.deepEqual([...truth.of(question).moves], [[2, "yes"]]);
    await client.say({
      moves: [
        { square: 2, ...yes() },
        { square: 0, ...no() },
        { square: 4, ...unknown },
      ],
    });
    const verdict = truth.of(question);
    assert.equal(verdict.state, "known");
    assert.deepEqual(Object.fromEntries(verdict.moves), { 2: "yes", 0: "no", 4: "unknown" });
    // A move that was judged needs no more asking, and neither does the tour.
    assert.equal(truth.of({ ...GOAL, path: [20, 11, 0] }).lost, 3);
    assert.equal(truth.of({ ...GOAL, path: [20, 11, 2, 5] }, { moves: false }).answer, "yes");
    assert.equal(client.calls.length, 2);
  });

  test("along a tour that is known nothing is asked", () => {
    const { client, truth } = asking();
    truth.follow(GOAL, [20, 11, 2, 5, 16]);
    const verdict = truth.of({ ...GOAL, path: [20, 11, 2, 9], length: 3 }, { moves: false });
    assert.deepEqual([verdict.state, verdict.answer, verdict.kept], ["known", "yes", 3]);
    assert.equal(client.calls.length, 0);
    // Another goal is another question.
    truth.of({ ...GOAL, closed: true, path: [20, 11] });
    assert.equal(client.calls.length, 1);
  });

  test("where only one tour counts nothing is asked, and another move loses", () => {
    const { client, truth } = asking();
    const goal = { ...GOAL, tour: [20, 11, 2, 9] };
    const verdict = truth.of({ ...goal, path: [20, 11] });
    assert.deepEqual([verdict.state, verdict.answer, verdict.kept], ["known", "yes", 2]);
    const good = [...verdict.moves].filter(([, answer]) => answer === "yes");
    assert.deepEqual(good, [[2, "yes"]]);
    const lost = truth.of({ ...goal, path: [20, 11, 8, 5] });
    assert.deepEqual([lost.answer, lost.kept, lost.lost], ["no", 2, 3]);
    assert.equal(lost.reason?.code, "given-numbers");
    assert.ok([...lost.moves.values()].every((answer) => answer === "no"));
    assert.equal(client.calls.length, 0);
  });

  test("not known is not asked again, and names no move", async () => {
    const { client, truth } = asking();
    const question = { ...GOAL, path: [20, 11, 2] };
    truth.of(question, { moves: false });
    await client.say({ kept: 1, lost: null, judgement: unknown });
    const verdict = truth.of(question, { moves: false });
    assert.deepEqual(
      [verdict.answer, verdict.kept, verdict.lost, verdict.cases],
      ["unknown", 1, null, 9],
    );
    assert.equal(client.calls.length, 1);
  });

  test("one question at a time; the last that is wanted comes next, another board ends it", async () => {
    const { client, truth } = asking();
    truth.of({ ...GOAL, path: [20] });
    truth.of({ ...GOAL, path: [20, 11] });
    truth.of({ ...GOAL, path: [20, 11, 2] });
    assert.equal(client.calls.length, 1);
    await client.say({ kept: 1, lost: null, judgement: yes() });
    assert.deepEqual([...client.last.params.path], [20, 11, 2]);
    truth.of({ ...GOAL, board: { rows: 6, cols: 6 }, path: [3] });
    assert.ok(client.last.signal.aborted);
    await settled();
    assert.equal(client.last.params.board.rows, 6);
    truth.leave("board");
    assert.ok(client.last.signal.aborted);
    await settled();
    assert.equal(client.calls.length, 3);
  });

  test("a question that fails is not repeated; one whose worker is lost waits to be wanted again", async () => {
    const { client, truth } = asking();
    const question = { ...GOAL, path: [20] };
    truth.of(question, { moves: false });
    client.last.reject(new WorkerLost({ cause: "crash", file: "", message: "" }));
    await settled();
    assert.equal(client.calls.length, 1);
    assert.equal(truth.of(question, { moves: false }).state, "pending");
    client.last.reject(new Error("broken"));
    await settled();
    assert.equal(truth.of(question, { moves: false }).answer, "unknown");
    assert.equal(client.calls.length, 2);
  });

  test("a tour that begins with the path is taken from the answers, or asked for", async () => {
    const { client, truth } = asking();
    const wish = { name: "way", moves: false, way: true };
    const size = 25;
    const tour = Array.from({ length: size }, (_, at) => at);
    // That a path is completable does not say how.
    truth.of({ ...GOAL, path: [0, 1, 9] }, { moves: false });
    await client.say({ kept: 2, lost: 3, judgement: no() });
    const found = truth.once({ ...GOAL, path: [0, 1] }, wish, new AbortController().signal);
    assert.equal(client.last.name, "candidates");
    await client.say({
      moves: [
        { square: 2, ...yes(tour) },
        { square: 9, ...no() },
      ],
    });
    assert.deepEqual([...((await found).way ?? [])], tour);
    // The other way on leads nowhere that is known.
    truth.of({ ...GOAL, path: [0, 1, 2, 7, 8] }, { moves: false });
    await client.say({ kept: 4, lost: 5, judgement: no() });
    assert.deepEqual([...(truth.of({ ...GOAL, path: [0] }, wish).way ?? [])], tour);
    assert.equal(client.calls.length, 3);
  });

  test("an empty board is asked about where a tour of it is wanted", async () => {
    const { client, truth } = asking();
    const wish = { name: "way", moves: false, way: true };
    assert.deepEqual(truth.of({ ...GOAL, path: [] }).state, "known");
    const found = truth.once({ ...GOAL, path: [] }, wish, new AbortController().signal);
    await client.say({ kept: 0, lost: null, judgement: no() });
    const verdict = await found;
    assert.deepEqual([verdict.answer, verdict.lost, verdict.reason], ["no", null, LOST]);
    assert.equal(truth.of({ ...GOAL, path: [20, 11] }).lost, 1);
    assert.equal(client.calls.length, 1);
  });

  test("a wait ends with its signal, or with the worker", async () => {
    const { client, truth } = asking();
    const wish = { name: "way", moves: false, way: true };
    const stop = new AbortController();
    const stopped = truth.once({ ...GOAL, path: [20] }, wish, stop.signal);
    stop.abort();
    await assert.rejects(stopped, { name: "AbortError" });
    assert.ok(client.last.signal.aborted);
    await settled();
    const lost = truth.once({ ...GOAL, path: [20] }, wish, new AbortController().signal);
    client.last.reject(new WorkerLost({ cause: "crash", file: "", message: "" }));
    await assert.rejects(lost, WorkerLost);
    assert.equal(client.calls.length, 2);
  });

  test("a loss whose proof is refused is not known", async () => {
    const { client, truth } = asking();
    truth.of({ ...GOAL, path: [20, 11] }, { moves: false });
    await client.say({ kept: 1, lost: 2, judgement: no() });
    truth.doubt({ ...GOAL, path: [20, 11] });
    const { answer, reason, isRefused } = truth.of({ ...GOAL, path: [20, 11] }, { moves: false });
    assert.deepEqual([answer, reason, isRefused], ["unknown", null, true]);
  });

  test("a board with holes is another board, and a large one is not asked about", () => {
    const { client, truth } = asking();
    truth.of({ ...GOAL, path: [20] });
    const pierced = { ...BOARD, holes: [3] };
    truth.of({ ...GOAL, board: pierced, path: [20] });
    assert.ok(client.calls[0]?.signal.aborted);
    const large = { rows: 1, cols: MAX_SQUARES + 1 };
    assert.equal(truth.of({ ...GOAL, board: large, path: [0] }).state, "too-large");
  });
});

describe("how long a move stays", () => {
  // 0 1 2 back, 3 back, back, 4
  const BACK = 9;
  const events = Uint16Array.of(0, 1, 2, BACK, 3, BACK, BACK, 4);

  test("until it is taken back, with what is taken back meanwhile", () => {
    const track = searchTrack(events, BACK);
    const stay = { from: 2, to: 7, least: 2, most: 2, left: true };
    for (const index of [2, 3, 4, 6]) assert.deepEqual(track.stay(index, 2), stay);
    assert.deepEqual(track.stay(4, 1), { from: 1, to: 9, least: 3, most: 3, left: false });
  });

  test("across what was not kept it is known only where both sides agree", () => {
    const last = {
      at: 11,
      path: Uint32Array.of(0, 1, 5),
      events: Uint16Array.of(6, BACK, BACK, BACK, 7),
    };
    const track = searchTrack(events.subarray(0, 5), BACK, last);
    // 0 1 3 | 0 1 5 6 …: square 1 stays until the fourth of the last events.
    const across = track.stay(3, 2);
    assert.deepEqual([across.from, across.to, across.left], [2, 9, true]);
    // After fifteen events one square is left: seven were taken back, that very move last.
    assert.deepEqual([across.least, across.most], [6, 6]);
    const third = track.stay(5, 3);
    assert.deepEqual([third.to, third.least, third.most], [6, 0, Infinity]);
    assert.equal(searchTrack(events.subarray(0, 5), BACK, null, 20).stay(3, 2).most, Infinity);
    // The time was recorded when the third square went, among 3 to 4 squares taken back in all.
    const left = Float64Array.of(2, 3, 4);
    const noted = searchTrack(events.subarray(0, 5), BACK, { ...last, left }).stay(5, 3);
    assert.deepEqual([noted.least, noted.most], [2, 2]);
  });
});

describe("the frames of a track", () => {
  test("of a path: completable up to the turning point, lost after it", () => {
    const track = tourTrack([1, 2, 3, 4, 5]);
    assert.deepEqual(partsOfPath(track, { kept: 5, lost: null }), [[1, 6, "yes"]]);
    assert.deepEqual(partsOfPath(track, { kept: 2, lost: 3 }), [
      [1, 3, "yes"],
      [3, 6, "no"],
    ]);
    assert.deepEqual(partsOfPath(track, { kept: 1, lost: 4 }), [
      [1, 2, "yes"],
      [2, 4, "unknown"],
      [4, 6, "no"],
    ]);
  });

  test("of a search: what a lost move leads to is passed over", () => {
    const track = searchTrack(Uint16Array.of(0, 1, 2, 9, 3, 9, 9, 4), 9);
    const strip = new Strip(track);
    /** @type {string[]} */
    const questions = [];
    const verdictOf = (/** @type {ArrayLike<number>} */ path, /** @type {number} */ length) => {
      const begin = Array.from({ length }, (_, at) => path[at]).join(" ");
      questions.push(begin);
      const lost = begin.startsWith("0 1") ? 2 : null;
      return /** @type {any} */ ({ state: "known", answer: lost ? "no" : "yes", lost });
    };
    while (strip.advance(verdictOf)); // a slice of it may end at any frame
    assert.deepEqual(strip.parts, [
      [1, 2, "yes"],
      [2, 7, "no"],
      [7, 9, "yes"],
    ]);
    assert.deepEqual(questions, ["0", "0 1", "0", "0 4"]);
  });
});
