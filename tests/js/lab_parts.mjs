/** Shared by the tests of the Lab: records, and workers controlled by a test. */

import "./generated.mjs";

const { RequestError } = await import("../../web/js/solver/errors.js");
const { unlessAborted } = await import("../../web/js/ui/unless_aborted.js");

/** @import { RunRecord } from "../../web/js/solver/documents.js" */

/** @param {string} name @param {Partial<RunRecord>} [change] @returns {RunRecord} */
export function record(name, change = {}) {
  return {
    link: `?start=${name}`,
    board: "8x8",
    start: name,
    spec: "warnsdorff",
    outcome: "found",
    first_try: true,
    forward: 64,
    backtracks: 0,
    seconds: 0.01,
    reason: null,
    theory: null,
    ...change,
  };
}

/** The same as a line. @param {string} name @param {Partial<RunRecord>} [change] */
export function line(name, change = {}) {
  return JSON.stringify(record(name, change));
}

/** Lets everything happen that is already queued. */
export function settle() {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

/** Waits until a condition holds, which must be soon. @param {() => boolean} so */
export async function until(so) {
  for (let turn = 0; turn < 500; turn++) {
    if (so()) return;
    await settle();
  }
  throw new Error(`never so: ${so}`);
}

/** @returns {{promise: Promise<any>, resolve: (value?: any) => void, reject: (error: unknown) => void}} */
export function deferred() {
  /** @type {any} */
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
}

/** No test needs more for one worker: batches given back again and again would never end. */
const MAX_BATCHES = 500;

/**
 * A worker that holds an experiment of runs with these names, as knight_core does.
 */
export class FakeClient {
  phase = "ready";
  generation = 1;
  why = new Error("no worker");
  /** The questions that were asked, by name. @type {string[]} */
  calls = [];
  /** Called before a question is answered. @type {(name: string) => unknown} */
  before = () => {};
  /** The runs that are those of a rule. @type {Set<string>} */
  ruled = new Set();
  /** The record of a run. @type {(name: string) => RunRecord} */
  run = (name) => record(name);
  /** A batch begins when this has resolved. @type {Promise<unknown>} */
  gate = Promise.resolve();
  /** @type {Set<string>} */
  #taken = new Set();
  /** @type {Set<string>} */
  #handed = new Set();
  /** The most runs of a batch that end before its time is over. */
  most = Number.POSITIVE_INFINITY;
  /** The batches that it has in hand: the starts of their runs. @type {string[][]} */
  inHand = [];
  /** The number of batches received. */
  #given = 0;

  /** @param {string[]} names */
  constructor(names) {
    this.names = names;
  }

  get takesRuns() {
    return this.phase === "ready";
  }

  get failed() {
    return this.phase === "failed";
  }

  async whenTakesRuns() {
    await until(() => this.takesRuns);
  }

  /** Loses the worker, and what it held. */
  lose() {
    this.generation += 1;
    this.#taken.clear();
    this.#handed.clear();
  }

  /**
   * @param {string} name
   * @param {any} params
   * @param {{signal?: AbortSignal}} [options]
   * @returns {Promise<any>}
   */
  async call(name, params, { signal } = {}) {
    signal?.throwIfAborted();
    const answer = this.#answer(name, params);
    return signal ? unlessAborted(answer, signal) : answer;
  }

  /** @param {string} name @param {any} params */
  async #answer(name, params) {
    this.calls.push(name);
    await this.before(name);
    const total = this.names.length;
    const progress = () => {
      const done = this.#taken.size;
      return { done, total, finished: done === total };
    };
    switch (name) {
      case "labBegin": {
        this.#taken.clear();
        this.#handed.clear();
        const { lab, ...settings } = params.words;
        if (settings.board === "0x0") {
          const wrong = { field: "board", value: settings.board };
          throw new RequestError({ code: "board-syntax", params: wrong });
        }
        return { settings, total, seconds: 0, longest: 0 };
      }
      case "labNext": {
        const left = this.names.filter(
          (name) =>
            this.ruled.has(name) === params.rules &&
            !this.#taken.has(name) &&
            !this.#handed.has(name),
        );
        const next = left.slice(0, params.limit);
        for (const name of next) this.#handed.add(name);
        return next.map((start) => ({ board: "8x8", start }));
      }
      case "labTake": {
        const fresh = params.lines.map((/** @type {string} */ line) => this.#take(line));
        return { ...progress(), fresh: Uint8Array.from(fresh) };
      }
      case "ruleDeclare":
        return {};
      default:
        return { kind: "orders", settings: {}, so: this.#taken.size };
    }
  }

  /** Takes a line as knight_core does: 1 is new, 2 known, 0 no record of this experiment. @param {string} line */
  #take(line) {
    let record;
    try {
      record = JSON.parse(line);
    } catch {
      return 0;
    }
    const { start, outcome, forward } = record;
    if (!this.names.includes(start) || outcome === "cancelled" || !(forward >= 0)) return 0;
    if (this.#taken.has(start)) return 2;
    this.#taken.add(start);
    return 1;
  }

  /**
   * @param {{start: string}[]} requests
   * @param {boolean} _tours
   * @param {(done: any[], forward: number) => void} onProgress
   * @param {{seconds?: number, signal?: AbortSignal}} [options]
   * @returns {Promise<any[]>}
   */
  async runs(requests, _tours, onProgress, { signal } = {}) {
    this.#given += 1;
    if (this.#given > MAX_BATCHES) throw new Error("batches are given and taken back for ever");
    const batch = requests.map(({ start }) => start);
    this.inHand.push(batch);
    try {
      for (const start of batch.slice(0, this.most)) {
        await this.gate;
        await settle();
        if (signal?.aborted) break;
        if (this.failed) throw this.why;
        const record = this.run(start);
        onProgress([{ link: record.link, line: JSON.stringify(record), tour: null }], 0);
      }
      return [];
    } finally {
      this.inHand = this.inHand.filter((other) => other !== batch);
    }
  }
}

/** A pool with these workers. @param {...FakeClient} clients @returns {any} */
export function poolOf(...clients) {
  return { own: clients[0], size: clients.length, take: () => clients };
}
