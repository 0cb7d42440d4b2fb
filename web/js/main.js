/** The only wiring: actions change the state, the state is drawn once a frame. */

import { bindActions, labelButtons, listShortcuts, renderButtons } from "./app/actions.js";
import { byId, make, setAttribute, setText } from "./app/dom.js";
import { copy, copyLater, download, share } from "./app/files.js";
import { loadLanguage, number, t, translate } from "./app/i18n.js";
import * as link from "./app/link.js";
import { OfflineSupport } from "./app/offline.js";
import { sentence } from "./app/problems.js";
import { squareName, WHOLE } from "./board/geometry.js";
import { Legend } from "./board/legend.js";
import { BoardView } from "./board/view.js";
import { Lab } from "./modes/lab/lab.js";
import { isChanged, LabPanel, labStatus } from "./modes/lab/panel.js";
import { Results } from "./modes/lab/results.js";
import { formatSettings } from "./modes/lab/words.js";
import { Comparison, companionOf } from "./modes/solve/companion.js";
import { Counting, countingText, countMore, countText } from "./modes/solve/counting.js";
import { Form } from "./modes/solve/form.js";
import { PropertyList } from "./modes/solve/properties.js";
import {
  boardOf,
  canonical,
  check,
  DEFAULTS,
  withoutHiddenMistakes,
} from "./modes/solve/request.js";
import {
  isTooLong,
  reasonText,
  tooLargeFor,
  Verdict,
  verdictTitle,
} from "./modes/solve/verdict.js";
import { StartsQuestion, switched } from "./overlays.js";
import { assets, makeWorker } from "./place.js";
import { Clock, SPEEDS } from "./player/clock.js";
import { liveText, Transport } from "./player/transport.js";
import { SolverClient } from "./solver/client.js";
import { AnswerError, RequestError } from "./solver/errors.js";
import { Pool } from "./solver/pool.js";
import { first } from "./start.js";
import {
  begun,
  counted,
  counting,
  finished,
  playerChanged,
  Store,
  squaresOf,
  timelineOf,
} from "./state.js";

/** @import { Action } from "./app/actions.js" */
/** @import { Link } from "./app/link.js" */
/** @import { Words } from "./modes/solve/request.js" */
/** @import { ResultDocument } from "./solver/documents.js" */
/** @import { Companion, Details, Offline, PlayerState, Run, State, Texts } from "./state.js" */

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const store = new Store();

// -- the solver -----------------------------------------------------------------------------------

const client = new SolverClient({
  create: makeWorker,
  assets,
  hooks: {
    onBoot: ({ stage, loaded, total }) =>
      store.update({ solver: { ...store.state.solver, phase: stage, loaded, total } }),
    onReady: () => store.update({ solver: { ...store.state.solver, phase: "ready" } }),
    onRestart: () =>
      store.update({ solver: { ...store.state.solver, phase: "starting", restarted: true } }),
    onFailed: ({ cause, file }) =>
      store.update({ solver: { ...store.state.solver, phase: "failed", cause, file } }),
    onException: () => toast("toast.exception"),
  },
});

// Everything below happens while Python loads.
client.start(first);
const opened = link.readLink();
await loadLanguage(opened.lang);
translate(document);
await breathe();

