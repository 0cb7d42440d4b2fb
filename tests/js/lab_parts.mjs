/** What the tests of the Lab share: records, and workers that do what a test says. */

import "./generated.mjs";

const { RequestError } = await import("../../web/js/solver/errors.js");

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

/** Lets everything happen that only waits for its turn. */
export function settle() {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

/** @returns {{promise: Promise<any>, resolve: (value?: any) => void, reject: (error: unknown) => void}} */
export function deferred() {
  /** @type {any} */
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
}

/**
 * A worker that holds an experiment of runs with these names, as knight_core does.
 */
export class FakeClient {
  phase = "ready";
  generation = 1;
  why = new Error("no worker");
  /** The questions that were asked, by name. @type {string[]} */
  asked = [];
  /** What happens before a question is answered. @type {(name: string) => unknown} */
  before = () => {};
  /** What a run comes to. @type {(name: string) => RunRecord} */
  run = (name) => record(name);
  /** What a batch waits for before it begins. @type {Promise<unknown>} */
  gate = Promise.resolve();
  /** @type {Set<string>} */
  #taken = new Set();
  /** @type {Set<string>} */
  #handed = new Set();
  #busy = false;
  #cancelled = false;

  /** @param {string[]} names */
  constructor(names) {
    this.names = names;
  }

  get idle() {
    return this.phase === "ready" && !this.#busy;
  }

  get failed() {
    return this.phase === "failed";
  }

  async whenIdle() {
    while (this.#busy) await settle();
  }

  /** The worker is lost: what it held is gone. */
  lose() {
    this.generation += 1;
    this.#taken.clear();
    this.#handed.clear();
  }

  cancel() {
    this.#cancelled = true;
  }

  /** @param {string} name @param {any} params @returns {Promise<any>} */
  task(name, params) {
    return this.ask(name, params);
  }

  report() {
    return this.ask("labReport", {});
  }

  /** @param {string} name @param {any} params @returns {Promise<any>} */
  async ask(name, params) {
    this.asked.push(name);
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
          throw new RequestError({ code: "board-syntax", params: wrong, text: "wrong board" });
        }
        return { settings, total };
      }
      case "labNext": {
        const left = this.names.filter((one) => !this.#taken.has(one) && !this.#handed.has(one));
        const next = left.slice(0, params.limit);
        for (const one of next) this.#handed.add(one);
        return next.map((start) => ({ board: "8x8", start }));
      }
      case "labTake":
        for (const { start, outcome } of params.lines.map(JSON.parse)) {
          if (this.names.includes(start) && outcome !== "cancelled") this.#taken.add(start);
        }
        return progress();
      default:
        return { kind: "orders", so: this.#taken.size };
    }
  }

  /**
   * @param {{start: string}[]} requests
   * @param {number} _squares
   * @param {boolean} _tours
   * @param {(done: any[], forward: number) => void} onProgress
   * @returns {Promise<any[]>}
   */
  async runs(requests, _squares, _tours, onProgress) {
    this.#busy = true;
    this.#cancelled = false;
    try {
      for (const { start } of requests) {
        await this.gate;
        await settle();
        if (this.#cancelled) return [];
        const record = this.run(start);
        onProgress([{ link: record.link, line: JSON.stringify(record), tour: null }], 0);
      }
      return [];
    } finally {
      this.#busy = false;
    }
  }
}

/** A pool with these workers. @param {...FakeClient} clients @returns {any} */
export function poolOf(...clients) {
  return { own: clients[0], size: clients.length, take: () => clients };
}
