/** Check: what is this text? A tour that a program printed is read, verified and shown. */

import { chosenOverlays, switchedNames } from "../../board/marks.js";
import { checkActions } from "./actions.js";
import { Desk } from "./desk.js";
import { formatHash, readQuery } from "./link.js";
import { INITIAL, showOf } from "./state.js";
import { sharedText, statusOf } from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { Mode } from "../../app/mode.js" */
/** @import { CheckPanel } from "./panel.js" */
/** @import { CheckState } from "./state.js" */

/** @param {App} app @returns {Mode} */
export function makeCheck(app) {
  const { store } = app;
  const desk = new Desk(app);
  /** @type {CheckPanel | null} */
  let panel = null;

  /** The panel comes when it is needed: nobody waits for it at the start. */
  async function furnish() {
    if (panel) return;
    const { CheckPanel } = await import("./panel.js");
    panel ??= new CheckPanel(app, desk);
    store.update({});
  }

  return {
    id: "check",
    read: readQuery,
    format({ modes, frame }) {
      /** @type {CheckState} */
      const slice = modes.check;
      const show = showOf(slice, modes["check-review"]);
      const { packed, chosen, number } = slice;
      const length = show.timeline?.tour?.length ?? 0;
      const { position, playing } = frame.player;
      const hash = formatHash({
        packed: packed?.number === number ? packed.packed : "",
        reading: chosen,
        step: playing || position >= length ? null : position,
        show: switchedNames(show, frame.overlays),
      });
      return { query: "?mode=check", hash };
    },
    open(asked) {
      furnish();
      if (!asked) return;
      app.player.stop();
      store.frame({ overlays: chosenOverlays(showOf(INITIAL), asked.show) });
      desk.follow(asked);
    },
    choose: (square) => desk.point(square),
    show: ({ modes }) => showOf(modes.check, modes["check-review"]),
    shared: ({ modes }) => sharedText(modes.check),
    status: ({ modes }) => {
      const status = statusOf(modes.check);
      // The table of a class has the page for itself while it is in sight.
      const inSight = modes["check-class"]?.inSight ? "table" : "";
      return { ...status, data: { ...status.data, class: inSight } };
    },
    render: (state) => panel?.render(state),
    actions: checkActions(app, desk),
  };
}