/** Lets the browser draw and answer before the next piece of setting up. */
function breathe() {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Counts the runs: what belongs to an earlier one comes too late. */
let turn = 0;

/**
 * Runs a request that has passed the checks.
 * @param {Words} words canonical
 * @param {number | null} step the frame to show afterwards, or null to play
 */
async function run(words, step = null) {
  turn += 1;
  const mine = turn;
  const current = () => mine === turn;
  const before = store.state;
  clock.stop();
  store.update(begun(before, words, performance.now()));
  try {
    const result = await client.solve(inPythonsWords(words), {
      onStart: (theory) => {
        const { run: started, live } = store.state;
        if (!current() || !started || !live) return;
        const since = performance.now();
        store.update({ run: { ...started, theory }, live: { ...live, since, now: since } });
      },
      onProgress: (progress) => {
        const { live } = store.state;
        if (current() && live) {
          store.update({ live: { ...live, now: performance.now(), progress } });
        }
      },
    });
    if (!current()) return;
    if (result.document.outcome === "cancelled" && result.document.stats.seconds === 0) {
      const { live } = store.state;
      if (live) result.document.stats.seconds = (performance.now() - live.since) / 1000;
    }
    // The outcome and the texts come up together.
    const details = await detailsOf(result, 0);
    if (!current()) return;
    store.update(finished(store.state, result, details, step, stillness.matches));
    if (store.state.player.playing) play();
    else followKnight();
    compare();
  } catch (error) {
    if (!current()) return;
    // What was drawn before comes back.
    const { board, run: drawn, player } = before;
    store.update({ board, run: drawn, player: { ...player, playing: false }, live: null });
    if (error instanceof RequestError) {
      // Python saw a mistake that the page did not.
      const field = /** @type {keyof Words} */ (String(error.params.field));
      const { code, params } = error;
      store.update({ form: words, problems: [{ field, code, params }] });
    } else {
      store.update({ crash: error instanceof AnswerError ? "status.exception" : "status.crashed" });
    }
  }
}

/**
 * The request as Python reads it: the rows and columns by name, the other defaults left out.
 * @param {Words} words
 */
function inPythonsWords(words) {
  return Object.fromEntries(
    Object.entries(words).filter(
      ([name, text]) =>
        name === "rows" || name === "cols" || text !== DEFAULTS[/** @type {keyof Words} */ (name)],
    ),
  );
}

/**
 * Asks Python for the texts and the properties of one of the tours found, unless it is too long.
 * @param {Pick<Run, "document" | "tours">} result
 * @param {number} tour
 * @returns {Promise<Details>}
 */
async function detailsOf({ document, tours }, tour) {
  const squares = document && squaresOf({ document, tours }, tour);
  if (!squares || isTooLong(document)) return { texts: null, properties: null };
  const { rows, cols } = document;
  return client.ask("details", { rows, cols, squares });
}

/** The properties of a tour so large that they are worked out only when somebody asks. */
async function workOut() {
  const { run: shown, player } = store.state;
  const squares = shown && squaresOf(shown, player.tour);
  if (!shown?.document || !squares) return;
  const { document } = shown;
  const { rows, cols } = document;
  const properties = await preparing(() => client.ask("properties", { rows, cols, squares }));
  const { run: now, player: playerNow } = store.state;
  if (properties && now?.document === document && playerNow.tour === player.tour) {
    store.update({ run: { ...now, properties } });
  }
}

// -- comparing and counting ----------------------------------------------------------------------

/** @type {Record<string, Companion["state"]>} */
const COMPANION_ENDS = { limit: "budget", cancelled: "stopped" };

/** After one of the two searches, blind and with foresight, runs the other: behind the page's back. */
async function compare() {
  const { run: shown, count } = store.state;
  const words = shown && !count?.running ? companionOf(shown) : null;
  if (!words) return;
  const mine = turn;
  const change = (/** @type {Partial<Companion>} */ news) => {
    const { companion } = store.state;
    if (mine === turn && companion) store.update({ companion: { ...companion, ...news } });
  };
  store.update({ companion: { method: words.method, forward: 0, state: "running" } });
  try {
    const { document } = await client.solve(
      inPythonsWords(words),
      { onProgress: ({ forward }) => change({ forward }) },
      0,
    );
    const { outcome, stats } = document;
    change({ forward: stats.forward, state: COMPANION_ENDS[outcome] ?? "done" });
  } catch {
    change({ state: "stopped" });
  }
}

/** Counts what the form asks for. */
async function countTours() {
  const words = requested(["rows", "cols", "start", "end", "closed"]);
  if (!words) return;
  store.update(counting(words));
  const current = () => store.state.count?.words === words;
  const { rows, cols, start, end, closed } = words;
  try {
    const document = await client.count({ rows, cols, start, end, closed }, (progress) => {
      const { count } = store.state;
      if (current() && count) store.update({ count: { ...count, progress } });
    });
    if (current()) store.update(counted(store.state, document));
  } catch (error) {
    if (!current()) return;
    const known = error instanceof RequestError;
    const code = error instanceof AnswerError ? "exception" : "count-failed";
    const problem = known ? error : { code, params: {} };
    store.update(counted(store.state, null, { code: problem.code, params: problem.params }));
  }
}

// -- requests -------------------------------------------------------------------------------------

/**
 * The request in the form, or null: then its mistakes are shown.
 * @param {string[]} fields those that matter
 * @param {Partial<Words>} change
 */
function requested(fields = Object.keys(DEFAULTS), change = {}) {
  const words = withoutHiddenMistakes({ ...store.state.form, ...change });
  const problems = check(words).filter(({ field }) => fields.includes(field));
  if (form.goal === "end" && !words.end.trim()) {
    problems.push({ field: "end", code: "end-missing", params: {} });
  }
  if (problems.length === 0) return canonical(words);
  store.update({ form: words, problems });
  form.focus(problems[0]?.field ?? "");
  return null;
}

/** @param {Partial<Words>} change */
function submit(change = {}) {
  const request = requested(undefined, change);
  if (!request) return;
  store.update({ linkProblems: [] });
  link.pushRequest(request);
  run(request);
}

/** @param {number} square */
function startFrom(square) {
  if (store.state.mode === "lab") {
    const found = lab.square(square);
    if (found) openRun(found);
    return;
  }
  const { board, form: words } = store.state;
  const name = squareName(board, square);
  // The board that was clicked counts, not a size that is only typed.
  const size = { rows: String(board.rows), cols: String(board.cols) };
  const start = words.start.trim().toLowerCase();
  if (form.goal === "end" && !words.end.trim() && name !== start) {
    submit({ ...size, end: name });
  } else {
    submit({ ...size, ...startAt(name) });
  }
}

/**
 * The change that starts at a square; an end on that very square is given up.
 * @param {string} start
 */
function startAt(start) {
  if (store.state.form.end.trim().toLowerCase() !== start) return { start };
  form.goal = "open";
  return { start, end: "" };
}

/** @param {Link} target */
function open(target) {
  const { words, problems, step } = target;
  if (target.lab) {
    link.tidy(formatSettings(target.lab));
    lab.open(target.lab, problems);
    return;
  }
  store.update({ mode: "solve", form: words, problems: [], linkProblems: problems });
  form.reveal(words);
  link.tidyRequest(words);
  run(words, step);
}

// -- the lab --------------------------------------------------------------------------------------

const lab = new Lab(store, new Pool(client, navigator.hardwareConcurrency || 1), new Results(), {
  address: (query, again) => (again ? link.tidy(query) : link.push(query)),
  focus: (field) => labPanel.focus(field),
});

/** Back to the request that is on the board, or to the first one. */
function showSolve() {
  const { run: shown } = store.state;
  store.update({ mode: "solve", linkProblems: [] });
  if (!shown) {
    submit();
    return;
  }
  link.pushRequest(shown.words);
  noteStep();
}

/**
 * Opens a run of an experiment; the browser's way back leads to the experiment.
 * @param {string} query
 */
function openRun(query) {
  link.push(query);
  open(link.readLink());
  view.root.scrollIntoView({ block: "nearest" });
}

/**
 * Takes an order that the lab has found into the form.
 * @param {string} order
 */
function useOrder(order) {
  const { board = "8x8", start = "" } = store.state.lab.runs.orders?.words ?? {};
  const [rows = "8", cols = "8"] = board.split("x");
  const words = { ...DEFAULTS, rows, cols, start: start === "all" ? "" : start };
  store.update({ mode: "solve", problems: [], linkProblems: [] });
  submit({ ...words, method: "depth-first", order });
}

// -- the player -----------------------------------------------------------------------------------

const clock = new Clock((position, hop, ended) => {
  store.update(playerChanged(store.state, { position, hop, playing: !ended }));
  if (ended) noteStep();
  const speed = SPEEDS[store.state.player.speed] ?? 1;
  if (ended || speed <= FOLLOWED) followKnight();
});

/** Faster than this, in frames a second, the board would only flicker past. */
const FOLLOWED = 120;

/** Where only a part of the board is seen, the view goes with the knight until a hand moves it. */
function followKnight() {
  const { view: seen, player } = store.state;
  const frame = seen.follows ? timelineOf(store.state)?.frame(player.position) : null;
  if (frame && frame.length > 0) view.show(frame.path[frame.length - 1] ?? 0);
}

function play() {
  const timeline = timelineOf(store.state);
  if (!timeline) return;
  const { position } = store.state.player;
  const from = position >= timeline.length ? 0 : position;
  store.update(playerChanged(store.state, { playing: true, position: from }));
  clock.start(from, () => ({
    speed: SPEEDS[store.state.player.speed] ?? 1,
    length: timelineOf(store.state)?.length ?? 0,
  }));
}

function pause() {
  clock.stop();
  store.update(playerChanged(store.state, { playing: false }));
}

/** @param {number} position */
function seek(position) {
  const length = timelineOf(store.state)?.length ?? 0;
  clock.stop();
  const within = Math.max(0, Math.min(length, position));
  store.update(playerChanged(store.state, { position: within, playing: false }));
  followKnight();
  noteStep();
}

let noting = 0;

/** The view goes into the address, a moment after the last change: browsers limit how often. */
function noteStep() {
  clearTimeout(noting);
  noting = setTimeout(() => {
    const { mode, live } = store.state;
    if (mode === "solve" && !live) link.replaceStep(shownStep());
  }, 150);
}

/** The move of the tour that is shown, or null where a link should play it from the start. */
function shownStep() {
  const { player } = store.state;
  const length = timelineOf(store.state)?.length ?? 0;
  const still = !player.playing && player.source === "tour" && player.position < length;
  return still ? player.position : null;
}

/** @param {number} change */
async function showTour(change) {
  const { run: shown, player } = store.state;
  if (!shown?.document) return;
  const { listed, rows, cols } = shown.document;
  const tour = (player.tour + change + listed) % listed;
  clock.stop();
  store.update(
    playerChanged(store.state, { tour, source: "tour", position: rows * cols, playing: false }),
  );
  const details = await detailsOf(shown, tour);
  const { run: now, player: playerNow } = store.state;
  if (now?.document === shown.document && playerNow.tour === tour) {
    store.update({ run: { ...now, ...details } });
  }
}

// -- actions --------------------------------------------------------------------------------------

let toasting = 0;

/** @param {string} key */
function toast(key) {
  clearTimeout(toasting);
  store.update({ toast: key });
  toasting = setTimeout(() => store.update({ toast: "" }), 2500);
}

/**
 * Says that something is being made for as long as it takes.
 * @template T
 * @param {() => Promise<T>} make
 * @returns {Promise<T | null>} null if it could not be made
 */
async function preparing(make) {
  store.update({ preparing: true });
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof AnswerError)) toast("toast.failed");
    return null;
  } finally {
    store.update({ preparing: false });
  }
}

