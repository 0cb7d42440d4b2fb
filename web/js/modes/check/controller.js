/** The controller of Check: one text, and how Python reads it. */

import { WHOLE } from "../../board/geometry.js";
import { fittingSpeed, STILL } from "../../player/player_state.js";
import { Latest } from "../../ui/latest.js";
import { pack, unpackSome } from "../../ui/packed.js";
import { takeText } from "../../ui/text_files.js";
import { certificateRead, claimOf } from "./certificate.js";
import { lessonNamed } from "./class/lesson_named.js";
import { ClassSession } from "./class/session.js";
import * as states from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { Board } from "../../board/geometry.js" */
/** @import { ReadText, TextReading } from "../../solver/documents.js" */
/** @import { CheckLink, CheckState } from "./types.js" */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** The delay after the last key press before a text is read, in milliseconds. */
const PAUSE_MS = 400;

/** Longer texts are shown, but not put into a text field: browsers take seconds to lay them out. */
const MAX_EDITED = 200_000;

export class CheckController {
  #app;
  #timer = 0;
  #reading = new Latest();
  /** The reading and the step in a link; null without a link. @type {{reading: number, step: number | null} | null} */
  #linked = null;
  /** True to play a tour as soon as it is read; false while a person types. */
  #plays = false;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    app.store.change("check", states.INITIAL);
    this.class = new ClassSession(app, this);
  }

  /** @returns {CheckState} */
  get slice() {
    return this.#app.store.slice("check");
  }

  /** The shown reading; null if it belongs to an earlier text. */
  get reading() {
    return states.isStale(this.slice) ? null : states.readingOf(this.slice);
  }

  /** @param {Partial<CheckState>} news */
  change(news) {
    this.#app.store.change("check", news);
  }

  // -- texts -----------------------------------------------------------------------------------------

  /**
   * Replaces the text, and reads it at once.
   * @param {string} text
   * @param {string} [name] of its file
   */
  put(text, name = "") {
    this.#linked = null;
    this.#take(text, { name, editing: text.trim() === "" });
    this.#plays = true;
    this.read();
  }

  /** Takes typed text, and reads it after a pause in typing. @param {string} text */
  type(text) {
    if (text === this.slice.text) return;
    this.#linked = null;
    this.#take(text, { name: "" });
    this.#plays = false;
    this.#timer = setTimeout(() => this.read(), PAUSE_MS);
  }

  /** @param {string} text @param {Partial<CheckState>} news */
  #take(text, news) {
    clearTimeout(this.#timer);
    this.#reading.stop();
    this.class.leave();
    const { number } = this.slice;
    this.change({
      text,
      number: number + 1,
      waiting: null,
      problem: null,
      certificate: null,
      packed: null,
      place: null,
      ...news,
    });
  }

  /** Takes dropped or opened files: one file is read, several form a table. @param {readonly File[]} files */
  async open(files) {
    const [file] = files;
    if (!file) return;
    const { number } = this.slice;
    if (await this.class.take(files)) return;
    // A newer text replaces this one.
    if (this.slice.number !== number) return;
    this.change({ waiting: { done: 0, total: 0 } });
    const { text, problem } = await takeText(file, () => this.#app.pause());
    if (this.slice.number !== number) return;
    if (problem) this.refuse(problem, file.name);
    else this.put(text, file.name);
  }

  /**
   * Reports an unreadable file or link; the current text stays.
   * @param {string} problem @param {string} name
   */
  refuse(problem, name = "") {
    this.#linked = null;
    this.change({ waiting: null, problem: { code: problem, params: { name } } });
    this.#app.noteView();
  }

  /** Follows a link. @param {CheckLink} link */
  async follow({ packed, reading, step }) {
    if (!packed) return;
    if (this.slice.packed?.packed === packed && this.slice.answer) {
      this.choose(reading, step);
      return;
    }
    this.#take("", { name: "", editing: true, answer: null, waiting: { done: 0, total: 0 } });
    const { number } = this.slice;
    const given = await unpackSome(packed);
    if (this.slice.number !== number) return;
    if (!given?.whole) {
      this.refuse(given ? "text-too-large" : "text-damaged");
      return;
    }
    this.put(given.text);
    this.change({ packed: { number: this.slice.number, packed } });
    this.#linked = { reading, step };
  }

  // -- reading ---------------------------------------------------------------------------------------

  /** Lets Python read the text. */
  async read() {
    clearTimeout(this.#timer);
    this.#reading.stop();
    const { text, number } = this.slice;
    if (text.trim() === "") {
      this.change({ answer: null, waiting: null, editing: true });
      this.#app.noteView();
      return;
    }
    if (lessonNamed(text)) {
      // A text with answers to a lesson is handled like the file of a class.
      this.change({ answer: null, waiting: null, problem: null });
      this.class.take([new File([text], this.slice.name)]);
      this.#pack(number);
      return;
    }
    const signal = this.#reading.begin();
    this.change({ waiting: { done: 0, total: 0 }, problem: null });
    const claim = claimOf(text);
    try {
      if (claim) {
        const checked = await this.#app.client.call("checkCertificate", { text }, { signal });
        const before = states.showOf(this.slice).board;
        const certificate = certificateRead(claim, checked);
        this.change({ answer: null, waiting: null, certificate });
        this.#look(before, certificate.question?.path.length ?? 0);
        this.#pack(number);
        return;
      }
      const onProgress = (/** @type {CheckState["waiting"]} */ waiting) => this.change({ waiting });
      const params = { text, rows: 0, cols: 0 };
      // Each number has a separator, so this is the maximum number of squares.
      const squares = Math.ceil(text.length / 2);
      this.#answered(
        number,
        await this.#app.client.call("readText", params, { signal, onProgress, squares }),
      );
    } catch {
      // A cancelled call needs no message: the person cancelled it, or a new text replaced it.
      if (!signal.aborted)
        this.change({ waiting: null, problem: { code: "read-failed", params: {} } });
    }
  }

  /** Cancels the reading; the text stays. */
  cancel() {
    this.#reading.stop();
    this.change({ waiting: null, problem: { code: "read-cancelled", params: {} } });
  }

  /** @param {number} number @param {ReadText} answer */
  #answered(number, answer) {
    const linked = this.#linked;
    this.#linked = null;
    this.change({ answer: { ...answer, number }, waiting: null });
    const index = answer.readings[linked?.reading ?? 0] ? (linked?.reading ?? 0) : 0;
    this.choose(index, linked?.step ?? null);
    const plays = this.#plays && linked?.step == null && states.isTour(this.reading);
    if (plays && !reducedMotion.matches && this.#app.mode.id === "check") this.#app.player.play();
    this.#pack(number);
  }

  /** Puts the text into the link. @param {number} number */
  async #pack(number) {
    const { text, packed } = this.slice;
    if (packed?.number !== number) {
      const made = await pack(text);
      if (this.slice.number !== number) return;
      this.change({ packed: { number, packed: made } });
    }
    if (this.#app.store.state.mode === "check") this.#app.noteView();
  }

  // -- display ---------------------------------------------------------------------------------------

  /**
   * Shows one of the readings, whole or up to a step.
   * @param {number} index
   * @param {number | null} [step]
   */
  choose(index, step = null) {
    const before = states.showOf(this.slice).board;
    this.change({ chosen: index, fault: -1, place: null, matrix: null });
    const reading = states.readingOf(this.slice);
    const sound = reading?.sound ?? 0;
    this.#look(before, sound, Math.min(sound, step ?? sound));
    if (reading && states.isTour(reading)) this.#write(reading);
  }

  /**
   * Moves the player to a square of the shown path; a new board is shown whole.
   * @param {Board} before the board shown before
   * @param {number} length of the path
   * @param {number} [position] the number of the square
   */
  #look(before, length, position = length) {
    const { board } = states.showOf(this.slice);
    const { player, view } = this.#app.lookOf("check");
    const moved = before.rows !== board.rows || before.cols !== board.cols;
    if (this.#app.store.state.mode === "check") this.#app.player.stop();
    const speed = player.chosenSpeed ? player.speed : fittingSpeed(length);
    this.#app.look("check", {
      player: { ...STILL, chosenSpeed: player.chosenSpeed, speed, position },
      view: moved ? WHOLE : view,
    });
  }

  /** The tour as a matrix. @param {TextReading} reading */
  async #write(reading) {
    const { board, squares } = reading;
    if (!board || squares.length > 40_000) return;
    const params = { ...board, squares: squares.slice() };
    const details = await this.#app.client.call("details", params).catch(() => null);
    if (!details || states.readingOf(this.slice) !== reading) return;
    this.change({ matrix: { of: reading, matrix: details.texts.matrix } });
  }

  /** Selects a fault, on the board and in the text. @param {number} index */
  showFault(index) {
    const reading = states.readingOf(this.slice);
    const fault = reading?.faults[index];
    if (!fault) return;
    const again = this.slice.fault === index;
    const [begin, end] = fault.places;
    const place = begin === undefined || end === undefined ? null : { begin, end };
    this.change({ fault: again ? -1 : index, place: again ? null : place, editing: false });
    // The knight is at the end of the correct part of the path.
    this.#app.player.seek(reading.sound);
    const [square] = fault.squares;
    if (!again && square !== undefined) this.#app.stage.viewport.show(square);
  }

  /** Shows the moment of a square, and its place in the text. @param {number} square */
  point(square) {
    const { reading } = this;
    if (!reading) return;
    const at = reading.squares.indexOf(square);
    if (at < 0) return;
    const [begin = 0, end = 0] = reading.places.subarray(2 * at, 2 * at + 2);
    this.change({ place: end > begin ? { begin, end } : null });
    if (at < reading.sound) this.#app.player.seek(at + 1);
  }

  /** True if the text is short enough for a text field. */
  get editable() {
    return this.slice.text.length <= MAX_EDITED;
  }

  /** @param {boolean} editing */
  edit(editing) {
    this.change({ editing });
  }
}
