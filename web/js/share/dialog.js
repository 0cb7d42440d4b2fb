/**
 * The Share dialog: the link with its QR code, the picture, a GIF of the tour, the code for another page. It is loaded
 * on demand, and shows the board at the moment of opening.
 */

import { html, nothing, render } from "lit-html";
import { FACTS } from "../build_info.js";
import { hashNumber } from "../request/address.js";
import { choiceOf } from "../ui/choice.js";
import { byId } from "../ui/dom.js";
import { canCopyPictures, copy, copyPicture, download, share } from "../ui/files.js";
import { speech, t } from "../ui/i18n.js";
import { embedCode, reachOf } from "./embed.js";
import { filmOf, GifPart } from "./gif_part.js";
import { button, fileName, hint, part } from "./parts.js";

/** @import { Reach } from "./embed.js" */
/** @import { Shared } from "./parts.js" */

/** The maximum squares of a tour with a woven line. */
const MAX_WOVEN = FACTS.limits.woven_squares;

/**
 * Opens the dialog for the current board.
 * @param {Shared} app
 * @param {string} lesson the link that contains the open lesson, or "" if the page's own link names it
 */
export function openShare(app, lesson) {
  const dialog = byId("share", HTMLDialogElement);
  const opened = new ShareDialog(app, lesson, dialog);
  opened.draw();
  dialog.showModal();
}

class ShareDialog {
  #app;
  #dialog;
  #address;
  /** Whether the link opens a lesson instead of the board. */
  #ofLesson;
  #reach;
  /** The text of the dialog's own status line. */
  #status = "";
  /** The QR code, or a text in its place. @type {unknown} */
  #code = nothing;
  #closed;
  #gif;
  /** The tour that can be drawn as a woven line. */
  #tour;
  #woven = false;

  /** @param {Shared} app @param {string} lesson @param {HTMLDialogElement} dialog */
  constructor(app, lesson, dialog) {
    this.#app = app;
    this.#dialog = dialog;
    this.#address = lesson || app.address;
    this.#ofLesson = lesson !== "";
    this.#reach = reachOf(app.address);
    const closing = new AbortController();
    dialog.addEventListener("close", () => closing.abort(), { once: true });
    this.#closed = closing.signal;
    const tour = filmOf(app);
    this.#tour = tour && tour.squares.length <= MAX_WOVEN ? tour : null;
    this.#gif = new GifPart(app, this.#report, () => this.draw(), this.#closed);
    if (this.#reach === "file") this.#code = hint("share.qr.file");
    else this.#load(this.#reach);
  }

  #report = (/** @type {string} */ key) => {
    this.#status = t(key);
    this.draw();
  };

  /** Loads the library for QR codes. @param {Reach} reach */
  async #load(reach) {
    try {
      const { qrCode } = await import("./qr.js");
      const code = qrCode(this.#address);
      this.#code = code ? [code, hint(`share.qr.${reach}`)] : hint("share.qr.long");
    } catch {
      this.#code = hint("share.qr.failed");
    }
    this.draw();
  }

