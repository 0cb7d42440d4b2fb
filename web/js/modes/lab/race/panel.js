/** The panel of a race: its sentence, its controls, a board for each method, and the same as text. */

import { squareName } from "../../../board/geometry.js";
import { sizeOf as squaresOf } from "../../../board/holes.js";
import { readTheme } from "../../../board/theme.js";
import { specText } from "../../../report/words.js";
import { make, setAttribute, setText } from "../../../ui/dom.js";
import { t } from "../../../ui/i18n.js";
import { reasonText } from "../../../ui/phrases.js";
import { Controls } from "./controls.js";
import { Counters } from "./counters.js";
import { standings } from "./standing.js";
import { Tile } from "./tile.js";
import { spokenText, storyText } from "./words.js";

/** @import { Reason } from "../../../solver/documents.js" */
/** @import { ControlHooks, ControlState } from "./controls.js" */
/** @import { RaceSettings } from "./race.js" */
/** @import { Track } from "./track.js" */

/** The number of boards drawn in a frame. */
const A_FRAME = 3;

/**
 * @typedef {ControlState & {settings: RaceSettings, tracks: Track[], theory: Reason | null, part: number,
 *   hops: boolean, problem: string, catching: boolean}} RaceView What is shown: `part`, the fraction of the
 *   way to the next step; `hops`, true if each step is visible; `problem`, the failure as a sentence;
 *   `catching`, true while the requested step is still being searched.
 */

export class RacePanel {
  #root;
  /** @type {Tile[]} */
  #tiles = [];
  #theme = readTheme();
  #language = "";
  #turn = 0;

  /** @param {HTMLElement} root @param {ControlHooks} hooks @param {() => void} onResize */
  constructor(root, hooks, onResize) {
    this.#root = root;
    this.title = make("h2", { id: "race-title" });
    this.story = make("p", { class: "race-story" });
    this.theory = make("p", { class: "theory" });
    this.problem = make("p", { class: "error" });
    this.boards = make("ol", { class: "racers presented", "aria-hidden": "true" });
    this.counters = new Counters();
    this.spoken = make("p", { class: "sr", role: "status" });
    this.legend = make("p", { class: "hint" });
    this.controls = new Controls(hooks);
    root.setAttribute("aria-labelledby", "race-title");
    root.classList.add("race");
    root.replaceChildren(
      make("div", { class: "race-head presented" }, this.title, this.story),
      this.theory,
      this.problem,
      this.controls.element,
      this.boards,
      this.controls.note,
      this.legend,
      this.counters.element,
      this.spoken,
    );
    new ResizeObserver(() => {
      for (const tile of this.#tiles) tile.measure();
      onResize();
    }).observe(this.boards);
  }

  /** Creates the boards. @param {RaceSettings} settings */
  begin({ board, start, end, methods }) {
    this.#tiles = methods.map((spec) => new Tile({ board, start, end }, spec));
    this.boards.replaceChildren(...this.#tiles.map(({ element }) => element));
    this.boards.classList.toggle("wide", board.cols > 2 * board.rows);
    setText(this.spoken, "");
  }

  /** Updates the colours and the language. @returns {boolean} whether the language is another one */
  refresh() {
    const theme = readTheme();
    if (theme.light !== this.#theme.light || theme.accent !== this.#theme.accent) {
      this.#theme = theme;
    }
    const language = t("race.legend");
    if (language === this.#language) return false;
    for (const tile of this.#tiles) tile.relabel();
    this.#language = language;
    return true;
  }

  /**
   * Announces the race to a screen reader: all of it while it is paused, else only events.
   * @param {RaceView} view
   */
  speak({ settings, tracks, step, playing }) {
    const size = sizeOf(settings);
    const all = standings(tracks, step, size);
    setText(this.spoken, (playing ? storyText : spokenText)(all, step, size));
    this.counters.render(all, step, size);
  }

  /** @param {RaceView} view */
  render(view) {
    const { settings, tracks, theory, step, part, hops, problem, catching, playing } = view;
    const size = sizeOf(settings);
    const names = {
      board: nameOf(settings),
      start: squareName(settings.board, settings.start),
    };
    setText(this.title, t("race.title", names));
    setText(this.problem, problem);
    this.problem.hidden = problem === "";
    const stands = problem === "" || tracks.some(({ based }) => based);
    for (const element of [this.boards, this.controls.element, this.legend]) {
      element.hidden = !stands;
    }
    const methods = settings.leftOut.map(specText).join(", ");
    const leftOut = methods ? t("race.left-out", { methods }) : "";
    setText(this.legend, [t("race.legend"), leftOut].filter(Boolean).join(" "));
    this.theory.hidden = theory === null;
    setText(this.theory, theory ? t("race.theory", { reason: reasonText(theory) }) : "");
    const all = standings(tracks, step, size);
    setText(this.story, stands ? storyText(all, step, size) : "");
    const reach = Math.max(size, step);
    this.#turn += 1;
    // At high speed the boards are drawn in turns, so that a frame stays short.
    const turns = playing && !hops ? Math.ceil(this.#tiles.length / A_FRAME) : 1;
    for (const [index, tile] of this.#tiles.entries()) {
      const [track, standing] = [tracks[index], all[index]];
      if (!track || !standing) continue;
      tile.write(standing);
      if (index % turns !== this.#turn % turns) continue;
      tile.draw(track, standing, { step, part, reach }, this.#theme);
    }
    this.controls.render(view);
    const state = problem ? "failed" : catching ? "catching" : playing ? "playing" : "still";
    setAttribute(this.#root, "data-race", state);
  }
}

/** @param {RaceSettings} settings */
function sizeOf({ board }) {
  return squaresOf(board);
}

/** The description of the board. @param {RaceSettings} settings */
function nameOf({ board: { rows, cols, holes = [] } }) {
  const board = `${rows}×${cols}`;
  return holes.length > 0 ? t("request.holes", { board, count: holes.length }) : board;
}
