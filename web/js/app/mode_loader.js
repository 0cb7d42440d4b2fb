/**
 * The modes, and what is known of them before their scripts are there. At the start only the modes of the link are
 * loaded; each other one when it is opened, or when the browser has nothing else to do.
 */

import { loadTexts } from "../ui/i18n.js";

/** @import { App } from "./app.js" */
/** @import { Mode, ModeEntry } from "./types.js" */

/** How long after Python the scripts of the other modes are fetched, in milliseconds. */
const REST_MS = 2500;

export class ModeLoader {
  /** Those that are there, in the order of their entries. @type {Mode[]} */
  modes = [];
  /** Whether what the address asks for waits for its scripts. */
  waiting = false;
  #app;
  #entries;
  #arrived;
  /** Navigation counter: a load that ends after a newer navigation is ignored. */
  #turn = 0;

  /**
   * @param {App} app
   * @param {readonly ModeEntry[]} entries the first one's mode takes the links that no other one knows
   * @param {() => void} arrived modes have come after the start
   */
  constructor(app, entries, arrived) {
    this.#app = app;
    this.#entries = entries;
    this.#arrived = arrived;
  }

  get all() {
    return this.#entries;
  }

  /** Whether every mode is there. */
  get complete() {
    return this.modes.length === this.#entries.length;
  }

  /** @param {string} id @returns {Mode | undefined} */
  find(id) {
    return this.modes.find((mode) => mode.id === id);
  }

  /**
   * The ids of the modes that a link may mean.
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
   * Fetches the scripts and the texts of modes, and returns what makes the modes.
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
   * Makes sure that modes are there.
   * @param {readonly string[]} [ids] all
   * @returns {Promise<boolean>} whether they are
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
   * Does what needs modes: at once if they are there, and else when they are loaded, unless something else
   * was opened meanwhile.
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
        // The address is again that of what is shown.
        this.#app.tidy();
        return;
      }
    }
    open();
  }

  /** Fetches the scripts of the other modes once Python is there, and a moment has passed. */
  fetchLater() {
    // The page within another one opens no other mode.
    if ("embed" in document.documentElement.dataset) return;
    const fetchAll = async () => {
      for (const { id } of this.#entries) {
        await this.fetch([id]).catch(() => {}); // It is tried again when it is opened.
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