  draw() {
    // The dialog may be closed by now.
    if (this.#closed.aborted) return;
    const { mode, store } = this.#app;
    const boardless = mode.boardless?.(store.state) === true;
    render(
      html`<form method="dialog">
          <h2 id="share-title">${t("share.title")}</h2>
          <p id="share-status" role="status">${this.#status}</p>
          <button class="icon" aria-label=${t("share.close")}>
            <svg aria-hidden="true"><use href="#i-close" /></svg>
          </button>
        </form>
        <div class="share-parts">
          ${this.#link()} ${boardless ? nothing : [this.#picture(), this.#gif.template()]}
          ${boardless || mode.embeds === false || this.#ofLesson ? nothing : this.#embed()}
        </div>`,
      this.#dialog,
    );
  }

  #link() {
    const { mode, store } = this.#app;
    const address = this.#address;
    const own = this.#ofLesson ? t("share.holds.lesson") : mode.shared?.(store.state);
    const copyLink = async () =>
      this.#report((await copy(address)) ? "toast.link-copied" : "share.link.by-hand");
    const send = async () => {
      if ((await share({ title: document.title, url: address })) === "copied")
        this.#report("toast.link-copied");
    };
    return part(
      "link",
      html`<div class="share-text">
          <input
            id="share-link"
            aria-label=${t("share.link.name")}
            readonly
            .value=${address}
            @focus=${selectAll}
          />
          <div class="share-buttons">
            <button type="button" class="primary" autofocus @click=${copyLink}>
              ${t("share.link.copy")}
            </button>
            ${"share" in navigator ? button("share.link.send", send) : nothing}
          </div>
          ${own ? html`<p class="hint">${own}</p>` : momentText(this.#app, address)}
          ${this.#reach === "web" ? nothing : hint(`share.reach.${this.#reach}`)}
        </div>
        <div class="share-code">${this.#code}</div>`,
    );
  }

  #picture() {
    const app = this.#app;
    // At the end of a tour the board already shows the woven picture.
    const isPicture = app.stage.isPicture;
    const tour = this.#woven || isPicture ? this.#tour : null;
    const picture = () => app.stage.picture(app.pause, null, tour?.squares);
    const drawing = async () => {
      const { board, squares } = /** @type {NonNullable<typeof tour>} */ (tour);
      const { svg } = await app.client.call("woven", {
        ...board,
        squares,
        speech: speech("drawing.woven"),
      });
      return new Blob([svg], { type: "image/svg+xml" });
    };
    /** @param {string} ending @param {() => Promise<Blob>} make */
    const save = async (ending, make) => {
      this.#report("share.picture.making");
      try {
        download(`${fileName(app)}.${ending}`, await make());
        this.#report("share.picture.saved");
      } catch {
        this.#report("toast.failed");
      }
    };
    const copyIt = async () => {
      this.#report("share.picture.making");
      this.#report(
        (await copyPicture(picture())) ? "share.picture.copied" : "share.picture.refused",
      );
    };
    const copies = canCopyPictures();
    return part(
      "picture",
      html`${this.#tour && !isPicture ? this.#kindOfPicture() : nothing}
        <div class="share-buttons">
          ${copies ? button("share.picture.copy", copyIt) : nothing}
          ${button("share.picture.save", () => save("png", picture))}
          ${tour ? button("share.picture.svg", () => save("svg", drawing)) : nothing}
        </div>
        ${copies ? nothing : hint("share.picture.cannot")}`,
    );
  }

  #kindOfPicture() {
    const kinds = /** @type {const} */ (["board", "woven"]);
    const chosen = this.#woven ? "woven" : "board";
    const choose = (/** @type {typeof kinds[number]} */ kind) => {
      this.#woven = kind === "woven";
      this.draw();
    };
    const text = (/** @type {string} */ kind) => t(`share.picture.${kind}`);
    return html`${choiceOf("picture-kind", t("share.picture.kind"), kinds, chosen, choose, { text })}
      ${hint(`share.picture.${chosen}.hint`)}`;
  }

  #embed() {
    if (this.#reach === "file") return part("embed", hint("share.embed.file"));
    const code = embedCode(this.#address, document.title);
    const copyCode = async () =>
      this.#report((await copy(code)) ? "share.embed.copied" : "share.embed.by-hand");
    return html`<details class="share-embed fold">
      <summary><b>${t("share.embed")}</b></summary>
      <textarea
        id="share-embed"
        rows="3"
        spellcheck="false"
        aria-label=${t("share.embed.name")}
        readonly
        .value=${code}
        @focus=${selectAll}
      ></textarea>
      <div class="share-buttons">${button("share.embed.copy", copyCode)}</div>
      ${hint("share.embed.hint")} ${this.#reach === "local" ? hint("share.embed.local") : nothing}
    </details>`;
  }
}

/** @param {{target: HTMLInputElement | HTMLTextAreaElement}} event */
const selectAll = ({ target }) => target.select();

/** Describes the moment that a link opens, if it has one. @param {Shared} app @param {string} address */
function momentText({ mode, player }, address) {
  const { hash } = new URL(address);
  const search = hashNumber(hash, "search");
  const step = hashNumber(hash, "step");
  const ofRun = search !== null ? "search" : step === null ? "run" : "step";
  const params = { step: search ?? step ?? 0, length: player.track?.total ?? 0 };
  return hint(`share.holds.${mode.id === "lab" ? "lab" : ofRun}`, params);
}
