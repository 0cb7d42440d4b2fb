/**
 * Offline use: the service worker (sw.js) saves the site after the start-up. Shows the state of this, and offers new
 * versions and the installation.
 */

import { VERSION } from "../build_info.js";
import { address, single } from "../place.js";
import { byId, setAttribute, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** @import { Frame, Offline } from "./types.js" */
/** @import { Store } from "./store.js" */

/**
 * @typedef {object} FromServiceWorker
 * @property {"active" | "stored" | "all" | "failed"} type a version became active; the files of a
 *   page were checked; all files were checked; a version could not be saved
 * @property {string} version
 * @property {boolean} [whole] whether every file is complete
 * @property {boolean} [mended] whether a damaged file was fetched again
 * @property {Offline["reason"]} [reason]
 *
 * @typedef {Event & {prompt: () => Promise<unknown>}} InstallEvent
 *
 * @typedef {object} Hooks
 * @property {(key: string) => void} announce
 * @property {() => void} mended called when damaged saved files were repaired
 * @property {() => boolean} busy whether a run is under way
 */

/** The maximum wait for the first run, in milliseconds: a longer run is no part of the start-up. */
const START_UP_MS = 2000;

/** The delay of the first look at the state of Python, in milliseconds: the first run begins before. */
const FIRST_LOOK_MS = 100;

/** The interval at which a waiting new version is asked to become active, in milliseconds. */
const HURRY_MS = 2000;

/** The interval between two looks for a new version, in milliseconds. */
const LOOK_AGAIN_MS = 3_600_000;

/** The same after a first, second and third failure in a row. */
const RETRY_MS = [10_000, 60_000, 600_000];

/** The reason why the page cannot be saved, or "". @returns {Offline["reason"]} */
function obstacle() {
  if (single) return "single";
  if (!isSecureContext) return "insecure";
  return navigator.serviceWorker ? "" : "browser";
}

/** Calls a function when the browser is idle. @param {() => void} call */
function whenIdle(call) {
  if ("requestIdleCallback" in window) requestIdleCallback(call, { timeout: 5000 });
  else setTimeout(call, 500);
}

/**
 * The reason why the service worker did not register: the browser refuses, or the file could not be fetched. A network
 * that sends another file also causes a SecurityError.
 * @param {unknown} error
 * @returns {Promise<Offline["reason"]>}
 */
async function refusal(error) {
  if (!(error instanceof DOMException)) return "network";
  const open = await caches.keys().then(
    () => true,
    () => false,
  );
  return open && error.name === "SecurityError" ? "network" : "storage";
}

export class OfflineSupport {
  #started = false;
  /** The time when Python was first ready. @type {number | undefined} */
  #readyAt;
  #timer = 0;
  /** Whether a repair has restarted Python. */
  #restarted = false;
  /** Whether the service worker delivered this page. */
  #delivered = false;
  /** @type {ServiceWorkerRegistration | undefined} */
  #registration;
  /** The last new version. @type {ServiceWorker | undefined} */
  #latest;
  /** Whether something failed since the last look. */
  #failed = false;
  /** The number of earlier failed looks in a row. */
  #failures = 0;
  /** The time of the next look, and its timer. */
  #due = Infinity;
  #next = 0;
  /** @type {InstallEvent | undefined} */
  #installer;

  /**
   * @param {Store} store
   * @param {Hooks} hooks
   */
  constructor(store, hooks) {
    this.store = store;
    this.hooks = hooks;
    const reason = obstacle();
    this.#change({ reason, phase: reason ? "unavailable" : "none" });
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.#installer = /** @type {InstallEvent} */ (event);
      this.#change({ installable: true });
    });
    addEventListener("appinstalled", () => this.#change({ installable: false }));
    if (reason) return;
    store.react(
      ({ frame }) => [frame.solver.phase],
      () => this.#follow(),
    );
    // Python may already be ready.
    this.#timer = setTimeout(() => this.#follow(), FIRST_LOOK_MS);
    this.#delivered = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener("message", ({ data, source }) =>
      this.#receive(data, /** @type {ServiceWorker} */ (source)),
    );
    // Timers stop while the computer sleeps, so a missed look happens now.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && performance.now() >= this.#due) this.#lookNow();
    });
    addEventListener("online", () => {
      if (this.#failed) this.#lookNow();
    });
  }

  /** @param {Partial<Offline>} change */
  #change(change) {
    this.store.frame({ offline: { ...this.store.state.frame.offline, ...change } });
  }

  /** Asks the browser to install the page as an app. */
  install() {
    this.#installer?.prompt();
    // The event can prompt only once.
    this.#change({ installable: false });
  }

  /** Begins when Python is ready and the first run has ended; checks the files after a failed start. */
  #follow() {
    const { phase } = this.store.state.frame.solver;
    if (phase === "ready") {
      this.#restarted = false;
      this.#startWhenIdle();
    }
    if (phase === "failed") this.#check();
  }

  /** Begins when the browser is idle; a long first run does not delay it. */
  #startWhenIdle() {
    if (this.#started) return;
    this.#readyAt ??= performance.now();
    if (this.hooks.busy() && performance.now() - this.#readyAt < START_UP_MS) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#startWhenIdle(), 100);
      return;
    }
    this.#started = true;
    whenIdle(() => this.#lookNow());
  }

  /** Registers the service worker, which saves the site, and looks for a new version; checks until all is saved. */
  async #look() {
    try {
      const registration = await navigator.serviceWorker.register(address("sw.js"));
      if (registration !== this.#registration) {
        this.#registration = registration;
        registration.addEventListener("updatefound", () =>
          this.#followVersion(registration.installing),
        );
        this.#followVersion(registration.waiting);
      }
      // Another page may have found the new version.
      this.#followVersion(registration.installing);
      const { active, installing } = registration;
      if (active) {
        if (!this.store.state.frame.offline.all) this.#ask(active);
        await registration.update();
      } else if (installing) this.#change({ phase: "saving", reason: "" });
    } catch (error) {
      if (!this.#registration?.active) this.#fail(await refusal(error));
      this.#retry();
    }
  }

  /** Looks now, and again in an hour; a page that could not start only checks the saved files. */
  #lookNow() {
    this.#failures = this.#failed ? this.#failures + 1 : 0;
    this.#failed = false;
    this.#plan(LOOK_AGAIN_MS);
    if (this.#started) this.#look();
    else this.#check();
  }

  /** @param {number} milliseconds */
  #plan(milliseconds) {
    clearTimeout(this.#next);
    this.#due = performance.now() + milliseconds;
    this.#next = setTimeout(() => this.#lookNow(), milliseconds);
  }

  /** After a failure looks again soon, each time later; but not for full storage, which stays full. */
  #retry() {
    if (this.#failed || this.store.state.frame.offline.reason === "storage") return;
    this.#failed = true;
    this.#plan(RETRY_MS[this.#failures] ?? LOOK_AGAIN_MS);
  }

  /** Lets the service worker check the saved files, even if the page could not start. */
  async #check() {
    const scope = address("");
    const registration = await navigator.serviceWorker.getRegistration(scope);
    if (registration?.active && registration.scope === scope) this.#ask(registration.active);
  }

  /** @param {ServiceWorker} worker */
  #ask(worker) {
    worker.postMessage({ type: "check", version: VERSION });
  }

  /**
   * Shows why the page, or its new version, could not be saved.
   * @param {Offline["reason"]} reason
   */
  #fail(reason) {
    // The files of the older version are still usable.
    const good = this.store.state.frame.offline.phase === "ready" && reason !== "damaged";
    this.#change(good ? { reason } : { phase: "failed", reason, all: false });
    if (reason === "storage" && !good) this.hooks.announce("offline.online-only");
  }

  /**
   * @param {FromServiceWorker} message
   * @param {ServiceWorker} worker
   */
  #receive({ type, version, whole, mended, reason }, worker) {
    const { phase } = this.store.state.frame.offline;
    const ours = version === VERSION;
    if (type === "failed") {
      this.#fail(reason ?? "network");
      return;
    }
    if (!ours && !this.store.state.frame.offline.update) {
      this.#change({ update: true });
      this.hooks.announce("offline.update");
    }
    if (type === "active") {
      if (phase === "ready") this.#change({ reason: "" });
      // Also from an older page: the version that it asked may have ended without an answer.
      this.#ask(worker);
      return;
    }
    if (!whole) this.#retry();
    if (type === "all") {
      this.#change({ all: whole === true });
      return;
    }
    if (!whole) this.#fail("damaged");
    else if (ours || this.#delivered) {
      // Announced on the first visit only; later the menu shows it.
      if (!this.#delivered && phase !== "ready") this.hooks.announce("offline.badge");
      this.#change({ phase: "ready", reason: "" });
    }
    const failed = this.store.state.frame.solver.phase === "failed";
    if (whole && mended && failed && !this.#restarted) {
      this.#restarted = true;
      this.hooks.mended();
    }
  }

  /**
   * Follows a new version until it is active. Browsers may delay it until the old one is idle, so the request is
   * repeated.
   * @param {ServiceWorker | null} worker
   */
  #followVersion(worker) {
    if (!worker || worker === this.#latest) return;
    this.#latest = worker;
    let { state } = worker;
    const step = () => {
      const failed = state === "installing" && worker.state === "redundant";
      state = worker.state;
      if (failed) {
        if (this.store.state.frame.offline.phase === "saving") this.#fail("network");
        this.#retry();
      }
      if (state === "installed") {
        worker.postMessage({ type: "hurry" });
        setTimeout(step, HURRY_MS);
      }
    };
    worker.addEventListener("statechange", step);
    step();
  }

  /** @param {Frame} frame */
  render({ offline }) {
    const { phase, reason, all, update, noted } = offline;
    setAttribute(document.documentElement, "data-offline", phase);
    setAttribute(document.documentElement, "data-offline-all", String(all));
    const refused = phase === "failed" && reason === "storage";
    byId("news", HTMLElement).hidden = !update && (!refused || noted);
    setText(
      byId("news-text", HTMLElement),
      t(update ? "offline.update" : "offline.failed.storage"),
    );
    setText(
      byId("offline-state", HTMLElement),
      t(reason ? `offline.${phase}.${reason}` : `offline.${phase}`),
    );
    byId("install", HTMLElement).hidden = !offline.installable;
    byId("take-along", HTMLElement).hidden = single;
  }
}
