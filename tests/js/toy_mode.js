/**
 * A mode for tests: a board of three rows whose squares are visited row by row, and a number that a person
 * chooses. tests/web/test_modes.py adds it to the page as modes/toy/mode.js.
 */

import { NO_MARKS } from "../../web/js/board/marks.js";
import { tourTrack } from "../../web/js/player/timeline.js";
import { panelOf } from "../../web/js/ui/panels.js";

/** @import { App } from "../../web/js/app/app.js" */
/** @import { Mode } from "../../web/js/app/types.js" */

/** @param {App} app @returns {Mode} */
export function makeToy({ store, push }) {
  store.change("toy", { chosen: -1, pressed: 0 });
  const squares = Uint32Array.from({ length: 12 }, (_, index) => index);
  const show = {
    board: { rows: 3, cols: 4 },
    timeline: { tour: tourTrack(squares), search: null },
    marks: NO_MARKS,
    live: null,
  };
  return {
    id: "toy",
    read(query) {
      if (query.get("mode") !== "toy") return null;
      return { request: { chosen: Number(query.get("n") ?? -1) }, problems: [] };
    },
    format: ({ modes }) => ({ query: `?mode=toy&n=${modes.toy.chosen}`, hash: "" }),
    open(request) {
      if (request) store.change("toy", { chosen: request.chosen });
    },
    choose(square) {
      store.change("toy", { chosen: square });
      push();
    },
    show: () => show,
    status: ({ modes }) => ({
      title: "Toy",
      text: `toy ${modes.toy.chosen}`,
      detail: `pressed ${modes.toy.pressed}`,
      busy: false,
      failed: false,
      data: { toy: String(modes.toy.chosen) },
    }),
    render({ modes }) {
      panelOf("toy").textContent = `the toy's panel: ${modes.toy.chosen}`;
    },
    actions: {
      press: {
        keys: ["p"],
        run: () => store.change("toy", { pressed: store.slice("toy").pressed + 1 }),
      },
    },
  };
}
