/** Lab: experiments of many runs. */

import { nameRules } from "../../report/words.js";
import { copy } from "../../ui/files.js";
import { t } from "../../ui/i18n.js";
import { shortened } from "../../ui/shortened.js";
import { Experiments } from "./experiments.js";
import { formatLink, namesRule, readLink } from "./link.js";
import { labStatus } from "./progress.js";
import { Race } from "./race/race.js";
import { LabRules } from "./rules.js";
import { savedExperiments } from "./saved_experiments.js";
import {
  bestOrder,
  canContinue,
  INITIAL,
  isRunning,
  isUnderWay,
  labState,
  shownExperiment,
  typed,
  typedSettings,
  withForm,
} from "./state.js";
import { LabView } from "./view.js";
import { WayBack } from "./way_back.js";
import { TOOLS } from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { Mode, State } from "../../app/types.js" */
/** @import { Hooks } from "../../report/types.js" */
/** @import { Problem } from "../../ui/problems.js" */
/** @import { LabLink } from "./link.js" */
/** @import { LabState } from "./state.js" */
/** @import { LabWords, Tool } from "./words.js" */

/** Loads the mode together with the view of reports. @returns {Promise<(app: App) => Mode>} */
export async function loadLab() {
  const { ReportView } = await import("../../report/report.js");
  return (app) => makeLab(app, ReportView);
}

/**
 * @param {App} app
 * @param {typeof import("../../report/report.js").ReportView} ReportView
 * @returns {Mode}
 */
