/** The channel: every answer, and every error, belongs to its call. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Channel } from "../../../web/js/solver/channel.js";
import { AnswerError, RequestError } from "../../../web/js/solver/errors.js";

/** A channel that is open, and what was posted to it. */
function opened() {
  /** @type {{message: any, transfer: Transferable[]}[]} */
  const posted = [];
  const channel = new Channel((message, transfer) => {
    posted.push({ message, transfer });
  });
  channel.open();
  return { channel, posted };
}

const SQUARES = { rows: 5, cols: 5, squares: new Uint32Array([1, 2, 3]) };

test("answers find their questions in any order", async () => {
  const { channel } = opened();
  const calls = [0, 1, 2].map((limit) => channel.ask("labNext", { limit }));
  assert.equal(new Set(calls.map(({ id }) => id)).size, 3);
  for (const { id } of calls.toReversed()) {
    channel.receive({ id, type: "done", answer: `answer ${id}` });
  }
  for (const { id, answer } of calls) assert.equal(await answer, `answer ${id}`);
  assert.equal(channel.busy, false);
});

test("an error costs its own question and no other", async () => {
  const { channel } = opened();
  const wrong = channel.ask("labBegin", { words: {} });
  const raised = channel.ask("details", SQUARES);
  const right = channel.ask("details", SQUARES);
  const problem = { code: "board-syntax", params: { field: "board" }, text: "No board." };
  channel.receive({ id: wrong.id, type: "error", ...problem });
  await assert.rejects(wrong.answer, (/** @type {any} */ error) => {
    assert.ok(error instanceof RequestError);
    assert.deepEqual([error.code, error.params], ["board-syntax", { field: "board" }]);
    assert.equal(error.message, "No board.");
    return true;
  });
  const trace = "Traceback …\nValueError: bad";
  const exception = { code: /** @type {const} */ ("exception"), text: "ValueError: bad", trace };
  channel.receive({ id: raised.id, type: "error", ...exception });
  await assert.rejects(raised.answer, (/** @type {any} */ error) => {
    assert.ok(error instanceof AnswerError);
    assert.deepEqual([error.message, error.trace], ["ValueError: bad", trace]);
    return true;
  });
  assert.equal(channel.busy, true);
  channel.receive({ id: right.id, type: "done", answer: 7 });
  assert.equal(await right.answer, 7);
});

test("a job tells of itself, and nobody else hears it", async () => {
  const { channel, posted } = opened();
  /** @type {any[]} */
  const heard = [];
  const listeners = {
    onStarted: (/** @type {any} */ news) => heard.push(news),
    onProgress: (/** @type {any} */ report) => heard.push(report),
  };
  const job = channel.ask("solve", { words: {} }, listeners);
  channel.receive({ id: job.id, type: "started", news: { theory: null } });
  channel.receive({ id: job.id, type: "progress", report: 1 });
  channel.receive({ id: job.id + 1, type: "progress", report: 2 });
  channel.cancel(job.id);
  assert.deepEqual(posted.at(-1)?.message, { id: job.id, type: "cancel" });
  channel.receive({ id: job.id, type: "done", answer: "cancelled" });
  channel.receive({ id: job.id, type: "progress", report: 3 });
  assert.equal(await job.answer, "cancelled");
  assert.deepEqual(heard, [{ theory: null }, 1]);
  channel.cancel(job.id);
  assert.equal(posted.length, 2);
});

test("what is asked while it is closed is rejected at once, and not sent", async () => {
  /** @type {unknown[]} */
  const posted = [];
  const channel = new Channel((message) => posted.push(message));
  await assert.rejects(channel.ask("details", SQUARES).answer, /not open/);
  channel.open();
  const waiting = channel.ask("details", SQUARES);
  const why = new Error("gone");
  channel.close(why);
  await assert.rejects(waiting.answer, why);
  await assert.rejects(channel.ask("details", SQUARES).answer, why);
  assert.equal(posted.length, 1);
  channel.receive({ id: waiting.id, type: "done", answer: 1 });
  channel.open();
  const { id, answer } = channel.ask("details", SQUARES);
  channel.receive({ id, type: "done", answer: 2 });
  assert.equal(await answer, 2);
});

test("a part of a large array goes without the rest of it, and both stay as they are", () => {
  const { channel, posted } = opened();
  const tours = new Uint32Array(4_000_000);
  tours.set([7, 8, 9], 25);
  const squares = tours.subarray(25, 50);
  channel.ask("details", { rows: 5, cols: 5, squares, nested: [{ one: squares }, null, "text"] });
  const [{ message, transfer } = { message: null, transfer: [] }] = posted;
  const sent = message.params.squares;
  assert.deepEqual(sent, squares);
  assert.equal(sent.buffer.byteLength, 100);
  assert.equal(message.params.nested[0].one.buffer.byteLength, 100);
  assert.deepEqual(transfer, [sent.buffer, message.params.nested[0].one.buffer]);
  assert.deepEqual(message.params.nested.slice(1), [null, "text"]);
  structuredClone(message, { transfer });
  assert.equal(tours.length, 4_000_000);
  assert.equal(squares[0], 7);
});

test("what cannot be sent is the asker's own mistake", async () => {
  const channel = new Channel(() => {
    throw new Error("cannot be cloned");
  });
  channel.open();
  await assert.rejects(channel.ask("details", {}).answer, /cannot be cloned/);
  assert.equal(channel.busy, false);
});

test("it knows the largest board that somebody waits for", () => {
  const { channel } = opened();
  assert.equal(channel.squares, 0);
  channel.ask("solve", {}, { squares: 64 });
  const large = channel.ask("details", {}, { squares: 1_000_000 });
  channel.ask("labReport", {});
  assert.equal(channel.squares, 1_000_000);
  channel.receive({ id: large.id, type: "done", answer: null });
  assert.equal(channel.squares, 64);
});
