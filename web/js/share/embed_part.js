/** The code for another page in the Share dialog. */

import { make } from "../ui/dom.js";
import { copy } from "../ui/files.js";
import { t } from "../ui/i18n.js";
import { embedCode, SIZES } from "./embed.js";
import { button, hint, part } from "./parts.js";

/** @import { Reach, Size } from "./embed.js" */
/** @import { Say } from "./parts.js" */

/** @param {string} address @param {Reach} reach @param {Say} say */
export function embedPart(address, reach, say) {
  if (reach === "file") return part("embed", hint("share.embed.file"));
  const code = make("textarea", {
    id: "share-embed",
    rows: "3",
    spellcheck: "false",
    "aria-label": t("share.embed.name"),
  });
  code.readOnly = true;
  code.addEventListener("focus", () => code.select());
  const names = /** @type {Size[]} */ (Object.keys(SIZES));
  const sizes = make("div", { class: "segments" });
  for (const name of names) {
    const radio = make("input", { type: "radio", name: "embed-size", value: name });
    radio.checked = name === "medium";
    radio.addEventListener("input", () => fill(name));
    const [width, height] = SIZES[name];
    const label = t("share.embed.size.value", { width: String(width), height: String(height) });
    sizes.append(make("label", {}, radio, make("span", {}, label)));
  }
  const fill = (/** @type {Size} */ size) => {
    code.value = embedCode(address, document.title, size);
  };
  fill("medium");
  const legend = make("legend", { class: "sr" }, t("share.embed.size"));
  const copyCode = button(t("share.embed.copy"), "secondary", async () => {
    say((await copy(code.value)) ? "share.embed.copied" : "share.embed.by-hand");
  });
  return part(
    "embed",
    make("div", { class: "share-buttons" }, make("fieldset", {}, legend, sizes), copyCode),
    code,
    hint("share.embed.hint"),
    ...(reach === "local" ? [hint("share.embed.local")] : []),
  );
}
