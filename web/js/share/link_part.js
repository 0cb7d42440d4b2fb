/** The link in the Share dialog, in words, and as a QR code. */

import { make } from "../app/dom.js";
import { copy, share } from "../app/files.js";
import { t } from "../app/i18n.js";
import { button, hint, part } from "./parts.js";

/** @import { App } from "../app/app.js" */
/** @import { Reach } from "./embed.js" */
/** @import { Say } from "./parts.js" */

/**
 * @param {App} app
 * @param {string} address
 * @param {Reach} reach
 * @param {Say} say
 */
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

/** What a link opens. @param {App} app @param {string} address */
function holds(app, address) {
  if (app.mode.id === "lab") return "lab";
  const hash = new URL(address).hash;
  if (/[#&]search=\d/.test(hash)) return "search";
  return /[#&]step=\d/.test(hash) ? "step" : "run";
}

/** The moment of a run that a link opens. @param {App} app @param {string} address */
function momentOf(app, address) {
  const [, step] = /[#&](?:step|search)=(\d+)/.exec(new URL(address).hash) ?? [];
  return { step: Number(step ?? 0), length: app.player.track?.total ?? 0 };
}

/**
 * The library for QR codes comes now.
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
