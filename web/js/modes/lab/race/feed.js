/**
 * Gets the next events of a race from Python, in calls of a few milliseconds. Any worker can answer; after a crash, a
 * new one only has to repeat the race.
 */

import { Track } from "./track.js";

/** @import { SolverClient } from "../../../solver/calls.js" */
/** @import { RaceNews, Reason } from "../../../solver/documents.js" */
/** @import { Words } from "../../../solver/protocol.js" */

/** The time limit of an answer, in seconds. */
const SECONDS = 0.01;

/** The number of stored steps before a link's moment, so that the person can step back. */
const BEFORE = 20_000;

/**
 * @typedef {object} RaceRequest
 * @property {Words} words as Python's parameters
 * @property {string[]} methods
 * @property {number} size the number of squares on the board
 */

export class Feed {
  /** @type {Track[]} */
  tracks;
  /** The proof that there is no tour at all; null if there is none so far. @type {Reason | null} */
  theory = null;
  /** True after the first answer. */
  begun = false;
  #client;
  #request;
  #since;
  #closed = false;
  #pending = false;

  /**
   * @param {() => Pick<SolverClient, "call">} client the worker for the next call
   * @param {RaceRequest} request
   * @param {number} [step] the first moment wanted
   */
  constructor(client, request, step = 0) {
    this.#client = client;
    this.#request = request;
    this.#since = Math.max(0, step - BEFORE);
    this.tracks = request.methods.map(() => new Track(request.size));
  }

  /** The first and the last step that can be shown of every run. */
  get first() {
    return Math.max(0, ...this.tracks.map(({ first }) => first));
  }

  get last() {
    return Math.min(...this.tracks.map(({ last, based }) => (based ? last : 0)));
  }

  /** The progress of the runs to the first moment, from 0 to 1. */
  get skipped() {
    if (this.#since === 0) return 1;
    const done = this.tracks.map(({ based, received }) => (based ? 1 : received / this.#since));
    return done.reduce((sum, part) => sum + Math.min(1, part), 0) / done.length;
  }

  /** True if every run has ended. */
  get over() {
    return this.begun && this.tracks.every(({ end, based }) => end && based);
  }

  /** Stops the calls. */
  close() {
    this.#closed = true;
  }

  /**
   * Asks until the wanted step is reached.
   * @param {() => number} wanted the step that each run must reach, read before every question; -1 for none
   * @param {() => void} onNews
   * @returns {Promise<void>} resolves when nothing more is wanted; rejects as `ask` does
   */
  async reach(wanted, onNews) {
    if (this.#pending) return;
    this.#pending = true;
    try {
      while (!this.#closed && !this.over) {
        const until = wanted();
        if (until < 0 || (this.begun && this.last >= until)) return;
        const news = await this.#client().call("race", {
          words: this.#request.words,
          methods: this.#request.methods,
          since: this.#since,
          taken: this.tracks.map(({ taken }) => taken),
          until,
          seconds: SECONDS,
        });
        if (this.#closed) return;
        this.#take(news);
        onNews();
      }
    } finally {
      this.#pending = false;
    }
  }

  /** @param {RaceNews} news */
  #take({ theory, racers }) {
    this.theory = theory;
    for (const [index, news] of racers.entries()) this.tracks[index]?.take(news);
    this.begun = true;
  }
}
