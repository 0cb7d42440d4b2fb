/** The doors of the first page: links to other modes, each with an animated picture. */

import { html } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { fitted } from "../../board/canvas.js";
import { draw } from "../../board/draw.js";
import { layoutOf, pathAlong } from "../../board/geometry.js";
import { NO_MARKS, NO_PROOF, overlaysOf } from "../../board/marks.js";
import { sceneOf } from "../../board/scene.js";
import { readTheme } from "../../board/theme.js";
import { Trail } from "../../board/trail.js";
import { DOORS } from "../../build_info.js";
import { Clock } from "../../player/clock.js";
import { STILL } from "../../player/player_state.js";
import { searchTrack, tourTrack } from "../../player/timeline.js";
import { firstTour } from "../../runs/first_tours.js";
import { t } from "../../ui/i18n.js";

/** @import { App } from "../../app/app.js" */
/** @import { Theme } from "../../board/types.js" */
/** @import { Show, Track } from "../../player/types.js" */

/** The links of the doors. */
const PLACES = /** @type {const} */ ({
  play: "?mode=play&board=6x6",
  lab: "?lab=compare",
  gallery: "?gallery",
});

/** How long a finished picture stays before the next begins, in milliseconds. */
const REST_MS = 2500;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{show: Show, source: "tour" | "search", speed: number}} Film */

/** @param {number} rows @param {number} cols @param {Track} track @param {boolean} [onward] @returns {Show} */
function showOf(rows, cols, track, onward = false) {
  const timeline =
    track.kind === "search" ? { tour: null, search: track } : { tour: track, search: null };
  const first = { numbers: false, onward };
  return { board: { rows, cols }, timeline, marks: NO_MARKS, live: null, first };
}

/** @param {number} side @param {number} start @param {number} speed @param {boolean} [onward] @returns {Film[]} */
function stored(side, start, speed, onward) {
  const tour = firstTour({ rows: side, cols: side }, start);
  if (!tour) return [];
  return [{ show: showOf(side, side, tourTrack(tour.squares), onward), source: "tour", speed }];
}

/** The films of each picture. */
const FILMS = {
  play: () => stored(6, -1, 2.5, true),
  lab: () => {
    const events = Uint16Array.from(DOORS.blind);
    /** @type {Film} */
    const film = { show: showOf(8, 8, searchTrack(events, 64)), source: "search", speed: 12 };
    return [film];
  },
  gallery: () =>
    DOORS.gallery.map(([rows, cols, start, moves]) => {
      const track = tourTrack(pathAlong({ cols }, start, moves));
      return /** @type {Film} */ ({ show: showOf(rows, cols, track), source: "tour", speed: 30 });
    }),
};

/** Plays films on a canvas, one after the other. */
class Picture {
  #canvas;
  #make;
  /** @type {Film[]} */
  #films = [];
  #at = 0;
  #plays = false;
  #waits = false;
  #timer = 0;
  #clock;
  #trail = new Trail();
  /** @type {Theme | null} */
  #theme = null;

  /** @param {HTMLCanvasElement} canvas @param {() => Film[]} make makes the films when they first become visible */
  constructor(canvas, make) {
    this.#canvas = canvas;
    this.#make = make;
    this.#clock = new Clock(({ position, hop, finale, ended }) => {
      // The canvas is hidden: another mode is open.
      if (canvas.clientWidth === 0) this.end();
      else this.#draw(position, hop, finale);
      if (ended && this.#plays) this.#timer = setTimeout(() => this.#play(this.#at + 1), REST_MS);
    });
  }

  /**
   * Plays the films; with reduced motion it shows their last picture. Does nothing if it already plays.
   * @param {boolean} later true to wait, and to show the knight's start meanwhile
   * @returns {boolean} whether it drew anything
   */
  begin(later) {
    if (this.#plays || (later && this.#waits) || this.#canvas.clientWidth === 0) return false;
    this.#waits = later;
    if (this.#films.length === 0) this.#films = this.#make();
    if (later) {
      this.#takeTheme();
      this.#draw(1, 0, 0);
      return true;
    }
    this.#plays = true;
    if (reducedMotion.matches) {
      this.#takeTheme();
      this.#draw(Number.POSITIVE_INFINITY, 0, 1);
    } else this.#play(0);
    return true;
  }

  end() {
    this.#plays = false;
    clearTimeout(this.#timer);
    this.#clock.stop();
  }

  #takeTheme() {
    this.#theme = readTheme();
    this.#trail.setColours(this.#theme.times);
  }

  get #film() {
    return this.#films[this.#at % this.#films.length];
  }

  /** @param {number} at */
  #play(at) {
    this.#at = at;
    this.#takeTheme();
    const film = this.#film;
    const length = film?.show.timeline?.[film.source]?.length ?? 0;
    const pace = { speed: film?.speed ?? 1, length, sparing: false };
    this.#clock.start(1, () => ({ ...pace, finale: film?.source === "tour" }));
  }

  /** @param {number} position @param {number} hop @param {number} finale */
  #draw(position, hop, finale) {
    const context = this.#canvas.getContext("2d");
    const film = this.#film;
    if (!context || !film || !this.#theme) return;
    const { width, height } = fitted(context);
    context.clearRect(0, 0, width, height);
    const { show, source } = film;
    const length = show.timeline?.[source]?.length ?? 0;
    const player = { ...STILL, source, position: Math.min(position, length), hop, finale };
    const scene = sceneOf(show, { ...player, playing: true }, overlaysOf(show, {}), NO_PROOF);
    this.#trail.follow(show.board, scene.path, scene.length, scene.offset);
    draw(context, layoutOf(show.board, width, height), scene, this.#trail, this.#theme);
  }
}

export class Doors {
  #app;
  /** @type {Map<string, Picture>} */
  #pictures = new Map();
  #later = false;
  /** The frame in which the next picture begins, or 0. */
  #frame = 0;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /**
   * Plays the pictures of visible doors after layout; at most one begins per frame.
   * @param {boolean} later true to wait for the end of the overture
   */
  play(later) {
    this.#later = later;
    if (this.#pictures.size === 0) return;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      const hasBegun = [...this.#pictures.values()].some((picture) => picture.begin(this.#later));
      if (hasBegun) this.play(this.#later);
    });
  }

  /** @returns {unknown} */
  render() {
    return html`<nav id="doors" class="doors" aria-label=${t("doors.label")}>
      ${this.#door("play")} ${this.#door("lab")} ${this.#door("gallery")}
      <button type="button" class="quiet" data-door="lessons" data-action="lessons">
        <span>${t("door.lessons")}</span>
      </button>
    </nav>`;
  }

  /** @param {keyof typeof PLACES} id */
  #door(id) {
    const follow = (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.#app.visit(PLACES[id]);
    };
    return html`<a class="door" data-door=${id} href=${PLACES[id]} @click=${follow}>
      <canvas aria-hidden="true" ${ref((canvas) => this.#show(id, canvas))}></canvas>
      <b>${t(`door.${id}`)}</b>
      <small>${t(`door.${id}.hint`)}</small>
    </a>`;
  }

  /** @param {keyof typeof PLACES} name @param {Element | undefined} canvas */
  #show(name, canvas) {
    const picture = this.#pictures.get(name);
    if (canvas instanceof HTMLCanvasElement && !picture)
      this.#pictures.set(name, new Picture(canvas, FILMS[name]));
    if (!canvas && picture) {
      picture.end();
      this.#pictures.delete(name);
    }
  }
}
