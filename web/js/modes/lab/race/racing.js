/** The race within the Lab: of one board and start at a time. */

import { make } from "../../../ui/dom.js";
import { withCell } from "./place.js";
import { Race } from "./race.js";
import { firstOf, raceSettings } from "./settings.js";

/** @import { App } from "../../../app/app.js" */
/** @import { LabWords, Settings } from "../words.js" */
/** @import { Cell, Place } from "./place.js" */

export class Racing {
  #app;
  /** Where the race is drawn. */
  element = make("section", { id: "lab-race", hidden: "" });
  #race;
  /** The chosen cell, if any. @type {Cell | null} */
  #cell = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#race = new Race(app, this.element);
  }

  /**
   * Starts the race of a comparison: of several boards and starts the first.
   * @param {Settings} settings
   * @param {Place | null} [place] the moment of the link
   * @param {Cell | null} [cell] the board and the start of the link
   */
  start({ tool, words }, place = null, cell = null) {
    if (tool !== "compare") return;
    this.#cell = cell;
    this.#open(cell ? { ...words, ...cell } : firstOf(words), place);
  }

  /**
   * Starts the race of one cell of a comparison's table, and scrolls to it.
   * @param {LabWords} words of the comparison
   * @param {Cell} cell
   */
  startCell(words, cell) {
    this.#cell = cell;
    this.#open({ ...words, ...cell }, null);
    this.#app.noteView();
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** Closes the race. */
  close() {
    this.#cell = null;
    this.#race.close();
  }

  /** @param {LabWords} words @param {Place | null} place */
  #open(words, place) {
    const settings = raceSettings(words);
    if (settings) this.#race.open(settings, place);
    else this.#race.close();
  }

  /** @param {boolean} shown true if it is visible */
  render(shown) {
    this.#race.render(shown);
  }

  /** The hash of the shown moment. */
  get place() {
    const hash = this.#race.place();
    return this.#cell ? withCell(hash, this.#cell) : hash;
  }
}
