/** The panel of a race: its sentence, its controls, a board for each method, and all this as text. */

import { html, nothing, render } from "lit-html";
import { squareName } from "../../../board/geometry.js";
import { sizeOf } from "../../../board/holes.js";
import { readTheme } from "../../../board/theme.js";
import { specText } from "../../../report/words.js";
import { make, setAttribute } from "../../../ui/dom.js";
import { currentLanguage, number, t } from "../../../ui/i18n.js";
import { reasonText } from "../../../ui/phrases.js";
import { controlsOf } from "./controls.js";
import { racersAt } from "./racers.js";
import { Tile } from "./tile.js";
import { spokenText, stateText, storyText } from "./words.js";

/** @import { Reason } from "../../../solver/documents.js" */
/** @import { ControlHooks, ControlState } from "./controls.js" */
/** @import { RaceSettings } from "./settings.js" */
/** @import { Racer } from "./racers.js" */
/** @import { Track } from "./track.js" */

/** The number of boards drawn in a frame. */
const A_FRAME = 3;

const COLUMNS = ["method", "state", "steps", "backtracks", "filled"];

/**
 * @typedef {ControlState & {settings: RaceSettings, tracks: Track[], theory: Reason | null, part: number,
 *   hops: boolean, problem: string, catching: boolean, note: string}} RaceView What is shown: `part`, the fraction of the
 *   way to the next step; `hops`, true if each step is visible; `problem`, the failure as a sentence;
 *   `catching`, true while the requested step is still being searched.
 */

export class RacePanel {
  #root;
  #hooks;
  /** @type {Tile[]} */
  #tiles = [];
  #boards = make("ol", { class: "racers presented", "aria-hidden": "true" });
  #theme = readTheme();
  #language = "";
  #turn = 0;
  /** The last announcement to a screen reader. */
  #spoken = "";
  /** The table of counters at the last announcement. @type {unknown} */
  #counters = nothing;

  /** @param {HTMLElement} root @param {ControlHooks} hooks @param {() => void} onResize */
  constructor(root, hooks, onResize) {
    this.#root = root;
    this.#hooks = hooks;
    root.setAttribute("aria-labelledby", "race-title");
    root.classList.add("race");
    new ResizeObserver(() => {
      for (const tile of this.#tiles) tile.measure();
      onResize();
    }).observe(this.#boards);
  }

  /** Creates the boards. @param {RaceSettings} settings */
  begin({ board, start, end, methods }) {
    this.#tiles = methods.map((spec) => new Tile({ board, start, end }, spec));
    this.#boards.replaceChildren(...this.#tiles.map(({ element }) => element));
    this.#boards.classList.toggle("wide", board.cols > 2 * board.rows);
    this.#spoken = "";
  }

  /** Updates the colours and the language. @returns {boolean} whether the language is another one */
  refresh() {
    const theme = readTheme();
    const { light, accent } = this.#theme;
    if (theme.light !== light || theme.accent !== accent) this.#theme = theme;
    const changed = currentLanguage() !== this.#language;
    this.#language = currentLanguage();
    return changed;
  }

  /**
   * Announces the race to a screen reader, with the next drawing: in full while paused, else only events.
   * @param {RaceView} view
   */
  speak({ settings, tracks, step, playing }) {
    const size = sizeOf(settings.board);
    const racers = racersAt(tracks, step, size);
    this.#spoken = (playing ? storyText : spokenText)(racers, step, size);
    this.#counters = countersOf(racers, step, size);
  }

  /** @param {RaceView} view */
  render(view) {
    const { settings, tracks, step, part, hops, problem, catching, playing } = view;
    const size = sizeOf(settings.board);
    const racers = racersAt(tracks, step, size);
    render(this.#template(view, racers), this.#root);
    const reach = Math.max(size, step);
    this.#turn += 1;
    // At high speed the boards are drawn in turns, so that a frame stays short.
    const turns = playing && !hops ? Math.ceil(this.#tiles.length / A_FRAME) : 1;
    for (const [index, tile] of this.#tiles.entries()) {
      const [track, racer] = [tracks[index], racers[index]];
      if (!track || !racer) continue;
      tile.write(racer);
      if (index % turns !== this.#turn % turns) continue;
      tile.draw(track, racer, { step, part, reach }, this.#theme);
    }
    const state = problem ? "failed" : catching ? "catching" : playing ? "playing" : "still";
    setAttribute(this.#root, "data-race", state);
  }

  /** @param {RaceView} view @param {Racer[]} racers */
  #template(view, racers) {
    const { settings, tracks, theory, step, problem, note } = view;
    const { board, start } = settings;
    const hidden = problem !== "" && !tracks.some(({ based }) => based);
    this.#boards.hidden = hidden;
    const names = { board: nameOf(settings), start: squareName(board, start) };
    const leftOut = settings.leftOut.map(specText);
    return html`<div class="race-head presented">
        <h2 id="race-title">${t("race.title", names)}</h2>
        <p class="race-story">${hidden ? "" : storyText(racers, step, sizeOf(board))}</p>
      </div>
      <p class="theory" ?hidden=${theory === null}>
        ${theory ? t("race.theory", { reason: reasonText(theory) }) : ""}
      </p>
      <p class="error" ?hidden=${problem === ""}>${problem}</p>
      ${controlsOf(view, this.#hooks, hidden)} ${this.#boards}
      <p class="hint race-note">${note}</p>
      <div class="hint" ?hidden=${hidden}>
        <p>${t("race.legend")}</p>
        ${
          leftOut.length > 0
            ? html`<p>${t("race.left-out", { methods: leftOut, count: leftOut.length })}</p>`
            : nothing
        }
      </div>
      <div class="sr">${this.#counters}</div>
      <p class="sr" role="status">${this.#spoken}</p>`;
  }
}

/**
 * The counters as a table, for screen readers.
 * @param {Racer[]} racers
 * @param {number} step
 * @param {number} size the number of squares on the board
 */
function countersOf(racers, step, size) {
  return html`<table>
    <caption>
      ${t("race.table", { count: step })}
    </caption>
    <thead>
      <tr>
        ${COLUMNS.map((name) => html`<th scope="col">${t(`race.column.${name}`)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${racers.map(
        (racer) => html`<tr>
          <th scope="row">${specText(racer.spec)}</th>
          <td>${stateText(racer)}</td>
          <td>${number(racer.steps)}</td>
          <td>${number(racer.backtracks)}</td>
          <td>${t("race.count.of", { filled: racer.filled, size })}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The description of the board. @param {RaceSettings} settings */
function nameOf({ board: { rows, cols, holes = [] } }) {
  const board = `${rows}×${cols}`;
  return holes.length > 0 ? t("request.holes", { board, count: holes.length }) : board;
}
