/**
 * Code: write a rule of your own in Python, and see what it does. Everything but the link is loaded when the
 * mode is opened first.
 */

import { loadTexts, t } from "../../app/i18n.js";
import { NO_MARKS } from "../../board/marks.js";
import { FIRST_WORDS, formatHash, formatQuery, readQuery } from "./link.js";

/** @import { App } from "../../app/app.js" */
/** @import { Mode } from "../../app/mode.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Inside } from "./inside.js" */
/** @import { CodeLink } from "./link.js" */

/** What is on the board until the mode is loaded. */
const NOTHING_YET = {
  board: { rows: Number(FIRST_WORDS.rows), cols: Number(FIRST_WORDS.cols) },
  timeline: null,
  marks: NO_MARKS,
  live: null,
};

/** @type {CodeLink} */
const NO_LINK = { packed: "", words: FIRST_WORDS, tests: "", moment: null, show: [] };

/** @param {App} app @returns {Mode} */
export function makeCode(app) {
  /** @type {Inside | null} */
  let inside = null;
  /** Whether the rest of the mode could not be loaded. */
  let failed = false;
  /** The link that is being opened. @type {CodeLink | null} */
  let opening = null;
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
    opening = asked;
    if (!inside) await load();
    if (mine !== turn) return;
    await inside?.open(asked);
    if (mine === turn) opening = null;
  }

  /** The link of what is shown; that of one that is being opened is itself. @param {State} state */
  function format(state) {
    if (inside && !opening) return inside.format(state);
    const { words, tests, packed, moment, show } = opening ?? NO_LINK;
    return { query: formatQuery(words, tests), hash: formatHash(packed, moment, show) };
  }

  return {
    id: "code",
    read: readQuery,
    format,
    open,
    choose: (square) => inside?.choose(square),
    show: (state) => inside?.show(state) ?? NOTHING_YET,
    embeds: false,
    shared: (state) => inside?.shared(state) ?? "",
    status: (state) =>
      inside?.status(state) ?? {
        title: t("app.title.code"),
        text: t(failed ? "status.crashed" : "status.code"),
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
        run: () => inside?.bench.turnTo("race"),
      },
      "code-tests": {
        enabled: () => inside !== null,
        run: () => inside?.bench.turnTo("tests"),
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
