/** The race within the Lab: loaded after the rest of the page, and of one board and start at a time. */

import { parseSquare } from "../../../board/geometry.js";
import { withHoles } from "../../../board/holes.js";
import { parseHoles } from "../../../board/holes_text.js";
import { countsCases } from "../../../ui/counted.js";
import { make } from "../../../ui/dom.js";
import { boardsOf } from "../words.js";
import { withCell } from "./place.js";

/** @import { App } from "../../../app/app.js" */
/** @import { LabWords, Settings } from "../words.js" */
/** @import { Cell, Place } from "./place.js" */
/** @import { Race, RaceSettings } from "./race.js" */

export class Racing {
  #app;
  /** Where the race is drawn. */
  element = make("section", { id: "lab-race", hidden: "" });
  /** @type {Race | null} */
  #race = null;
  /** @type {Promise<Race> | null} */
  #loading = null;
  /** The chosen cell, if any. @type {Cell | null} */
  #cell = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    // If the race cannot be loaded the Lab continues without: the numbers are those of the exact runs.
    this.#load().catch(() => {});
  }

  /** Loads the race, again if that has failed. @returns {Promise<Race>} */
  #load() {
    this.#loading ??= import("./race.js").then(
      ({ Race }) => {
        this.#race = new Race(this.#app, this.element);
        return this.#race;
      },
      (error) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  /**
   * Starts the race of a comparison: of several boards and starts the first.
   * @param {Settings} settings
   * @param {Place | null} [place] the moment of the link
   * @param {Cell | null} [cell] the board and the start of the link
   */
  async start({ tool, words }, place = null, cell = null) {
    if (tool !== "compare") return;
    this.#cell = cell;
    await this.#open(raceSettings(cell ? { ...words, ...cell } : firstOf(words)), place);
  }

  /**
   * Starts the race of one cell of a comparison's table, and scrolls to it.
   * @param {LabWords} words of the comparison
   * @param {Cell} cell
   */
  async startCell(words, cell) {
    this.#cell = cell;
    await this.#open(raceSettings({ ...words, ...cell }), null);
    this.#app.noteView();
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** Closes the race. */
  close() {
    this.#cell = null;
    this.#open(null, null);
  }

  /**
   * @param {RaceSettings | null} settings
   * @param {Place | null} place
   */
  async #open(settings, place) {
    const race = await this.#load().catch(() => {
      if (settings) this.#app.toast("late.unloaded");
      return null;
    });
    if (settings) race?.open(settings, place);
    else race?.close();
  }

  /** @param {boolean} shown true if it is visible */
  render(shown) {
    this.#race?.render(shown);
  }

  /** The hash of the shown moment. */
  get place() {
    const hash = this.#race?.place() ?? "";
    return this.#cell ? withCell(hash, this.#cell) : hash;
  }
}

/**
 * The first board of a comparison with its first start.
 * @param {LabWords} words
 * @returns {LabWords}
 */
function firstOf(words) {
  const [board = ""] = (words.board ?? "").split(",");
  const [start = ""] = (words.start ?? "").trim().split(/[\s,]+/);
  // "All squares" begins with the one at the top left.
  const rows = /^\s*(\d+)/.exec(board)?.[1] ?? "1";
  return { ...words, board, start: start === "all" ? `a${rows}` : start };
}

/**
 * What races, from the words of a comparison.
 * @param {LabWords} words of one board and one start
 * @returns {RaceSettings | null} null where they cannot be read: Python says what is wrong with them
 */
export function raceSettings({ board = "", start = "", end = "", methods = "", ...others }) {
  const [size] = boardsOf(board);
  if (!size) return null;
  const holes = parseHoles(size, others.holes ?? "");
  if (!Array.isArray(holes)) return null;
  const [first, last] = [parseSquare(size, start), end.trim() ? parseSquare(size, end) : -1];
  const words = methods.split(",").map((spec) => spec.trim());
  // A person's own rule runs in the sandbox alone, and the race is computed in the page's own worker.
  const isOwn = (/** @type {string} */ spec) => /^rule\b/.test(spec);
  const specs = words.filter((spec) => spec && !countsCases(spec) && !isOwn(spec));
  if (first == null || last == null || specs.length === 0) return null;
  return {
    board: withHoles(size, holes),
    start: first,
    end: last,
    closed: others.closed === "1",
    seed: others.seed ?? "0",
    maxSteps: others["max-steps"] ?? "",
    methods: specs,
    leftOut: words.filter(countsCases),
  };
}
