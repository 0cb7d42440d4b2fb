/** Asks where tours start, whenever the map on the board must change. */

import { isHole } from "../../board/holes.js";
import { startsWanted } from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */

/** @param {App} app */
export function followStarts(app) {
  let asked = "";

  const wanted = (/** @type {State} */ { frame, modes }) => {
    if (!frame.overlays.starts) return "";
    const { board, end, closed } = startsWanted(modes.solve);
    return `${board.rows}x${board.cols} ${board.holes ?? ""} ${end} ${closed}`;
  };

  app.store.react(
    // Asked again once the solver is back.
    (state) => [wanted(state), state.frame.solver.phase],
    async (state) => {
      const question = wanted(state);
      if (question === "" || question === asked || state.frame.solver.phase === "failed") return;
      asked = question;
      const { board, end, closed } = startsWanted(state.modes.solve);
      try {
        const squares = await app.client.call("startMap", { ...board, end, closed });
        if (question !== asked) return;
        const count = squares.reduce((sum, one, at) => sum + (isHole(board, at) ? 0 : one), 0);
        app.store.change("solve", { starts: { board, end, closed, squares, count } });
      } catch {
        asked = "";
        app.toast("toast.starts-failed");
      }
    },
  );
}