/**
 * Tours in one of the text formats.
 * @param {string} format
 * @param {ResultDocument} document
 * @param {Uint32Array} squares
 */
async function textOf(format, document, squares) {
  const { rows, cols } = document;
  return new Blob([await client.ask("render", { format, rows, cols, squares, document })]);
}

/** @param {keyof Texts} name */
async function copyText(name) {
  const { run: shown, player } = store.state;
  const squares = shown && squaresOf(shown, player.tour);
  if (!shown?.document || !squares) return;
  const { document } = shown;
  const text = shown.texts?.[name];
  const copied =
    text === undefined
      ? await preparing(() => copyLater(textOf(name, document, squares)))
      : await copy(text);
  if (copied !== null) toast(copied ? "toast.copied" : "toast.copy-failed");
}

/** @param {Run} shown */
function fileName(shown) {
  const { rows, cols, start } = shown.words;
  return `knights-tour-${rows}x${cols}${start ? `-${start}` : ""}`;
}

const FILES = {
  txt: { format: "matrix", type: "text/plain" },
  csv: { format: "csv", type: "text/csv" },
  json: { format: "json", type: "application/json" },
  svg: { format: "svg", type: "image/svg+xml" },
};

/** @param {keyof typeof FILES} kind */
async function downloadText(kind) {
  const { run: shown, player } = store.state;
  if (!shown?.document) return;
  const { document } = shown;
  const { format, type } = FILES[kind];
  // One picture of the tour that is shown; the other files hold all that are listed.
  const one = kind === "svg" ? squaresOf(shown, player.tour) : null;
  const text = await preparing(() => textOf(format, document, one ?? shown.tours));
  if (text) download(`${fileName(shown)}.${kind}`, new Blob([text], { type }));
}

