/** The whole page: one frame, one board and one player, which the modes share. */

import { WHOLE } from "../board/geometry.js";
import { NO_MARKS, NO_PROOF, switched } from "../board/marks.js";
import { Stage } from "../board/stage.js";
import { hintTaken, isHintWanted } from "../board/zoom_hint.js";
import { followProofs } from "../completion/certificates.js";
import { Completion } from "../completion/completion.js";
import { followTruth, reasonOf, seenOf } from "../completion/follow.js";
import { takeOver } from "../first_frame.js";
import { assets, makeWorker } from "../place.js";
import { Player } from "../player/player.js";
import { STILL } from "../player/player_state.js";
import { NO_RULES } from "../rules/lost.js";
import { SolverClient } from "../solver/calls.js";
import { Pool } from "../solver/pool.js";
import { takeDrops } from "../ui/drops.js";
import { labelled, loadTexts } from "../ui/i18n.js";
import { Saved } from "../ui/saved.js";
import { readSetting, saveSetting } from "../ui/settings.js";
import { bindActions, labelButtons, listShortcuts, onlyWhile } from "./actions.js";
import { boardActions, playerActions } from "./board_actions.js";
import { loadFonts } from "./fonts.js";
import { FRAME } from "./frame.js";
import { frameActions } from "./frame_actions.js";
import * as language from "./language.js";
import { Messages } from "./messages.js";
import { ModeLoader } from "./mode_loader.js";
import { Navigation } from "./navigation.js";
import { OfflineSupport } from "./offline.js";
import { Page } from "./page.js";
import { presentationActions } from "./present.js";
import { solverHooks } from "./solver_status.js";
import { tellFailures } from "./status_line.js";
import { Store } from "./store.js";
import { followTheme, storedTheme } from "./theme.js";

/** @import { First } from "../solver/supervisor.js" */
/** @import { Show } from "../player/types.js" */
/** @import { Lessons } from "../lessons/lessons.js" */
/** @import { RuleRunner } from "../rules/runner.js" */
/** @import { Action, Frame, Look, Mode, ModeEntry } from "./types.js" */

/** The first look of a mode. @type {Readonly<Look>} */
const FIRST_LOOK = { view: WHOLE, player: STILL, overlays: {}, proof: NO_PROOF };

