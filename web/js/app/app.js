/** The page: one frame, one board, one player, and the modes that take turns with them. */

import { boardActions } from "../board/actions.js";
import { WHOLE } from "../board/geometry.js";
import { NO_MARKS, NO_PROOF, switched } from "../board/marks.js";
import { paintActions } from "../board/paint_actions.js";
import { Stage } from "../board/stage.js";
import { hintTaken, isHintWanted } from "../board/zoom_hint.js";
import { takeOver } from "../first_frame.js";
import { assets, makeWorker } from "../place.js";
import { playerActions } from "../player/actions.js";
import { Player } from "../player/player.js";
import { STILL } from "../player/player_state.js";
import { proofActions } from "../player/proof.js";
import { NO_RULES } from "../rules/state.js";
import { SolverClient } from "../solver/client.js";
import { AnswerError } from "../solver/errors.js";
import { Pool } from "../solver/pool.js";
import { first } from "../start.js";
import { followTruth, reasonOf, seenOf } from "../truth/follow.js";
import { Truth } from "../truth/truth.js";
import { bindActions, labelButtons, listShortcuts } from "./actions.js";
import { Doors } from "./doors.js";
import { FRAME } from "./frame.js";
import { frameActions } from "./frame_actions.js";
import { labelled, loadLanguage } from "./i18n.js";
import * as link from "./link.js";
import { readLink } from "./mode.js";
import { OfflineSupport } from "./offline.js";
import { printLight } from "./outside.js";
import { Page } from "./page.js";
import { presentationActions } from "./present.js";
import { readShared } from "./shared_words.js";
import { Store } from "./store.js";
import { applyTheme, storedTheme, storeTheme } from "./theme.js";

/** @import { Show } from "../player/timeline.js" */
/** @import { RuleRunner } from "../rules/runner.js" */
/** @import { Action } from "./actions.js" */
/** @import { Frame } from "./frame.js" */
/** @import { Door } from "./doors.js" */
/** @import { Mode } from "./mode.js" */
/** @import { Theme } from "./theme.js" */
/** @import { SharedWords } from "./shared_words.js" */

/**
 * What each mode has of its own: what is shown of its board, from where, and at which moment.
 * @typedef {Pick<Frame, "view" | "player" | "overlays" | "proof">} Look
 */

/** How a mode begins. @type {Readonly<Look>} */
const FIRST_LOOK = { view: WHOLE, player: STILL, overlays: {}, proof: NO_PROOF };

/** How long a short message stays, in milliseconds. */
const TOAST_MS = 2500;

/** How long after the last change the view is noted in the address: browsers limit how often. */
const NOTE_MS = 150;

/** What is on the board before the modes are there. @type {Show} */
const NOTHING_YET = { board: { rows: 8, cols: 8 }, timeline: null, marks: NO_MARKS, live: null };