async function downloadPicture() {
  const { run: shown } = store.state;
  if (!shown?.document) return;
  const picture = await preparing(() => view.picture(store.state, breathe));
  if (picture) download(`${fileName(shown)}.png`, picture);
}

/** The whole page as one file. */
async function takeAlong() {
  const name = "knights-tour-lab.html";
  try {
    const response = await fetch(new URL(name, document.baseURI));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    download(name, await response.blob());
  } catch {
    toast("toast.take-along-failed");
  }
}

/** @param {Partial<Offline>} change */
function changeOffline(change) {
  store.update({ offline: { ...store.state.offline, ...change } });
}

const THEMES = ["auto", "light", "dark"];

/** @param {string} theme */
function setTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  view.themeChanged();
}

function storedTheme() {
  try {
    return localStorage.getItem("theme") ?? "auto";
  } catch {
    return "auto";
  }
}

function nextTheme() {
  const theme = THEMES[(THEMES.indexOf(storedTheme()) + 1) % THEMES.length] ?? "auto";
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  setTheme(theme);
  toast(`toast.theme.${theme}`);
}

const hasFrames = (/** @type {State} */ state) => (timelineOf(state)?.length ?? 0) > 0;
const notAtStart = (/** @type {State} */ state) => hasFrames(state) && state.player.position > 0;
const notAtEnd = (/** @type {State} */ state) =>
  state.player.position < (timelineOf(state)?.length ?? 0);
