/**
 * Asks Python for what comes next in a race, question by question, each of a few milliseconds. Any worker can
 * answer: one that is lost costs nothing but the time to go over the race again.
 */

import { Track } from "./track.js";

/** @import { SolverClient } from "../../../solver/client.js" */
/** @import { RaceNews, Reason } from "../../../solver/documents.js" */
/** @import { Words } from "../../../solver/protocol.js" */

/** How long one answer may take Python, in seconds. */
const SECONDS = 0.01;

/** How far a race may be stepped back at once from a moment that a link names, in steps. */
const BEFORE = 20_000;

/**
 * @typedef {object} Asked What races.
 * @property {Words} words as Python spells them
 * @property {string[]} methods
 * @property {number} size the number of squares on the board
 */

export class Feed {
  /** @type {Track[]} */
  tracks;
  /** Why there is no tour at all, once that is known. @type {Reason | null} */
  theory = null;
  /** Whether there was an answer. */
  begun = false;
  #client;
  #asked;
  #since;
  #closed = false;
  #asking = false;

  /**
   * @param {() => Pick<SolverClient, "ask">} client whoever is to be asked next
   * @param {Asked} asked
   * @param {number} [step] the moment that is wanted first
   */
  constructor(client, asked, step = 0) {
    this.#client = client;
    this.#asked = asked;
    this.#since = Math.max(0, step - BEFORE);
    this.tracks = asked.methods.map(() => new Track(asked.size));
  }

  /** The first and the last step that can be shown of every run. */
  get first() {
    return Math.max(0, ...this.tracks.map(({ first }) => first));
  }

  get last() {
    return Math.min(...this.tracks.map(({ last, based }) => (based ? last : 0)));
  }

  /** How far the runs are on the way to the first moment, from 0 to 1. */
  get skipped() {
    if (this.#since === 0) return 1;
    const done = this.tracks.map(({ based, told }) => (based ? 1 : told / this.#since));
    return done.reduce((sum, one) => sum + Math.min(1, one), 0) / done.length;
  }

  /** Whether every run has ended. */
  get over() {
    return this.begun && this.tracks.every(({ end, based }) => end && based);
  }

  /** Asks no more. */
  close() {
    this.#closed = true;
  }

  /**
   * Asks as long as more is wanted.
   * @param {() => number} wanted the step that each run is to reach, told anew for every question; -1: none
   * @param {() => void} onNews
   * @returns {Promise<void>} ends when nothing more is wanted; rejects as `ask` does
   */
  async reach(wanted, onNews) {
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (!this.#closed && !this.over) {
        const until = wanted();
        if (until < 0 || (this.begun && this.last >= until)) return;
        const news = await this.#client().ask("race", {
          words: this.#asked.words,
          methods: this.#asked.methods,
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
      this.#asking = false;
    }
  }

  /** @param {RaceNews} news */
  #take({ theory, racers }) {
    this.theory = theory;
    for (const [index, news] of racers.entries()) this.tracks[index]?.take(news);
    this.begun = true;
  }
}
