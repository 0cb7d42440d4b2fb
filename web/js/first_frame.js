/**
 * The first seconds: a stored tour on the board, before the page itself is loaded. It needs only a tenth of the page's
 * modules, so that a visitor on a slow line soon sees the knight; the page then continues it. A link to another board
 * shows that board, still empty.
 */

import { FRAME } from "./app/frame.js";
import { fitted } from "./board/canvas.js";
import { draw } from "./board/draw.js";
import { layoutOf, parseSquare } from "./board/geometry.js";
import { withHoles } from "./board/holes.js";
import { parseHoles } from "./board/holes_text.js";
import { NO_MARKS, overlaysOf } from "./board/marks.js";
import { sceneOf } from "./board/scene.js";
import { readTheme } from "./board/theme.js";
import { Trail } from "./board/trail.js";
import { FACTS } from "./build_info.js";
import { Clock } from "./player/clock.js";
import { OVERTURE, overtureSpeed, SPEEDS, STILL } from "./player/player_state.js";
import { tourTrack } from "./player/timeline.js";
import { modeOf, readSize } from "./request/address.js";
import { firstTour, matrixText } from "./runs/first_tours.js";
import { readSetting } from "./ui/settings.js";

/** @import { PlayerState, Show } from "./player/types.js" */

/** The parameters, besides the start, of links with a stored tour. */
const PLAIN = new Set(["board", "lang", "theme", "embed"]);

/** Whether the address has no request: then the page begins with its overture. */
export const hasOverture = isPlainAddress(new URLSearchParams(document.location.search));

/** @param {URLSearchParams} words */
function isPlainAddress(words) {
  const asks = [...words.keys()].some((word) => word !== "lang" && word !== "theme");
  return !asks && document.location.hash === "";
}

/** The player's state in the stored tour, or null without one. @type {PlayerState | null} */
let player = null;

/** @type {Clock | null} */
let clock = null;

/** Whether the page itself already draws. */
let over = false;

/**
 * Ends the drawing here, because the page draws from now on.
 * @returns {PlayerState | null} the player's state in the stored tour, or null without one
 */
export function takeOver() {
  over = true;
  clock?.stop();
  return player;
}

/** The show for the address, as far as it is known here. @returns {Show | null} */
function requestedShow() {
  const words = new URLSearchParams(document.location.search);
  if (modeOf(words) !== "solve") return null;
  const { rows = "", cols = "" } = readSize(words.get("board") ?? "8x8") ?? {};
  const size = { rows: Number(rows), cols: Number(cols) };
  if (!(size.rows * size.cols > 0 && size.rows * size.cols <= FACTS.limits.page_squares))
    return null;
  const holes = parseHoles(size, words.get("holes") ?? "");
  const board = Array.isArray(holes) ? withHoles(size, holes) : size;
  const start = parseSquare(board, words.get("start") ?? "") ?? -1;
  const marks = { ...NO_MARKS, start };
  // The page later reports misspelled parameters.
  const plain = [...words].every(([word]) => (word === "start" ? start >= 0 : PLAIN.has(word)));
  const tour = plain && !document.location.hash ? firstTour(board, start) : null;
  const timeline = tour && { tour: tourTrack(tour.squares), search: null };
  return { board, timeline, marks, live: null, ...(hasOverture ? OVERTURE : {}) };
}

/** Draws until the page takes over. */
export function begin() {
  const root = document.getElementById("board");
  const canvas = document.getElementById("canvas");
  const show = requestedShow();
  if (over || !show || !root || !(canvas instanceof HTMLCanvasElement)) return;
  const context = canvas.getContext("2d");
  if (!context) return;
  const { board, timeline } = show;
  const { style } = root.closest("section") ?? root;
  style.setProperty("--rows", String(board.rows));
  style.setProperty("--cols", String(board.cols));
  const { width, height } = fitted(context, root);
  const theme = readTheme();
  const trail = new Trail();
  trail.setColours(theme.times);
  const layout = layoutOf(board, width, height);
  const overlays = overlaysOf(show, FRAME.overlays);
  const numbered = readSetting("numbers") !== "";
  const drawAt = (/** @type {PlayerState} */ state) => {
    if (timeline) player = state;
    const scene = sceneOf(show, state, overlays, FRAME.proof, null, numbered);
    trail.follow(board, scene.path, scene.length, scene.offset);
    context.clearRect(0, 0, width, height);
    draw(context, layout, scene, trail, theme);
    root.dataset.drawn = String(trail.count);
  };
  const length = timeline?.tour?.length ?? 0;
  const matrix = document.getElementById("tour-matrix");
  const squares = timeline?.tour?.frame(length).path;
  if (matrix && squares) matrix.textContent = matrixText(board, squares);
  const still = !timeline || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (hasOverture) document.documentElement.dataset.overture = still ? "done" : "playing";
  if (still) {
    drawAt({ ...STILL, position: length });
    return;
  }
  clock = new Clock(({ position, hop, finale, atEnd }) => {
    drawAt({ ...STILL, position, hop, finale, playing: !atEnd, overture: hasOverture });
    if (hasOverture && atEnd) document.documentElement.dataset.overture = "finale";
  });
  clock.start(0, () => ({
    speed: hasOverture ? overtureSpeed : (SPEEDS[STILL.speed] ?? 1),
    length,
    // One frame per move, like the player while Python starts.
    sparing: !hasOverture,
    finale: true,
  }));
}
