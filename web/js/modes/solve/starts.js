/** Asks Python where tours start, whenever the map on the board must change. */

import { isHole } from "../../board/holes.js";
import { followQuestion } from "./follow.js";
import { startsWanted } from "./state.js";

/** @import { App } from "../../app/app.js" */

/** @param {App} app */
export function followStarts(app) {
  followQuestion(
    app,
    ({ frame, modes }) => {
      if (!frame.overlays.starts) return "";
      const { board, end, closed } = startsWanted(modes.solve);
      return `${board.rows}x${board.cols} ${board.holes ?? ""} ${end} ${closed}`;
    },
    async ({ modes }, isCurrent) => {
      const { board, end, closed } = startsWanted(modes.solve);
      const squares = await app.client.call("startMap", { ...board, end, closed });
      if (!isCurrent()) return;
      const count = squares.reduce(
        (sum, starts, square) => sum + (isHole(board, square) ? 0 : starts),
        0,
      );
      app.store.change("solve", { starts: { board, end, closed, squares, count } });
    },
    () => app.toast("toast.starts-failed"),
  );
}
