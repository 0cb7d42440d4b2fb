/**
 * Marks below the scrubber: the backtracks of a search, the part that is not stored, and where the path could still be
 * completed.
 */

import { readTheme } from "../board/theme.js";
import { byId, setAttribute } from "../ui/dom.js";

/** @import { Theme } from "../board/types.js" */
/** @import { Part } from "../completion/strip.js" */
/** @import { Track } from "./types.js" */

/** The height of the marks of backtracks, in CSS pixels. */
const HEIGHT = 6;

/** The scrubber's own line, in CSS pixels; it is broken where the path is lost. */
const LINE = { height: 6, dash: 5, space: 3 };

export class ScrubMarks {
  /** @type {Track | null} */
  #track = null;
  /** @type {readonly Part[]} */
  #parts = [];

  constructor() {
    this.canvas = byId("scrub-marks", HTMLCanvasElement);
    new ResizeObserver(() => this.#draw()).observe(this.canvas);
  }

  /** @param {Track | null} track @param {readonly Part[]} parts */
  render(track, parts) {
    // Compared by content, because the list of parts is new each time.
    if (track === this.#track && String(parts) === String(this.#parts)) return;
    this.#track = track;
    this.#parts = parts;
    this.#draw();
  }

  /** Draws one column for each pixel: the higher, the more backtracks. */
  #draw() {
    const { canvas } = this;
    const { clientWidth, clientHeight } = canvas;
    const context = canvas.getContext("2d");
    if (!context || clientWidth === 0) return;
    canvas.width = clientWidth;
    canvas.height = clientHeight;
    const track = this.#track;
    const bins = track?.backtracks(Math.min(clientWidth, track.length)) ?? new Uint32Array(0);
    const most = bins.reduce((a, b) => Math.max(a, b), 0);
    setAttribute(canvas, "data-marks", String(bins.filter((count) => count > 0).length));
    const ranges = this.#parts.map(([from, to, answer]) => `${from}-${to - 1}:${answer}`);
    setAttribute(canvas, "data-truth", ranges.slice(0, 20).join(" "));
    canvas.parentElement?.classList.toggle("judged", ranges.length > 0);
    if (!track) return;
    const theme = readTheme();
    if (ranges.length > 0) this.#drawTruth(context, track, theme);
    if (most === 0) return;
    const wide = clientWidth / bins.length;
    context.fillStyle = theme.back;
    for (const [bin, count] of bins.entries()) {
      if (count === 0) continue;
      const height = Math.max(2, (HEIGHT * count) / most);
      context.fillRect(bin * wide, clientHeight - height, Math.max(1, wide - 1), height);
    }
    if (track.gap) {
      context.fillStyle = theme.accent;
      context.fillRect(
        (clientWidth * track.gap.after) / track.length - 1.5,
        clientHeight - HEIGHT,
        3,
        HEIGHT,
      );
    }
  }

  /** @param {CanvasRenderingContext2D} context @param {Track} track @param {Theme} theme */
  #drawTruth(context, { length }, theme) {
    const { clientWidth, clientHeight } = this.canvas;
    const share = clientWidth / Math.max(1, length);
    const { height, dash, space } = LINE;
    const top = (clientHeight - height) / 2;
    context.fillStyle = theme.frame;
    context.globalAlpha = 0.3;
    context.fillRect(0, top, clientWidth, height);
    context.globalAlpha = 1;
    for (const [from, to, answer] of this.#parts) {
      // Frame 0 has no square, so the first part includes it.
      const left = (from === 1 ? 0 : from - 0.5) * share;
      const right = Math.min(length, to - 0.5) * share;
      const step = answer === "yes" ? right - left : dash;
      context.fillStyle = { yes: theme.good, no: theme.lost, unknown: theme.muted }[answer];
      for (let at = left; at < right; at += step + space) {
        context.fillRect(at, top, Math.max(1, Math.min(step, right - at)), height);
      }
    }
  }
}