const canHave = (/** @type {"svg" | "png"} */ kind) => (/** @type {State} */ state) =>
  !state.run?.document || !tooLargeFor(kind, state.run.document);
const isComparing = (/** @type {State} */ state) => state.companion?.state === "running";
const isExperimenting = (/** @type {State} */ { mode, lab: { tool, runs } }) =>
  mode === "lab" && runs[tool]?.running === true;
const canGoOn = (/** @type {State} */ state) => {
  const { tool, runs } = state.lab;
  const run = runs[tool];
  return run !== null && !run.running && !run.finished && !isChanged(state);
};
const canPan = () => view.canPan;
const isLarge = () => view.isSmall || view.canZoom(false);
const hasTours = (/** @type {State} */ state) => (state.run?.document?.listed ?? 0) > 1;

/** @type {Record<string, Action>} */
const actions = {
  play: {
    keys: [" "],
    enabled: hasFrames,
    run: () => (store.state.player.playing ? pause() : play()),
  },
  "step-back": {
    keys: ["ArrowLeft"],
    enabled: notAtStart,
    run: () => seek(store.state.player.position - 1),
  },
  "step-forward": {
    keys: ["ArrowRight"],
    enabled: notAtEnd,
    run: () => seek(store.state.player.position + 1),
  },
  "to-start": { keys: ["Home"], enabled: notAtStart, run: () => seek(0) },
  "to-end": {
    keys: ["End"],
    enabled: notAtEnd,
    run: () => seek(Number.POSITIVE_INFINITY),
  },
  "next-backtrack": {
    keys: ["b"],
    enabled: (state) => (state.run?.events.length ?? 0) > 0 && state.run?.document !== null,
    run: nextBacktrack,
  },
  cancel: {
    keys: ["Escape"],
    shown: (state) => state.live !== null,
    enabled: (state) => state.live !== null && !state.cancelling,
    run: () => {
      store.update({ cancelling: true });
      client.cancel();
    },
  },
  count: { enabled: (state) => !state.count?.running, run: countTours },
  "stop-counting": {
    keys: ["Escape"],
    shown: (state) => state.count?.running === true,
    enabled: (state) => state.count?.running === true && !state.count.cancelling,
    run: () => {
      const { count } = store.state;
      if (count) store.update({ count: { ...count, cancelling: true } });
      client.cancel();
    },
  },
  "stop-comparing": {
    keys: ["Escape"],
    shown: isComparing,
    enabled: isComparing,
    run: () => client.cancel(),
  },
  "work-out": {
    shown: (state) => state.run?.document?.listed !== 0 && !state.run?.properties,
    enabled: (state) => !state.preparing,
    run: workOut,
  },
  "zoom-in": {
    keys: ["+", "="],
    shown: isLarge,
    enabled: () => view.canZoom(true),
    run: () => view.zoom(2),
  },
  "zoom-out": {
    keys: ["-"],
    shown: isLarge,
    enabled: () => view.canZoom(false),
    run: () => view.zoom(0.5),
  },
  "zoom-fit": {
    keys: ["0"],
    shown: isLarge,
    enabled: (state) => state.view.zoom > 1 || !state.view.follows,
    run: () => store.update({ view: WHOLE }),
  },
  "look-left": { keys: ["Shift+ArrowLeft"], enabled: canPan, run: () => view.look(-1, 0) },
  "look-right": { keys: ["Shift+ArrowRight"], enabled: canPan, run: () => view.look(1, 0) },
  "look-up": { keys: ["Shift+ArrowUp"], enabled: canPan, run: () => view.look(0, -1) },
  "look-down": { keys: ["Shift+ArrowDown"], enabled: canPan, run: () => view.look(0, 1) },
  "random-start": { keys: ["r"], enabled: ({ mode }) => mode === "solve", run: randomStart },
  "previous-tour": { keys: ["["], enabled: hasTours, run: () => showTour(-1) },
  "next-tour": { keys: ["]"], enabled: hasTours, run: () => showTour(1) },
  "copy-matrix": { run: () => copyText("matrix") },
  "copy-squares": { run: () => copyText("squares") },
  "copy-moves": { run: () => copyText("moves") },
  "download-txt": { run: () => downloadText("txt") },
  "download-csv": { run: () => downloadText("csv") },
  "download-json": { run: () => downloadText("json") },
  "download-svg": { enabled: canHave("svg"), run: () => downloadText("svg") },
  "download-png": { enabled: canHave("png"), run: downloadPicture },
  "mode-solve": {
    run: () => {
      if (store.state.mode !== "solve") showSolve();
    },
  },
  "mode-lab": {
    run: () => {
      if (store.state.mode !== "lab") lab.enter();
    },
  },
  "lab-cancel": {
    keys: ["Escape"],
    shown: isExperimenting,
    enabled: (state) => isExperimenting(state) && !state.lab.runs[state.lab.tool]?.cancelled,
    run: () => lab.cancel(),
  },
  "lab-resume": { shown: canGoOn, enabled: canGoOn, run: () => lab.resume() },
  share: {
    run: async () => {
      const step = store.state.mode === "solve" ? shownStep() : null;
      const outcome = await share(document.title, link.addressAt(step));
      if (outcome === "copied") toast("toast.link-copied");
      if (outcome === "failed") toast("toast.copy-failed");
    },
  },
  theme: { run: nextTheme },
  help: { keys: ["?"], run: () => byId("help", HTMLDialogElement).showModal() },
  offline: { run: () => byId("offline", HTMLDialogElement).showModal() },
  install: { run: () => offline.install() },
  "take-along": { run: takeAlong },
  reload: { shown: ({ offline: { update } }) => update, run: () => location.reload() },
  later: {
    shown: ({ offline: { update } }) => update,
    run: () => changeOffline({ update: false }),
  },
  "note-offline": {
    shown: ({ offline: { update } }) => !update,
    run: () => changeOffline({ noted: true }),
  },
  "dismiss-notice": { run: () => store.update({ linkProblems: [] }) },
  "try-again": {
    shown: (state) => state.solver.phase === "failed" || state.crash !== "",
    run: () => {
      const { phase } = store.state.solver;
      store.update({ crash: "" });
      if (phase === "failed") {
        store.update({ solver: { ...store.state.solver, phase: "loading" } });
        if (!client.restart()) return;
      }
      if (store.state.mode === "lab") lab.submit();
      else submit();
    },
  },
};