/** The show before the modes are loaded. @type {Show} */
const NOTHING_YET = { board: { rows: 8, cols: 8 }, timeline: null, marks: NO_MARKS, live: null };

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class App {
  /** All actions, by name. @type {Record<string, Action>} */
  actions = {};
  /** The runner of people's own rules; null until needed. @type {RuleRunner | null} */
  rules = null;
  /** The lessons; null until needed. @type {Lessons | null} */
  lessons = null;
  /** The looks of the closed modes. @type {Map<string, Look>} */
  #looks = new Map();
  /** The actions of the frame, before and after those of the modes. @type {Record<string, Action>[]} */
  #own = [];

  /**
   * @param {readonly ModeEntry[]} entries the first one's mode takes all links that no other mode reads
   * @param {First | null} worker the worker that is already starting; null if the browser has none
   */
  constructor(entries, worker) {
    this.loader = new ModeLoader(this, entries, () => this.#gatherActions());
    this.store = new Store({
      mode: "",
      frame: {
        ...FRAME,
        theme: storedTheme(),
        zoomHint: isHintWanted(),
        numbered: readSetting("numbers") !== "",
      },
      rules: NO_RULES,
      lesson: null,
      modes: {},
    });
    const messages = new Messages(this.store);
    this.toast = messages.toast;
    Saved.onIgnored = () => this.toast("saved.ignored");
    this.announce = messages.announce;
    this.tellFailed = messages.tellFailed;
    this.preparing = messages.preparing;
    this.stopPreparing = messages.stopPreparing;
    this.navigation = new Navigation(this);
    this.visit = this.navigation.visit;
    this.push = this.navigation.push;
    this.tidy = this.navigation.tidy;
    this.noteView = this.navigation.noteView;
    const hooks = solverHooks(this.store, this.toast);
    this.client = new SolverClient({ create: makeWorker, assets, hooks });
    // First, so that Python loads during everything else.
    this.client.start(worker);
    this.completion = new Completion(this.client);
    this.pool = new Pool(this.client, navigator.hardwareConcurrency || 1);
    this.stage = new Stage(
      (square) => this.#begun && this.mode.choose(square),
      (view) => {
        if (view.zoom !== this.store.state.frame.view.zoom) this.closeZoomHint();
        this.store.frame({ view });
      },
      () => this.#seen,
      (square, first) => this.mode.paint?.(square, first),
    );
    this.player = new Player(this.store, () => this.show, {
      follow: (square) => this.stage.viewport.show(square),
      rested: this.noteView,
      moved: (position) => this.mode.moved?.(position),
      still: () => reducedMotion.matches,
    });
  }

  /** Loads the modes that the link needs, and opens the link. */
  async start() {
    this.navigation.readShared();
    const { modes } = this.navigation;
    // Before the modes, so that their texts load in this language only.
    const speaking = language.begin(this.navigation.shared.lang);
    // The first mode is already loaded: it opens if the link's mode cannot be loaded.
    const fetching = this.loader.fetch(modes).catch(() => this.loader.fetch(modes.slice(0, 1)));
    await Promise.all([speaking, fetching]);
    await this.pause();
    (await fetching)();
    this.store.update({ mode: this.loader.modes[0]?.id ?? "" });
    this.offline = new OfflineSupport(this.store, {
      announce: this.announce,
      mended: () => {
        this.client.restart();
        this.mode.open(null);
      },
      busy: () => this.show.live !== null,
    });
    this.page = new Page(this);
    tellFailures(() => this.store.update({}));
    await this.pause();
    this.#own = [
      { ...presentationActions(this), ...playerActions(this) },
      { ...boardActions(this), ...frameActions(this) },
    ];
    labelled(() => this.#gatherActions());
    bindActions(
      () => this.actions,
      () => this.store.state,
    );
    followTheme(this);
    followTruth(this);
    followProofs(this);
    takeOver();
    this.store.draw((state) => this.page?.render(state));
    this.navigation.start();
    // In these two modes a file is a tour or a rule.
    takeDrops(
      () => !["check", "code"].includes(this.store.state.mode),
      ["Files"],
      ({ files: [file] }) => file && this.askLessons(({ dialog }) => dialog.offerFile(file)),
    );
    this.loader.fetchLater();
    loadFonts(() => this.store.update({}));
  }

  /** Collects the actions of the frame and of the loaded modes, and names their buttons. */
  #gatherActions() {
    const [before, after] = this.#own;
    const ofModes = this.loader.modes.flatMap(({ id, actions }) =>
      Object.entries(actions).map(([name, action]) => [
        name,
        onlyWhile(({ mode }) => mode === id, action),
      ]),
    );
    this.actions = { ...before, ...Object.fromEntries(ofModes), ...after };
    labelButtons(this.actions, this.loader.complete);
    listShortcuts(this.actions);
    this.store.update({});
  }

  // -- modes and shows -------------------------------------------------------------------------------

  /** The open mode. @returns {Mode} */
  get mode() {
    return this.modeOf(this.store.state.mode);
  }

  /** A loaded mode. @param {string} id */
  modeOf(id) {
    const mode = this.loader.find(id);
    if (!mode) throw new Error(`no mode ${id}`);
    return mode;
  }

  /** Whether a mode is open. */
  get #begun() {
    return this.loader.modes.length > 0;
  }

  /** The show on the board. @returns {Show} */
  get show() {
    return this.#begun ? this.mode.show(this.store.state) : NOTHING_YET;
  }

  /** The shown proof that there is no tour, or none from here. */
  get reason() {
    return reasonOf(this.show, this.store.state.frame);
  }

  /** Whether clicks on the board add and remove holes. */
  get painting() {
    return this.store.state.frame.painting && this.#begun && this.mode.paint !== undefined;
  }

  get #seen() {
    return { ...seenOf(this.show, this.store.state.frame), painting: this.painting };
  }

  /** Opens a mode in its last state. @param {string} id */
  enter(id) {
    this.loader.within([id], () => this.#enter(id));
  }

  /** @param {string} id */
  #enter(id) {
    if (this.store.state.mode === id) return;
    this.turnTo(id);
    this.store.frame({ linkProblems: [], painting: false });
    this.mode.open(null);
    this.push();
    this.noteView();
  }

  /** Switches to a mode. @param {string} id */
  turnTo(id) {
    const { mode, frame } = this.store.state;
    if (mode === id) return;
    this.player.stop();
    const { view, player, overlays, proof } = frame;
    this.#looks.set(mode, { view, player, overlays, proof });
    this.store.update({ mode: id, frame: { ...frame, ...(this.#looks.get(id) ?? FIRST_LOOK) } });
    if (this.store.state.frame.player.playing) this.player.play();
  }

  /** The look of a mode, open or not. @param {string} id @returns {Look} */
  lookOf(id) {
    const { mode, frame } = this.store.state;
    return mode === id ? frame : (this.#looks.get(id) ?? FIRST_LOOK);
  }

  /**
   * Changes the look of a mode, open or not: its work may end while another mode is open.
   * @param {string} id
   * @param {Partial<Look>} change
   */
  look(id, change) {
    if (this.store.state.mode === id) this.store.frame(change);
    else this.#looks.set(id, { ...this.lookOf(id), ...change });
  }

  // -- what modes and panels need --------------------------------------------------------------------

  /** The link of the shown state, for sharing. */
  get address() {
    return this.navigation.address;
  }

  /** Loads the runner of people's own rules on demand. @returns {Promise<RuleRunner>} */
  async needRules() {
    // The texts too: the Lab also runs rules, without the mode Code.
    const [{ RuleRunner }] = await Promise.all([import("../rules/runner.js"), loadTexts("code")]);
    this.rules ??= new RuleRunner(this.client, {
      load: () => import("../sandbox/sandbox.js"),
      onState: (rules) => this.store.update({ rules }),
    });
    return this.rules;
  }

  /** Loads the lessons on demand. @returns {Promise<Lessons>} */
  async needLessons() {
    const { Lessons } = await import("../lessons/lessons.js");
    this.lessons ??= new Lessons(this);
    return this.lessons;
  }

  /** Calls a function with the lessons after loading. @param {(lessons: Lessons) => unknown} ask */
  askLessons(ask) {
    this.needLessons()
      .then(ask)
      .catch(() => this.toast("late.unloaded"));
  }

  /** Opens the lesson that the address names, or closes the open one. @param {boolean} alone true if it names nothing else */
  followLesson(alone) {
    const { lesson, step } = this.navigation.shared;
    if (this.lessons) this.lessons.follow(lesson, step, alone);
    if (this.lessons || !lesson) return;
    // What the lesson hides is unknown before it is loaded: until then, hide everything.
    this.store.frame({ withheld: { lost: true, onward: true, result: true } });
    this.needLessons()
      .then((lessons) => {
        const { shared } = this.navigation;
        if (shared.lesson) lessons.follow(shared.lesson, shared.step, alone);
        else this.store.frame({ withheld: FRAME.withheld });
      })
      .catch(() => {
        this.toast("late.unloaded");
        this.store.frame({ withheld: FRAME.withheld });
        this.navigation.carry({ lesson: "" });
      });
  }

  /** Lets the browser draw and handle input. @returns {Promise<unknown>} */
  pause() {
    return new Promise((resolve) => setTimeout(resolve));
  }

  /** Closes the hint on zooming for good. */
  closeZoomHint() {
    if (!this.store.state.frame.zoomHint) return;
    hintTaken();
    this.store.frame({ zoomHint: false });
  }

  /** @param {Parameters<typeof switched>[1]} overlay @param {boolean} on */
  showOverlay(overlay, on) {
    const { overlays } = this.store.state.frame;
    this.store.frame({ overlays: switched(overlays, overlay, on) });
    if (overlay === "numbers") {
      saveSetting("numbers", on ? "1" : "");
      this.store.frame({ numbered: on });
    }
    this.noteView();
  }

  /** Shows a step of the proof on the board. @param {number} step */
  showStep(step) {
    this.store.frame({ proof: { of: this.reason, step } });
    this.showOverlay("proof", true);
  }
}
