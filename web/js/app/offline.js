/**
 * Works without a network: has the service worker (sw.js) keep the site once the start-up is over, says
 * where that stands, and offers new versions and the installation.
 */

import { VERSION } from "../build_info.js";
import { address, single } from "../place.js";
import { byId, setAttribute, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** @import { Frame, Offline } from "./types.js" */
/** @import { Store } from "./store.js" */

/**
 * @typedef {object} FromServiceWorker
 * @property {"active" | "stored" | "all" | "failed"} type a version took over; a page was answered; the same for
 *   what a first visit keeps last; a version could not be kept
 * @property {string} version
 * @property {boolean} [whole] whether every file is there as it should be
 * @property {boolean} [mended] whether one was not, and has been fetched again
 * @property {Offline["reason"]} [reason]
 *
 * @typedef {Event & {prompt: () => Promise<unknown>}} InstallEvent
 *
 * @typedef {object} Hooks
 * @property {(key: string) => void} announce
 * @property {() => void} mended what is kept of the page was damaged, and is no longer
 * @property {() => boolean} busy whether a run is on its way
 */

/** A run that takes longer than this, in milliseconds, is no part of the start-up. */
const START_UP_MS = 2000;

/** How long after its own start this looks at the state of Python, in milliseconds: after the first run began. */
const FIRST_LOOK_MS = 100;

/** How often a new version that waits is asked to come, in milliseconds. */
const HURRY_MS = 2000;

/** How long after the last look for a new version a page looks again, in milliseconds. */
const LOOK_AGAIN_MS = 3_600_000;

/** The same after a failure, after a second and a third one in a row. */
const RETRY_MS = [10_000, 60_000, 600_000];

/** Why the page cannot be kept, or "". @returns {Offline["reason"]} */
function obstacle() {
  if (single) return "single";
  if (!isSecureContext) return "insecure";
  return navigator.serviceWorker ? "" : "browser";
}

/** Calls when the browser has nothing better to do. @param {() => void} call */
function whenIdle(call) {
  if ("requestIdleCallback" in window) requestIdleCallback(call, { timeout: 5000 });
  else setTimeout(call, 500);
}

/**
 * Why the browser did not take the service worker: it refuses, or the file could not be fetched. What a network
 * answers instead of the file, it calls insecure, too.
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
  /** When Python was there first. @type {number | undefined} */
  #readyAt;
  #timer = 0;
  /** Whether Python was started again after that. */
  #restarted = false;
  /** Whether the service worker delivered this very page. */
  #delivered = false;
  /** @type {ServiceWorkerRegistration | undefined} */
  #registration;
  /** The last new version. @type {ServiceWorker | undefined} */
  #latest;
  /** Whether something failed since the last look. */
  #failed = false;
  /** The number of looks that failed before it, in a row. */
  #failures = 0;
  /** When to look again, and the timer for that. */
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
    // Python may have been there before this.
    this.#timer = setTimeout(() => this.#follow(), FIRST_LOOK_MS);
    this.#delivered = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener("message", ({ data, source }) =>
      this.#receive(data, /** @type {ServiceWorker} */ (source)),
    );
    // Timers stand still while the computer sleeps.
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
    // One event is good for one question.
    this.#change({ installable: false });
  }

  /** Begins when Python is there and the first run is over; after a failed start checks the files. */
  #follow() {
    const { phase } = this.store.state.frame.solver;
    if (phase === "ready") {
      this.#restarted = false;
      this.#startWhenIdle();
    }
    if (phase === "failed") this.#check();
  }

  /** A run that takes long is no part of the start-up. */
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

  /** Has the site saved, and looks for a new version; what is saved is checked until all is there. */
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
      // Another page may have found it.
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

  /** Looks now, and in an hour; of a page that could not even start, what is saved is checked. */
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

  /** After a failure looks again soon, and later each time; a full storage stays full. */
  #retry() {
    if (this.#failed || this.store.state.frame.offline.reason === "storage") return;
    this.#failed = true;
    this.#plan(RETRY_MS[this.#failures] ?? LOOK_AGAIN_MS);
  }

  /** Has what is kept checked, also for a page that could not even start. */
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
   * Says why the page, or a newer version of it, could not be saved.
   * @param {Offline["reason"]} reason
   */
  #fail(reason) {
    // What an older version keeps is still good.
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
      // Also for an older page: the version that it has asked may have gone without an answer.
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
      // Said at the first visit alone; from then on it stands in the menu.
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
   * Follows a new version until it is active. Browsers may let it wait until the old one has long been idle:
   * it is asked again.
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