function nextBacktrack() {
  const { player } = store.state;
  clock.stop();
  if (player.source !== "search") {
    store.update(playerChanged(store.state, { source: "search", position: 0, playing: false }));
  }
  const timeline = timelineOf(store.state);
  const found = timeline?.nextBacktrack(store.state.player.position) ?? -1;
  if (found < 0) toast("toast.no-backtrack");
  else seek(found);
}

function randomStart() {
  const { form: words, board } = store.state;
  const typed = check({ ...words, start: "", end: "" }).some(({ field }) =>
    ["rows", "cols"].includes(field),
  );
  const { rows, cols } = typed ? board : boardOf(words);
  const square = Math.floor(Math.random() * rows * cols);
  submit(startAt(squareName({ rows, cols }, square)));
}

// -- drawing --------------------------------------------------------------------------------------

const view = new BoardView(
  startFrom,
  (seen) => store.update({ view: seen }),
  () => store.state,
);
const verdict = new Verdict();
const comparison = new Comparison();
const properties = new PropertyList();
const countingPanel = new Counting();
const legend = new Legend();
const startsQuestion = new StartsQuestion(
  ({ rows, cols }, end, closed) => client.ask("startMap", { rows, cols, end, closed }),
  (starts) => store.update({ starts }),
);
const form = new Form(
  (change) => {
    const { form: words, problems } = store.state;
    const fixed = problems.filter(({ field }) => !(field in change));
    store.update({ form: { ...words, ...change }, problems: fixed });
  },
  () => {
    submit();
    // On a phone the form lies below the board: show what happens.
    const { bottom } = view.root.getBoundingClientRect();
    if (store.state.problems.length === 0 && bottom < 120) {
      view.root.scrollIntoView({ behavior: stillness.matches ? "auto" : "smooth" });
    }
  },
);
const offline = new OfflineSupport(store, {
  announce: toast,
  mended: () => {
    store.update({ solver: { ...store.state.solver, phase: "loading" }, crash: "" });
    open(link.readLink());
  },
});
const labPanel = new LabPanel(
  (change) => lab.type(change),
  (tool) => lab.enter(tool),
  () => lab.submit(),
  {
    open: openRun,
    use: useOrder,
    tour: async (query) => lab.tour(query),
    address: () => link.addressOf(lab.query()),
  },
);
const transport = new Transport({
  seek,
  speed: (speed) => {
    store.update(playerChanged(store.state, { speed, chosenSpeed: true }));
  },
  source: (source) => {
    clock.stop();
    store.update(playerChanged(store.state, { source, position: 0, playing: false }));
    if (!stillness.matches) play();
    else seek(Number.POSITIVE_INFINITY);
  },
  overlay: (overlay, shown) =>
    store.update({ overlays: switched(store.state.overlays, overlay, shown) }),
});

