/** The film in the Share dialog: its format, its progress, its cancellation. */

import { sizeOf } from "../board/holes.js";
import { FACTS } from "../build_info.js";
import { make } from "../ui/dom.js";
import { download } from "../ui/files.js";
import { t } from "../ui/i18n.js";
import { button, fileName, hint, part } from "./parts.js";
import { endingOf, secondsOf, videoOf, videoType } from "./video.js";

/** @import { Say, Shared } from "./parts.js" */
/** @import { Film, Making } from "./reel.js" */

/** @typedef {"svg" | "gif" | "video"} Kind */

const MAX_SQUARES = FACTS.limits.film_squares;

/** The input of a film. @param {Shared} app @returns {Film | null} */
function filmOf({ show, stage }) {
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
  #closed;
  /** @type {Kind} */
  #kind = "gif";
  /** Cancels the film being made. @type {AbortController | null} */
  #making = null;

  /**
   * @param {Shared} app
   * @param {Say} say
   * @param {AbortSignal} closed aborted when the dialog is closed
   */
  constructor(app, say, closed) {
    this.#app = app;
    this.#say = say;
    this.#closed = closed;
    this.film = filmOf(app);
    this.about = make("p", { class: "hint" });
    this.bar = make("progress", { max: "1", "aria-label": t("share.film.progress") });
    this.make = button(t("share.film.make"), "secondary", () => this.#make());
    this.cancel = button(t("share.film.cancel"), "secondary", () => this.#making?.abort());
    this.element = part("film", ...this.#content());
    this.#render();
  }

  #content() {
    const { film } = this;
    if (!film) return [hint("share.film.none")];
    const squares = film.squares.length;
    if (squares > MAX_SQUARES) return [hint("share.film.large", { squares, limit: MAX_SQUARES })];
    this.kinds = make("fieldset", {}, make("legend", { class: "sr" }, t("share.film.kind")));
    const segments = make("div", { class: "segments" });
    for (const kind of /** @type {Kind[]} */ (["gif", "svg", "video"])) {
      const radio = make("input", { type: "radio", name: "film-kind", value: kind });
      radio.checked = kind === this.#kind;
      radio.addEventListener("input", () => {
        this.#kind = kind;
        this.#render();
      });
      segments.append(make("label", {}, radio, make("span", {}, t(`share.film.${kind}`))));
    }
    this.kinds.append(segments);
    const buttons = make("div", { class: "share-buttons" }, this.make, this.cancel, this.bar);
    return [this.kinds, this.about, buttons];
  }

  #render() {
    if (!this.film) return;
    const type = videoType();
    const impossible = this.#kind === "video" && !type;
    this.about.textContent = t(impossible ? "share.film.cannot" : `share.film.${this.#kind}.hint`, {
      ending: endingOf(type).toUpperCase(),
      seconds: Math.round(secondsOf(this.film.squares.length)),
    });
    const making = this.#making !== null;
    if (this.kinds) this.kinds.disabled = making;
    this.make.hidden = making;
    this.make.disabled = impossible;
    this.cancel.hidden = !making;
    this.bar.hidden = !making;
  }

  async #make() {
    const { film } = this;
    if (!film || this.#making) return;
    const making = new AbortController();
    const signal = AbortSignal.any([making.signal, this.#closed]);
    this.#making = making;
    this.bar.value = 0;
    this.#say("share.film.making");
    this.#render();
    this.cancel.focus();
    try {
      const progress = (/** @type {number} */ done) => {
        this.bar.value = done;
      };
      const { blob, ending } = await this.#made(film, { progress, signal });
      signal.throwIfAborted();
      download(`${fileName(this.#app, film.squares[0])}.${ending}`, blob);
      this.#say("share.film.made");
    } catch {
      this.#say(signal.aborted ? "share.film.cancelled" : "toast.failed");
    } finally {
      this.#making = null;
      this.#render();
      this.make.focus();
    }
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
