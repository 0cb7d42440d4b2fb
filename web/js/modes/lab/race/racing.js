/** The race as the Lab has it: loaded behind the rest of the page, and of one board and start at a time. */

import { byId } from "../../../app/dom.js";
import { withCell } from "./place.js";
import { raceSettings } from "./settings.js";

/** @import { App } from "../../../app/app.js" */
/** @import { LabWords, Settings } from "../words.js" */
/** @import { Cell, Place } from "./place.js" */
/** @import { Race } from "./race.js" */

export class Racing {
  #app;
  /** @type {Race | null} */
  #race = null;
  /** @type {Promise<Race> | null} */
  #loading = null;
  /** The cell that was chosen, if one was. @type {Cell | null} */
  #cell = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    // Without it the Lab goes on: the numbers are those of the exact runs.
    this.#load().catch(() => {});
  }

  /** Loads it, again where that has failed. @returns {Promise<Race>} */
  #load() {
    this.#loading ??= import("./race.js").then(
      ({ Race }) => {
        this.#race = new Race(this.#app, byId("lab-race", HTMLElement));
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
   * Starts the race of a comparison: of several boards and starts the first ones.
   * @param {Settings} settings
   * @param {Place | null} [place] the moment that a link asks for
   * @param {Cell | null} [cell] the board and the start that it asks for
   */
  async start({ tool, words }, place = null, cell = null) {
    if (tool !== "compare") return;
    this.#cell = cell;
    await this.#open(raceSettings(cell ? { ...words, ...cell } : firstOf(words)), place);
  }

  /**
   * Starts the race of one cell of a comparison's table, and brings it into view.
   * @param {LabWords} words of the comparison
   * @param {Cell} cell
   */
  async startCell(words, cell) {
    this.#cell = cell;
    await this.#open(raceSettings({ ...words, ...cell }), null);
    this.#app.noteView();
    byId("lab-race", HTMLElement).scrollIntoView({ block: "nearest" });
  }

  /** Nothing races any more. */
  close() {
    this.#cell = null;
    this.#open(null, null);
  }

  /**
   * @param {ReturnType<typeof raceSettings>} settings
   * @param {Place | null} place
   */
  async #open(settings, place) {
    const race = await this.#load().catch(() => null);
    if (settings) race?.open(settings, place);
    else race?.close();
  }

  /** @param {boolean} shown whether there is room for it */
  render(shown) {
    this.#race?.render(shown);
  }

  /** The hash of the moment that is shown. */
  get place() {
    const hash = this.#race?.place() ?? "";
    return this.#cell ? withCell(hash, this.#cell) : hash;
  }
}

/**
 * A comparison's first board with its first start.
 * @param {LabWords} words
 * @returns {LabWords}
 */
function firstOf(words) {
  const [board = ""] = (words.board ?? "").split(",");
  const [start = ""] = (words.start ?? "").trim().split(/[\s,]+/);
  // All squares begin with the one at the top left.
  const rows = /^\s*(\d+)/.exec(board)?.[1] ?? "1";
  return { ...words, board, start: start === "all" ? `a${rows}` : start };
}