/** @param {State} state */
function render(state) {
  const { mode, solver, live, run: shown, count } = state;
  const { dataset } = document.documentElement;
  dataset.mode = mode;
  dataset.lab = labState(state);
  const request = shown?.words ?? DEFAULTS;
  const page = { board: `${request.rows}×${request.cols}`, start: request.start };
  const titled = request.start ? "app.title.start" : "app.title.board";
  const tool = t(`lab.tool.${state.lab.tool}`);
  document.title = mode === "lab" ? t("app.title.lab", { tool }) : t(titled, page);
  // A companion runs behind the page's back: with it the solver is as good as ready.
  const busy = live !== null || count?.running === true || isExperimenting(state);
  const ready = busy && solver.phase === "ready" ? "busy" : solver.phase;
  dataset.solver = ready === "starting" ? "loading" : ready;
  dataset.outcome = live ? "" : (shown?.document?.outcome ?? "");
  view.render(state);
  transport.render(state);
  legend.render(state);
  startsQuestion.follow(state);
  form.render(state);
  verdict.render(state);
  comparison.render(state);
  properties.render(state);
  countingPanel.render(state);
  labPanel.render(state);
  offline.follow(state);
  offline.render(state);
  for (const one of document.querySelectorAll(".modes [data-action]")) {
    setAttribute(one, "aria-pressed", String(one.matches(`[data-action=mode-${mode}]`)));
  }
  renderButtons(actions, state);
  renderStatus(state);
  renderNotice(state);
  const bubble = byId("toast", HTMLElement);
  if (state.toast) setText(bubble, t(state.toast));
  bubble.classList.toggle("shown", state.toast !== "");
}

