/** The picture of the board in the Share dialog: copied, or saved. */

import { make } from "../ui/dom.js";
import { canCopyPictures, copyPicture, download } from "../ui/files.js";
import { t } from "../ui/i18n.js";
import { button, fileName, hint, part } from "./parts.js";

/** @import { Say, Shared } from "./parts.js" */

/** @param {Shared} app @param {Say} say */
export function picturePart(app, say) {
  const picture = () => app.stage.picture(app.pause);
  const save = async () => {
    say("share.picture.making");
    try {
      download(`${fileName(app)}.png`, await picture());
      say("share.picture.saved");
    } catch {
      say("toast.failed");
    }
  };
  const buttons = make("div", { class: "share-buttons" });
  if (canCopyPictures()) {
    buttons.append(
      button(t("share.picture.copy"), "secondary", async () => {
        say("share.picture.making");
        say((await copyPicture(picture())) ? "share.picture.copied" : "share.picture.refused");
      }),
    );
  }
  buttons.append(button(t("share.picture.save"), "secondary", save));
  const notes = canCopyPictures() ? [] : [hint("share.picture.cannot")];
  return part("picture", buttons, ...notes);
}
