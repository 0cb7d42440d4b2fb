/**
 * The mode Code: a person writes a rule in Python and runs it. All parts except the link load when the mode first
 * opens.
 */

import { NO_MARKS } from "../../board/marks.js";
import { t } from "../../ui/i18n.js";
import { FIRST_WORDS, formatHash, formatQuery, readQuery } from "./link.js";

/** @import { App } from "../../app/app.js" */
/** @import { Mode, State } from "../../app/types.js" */
/** @import { LoadedCode } from "./inside.js" */
/** @import { CodeLink } from "./link.js" */

/** The show until the mode is loaded. */
const NOTHING_YET = {
  board: { rows: Number(FIRST_WORDS.rows), cols: Number(FIRST_WORDS.cols) },
  timeline: null,
  marks: NO_MARKS,
  live: null,
};

/** @type {CodeLink} */
const NO_LINK = { packed: "", template: "", words: FIRST_WORDS, tests: "", moment: null, show: [] };

/** @param {App} app @returns {Mode} */
export function makeCode(app) {
  /** @type {LoadedCode | null} */
  let inside = null;
  /** True if the rest of the mode could not be loaded. */
  let failed = false;
  /** The link being opened. @type {CodeLink | null} */
  let opening = null;
  /** Navigation counter: a load that ends after a newer navigation is ignored. */
  let turn = 0;

  async function load() {
    failed = false;
    const made = await import("./inside.js").catch(() => null);
    failed = made === null;
    if (made) inside ??= new made.LoadedCode(app);
    app.store.update({});
  }

  /** @param {CodeLink | null} link null to open the last state */
  async function open(link) {
    turn += 1;
    const current = turn;
    // After a failed load the next try opens the same link.
    opening = link ?? (inside ? null : opening);
    if (!inside) await load();
    if (current !== turn || !inside) return;
    await inside.open(opening);
    if (current === turn) opening = null;
  }

  /** The link of the page; during opening, the opened link. @param {State} state */
  function format(state) {
    if (inside && !opening) return inside.format(state);
    const { words, tests, template, packed, moment, show } = opening ?? NO_LINK;
    return { query: formatQuery(words, tests, template), hash: formatHash(packed, moment, show) };
  }

  const isRunnable = () => inside?.controller.runnable === true;
  const isRunning = () => inside?.controller.slice.running != null;
  return {
    id: "code",
    seenWhole: true,
    read: readQuery,
    format,
    open,
    choose: (square) => inside?.controller.choose(square),
    doubt: (reason) => inside?.controller.doubt(reason),
    show: (state) => inside?.show(state) ?? NOTHING_YET,
    embeds: false,
    shared: (state) => inside?.shared(state) ?? "",
    status: (state) =>
      inside?.status(state) ?? {
        title: t("app.title.code"),
        text: t(failed ? "status.code.failed" : "status.code"),
        detail: "",
        busy: false,
        failed,
        data: { outcome: "" },
      },
    render: (state) => inside?.render(state),
    actions: {
      "code-run": {
        shown: () => !isRunning(),
        enabled: isRunnable,
        run: () => {
          inside?.controller.turn("board");
          inside?.controller.run();
        },
      },
      "code-step": {
        enabled: isRunnable,
        run: () => {
          inside?.controller.turn("board");
          inside?.controller.step();
        },
      },
      "code-side": { run: () => inside?.controller.turn() },
      "code-race": { enabled: isRunnable, run: () => inside?.controller.race() },
      "code-tests": {
        enabled: () => inside?.controller.withheld === false,
        run: () => inside?.controller.turnTo("tests"),
      },
      "code-stop": {
        keys: ["Escape"],
        shown: isRunning,
        enabled: isRunning,
        run: () => inside?.controller.stop(),
      },
    },
  };
}