/**
 * Where the experiment of the tool that is open stands.
 * @param {State} state
 */
function labState({ mode, lab: { tool, runs } }) {
  const run = mode === "lab" ? runs[tool] : null;
  if (!run) return "";
  if (run.running) return "running";
  if (run.failed) return "failed";
  return run.finished ? "finished" : "stopped";
}

/**
 * The status line is read aloud, so it changes only when something happens; what changes all the time
 * stands in the detail beside it.
 * @param {State} state
 */
function renderStatus(state) {
  const { solver, live, run: shown, count, toast: message, crash, problems } = state;
  const booting = solver.phase === "loading" || solver.phase === "starting";
  const inLab = labStatus(state);
  let status = "";
  let detail = "";
  if (solver.phase === "failed") {
    status = t("status.failed");
    const { cause, file } = solver;
    const why = cause === "file" && !file ? "status.failed.page" : `status.failed.${cause}`;
    const damaged = state.offline.reason === "damaged";
    detail = damaged ? t("offline.failed.damaged") : t(why, { file });
  } else if (booting) {
    status = t(solver.restarted ? "status.restarting" : `status.${solver.phase}`);
    const [loaded, total] = [solver.loaded, solver.total].map((bytes) =>
      number(bytes / 1e6, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    );
    if (solver.phase === "loading" && solver.total) detail = t("boot.bytes", { loaded, total });
    if (solver.phase === "starting") detail = t("boot.starting");
  } else if (inLab) {
    [status, detail] = inLab;
  } else if (problems.length > 0) {
    status = problems.map(sentence).join(" ");
  } else if (crash) {
    status = t(crash);
  } else if (live) {
    status = t(state.cancelling ? "status.cancelling" : "status.searching");
    const theory = shown?.theory ? t("verdict.theory", { reason: reasonText(shown.theory) }) : "";
    detail = [liveText(state), theory].filter(Boolean).join(" · ");
  } else if (count?.running) {
    status = t(count.cancelling ? "status.cancelling" : "status.counting");
    detail = countingText(count);
  } else if (count?.latest) {
    status = countText(count);
    detail = countMore(count);
  } else if (shown?.document) {
    status = verdictTitle(shown);
    const { reason, stats } = shown.document;
    const forward = t("status.forward", { count: stats.forward });
    const backtracks = t("status.backtracks", { count: stats.backtracks });
    // A search that gave up proves nothing, but theory may know.
    const known = shown.theory && shown.document.outcome !== "impossible" ? shown.theory : reason;
    if (known) detail = reasonText(known);
    else detail = t("status.counts", { forward, backtracks });
  } else {
    status = t("status.ready");
  }
  if (state.preparing) status = t("status.preparing");
  if (message) status = t(message);
  setText(byId("status", HTMLElement), status);
  setText(byId("detail", HTMLElement), detail);
  const bar = byId("boot", HTMLProgressElement);
  bar.hidden = !booting;
  bar.max = Math.max(1, solver.total);
  if (solver.phase === "starting") bar.removeAttribute("value");
  else bar.value = solver.loaded;
}

/** @param {State} state */
function renderNotice({ linkProblems }) {
  const notice = byId("link-notice", HTMLElement);
  const sentences = linkProblems.map(sentence);
  notice.hidden = sentences.length === 0;
  const list = byId("link-problems", HTMLElement);
  if (list.textContent !== sentences.join("")) {
    list.replaceChildren(...sentences.map((text) => make("li", {}, text)));
  }
}

await breathe();
labelButtons(actions);
listShortcuts(actions);
bindActions(actions, () => store.state);
setTheme(storedTheme());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => view.themeChanged());
link.onNavigate(open);
store.draw(render);
open(opened);