function makeLab(app, ReportView) {
  const { store } = app;
  store.change("lab", INITIAL);
  const sliceOf = (/** @type {State} */ { modes }) => /** @type {LabState} */ (modes.lab);
  const slice = () => sliceOf(store.state);
  const change = (/** @type {Partial<LabState>} */ news) => store.change("lab", news);
  const isOpen = () => store.state.mode === "lab";

  /**
   * The module that runs rules, loaded for the first experiment with a rule.
   * @type {typeof import("../../experiments/sandbox_runs.js") | null}
   */
  let sandbox = null;
  const rules = new LabRules(app, slice, change);
  /** The tool of the running experiment, or "". */
  let ran = "";
  const race = new Race(app);
  nameRules((digest) => slice().rules.get(digest)?.name);

  /** @param {Problem} problem */
  function notice(problem) {
    const { linkProblems } = store.state.frame;
    const others = linkProblems.filter(
      ({ code, field }) => code !== problem.code || field !== problem.field,
    );
    store.frame({ linkProblems: [...others, problem] });
  }

  const experiments = new Experiments(
    {
      slice,
      change,
      address: (replace) => {
        change({ pending: null });
        if (!isOpen()) return;
        if (replace) app.tidy();
        else app.push();
        app.noteView();
      },
      focus: (field) => view.focus(field),
      notice,
      sandbox: async (methods) => {
        if (!/\brule\b/.test(methods)) return null;
        sandbox ??= await import("../../experiments/sandbox_runs.js");
        await rules.find(methods);
        return sandbox.sandboxOf(app, methods, slice().rules);
      },
      ruleFailure: (error) => sandbox?.ruleFailure(error) ?? "",
      noNotices: () => store.frame({ linkProblems: [] }),
    },
    app.pool,
    savedExperiments(),
  );
  addEventListener("pagehide", () => experiments.saveNow());

  /** Solves with an order of directions. @param {string} order */
  function use(order) {
    const { board = "8x8", start = "" } = slice().experiments.orders?.words ?? {};
    const from = start && start !== "all" ? `&start=${start}` : "";
    app.visit(`?board=${board}${from}&method=depth-first&order=${order}`);
  }

  /** @type {Hooks} */
  const hooks = {
    between: race.element,
    open: openRun,
    use,
    tour: async (query) => experiments.tour(query),
    csv: (report) => app.preparing(() => app.client.call("labCsv", { report })),
    address: () => app.address,
    race: (board, start) => {
      const { words } = slice().experiments.compare ?? {};
      if (words) race.startCell(words, { board, start });
    },
  };

  const view = new LabView(
    {
      change,
      type,
      submit: run,
      copy: async (text) => app.toast((await copy(text)) ? "toast.copied" : "toast.copy-failed"),
      redraw: () => change({}),
      use,
      chip: (settings) => {
        store.frame({ linkProblems: [] });
        change({ ...withForm(slice(), settings), tool: settings.tool, problems: [] });
        run();
      },
      past: {
        open: (link) => app.visit(link),
        rename: (link, name) => experiments.rename(link, name),
        remove: (link) => experiments.remove(link),
      },
      between: race.element,
    },
    (root) => new ReportView(root, hooks),
  );

  /** True if a lesson hides the results of experiments. */
  const withheld = () => store.state.frame.withheld.result;
  store.react(
    ({ frame }) => [frame.withheld.result],
    () => {
      const { pending } = slice();
      if (withheld()) {
        experiments.cancel();
        race.close();
      } else if (pending && isOpen()) open(pending);
    },
  );

  /** Runs the experiment of the form; the race of a comparison begins at once. */
  function run() {
    if (withheld()) return;
    race.start(typedSettings(slice()));
    experiments.submit();
  }

  /** @param {LabWords} words */
  function type(words) {
    change(typed(slice(), words));
  }

  /** @param {LabLink | null} link */
  function open(link) {
    if (link && !link.bare) {
      const { tool, words } = link.settings;
      const pending = withheld() ? link : null;
      change({ ...withForm(slice(), { tool, words }), tool, problems: [], pending });
      if (pending) {
        experiments.show(link.settings);
      } else {
        race.start(link.settings, link.place, link.cell);
        experiments.open(link.settings);
      }
      experiments.list();
      wayBack.arrive(shownExperiment(slice())?.link ?? "");
      return;
    }
    // A link with only a tool opens its first form.
    if (link) {
      const { settings } = link;
      experiments.close(settings.tool);
      race.close();
      change({ ...withForm(slice(), settings), tool: settings.tool });
    }
    const { problems } = slice();
    const failed =
      shownExperiment(slice())?.phase === "failed" ||
      problems.some(({ code }) => code === "lab-crashed");
    change({ problems: [] });
    if (!shownExperiment(slice()) && !withheld()) race.open(link?.place ?? null);
    experiments.list();
    wayBack.arrive(shownExperiment(slice())?.link ?? "");
    // The user wants to retry after the solver failed.
    if (failed && !withheld() && app.client.phase !== "ready") experiments.submit();
  }

  // Scrolls to the answer when an experiment ends: on a phone it is below the form, and in a large window the panel
  // may be scrolled.
  store.react(
    ({ modes }) => [labState(modes.lab), modes.lab.tool],
    ({ modes }) => {
      const now = labState(modes.lab);
      if (isOpen() && ran === modes.lab.tool && now === "finished") view.revealAnswer();
      ran = now === "running" ? modes.lab.tool : "";
    },
  );

  // The compass offers the best order in every mode.
  store.react(
    ({ modes }) => [bestOrder(modes.lab)],
    ({ modes }) => store.frame({ bestOrder: bestOrder(modes.lab) }),
  );

  const wayBack = new WayBack(() => app.enter("lab"));

  /**
   * Opens a run of an experiment; the browser's back button, or a link, returns to the report.
   * @param {string} query
   */
  async function openRun(query) {
    const ofRule = new URLSearchParams(query).has("rule");
    // Solve cannot run rules: such a run opens in Code, with its program.
    if (ofRule) sandbox ??= await import("../../experiments/sandbox_runs.js");
    const [link, hash] = ofRule
      ? ((await sandbox?.linkInCode(query, slice().rules)) ?? ["", ""])
      : [query, ""];
    if (!link) {
      notice({ field: "methods", code: "rule-missing", params: { value: query } });
      return;
    }
    wayBack.leave(shownExperiment(slice())?.link ?? "");
    app.visit(link, hash);
  }

  /** The show of Solve's board, which stays on the stage. @param {State} state */
  function boardShow(state) {
    return app.modeOf("solve").show(state);
  }

  return {
    id: "lab",
    read(query, hash) {
      const tool = query.get("lab");
      if (tool === null) return null;
      const link = readLink(query, hash);
      if (link) return { request: link, problems: [] };
      const params = { value: shortened(tool), choices: TOOLS };
      return { request: null, problems: [{ field: "lab", code: "unknown-lab", params }] };
    },
    format: (state) => formatLink(sliceOf(state), race.place),
    shared: (state) =>
      namesRule(sliceOf(state)) ? t("lab.shared.rule", { mode: { key: "action.mode-code" } }) : "",
    open,
    // The stage is hidden: there is no square to choose.
    choose: () => {},
    show: boardShow,
    boardless: () => true,
    status(state) {
      const lab = sliceOf(state);
      const [text = "", detail = ""] = state.frame.withheld.result
        ? [t("verdict.held")]
        : labStatus(lab);
      return {
        title: t("app.title.lab", { tool: t(`lab.tool.${lab.tool}`) }),
        text,
        detail,
        busy: isUnderWay(shownExperiment(lab)),
        failed: false,
        // The form already shows the tool's purpose, the progress and all mistakes.
        inPanel: true,
        data: { lab: labState(lab) },
      };
    },
    render: (state) => {
      const lab = sliceOf(state);
      race.render(lab.tool === "compare" || !shownExperiment(lab));
      view.render(sliceOf(state), state.frame.solver.phase === "ready", withheld());
    },
    actions: {
      "lab-cancel": {
        keys: ["Escape"],
        shown: (state) => isUnderWay(shownExperiment(sliceOf(state))),
        enabled: (state) => isRunning(shownExperiment(sliceOf(state))),
        run: () => experiments.cancel(),
      },
      "lab-resume": {
        shown: (state) => canContinue(sliceOf(state)),
        enabled: (state) => canContinue(sliceOf(state)) && !withheld(),
        run: () => experiments.resume(),
      },
    },
  };
}
