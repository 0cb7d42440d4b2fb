/** Lab: experiments of many runs. */

import { squareName } from "../../board/geometry.js";
import { TabLock } from "../../experiments/tab_lock.js";
import { nameRules } from "../../report/words.js";
import { copy } from "../../ui/files.js";
import { t } from "../../ui/i18n.js";
import { shortened } from "../../ui/shortened.js";
import { Experiments } from "./experiments.js";
import { formatLink, linkToRead, readLink, sharedKey } from "./link.js";
import { followOwnRule } from "./own_rule.js";
import { Programs } from "./programs.js";
import { labStatus } from "./progress.js";
import { Racing } from "./race/racing.js";
import { Results } from "./results.js";
import {
  asksToRead,
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
import { FIRST, formatSettings, TOOLS } from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { Mode } from "../../app/mode.js" */
/** @import { Problem } from "../../ui/problems.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Asked } from "./link.js" */
/** @import { LabState } from "./state.js" */
/** @import { LabWords, Tool } from "./words.js" */

/** @param {App} app @returns {Mode} */
export function makeLab(app) {
  const { store } = app;
  store.change("lab", INITIAL);
  const sliceOf = (/** @type {State} */ { modes }) => /** @type {LabState} */ (modes.lab);
  const slice = () => sliceOf(store.state);
  const change = (/** @type {Partial<LabState>} */ news) => store.change("lab", news);
  const isOpen = () => store.state.mode === "lab";

  /**
   * Runs rules; loaded once an experiment names one.
   * @type {typeof import("../../experiments/sandbox_runs.js") | null}
   */
  let rules = null;
  /** The tool whose experiment was under way. */
  let ran = "";
  const racing = new Racing(app);
  followOwnRule(app, slice, change);
  nameRules((digest) => slice().rules.get(digest)?.name);

  /** @type {Set<Tool>} Tools whose last experiment was looked up. */
  const recalled = new Set();
  /** @type {Set<Tool>} Tools whose form a person or a link has filled in. */
  const filledIn = new Set();

  /** @param {Problem} problem */
  function notice(problem) {
    const { linkProblems } = store.state.frame;
    const others = linkProblems.filter(
      ({ code, field }) => code !== problem.code || field !== problem.field,
    );
    store.frame({ linkProblems: [...others, problem] });
  }

  const results = new Results((what) => {
    const code = what === "nothing" ? "lab-not-kept" : `lab-${what}-left-out`;
    notice({ field: "", code, params: {} });
  });
  // Records that have just arrived must not be lost with the page.
  addEventListener("pagehide", () => results.flush());
  const programs = new Programs(app, { slice, change, notice });
  const experiments = new Experiments(
    {
      slice,
      change,
      address: (replace) => {
        change({ waiting: null });
        if (!isOpen()) return;
        if (replace) app.tidy();
        else app.push();
        app.noteView();
      },
      focus: (field) => view.focus(field),
      notice,
      sandbox: async (methods) => {
        if (!/\brule\b/.test(methods)) return null;
        rules ??= await import("../../experiments/sandbox_runs.js");
        return rules.sandboxOf(app, methods, slice().rules);
      },
      ruleFailure: (error) => rules?.ruleFailure(error) ?? "",
      noNotices: () => store.frame({ linkProblems: [] }),
    },
    app.pool,
    results,
    new TabLock(),
  );

  const view = new LabView({
    change,
    type,
    tool: (tool) => {
      store.frame({ linkProblems: [] });
      enter(tool);
      app.push();
    },
    submit: run,
    copy: async (text) => app.toast((await copy(text)) ? "toast.copied" : "toast.copy-failed"),
    redraw: () => change({}),
    example: (words) => {
      type({ ...FIRST[slice().tool], ...words });
      run();
    },
    past: {
      open: (link) => app.visit(link),
      rename: (link, name) => experiments.archive.rename(link, name),
      remove: (link) => experiments.archive.remove(link),
    },
    read: ({ settings }, { packed }) => app.visit(...linkToRead(settings.words, packed)),
    report: {
      between: racing.element,
      open: openRun,
      use: (order) => {
        const { board = "8x8", start = "" } = slice().experiments.orders?.words ?? {};
        const from = start && start !== "all" ? `&start=${start}` : "";
        app.visit(`?board=${board}${from}&method=depth-first&order=${order}`);
      },
      tour: async (query) => experiments.tour(query),
      address: () => app.address,
      race: (board, start) => {
        const { words } = slice().experiments.compare ?? {};
        if (words) racing.startCell(words, { board, start });
      },
    },
  });

  /** The link that a lesson holds back. @type {Asked | null} */
  let heldBack = null;
  const holds = () => store.state.frame.held.result;
  store.react(
    ({ frame }) => [frame.held.result],
    () => {
      if (holds()) {
        experiments.cancel();
        racing.close();
      } else if (heldBack && isOpen()) open(heldBack);
    },
  );

  /** Runs the typed experiment; the race of a comparison begins at once. */
  function run() {
    if (holds()) return;
    racing.start(typedSettings(slice()));
    experiments.submit();
  }

  /** @param {LabWords} words */
  function type(words) {
    filledIn.add(slice().tool);
    change(typed(slice(), words));
  }

  /** Opens a tool as it was left. @param {Tool} tool */
  function enter(tool) {
    change({ tool, problems: [] });
    // The board on the screen is the likely one to compare on.
    const { board, marks } = boardShow(store.state);
    if (
      tool === "compare" &&
      marks.start >= 0 &&
      !filledIn.has(tool) &&
      !slice().experiments[tool]
    ) {
      type({ board: sizeText(board), start: squareName(board, marks.start) });
    }
    recall(tool);
  }

  /** Restores the last experiment of a tool from an earlier visit. @param {Tool} tool */
  async function recall(tool) {
    if (recalled.has(tool)) return;
    recalled.add(tool);
    const words = await experiments.archive.recall(tool);
    if (!words) return;
    // What was typed in the meantime stays.
    if (!filledIn.has(tool)) change(withForm(slice(), { tool, words }));
    if (isOpen() && slice().tool === tool) app.tidy();
  }

  /**
   * Shows an experiment whose link holds programs; it runs once a person has read and allowed them.
   * @param {Asked} asked
   */
  async function openWithPrograms({ settings, codes, place, cell }) {
    const { link } = slice().experiments[settings.tool] ?? {};
    if (link !== formatSettings(settings)) racing.close();
    experiments.show(settings);
    // The race runs no programs.
    if (await programs.arrive(settings, codes)) racing.start(settings, place, cell);
  }

  /** Continues after a person returns from Code, where the programs of a link may have been allowed. */
  async function goOn() {
    const { waiting } = slice();
    if (!waiting || !(await programs.takeAllowed()) || !waiting.goesOn) return;
    change({ ...withForm(slice(), waiting.settings), tool: waiting.settings.tool });
    run();
  }

  /** @param {Asked | null} asked */
  function open(asked) {
    if (asked) {
      const { tool, words } = asked.settings;
      recalled.add(tool);
      filledIn.add(tool);
      change({ ...withForm(slice(), { tool, words }), tool, problems: [], waiting: null });
      heldBack = holds() ? asked : null;
      if (heldBack) {
        const { settings, codes } = asked;
        experiments.show(settings);
        change({ waiting: { settings, codes, programs: [], goesOn: false } });
      } else if (asked.codes.length > 0) {
        openWithPrograms(asked);
      } else {
        racing.start(asked.settings, asked.place, asked.cell);
        experiments.open({ tool, words });
      }
      experiments.archive.list();
      wayBack.arrive(shownExperiment(slice())?.link ?? "");
      return;
    }
    const { tool, problems } = slice();
    const failed =
      shownExperiment(slice())?.phase === "failed" ||
      problems.some(({ code }) => code === "lab-crashed");
    enter(tool);
    experiments.archive.list();
    wayBack.arrive(shownExperiment(slice())?.link ?? "");
    goOn();
    // The user wants to retry after the solver failed.
    if (failed && !holds() && app.client.phase !== "ready") experiments.submit();
  }

  // The answer of a run which has just ended is brought into sight: on a phone it stands below the form, and
  // in a large window the panel may be scrolled.
  store.react(
    ({ modes }) => [labState(modes.lab), modes.lab.tool],
    ({ modes }) => {
      const now = labState(modes.lab);
      if (isOpen() && ran === modes.lab.tool && now === "finished") view.revealAnswer();
      ran = now === "running" ? modes.lab.tool : "";
    },
  );

  const wayBack = new WayBack(() => app.enter("lab"));

  /**
   * Opens a run of an experiment; the browser's back button, or a link, returns to the report.
   * @param {string} query
   */
  async function openRun(query) {
    const ofRule = new URLSearchParams(query).has("rule");
    // Solve runs no rules: such a run opens in Code, with its program.
    if (ofRule) rules ??= await import("../../experiments/sandbox_runs.js");
    const [link, hash] = ofRule
      ? ((await rules?.linkInCode(query, slice().rules)) ?? ["", ""])
      : [query, ""];
    if (!link) {
      notice({ field: "methods", code: "rule-missing", params: { value: query } });
      return;
    }
    wayBack.leave(shownExperiment(slice())?.link ?? "");
    app.visit(link, hash);
  }

  /** The show of Solve's board, which is on the screen. @param {State} state */
  function boardShow(state) {
    return app.modeOf("solve").show(state);
  }

  return {
    id: "lab",
    read(query, hash) {
      const tool = query.get("lab");
      if (tool === null) return null;
      const asked = readLink(query, hash);
      if (asked) return { asked, problems: [] };
      const params = { value: shortened(tool), known: TOOLS.join(", ") };
      return { asked: null, problems: [{ field: "lab", code: "unknown-lab", params }] };
    },
    format: (state) => formatLink(sliceOf(state), racing.place),
    shared(state) {
      const key = sharedKey(sliceOf(state));
      return key && t(key);
    },
    open,
    // The stage is hidden: there is no square to choose.
    choose: () => {},
    show: boardShow,
    boardless: () => true,
    status(state) {
      const lab = sliceOf(state);
      const [text = "", detail = ""] = state.frame.held.result
        ? [t("verdict.held")]
        : asksToRead(lab)
          ? [t("lab.program.asks")]
          : labStatus(lab);
      return {
        title: t("app.title.lab", { tool: t(`lab.tool.${lab.tool}`) }),
        text,
        detail,
        busy: isUnderWay(shownExperiment(lab)) && shownExperiment(lab)?.phase !== "elsewhere",
        failed: false,
        // The form shows the purpose of the tool, the progress of an experiment and every mistake.
        told: true,
        data: { lab: labState(lab) },
      };
    },
    render: (state) => {
      racing.render(sliceOf(state).tool === "compare");
      view.render(sliceOf(state), state.frame.solver.phase === "ready", holds());
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
        enabled: (state) => canContinue(sliceOf(state)) && !holds(),
        run: () => experiments.resume(),
      },
    },
  };
}

/** @param {{rows: number, cols: number}} board */
function sizeText({ rows, cols }) {
  return `${rows}x${cols}`;
}
