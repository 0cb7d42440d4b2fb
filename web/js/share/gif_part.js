/** The GIF in the Share dialog: its progress and its cancellation. */

import { html } from "lit-html";
import { createRef, ref } from "lit-html/directives/ref.js";
import { sizeOf } from "../board/holes.js";
import { download } from "../ui/files.js";
import { t } from "../ui/i18n.js";
import { fileName, hint, part } from "./parts.js";

/** @import { ReportStatus, Shared } from "./parts.js" */
/** @import { Film } from "./reel.js" */

/** The maximum number of squares: on larger boards they are too small in a GIF. */
const MAX_SQUARES = 1024;

/** The shown whole tour, in its colours. @param {Shared} app @returns {Film | null} */
export function filmOf({ show, stage }) {
  const track = show.timeline?.tour;
  if (!track) return null;
  const { path, length } = track.frame(track.length);
  if (track.kind === "deepest" || length < sizeOf(show.board)) return null;
  return {
    board: show.board,
    squares: Uint32Array.from({ length }, (_, at) => path[at] ?? 0),
    theme: stage.theme,
  };
}

export class GifPart {
  #app;
  #report;
  #draw;
  #closed;
  #film;
  /** Cancels the current GIF. @type {AbortController | null} */
  #making = null;
  /** Its progress, from 0 to 1. */
  #done = 0;
  /** @type {import("lit-html/directives/ref.js").Ref<HTMLElement>} */
  #buttons = createRef();

  /**
   * @param {Shared} app
   * @param {ReportStatus} report
   * @param {() => void} draw
   * @param {AbortSignal} closed aborted when the dialog is closed
   */
  constructor(app, report, draw, closed) {
    this.#app = app;
    this.#report = report;
    this.#draw = draw;
    this.#closed = closed;
    this.#film = filmOf(app);
  }

  template() {
    const squares = this.#film?.squares.length ?? 0;
    if (squares === 0) return part("gif", hint("share.gif.none"));
    if (squares > MAX_SQUARES) {
      return part("gif", hint("share.gif.large", { squares, limit: MAX_SQUARES }));
    }
    const making = this.#making !== null;
    return part(
      "gif",
      html`<div class="share-buttons" ${ref(this.#buttons)}>
          <button
            type="button"
            class="secondary"
            ?hidden=${making}
            @click=${() => this.#make()}
          >
            ${t("share.gif.make")}
          </button>
          <button
            type="button"
            class="secondary"
            ?hidden=${!making}
            @click=${() => this.#making?.abort()}
          >
            ${t("share.gif.cancel")}
          </button>
          <progress
            max="1"
            aria-label=${t("share.gif.progress")}
            .value=${this.#done}
            ?hidden=${!making}
          ></progress>
        </div>
        ${hint("share.gif.hint")}`,
    );
  }

  async #make() {
    const film = this.#film;
    if (!film || this.#making) return;
    const making = new AbortController();
    const signal = AbortSignal.any([making.signal, this.#closed]);
    this.#making = making;
    this.#done = 0;
    this.#report("share.gif.making");
    this.#focus();
    let status = "share.gif.made";
    try {
      const progress = (/** @type {number} */ done) => {
        this.#done = done;
        this.#draw();
      };
      const { gifOf } = await import("./gif.js");
      const gif = await gifOf(film, { progress, signal });
      signal.throwIfAborted();
      download(`${fileName(this.#app, film.squares[0])}.gif`, gif);
    } catch {
      status = signal.aborted ? "share.gif.cancelled" : "toast.failed";
    }
    this.#making = null;
    this.#report(status);
    this.#focus();
  }

  /** Focuses the button that replaced the pressed one. */
  #focus() {
    const shown = this.#buttons.value?.querySelector("button:not([hidden])");
    if (shown instanceof HTMLElement) shown.focus();
  }
}
