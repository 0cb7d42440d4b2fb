/** The film in the Share dialog: its format, its progress, its cancellation. */

import { html } from "lit-html";
import { createRef, ref } from "lit-html/directives/ref.js";
import { sizeOf } from "../board/holes.js";
import { FACTS } from "../build_info.js";
import { download } from "../ui/files.js";
import { t } from "../ui/i18n.js";
import { fileName, hint, part, segments } from "./parts.js";
import { endingOf, secondsOf, videoOf, videoType } from "./video.js";

/** @import { Say, Shared } from "./parts.js" */
/** @import { Film, Making } from "./reel.js" */

/** @typedef {"svg" | "gif" | "video"} Kind */

/** @type {Kind[]} */
const KINDS = ["gif", "svg", "video"];

const MAX_SQUARES = FACTS.limits.film_squares;

/** The whole tour that is shown, in its colours. @param {Shared} app @returns {Film | null} */
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

export class FilmPart {
  #app;
  #say;
  #draw;
  #closed;
  #film;
  /** @type {Kind} */
  #kind = "gif";
  /** Cancels the film being made. @type {AbortController | null} */
  #making = null;
  /** The part of it that is done. */
  #done = 0;
  /** @type {import("lit-html/directives/ref.js").Ref<HTMLElement>} */
  #buttons = createRef();

  /**
   * @param {Shared} app
   * @param {Say} say
   * @param {() => void} draw
   * @param {AbortSignal} closed aborted when the dialog is closed
   */
  constructor(app, say, draw, closed) {
    this.#app = app;
    this.#say = say;
    this.#draw = draw;
    this.#closed = closed;
    this.#film = filmOf(app);
  }

  template() {
    const squares = this.#film?.squares.length ?? 0;
    if (squares === 0) return part("film", hint("share.film.none"));
    if (squares > MAX_SQUARES) {
      return part("film", hint("share.film.large", { squares, limit: MAX_SQUARES }));
    }
    const type = videoType();
    const impossible = this.#kind === "video" && !type;
    const about = impossible ? "share.film.cannot" : `share.film.${this.#kind}.hint`;
    const seconds = Math.round(secondsOf(squares));
    const making = this.#making !== null;
    const kinds = KINDS.map(
      (kind) => /** @type {[Kind, string]} */ ([kind, t(`share.film.${kind}`)]),
    );
    const choose = (/** @type {Kind} */ kind) => {
      this.#kind = kind;
      this.#draw();
    };
    return part(
      "film",
      html`${segments("film-kind", t("share.film.kind"), kinds, this.#kind, choose, making)}
        ${hint(about, { ending: endingOf(type).toUpperCase(), seconds })}
        <div class="share-buttons" ${ref(this.#buttons)}>
          <button
            type="button"
            class="secondary"
            ?hidden=${making}
            ?disabled=${impossible}
            @click=${() => this.#make()}
          >
            ${t("share.film.make")}
          </button>
          <button
            type="button"
            class="secondary"
            ?hidden=${!making}
            @click=${() => this.#making?.abort()}
          >
            ${t("share.film.cancel")}
          </button>
          <progress
            max="1"
            aria-label=${t("share.film.progress")}
            .value=${this.#done}
            ?hidden=${!making}
          ></progress>
        </div>`,
    );
  }

  async #make() {
    const film = this.#film;
    if (!film || this.#making) return;
    const making = new AbortController();
    const signal = AbortSignal.any([making.signal, this.#closed]);
    this.#making = making;
    this.#done = 0;
    this.#say("share.film.making");
    this.#focus();
    try {
      const progress = (/** @type {number} */ done) => {
        this.#done = done;
        this.#draw();
      };
      const { blob, ending } = await this.#made(film, { progress, signal });
      signal.throwIfAborted();
      download(`${fileName(this.#app, film.squares[0])}.${ending}`, blob);
      this.#making = null;
      this.#say("share.film.made");
    } catch {
      this.#making = null;
      this.#say(signal.aborted ? "share.film.cancelled" : "toast.failed");
    }
    this.#focus();
  }

  /** Focuses the button in place of the one that was pressed. */
  #focus() {
    const shown = this.#buttons.value?.querySelector("button:not([hidden])");
    if (shown instanceof HTMLElement) shown.focus();
  }

  /** @param {Film} film @param {Making} making @returns {Promise<{blob: Blob, ending: string}>} */
  async #made(film, making) {
    if (this.#kind === "gif") {
      const { gifOf } = await import("./gif.js");
      return { blob: await gifOf(film, making), ending: "gif" };
    }
    if (this.#kind === "video") {
      const blob = await videoOf(film, making);
      return { blob, ending: endingOf(blob.type) };
    }
    const { board, squares } = film;
    const text = await this.#app.client.call("film", { ...board, squares });
    return { blob: new Blob([text], { type: "image/svg+xml" }), ending: "svg" };
  }
}
