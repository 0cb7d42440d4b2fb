/**
 * The Share dialog: the link with its QR code, the picture, a film of the tour, the code for another page. It
 * is loaded when somebody opens it, and created anew each time for the current board.
 */

import { byId, make, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { reachOf } from "./embed.js";
import { embedPart } from "./embed_part.js";
import { FilmPart } from "./film_part.js";
import { linkPart } from "./link_part.js";
import { picturePart } from "./picture_part.js";

/** @import { Shared } from "./parts.js" */

/** Opens the dialog for the current board. @param {Shared} app */
export function openShare(app) {
  const dialog = byId("share", HTMLDialogElement);
  const address = app.address;
  const reach = reachOf(address);
  const said = make("p", { id: "share-said", role: "status" });
  const say = (/** @type {string} */ key) => setText(said, t(key));
  const closed = new AbortController();
  dialog.addEventListener("close", () => closed.abort(), { once: true });

  const boardless = app.mode.boardless?.(app.store.state) === true;
  const parts = [linkPart(app, address, reach, say)];
  if (!boardless) {
    parts.push(picturePart(app, say));
    parts.push(new FilmPart(app, say, closed.signal).element);
    if (app.mode.embeds !== false) parts.push(embedPart(address, reach, say));
  }
  const close = make("button", { class: "secondary" }, t("share.close"));
  dialog.replaceChildren(
    make("h2", { id: "share-title" }, t("share.title")),
    make("div", { class: "share-parts" }, ...parts),
    make("form", { method: "dialog" }, said, close),
  );
  dialog.showModal();
}
