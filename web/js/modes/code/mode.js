/**
 * Code: write a rule of your own in Python, and see what it does. Everything but the link is loaded when the
 * mode is opened first.
 */

import { loadTexts, t } from "../../app/i18n.js";
import { NO_MARKS } from "../../board/marks.js";
import { FIRST_WORDS, formatHash, formatQuery, readQuery } from "./link.js";

/** @import { App } from "../../app/app.js" */
/** @import { Mode } from "../../app/mode.js" */
/** @import { Inside } from "./inside.js" */
/** @import { CodeLink } from "./link.js" */

/** What is on the board until the mode is loaded. */
const NOTHING_YET = {
  board: { rows: Number(FIRST_WORDS.rows), cols: Number(FIRST_WORDS.cols) },
  timeline: null,
  marks: NO_MARKS,
  live: null,
};

/** @param {App} app @returns {Mode} */
export function makeCode(app) {
  /** @type {Inside | null} */
  let inside = null;
  /** Whether the rest of the mode could not be loaded. */
  let failed = false;
  /** Counts what was opened: what is loaded for an earlier link comes too late. */
  let turn = 0;

  async function load() {
    failed = false;
    try {
      const [{ Inside }] = await Promise.all([import("./inside.js"), loadTexts("code")]);
      inside ??= new Inside(app);
    } catch {
      failed = true;
    }
    app.store.update({});
  }

  /** @param {CodeLink | null} asked null: as it was left */
  async function open(asked) {
    turn += 1;
    const mine = turn;
    if (!inside) await load();
    if (mine === turn) inside?.open(asked);
  }

  return {
    id: "code",
    read: readQuery,
    format: (state) =>
      inside?.format(state) ?? {
        query: formatQuery(FIRST_WORDS, ""),
        hash: formatHash("", null, []),
      },
    open,
    choose: (square) => inside?.choose(square),
    show: (state) => inside?.show(state) ?? NOTHING_YET,
    shared: (state) => inside?.shared(state) ?? "",
    status: (state) =>
      inside?.status(state) ?? {
        title: t("app.title.code"),
        text: failed ? t("status.crashed") : "",
        detail: "",
        busy: false,
        failed,
        data: { outcome: "" },
      },
    render: (state) => inside?.render(state),
    actions: {
      "code-run": {
        shown: () => inside?.bench.slice.running == null,
        enabled: () => inside?.bench.runnable === true,
        run: () => {
          inside?.bench.turn("board");
          inside?.bench.run();
        },
      },
      "code-step": {
        enabled: () => inside?.bench.runnable === true,
        run: () => {
          inside?.bench.turn("board");
          inside?.bench.step();
        },
      },
      "code-side": { run: () => inside?.bench.turn() },
      "code-race": {
        enabled: () => inside?.bench.runnable === true,
        run: () => inside?.bench.look("race"),
      },
      "code-tests": {
        enabled: () => inside !== null,
        run: () => inside?.bench.look("tests"),
      },
      "code-stop": {
        keys: ["Escape"],
        shown: () => inside?.bench.slice.running != null,
        enabled: () => inside?.bench.slice.running != null,
        run: () => inside?.bench.stop(),
      },
    },
  };
}
