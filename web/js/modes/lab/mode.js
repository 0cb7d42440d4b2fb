/** Lab: experiments of many runs. */

import { t } from "../../app/i18n.js";
import * as link from "../../app/link.js";
import { shortened } from "../../app/shortened.js";
import { INITIAL } from "../../state.js";
import { Lab } from "./lab.js";
import { isChanged, LabPanel, labStatus } from "./panel.js";
import { Results } from "./results.js";
import { formatSettings, readSettings, TOOLS } from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { Mode } from "../../app/mode.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Settings } from "./words.js" */

/** @param {App} app @returns {Mode} */
export function makeLab(app) {
  const { store } = app;
  store.change("lab", INITIAL);
  const old = (/** @type {State} */ { mode, modes, frame }) => {
    const show = app.modeOf("solve").show(store.state);
    const { rows, cols } = show.board;
    const start = modes.solve.asked.start;
    const run = modes.solve.result && { words: { rows, cols, start } };
    return {
      mode,
      lab: modes.lab,
      board: show.board,
      run,
      solver: frame.solver,
      linkProblems: frame.linkProblems,
    };
  };
  const facade = {
    get state() {
      return old(store.state);
    },
    update(/** @type {any} */ { mode, lab: slice, linkProblems }) {
      if (mode) store.update({ mode });
      if (slice) store.change("lab", slice);
      if (linkProblems) store.frame({ linkProblems });
    },
  };
  const lab = new Lab(facade, app.pool, new Results(), {
    address: (query, again) => (again ? link.tidy(query) : link.push(query)),
    focus: (field) => panel.focus(field),
  });
  const panel = new LabPanel(
    (change) => lab.type(change),
    (tool) => lab.enter(tool),
    () => lab.submit(),
    {
      open: (query) => {
        app.visit(query);
        app.stage.root.scrollIntoView({ block: "nearest" });
      },
      use: (order) => {
        const { board = "8x8", start = "" } = store.slice("lab").runs.orders?.words ?? {};
        const from = start && start !== "all" ? `&start=${start}` : "";
        app.visit(`?board=${board}${from}&method=depth-first&order=${order}`);
      },
      tour: async (query) => lab.tour(query),
      address: () => link.addressOf(lab.query()),
    },
  );
  const running = (/** @type {State} */ { modes }) =>
    modes.lab.runs[modes.lab.tool]?.running === true;
  const canGoOn = (/** @type {State} */ state) => {
    const { tool, runs } = state.modes.lab;
    const run = runs[tool];
    return run !== null && !run.running && !run.finished && !isChanged(old(state));
  };
  return {
    id: "lab",
    read(query) {
      const tool = query.get("lab");
      if (tool === null) return null;
      const settings = readSettings(query);
      if (settings) return { asked: settings, problems: [] };
      const params = { value: shortened(tool), known: TOOLS.join(", ") };
      return { asked: null, problems: [{ field: "lab", code: "unknown-lab", params }] };
    },
    format: () => ({ query: lab.query(), hash: "" }),
    open(/** @type {Settings | null} */ asked) {
      if (asked) lab.open(asked, store.state.frame.linkProblems);
      else lab.enter();
    },
    choose(square) {
      const query = lab.square(square);
      if (query) app.visit(query);
    },
    show: (state) => app.modeOf("solve").show(state),
    status(state) {
      const { tool } = state.modes.lab;
      const [text, detail] = labStatus(old(state)) ?? [t("status.ready"), ""];
      const run = state.modes.lab.runs[tool];
      const how = !run
        ? ""
        : run.running
          ? "running"
          : run.failed
            ? "failed"
            : run.finished
              ? "finished"
              : "stopped";
      return {
        title: t("app.title.lab", { tool: t(`lab.tool.${tool}`) }),
        text,
        detail,
        busy: running(state),
        failed: false,
        data: { lab: how },
      };
    },
    render: (state) => panel.render(old(state)),
    actions: {
      "lab-cancel": {
        keys: ["Escape"],
        shown: running,
        enabled: (state) => {
          const { tool, runs } = state.modes.lab;
          return running(state) && !runs[tool]?.cancelled;
        },
        run: () => lab.cancel(),
      },
      "lab-resume": { shown: canGoOn, enabled: canGoOn, run: () => lab.resume() },
    },
  };
}

export { formatSettings };
