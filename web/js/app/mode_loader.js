/**
 * Loads the modes. At the start it loads only the modes of the link; the others when they are opened, or when the
 * browser is idle.
 */

import { loadTexts } from "../ui/i18n.js";

/** @import { App } from "./app.js" */
/** @import { Mode, ModeEntry } from "./types.js" */

/** The delay from the start of Python to the scripts of the other modes, in milliseconds. */
const REST_MS = 2500;

export class ModeLoader {
  /** The loaded modes, in the order of their entries. @type {Mode[]} */
  modes = [];
  /** Whether the link in the address waits for scripts. */
  waiting = false;
  #app;
  #entries;
  #arrived;
  /** Navigation counter: a load that ends after a newer navigation is ignored. */
  #turn = 0;

  /**
   * @param {App} app
   * @param {readonly ModeEntry[]} entries the first one's mode takes all links that no other mode reads
   * @param {() => void} arrived called when modes were loaded after the start
   */
  constructor(app, entries, arrived) {
    this.#app = app;
    this.#entries = entries;
    this.#arrived = arrived;
  }

  get all() {
    return this.#entries;
  }

  /** Whether all modes are loaded. */
  get complete() {
    return this.modes.length === this.#entries.length;
  }

  /** @param {string} id @returns {Mode | undefined} */
  find(id) {
    return this.modes.find((mode) => mode.id === id);
  }

  /**
   * The ids of the modes that may read a link.
   * @param {URLSearchParams} query
   */
  idsIn(query) {
    const [first, ...others] = this.#entries.map(({ id }) => id);
    const name = query.get("mode");
    const led = this.#entries.filter(({ word }) => word && query.has(word)).map(({ id }) => id);
    const named = others.filter((id) => id === name);
    const wanted = name === first || named.length > 0 ? named : led;
    return first ? [first, ...wanted] : wanted;
  }

  /**
   * Fetches the scripts and texts of modes; the returned function creates the modes.
   * @param {readonly string[]} ids
   * @returns {Promise<() => void>}
   */
  async fetch(ids) {
    const entries = this.#missing(ids);
    const loading = entries.map(({ load, texts }) =>
      Promise.all([load(), texts && loadTexts(texts)]),
    );
    const made = await Promise.all(loading);
    return () => {
      const there = entries.map(({ id }, at) => this.find(id) ?? made[at]?.[0](this.#app));
      const modes = [...this.modes, ...there];
      this.modes = this.#entries.flatMap(({ id }) => modes.find((mode) => mode?.id === id) ?? []);
    };
  }

  /**
   * Loads modes unless they are loaded.
   * @param {readonly string[]} [ids] default: all
   * @returns {Promise<boolean>} true if they are loaded
   */
  async need(ids = this.#entries.map(({ id }) => id)) {
    if (this.#missing(ids).length === 0) return true;
    const makeAll = await this.fetch(ids).catch(() => null);
    if (!makeAll) {
      this.#app.toast("late.unloaded");
      return false;
    }
    makeAll();
    this.#arrived();
    return true;
  }

  /**
   * Calls `open` after the modes are loaded (at once if they are), unless a newer call replaces this one.
   * @param {readonly string[]} ids
   * @param {() => void} open
   */
  async within(ids, open) {
    this.#turn += 1;
    const turn = this.#turn;
    this.waiting = this.#missing(ids).length > 0;
    if (this.waiting) {
      const there = await this.need(ids);
      if (turn !== this.#turn) return;
      this.waiting = false;
      if (!there) {
        // The address returns to the shown state.
        this.#app.tidy();
        return;
      }
    }
    open();
  }

  /** Fetches the scripts of the other modes, some time after Python is ready. */
  fetchLater() {
    // An embedded page opens no other mode.
    if ("embed" in document.documentElement.dataset) return;
    const fetchAll = async () => {
      for (const { id } of this.#entries) {
        await this.fetch([id]).catch(() => {}); // Opening the mode tries again.
        await this.#app.pause();
      }
    };
    let begun = false;
    this.#app.store.react(
      ({ frame }) => [frame.solver.phase],
      ({ frame }) => {
        if (begun || frame.solver.phase !== "ready") return;
        begun = true;
        setTimeout(fetchAll, REST_MS);
      },
    );
  }

  /** @param {readonly string[]} ids */
  #missing(ids) {
    return this.#entries.filter(({ id }) => ids.includes(id) && !this.find(id));
  }
}
