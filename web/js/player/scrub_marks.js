/** Marks below the scrubber: where a search turns back, and where a part of it was not kept. */

import { byId, setAttribute } from "../app/dom.js";
import { readTheme } from "../board/theme.js";

/** @import { Track } from "./timeline.js" */

export class ScrubMarks {
  /** @type {Track | null} */
  #track = null;

  constructor() {
    this.canvas = byId("scrub-marks", HTMLCanvasElement);
    new ResizeObserver(() => this.#draw()).observe(this.canvas);
  }

  /** @param {Track | null} track */
  render(track) {
    if (track === this.#track) return;
    this.#track = track;
    this.#draw();
  }

  /** Draws one column for each pixel: the more backtracks, the higher. */
  #draw() {
    const { canvas } = this;
    const { clientWidth, clientHeight } = canvas;
    const context = canvas.getContext("2d");
    if (!context || clientWidth === 0) return;
    canvas.width = clientWidth;
    canvas.height = clientHeight;
    const track = this.#track;
    const bins = track?.backtracks(Math.min(clientWidth, track.length)) ?? new Uint32Array(0);
    const most = bins.reduce((one, other) => Math.max(one, other), 0);
    setAttribute(canvas, "data-marks", String(bins.filter((count) => count > 0).length));
    if (!track || most === 0) return;
    const theme = readTheme();
    const wide = clientWidth / bins.length;
    context.fillStyle = theme.back;
    for (const [bin, count] of bins.entries()) {
      if (count === 0) continue;
      const height = Math.max(2, (clientHeight * count) / most);
      context.fillRect(bin * wide, clientHeight - height, Math.max(1, wide - 1), height);
    }
    if (track.gap) {
      context.fillStyle = theme.accent;
      context.fillRect((clientWidth * track.gap.after) / track.length - 1.5, 0, 3, clientHeight);
    }
  }
}
