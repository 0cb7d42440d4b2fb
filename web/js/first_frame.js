/**
 * The first seconds: the stored tour on the board, before the page itself has arrived. It needs a tenth of
 * the page's modules, so that on a slow line a visitor sees the knight long before anything else; the page
 * then goes on where this stands. A link to another board shows that board, still empty.
 */

import { FRAME } from "./app/frame.js";
import { draw } from "./board/draw.js";
import { layoutOf, parseSquare } from "./board/geometry.js";
import { withHoles } from "./board/holes.js";
import { parseHoles } from "./board/holes_text.js";
import { NO_MARKS, overlaysOf } from "./board/marks.js";
import { sceneOf } from "./board/scene.js";
import { readTheme } from "./board/theme.js";
import { Trail } from "./board/trail.js";
import { FACTS } from "./build_info.js";
import { nextFrame } from "./player/clock.js";
import { SPEEDS, STILL } from "./player/player_state.js";
import { tourTrack } from "./player/timeline.js";
import { modeOf, readSize } from "./request/address.js";
import { firstTour, matrixText } from "./runs/first_tours.js";

/** @import { PlayerState, Show } from "./player/types.js" */

/** What a link may name besides the start, if its tour is stored. */
const PLAIN = new Set(["board", "lang", "theme", "embed"]);

/** Whether the page itself draws by now. */
let over = false;

/** Where the stored tour stands, or null if it is not shown. @type {PlayerState | null} */
let player = null;

/**
 * Ends what is drawn here: the page draws from now on.
 * @returns {PlayerState | null} where the stored tour stands, or null if it is not shown
 */
export function takeOver() {
  over = true;
  return player;
}

/** What the address asks for, as far as the board shows it. @returns {Show | null} */
function showAsked() {
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
  // A word that is misspelled is for the page to tell.
  const plain = [...words].every(([word]) => (word === "start" ? start >= 0 : PLAIN.has(word)));
  const tour = plain && !document.location.hash ? firstTour(board, start) : null;
  const timeline = tour && { tour: tourTrack(tour.squares), search: null };
  return { board, timeline, marks, live: null };
}

/** Draws until the page takes over. */
export function begin() {
  const root = document.getElementById("board");
  const canvas = document.getElementById("canvas");
  const show = showAsked();
  if (over || !show || !root || !(canvas instanceof HTMLCanvasElement)) return;
  const context = canvas.getContext("2d");
  if (!context) return;
  const { board, timeline } = show;
  root.style.setProperty("--rows", String(board.rows));
  root.style.setProperty("--cols", String(board.cols));
  const { clientWidth: width, clientHeight: height } = root;
  const scale = Math.min(3, devicePixelRatio || 1);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  const theme = readTheme();
  const trail = new Trail();
  trail.setColours(theme.times);
  const layout = layoutOf(board, width, height);
  const length = timeline?.tour?.length ?? 0;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const speed = SPEEDS[STILL.speed] ?? 1;
  let from = 0;
  const step = (/** @type {number} */ now) => {
    if (over) return;
    from ||= now;
    const at = still ? length : Math.min(length, ((now - from) / 1000) * speed);
    const position = Math.floor(at);
    const state = { ...STILL, position, playing: at < length };
    if (timeline) player = state;
    const scene = sceneOf(show, state, overlaysOf(show, FRAME.overlays), FRAME.proof);
    trail.follow(board, scene.path, scene.length, scene.offset);
    context.clearRect(0, 0, width, height);
    draw(context, layout, scene, trail, theme);
    root.dataset.drawn = String(trail.count);
    // A frame a move, as the player has them while Python starts.
    if (at < length) nextFrame(step, ((position + 1 - at) / speed) * 1000);
  };
  const matrix = document.getElementById("tour-matrix");
  const squares = timeline?.tour?.frame(length).path;
  if (matrix && squares) matrix.textContent = matrixText(board, squares);
  requestAnimationFrame(step);
}