/** When a start of Python is silent for so long, in milliseconds, the page says what to do. */
const SLOW_MS = 10_000;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class App {
  /** Every command there is, by name. @type {Record<string, Action>} */
  actions = {};
  /** The words of the link that every other link of this page carries on. @type {SharedWords} */
  #shared = { lang: "", theme: "", embed: false };
  /** What runs the rules that people write, once somebody has needed it. @type {RuleRunner | null} */
  rules = null;
  /** How the modes that are not open were left. @type {Map<string, Look>} */
  #looks = new Map();
  /** What ends the texts and files that are being made. @type {Set<AbortController>} */
  #making = new Set();
  #toastTimer = 0;
  #noteTimer = 0;
  #slowTimer = 0;
  /** The commands of the frame, before and after those of the modes. @type {Record<string, Action>[]} */
  #own = [];

  /** @param {readonly Door[]} doors the first one's mode takes the links that no other one knows */
  constructor(doors) {
    this.doors = new Doors(this, doors, () => this.#gatherActions());
    this.store = new Store({
      mode: "",
      frame: { ...FRAME, theme: storedTheme(), zoomHint: isHintWanted() },
      rules: NO_RULES,
      modes: {},
    });
    this.client = new SolverClient({ create: makeWorker, assets, hooks: this.#solverHooks() });
    // Everything else happens while Python loads.
    this.client.start(first);
    this.truth = new Truth(this.client);
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
      follow: (square) => this.stage.show(square),
      rested: () => this.noteView(),
      still: () => reducedMotion.matches,
    });
  }

  /** Sets the page up with the modes that the link which led here needs, and opens the link. */
  async start() {
    this.#readShared();
    const { query } = link.readAddress();
    const fetching = this.doors.fetch(this.doors.askedBy(query));
    await Promise.all([loadLanguage(this.#shared.lang), fetching]);
    await this.pause();
    (await fetching)();
    this.store.update({ mode: this.doors.modes[0]?.id ?? "" });
    this.offline = new OfflineSupport(this.store, {
      announce: (key) => this.toast(key),
      mended: () => {
        this.client.restart();
        this.mode.open(null);
      },
      busy: () => this.show.live !== null,
    });
    this.page = new Page(this);
    await this.pause();
    this.#own = [
      { ...presentationActions(this), ...playerActions(this) },
      {
        ...paintActions(this),
        ...boardActions(this),
        ...proofActions(this),
        ...frameActions(this),
      },
    ];
    labelled(() => this.#gatherActions());
    bindActions(
      () => this.actions,
      () => this.store.state,
    );
    this.#followTheme();
    followTruth(this);
    printLight(this);
    link.onNavigate(() => this.#openLink());
    takeOver();
    this.store.draw((state) => this.page?.render(state));
    this.#openLink();
    this.doors.fetchLater();
  }

  /** Gathers the commands of the frame and of the modes that are there, and names their buttons. */
  #gatherActions() {
    const [before, after] = this.#own;
    const ofModes = this.doors.modes.flatMap(({ id, actions }) =>
      Object.entries(actions).map(([name, action]) => [name, within(id, action)]),
    );
    this.actions = { ...before, ...Object.fromEntries(ofModes), ...after };
    labelButtons(this.actions, this.doors.complete);
    listShortcuts(this.actions);
    this.store.update({});
  }

  #solverHooks() {
    const { store } = this;
    const change = (/** @type {object} */ news) =>
      store.frame({ solver: { ...store.state.frame.solver, ...news } });
    const watch = () => {
      clearTimeout(this.#slowTimer);
      this.#slowTimer = setTimeout(() => change({ slow: true }), SLOW_MS);
    };
    watch();
    return {
      onBoot: (
        /** @type {{stage: "loading" | "starting", loaded: number, total: number}} */ boot,
      ) => {
        change({ phase: boot.stage, loaded: boot.loaded, total: boot.total, slow: false });
        watch();
      },
      onReady: () => {
        clearTimeout(this.#slowTimer);
        change({ phase: "ready", cause: "", file: "" });
      },
      onRestart: () => {
        change({ phase: "starting", restarted: true, slow: false });
        watch();
      },
      onFailed: (/** @type {{cause: string, file: string}} */ { cause, file }) => {
        clearTimeout(this.#slowTimer);
        change({ phase: "failed", cause, file });
      },
      onException: () => this.toast("toast.exception"),
    };
  }

  // -- modes and shows -------------------------------------------------------------------------------

  /** The mode that is open. @returns {Mode} */
  get mode() {
    return this.modeOf(this.store.state.mode);
  }

  /** A mode that is there. @param {string} id */
  modeOf(id) {
    const mode = this.doors.find(id);
    if (!mode) throw new Error(`no mode ${id}`);
    return mode;
  }

  /** Whether a mode is open. */
  get #begun() {
    return this.doors.modes.length > 0;
  }

  /** What is on the board. @returns {Show} */
  get show() {
    return this.#begun ? this.mode.show(this.store.state) : NOTHING_YET;
  }

  /** Why there is no tour, or none any more: the proof that is told. */
  get reason() {
    return reasonOf(this.show, this.store.state.frame);
  }

  /** Whether squares are taken away and put back, and not chosen. */
  get painting() {
    return this.store.state.frame.painting && this.#begun && this.mode.paint !== undefined;
  }

  get #seen() {
    return { ...seenOf(this.show, this.store.state.frame), painting: this.painting };
  }

  /** Opens a mode as it was left. @param {string} id */
  enter(id) {
    this.doors.within([id], () => this.#enter(id));
  }

  /** @param {string} id */
  #enter(id) {
    if (this.store.state.mode === id) return;
    this.#turnTo(id);
    this.store.frame({ linkProblems: [], painting: false });
    this.mode.open(null);
    this.push();
    this.noteView();
  }

  /** Puts a mode in the place of the one that is open. @param {string} id */
  #turnTo(id) {
    const { mode, frame } = this.store.state;
    if (mode === id) return;
    this.player.stop();
    const { view, player, overlays, proof } = frame;
    this.#looks.set(mode, { view, player, overlays, proof });
    this.store.update({ mode: id, frame: { ...frame, ...(this.#looks.get(id) ?? FIRST_LOOK) } });
    if (this.store.state.frame.player.playing) this.player.play();
  }

  /** How a mode looks, open or not. @param {string} id @returns {Look} */
  lookOf(id) {
    const { mode, frame } = this.store.state;
    return mode === id ? frame : (this.#looks.get(id) ?? FIRST_LOOK);
  }

  /**
   * Changes how a mode looks, open or not: its work may end while another mode is open.
   * @param {string} id
   * @param {Partial<Look>} change
   */
  look(id, change) {
    if (this.store.state.mode === id) this.store.frame(change);
    else this.#looks.set(id, { ...this.lookOf(id), ...change });
  }

  // -- links -----------------------------------------------------------------------------------------

  /**
   * Follows a link of this page; the browser's way back leads here again.
   * @param {string} query
   * @param {string} [hash]
   */
  visit(query, hash) {
    link.push(query, hash);
    this.#openLink();
  }

  #openLink() {
    const { query } = link.readAddress();
    this.doors.within(this.doors.askedBy(query), () => this.#follow());
  }

  /** Opens what the address asks for; the modes that it needs are there. */
  #follow() {
    const { query, hash } = link.readAddress();
    const sharedProblems = this.#readShared();
    const known = this.doors.all.map(({ id }) => id);
    const { mode, asked, problems } = readLink(this.doors.modes, query, hash, known);
    this.#turnTo(mode.id);
    this.store.frame({ linkProblems: [...problems, ...sharedProblems], painting: false });
    mode.open(asked);
    this.tidy();
  }

  /** Takes what every link carries on, the language and the theme, from the address. */
  #readShared() {
    const { words, problems } = readShared(link.readAddress().query);
    this.#shared = words;
    if (words.theme) this.store.frame({ theme: words.theme });
    link.carry(words);
    return problems;
  }

  /** Puts what the open mode shows into the address bar: a new entry of the history. */
  push = () => link.push(this.mode.format(this.store.state).query);

  /** Writes the address of what the open mode shows in the one way. */
  tidy() {
    link.tidy(this.mode.format(this.store.state).query);
  }

  /** The view goes into the address, a moment after its last change; but not in the place of a view that
   *  the address asks for and that is not open yet. */
  noteView() {
    clearTimeout(this.#noteTimer);
    this.#noteTimer = setTimeout(() => {
      if (!this.show.live && !this.doors.waiting)
        link.noteView(this.mode.format(this.store.state).hash);
    }, NOTE_MS);
  }

  /** The link of what is shown, to give to somebody. */
  get address() {
    const { query, hash } = this.mode.format(this.store.state);
    return link.addressOf(query, hash);
  }

  // -- what modes and panels need --------------------------------------------------------------------

  /** Says something for a moment. @param {string} key of its text */
  toast = (key) => {
    clearTimeout(this.#toastTimer);
    this.store.frame({ toast: key });
    this.#toastTimer = setTimeout(() => this.store.frame({ toast: "" }), TOAST_MS);
  };

  /**
   * Says that something is being made for as long as it takes.
   * @template T
   * @param {(signal: AbortSignal) => Promise<T>} make the signal ends it
   * @returns {Promise<T | null>} null if it could not be made, or was ended
   */
  async preparing(make) {
    const end = new AbortController();
    this.#making.add(end);
    this.store.frame({ preparing: true });
    try {
      return await make(end.signal);
    } catch (error) {
      // What went wrong in Python is said already.
      if (!(error instanceof AnswerError || end.signal.aborted)) this.toast("toast.failed");
      return null;
    } finally {
      this.#making.delete(end);
      this.store.frame({ preparing: this.#making.size > 0 });
    }
  }

  /** Ends all that is being made. */
  stopPreparing() {
    for (const end of this.#making) end.abort();
  }

  /** What runs the rules that people write; its scripts come when it is needed. @returns {Promise<RuleRunner>} */
  async needRules() {
    const { RuleRunner } = await import("../rules/runner.js");
    this.rules ??= new RuleRunner({
      own: this.client,
      sandbox: () => import("../sandbox/sandbox.js"),
      tell: (rules) => this.store.update({ rules }),
    });
    return this.rules;
  }

  /** Lets the browser draw and answer. @returns {Promise<unknown>} */
  pause() {
    return new Promise((resolve) => setTimeout(resolve));
  }

  /** How to zoom was understood: it is not said again. */
  closeZoomHint() {
    if (!this.store.state.frame.zoomHint) return;
    hintTaken();
    this.store.frame({ zoomHint: false });
  }

  /** @param {Parameters<typeof switched>[1]} overlay @param {boolean} on */
  showOverlay(overlay, on) {
    const { overlays } = this.store.state.frame;
    this.store.frame({ overlays: switched(overlays, overlay, on) });
    this.noteView();
  }

  /** Shows a step of the proof of what is on the board. @param {number} step */
  showStep(step) {
    this.store.frame({ proof: { of: this.reason, step } });
    this.showOverlay("proof", true);
  }

  // -- the theme -------------------------------------------------------------------------------------

  /** The theme is put on the page whenever it changes in the state. */
  #followTheme() {
    const apply = () => {
      applyTheme(this.store.state.frame.theme);
      this.stage.themeChanged();
    };
    apply();
    this.store.react(({ frame }) => [frame.theme], apply);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () =>
      this.stage.themeChanged(),
    );
  }

  /** @param {Theme} theme */
  chooseTheme(theme) {
    storeTheme(theme);
    this.store.frame({ theme });
    // A link that names a theme goes on naming the one that is seen.
    if (this.#shared.theme) this.#shared = { ...this.#shared, theme };
    link.carry(this.#shared);
  }

  /** @param {string} lang */
  async chooseLanguage(lang) {
    this.#shared = { ...this.#shared, lang };
    link.carry(this.#shared);
    await loadLanguage(lang);
  }
}

/**
 * An action of a mode, which is there only while the mode is open.
 * @param {string} id
 * @param {Action} action
 * @returns {Action}
 */
function within(id, action) {
  const { shown, enabled } = action;
  return {
    ...action,
    shown: (state) => state.mode === id && shown?.(state) !== false,
    enabled: (state) => state.mode === id && enabled?.(state) !== false,
  };
}
