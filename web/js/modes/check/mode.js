/** The mode Check: reads, verifies and shows a tour that a program printed. */

import { chosenOverlays, switchedNames } from "../../board/marks.js";
import { checkActions } from "./actions.js";
import { CheckController } from "./controller.js";
import { formatHash, readQuery } from "./link.js";
import { INITIAL, showOf } from "./state.js";
import { sharedText, statusOf } from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { Mode } from "../../app/types.js" */
/** @import { CheckState } from "./types.js" */
/** @import { CheckView } from "./view.js" */

/** @param {App} app @returns {Mode} */
export function makeCheck(app) {
  const { store } = app;
  const controller = new CheckController(app);
  /** @type {CheckView | null} */
  let view = null;

  /** Loads the panel on demand, so that start-up is fast. */
  async function loadPanel() {
    if (view) return;
    const { CheckView } = await import("./view.js");
    view ??= new CheckView(app, controller);
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
    open(link) {
      loadPanel();
      if (!link) return;
      app.player.stop();
      store.frame({ overlays: chosenOverlays(showOf(INITIAL), link.show) });
      controller.follow(link);
    },
    choose: (square) => controller.point(square),
    show: ({ modes, frame }) => showOf(modes.check, modes["check-review"], frame.withheld),
    shared: ({ modes }) => sharedText(modes.check),
    boardless: ({ modes }) => modes["check-class"].inSight,
    status: ({ modes }) => {
      const status = statusOf(modes.check);
      // The table of a class replaces the rest of the panel while it is shown.
      if (!modes["check-class"].inSight) return { ...status, data: { ...status.data, class: "" } };
      return { ...status, data: { ...status.data, class: "table", desk: "" } };
    },
    render: (state) => view?.render(state),
    actions: checkActions(app, controller),
  };
}
