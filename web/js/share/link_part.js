/** The link in the Share dialog: its description, and its QR code. */

import { hashNumber } from "../request/address.js";
import { make } from "../ui/dom.js";
import { copy, share } from "../ui/files.js";
import { t } from "../ui/i18n.js";
import { button, hint, part } from "./parts.js";

/** @import { Reach } from "./embed.js" */
/** @import { Say, Shared } from "./parts.js" */

/** @param {Shared} app @param {string} address @param {Reach} reach @param {Say} say */
export function linkPart(app, address, reach, say) {
  const field = make("input", { id: "share-link", "aria-label": t("share.link.name") });
  field.readOnly = true;
  field.value = address;
  field.addEventListener("focus", () => field.select());
  const copyLink = button(t("share.link.copy"), "primary", async () => {
    say((await copy(address)) ? "toast.link-copied" : "share.link.by-hand");
  });
  copyLink.autofocus = true;
  const buttons = make("div", { class: "share-buttons" }, copyLink);
  if ("share" in navigator && typeof navigator.share === "function") {
    buttons.append(
      button(t("share.link.send"), "secondary", async () => {
        if ((await share(document.title, address)) === "copied") say("toast.link-copied");
      }),
    );
  }
  const code = make("div", { class: "share-code" });
  if (reach === "file") code.append(hint("share.qr.file"));
  else fillCode(code, address, reach);
  const own = app.mode.shared?.(app.store.state);
  const notes = own
    ? [make("p", { class: "hint" }, own)]
    : [hint(`share.holds.${holds(app, address)}`, momentOf(app, address))];
  if (reach !== "web") notes.push(hint(`share.reach.${reach}`));
  return part("link", make("div", { class: "share-text" }, field, buttons, ...notes), code);
}

/** The description of what a link opens. @param {Shared} app @param {string} address */
function holds(app, address) {
  if (app.mode.id === "lab") return "lab";
  const { hash } = new URL(address);
  if (hashNumber(hash, "search") !== null) return "search";
  return hashNumber(hash, "step") === null ? "run" : "step";
}

/** The moment of a run that a link opens. @param {Shared} app @param {string} address */
function momentOf(app, address) {
  const { hash } = new URL(address);
  const step = hashNumber(hash, "search") ?? hashNumber(hash, "step") ?? 0;
  return { step, length: app.player.track?.total ?? 0 };
}

/**
 * Loads the library for QR codes on demand.
 * @param {HTMLElement} place
 * @param {string} address
 * @param {Reach} reach
 */
async function fillCode(place, address, reach) {
  try {
    const { qrCode } = await import("./qr.js");
    const code = qrCode(address);
    place.replaceChildren(...(code ? [code, hint(`share.qr.${reach}`)] : [hint("share.qr.long")]));
  } catch {
    place.replaceChildren(hint("share.qr.failed"));
  }
}
