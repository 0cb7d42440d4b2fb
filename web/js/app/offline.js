/**
 * Works without a network: has the service worker (sw.js) keep the site once the start-up is over, says
 * where that stands, and offers new versions and the installation.
 */

import { VERSION } from "../build_info.js";
import { single } from "../place.js";
import { byId, setAttribute, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** @import { Frame } from "./frame.js" */
/** @import { Store } from "./store.js" */

/**
 * @typedef {object} Offline How the page stands without a network.
 * @property {"unavailable" | "none" | "saving" | "ready" | "failed"} phase
 * @property {"" | "single" | "insecure" | "browser" | "storage" | "network" | "damaged"} reason why it is
 *   unavailable, or has failed
 * @property {boolean} all whether that holds for the mode Code, too, which a first visit keeps last
 * @property {boolean} update whether a newer version is there that was not put off
 * @property {boolean} installable whether the browser would install the page now
 * @property {boolean} noted whether somebody has read why it failed
 *
 * @typedef {object} FromServiceWorker
 * @property {"active" | "kept" | "all" | "failed"} type a version took over; a page was answered; what a first
 *   visit keeps last is kept as well; a version could not be kept
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

/** How long after its own start this looks at how Python stands, in milliseconds: after the first run began. */
const FIRST_LOOK_MS = 100;

/** How often a new version that waits is asked to come, in milliseconds. */
const HURRY_MS = 2000;

/** How long after the last look for a new version a page looks again, in milliseconds. */
const LOOK_AGAIN_MS = 3_600_000;

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

export class OfflineSupport {
  #started = false;
  /** When Python was there first. @type {number | undefined} */
  #readyAt;
  #timer = 0;
  /** Whether Python was started again after that. */
  #restarted = false;
  /** Whether the service worker delivered this very page. */
  #delivered = false;
  #looked = 0;
  /** @type {ServiceWorkerRegistration | undefined} */
  #registration;
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
    document.addEventListener("visibilitychange", () => this.#lookAgain());
    addEventListener("online", () => {
      if (this.store.state.frame.offline.reason === "damaged") this.#check();
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
    whenIdle(() => this.#start());
  }

  async #start() {
    const address = new URL("sw.js", document.baseURI);
    try {
      this.#registration = await navigator.serviceWorker.register(address);
    } catch (error) {
      // The browser refuses, or the file could not be fetched.
      this.#failed(error instanceof DOMException ? "storage" : "network");
      return;
    }
    this.#registration.addEventListener("updatefound", () => this.#hurry());
    const { active, installing } = this.#registration;
    if (active) {
      this.#ask(active);
      this.#look();
    } else if (installing) {
      this.#change({ phase: "saving" });
      installing.addEventListener("statechange", () => {
        const { phase } = this.store.state.frame.offline;
        if (installing.state === "redundant" && phase === "saving") this.#failed("network");
      });
    }
  }

  /** Has what is kept checked, also for a page that could not even start. */
  async #check() {
    const scope = new URL("./", document.baseURI).href;
    const registration = await navigator.serviceWorker.getRegistration(scope);
    if (registration?.active && registration.scope === scope) this.#ask(registration.active);
  }

  /** @param {ServiceWorker} worker */
  #ask(worker) {
    worker.postMessage({ type: "check", version: VERSION });
  }

  /** @param {Offline["reason"]} reason */
  #failed(reason) {
    this.#change({ phase: "failed", reason });
    if (reason === "storage") this.hooks.announce("offline.online-only");
  }

  /**
   * @param {FromServiceWorker} message
   * @param {ServiceWorker} worker
   */
  #receive({ type, version, whole, mended, reason }, worker) {
    const { phase } = this.store.state.frame.offline;
    const ours = version === VERSION;
    if (type === "failed") {
      // What an older version keeps is still good.
      if (phase !== "ready") this.#failed(reason ?? "network");
      return;
    }
    if (!ours && !this.store.state.frame.offline.update) {
      this.#change({ update: true });
      this.hooks.announce("offline.update");
    }
    if (type === "active") {
      // Also for an older page: the version that it has asked may have gone without an answer.
      this.#ask(worker);
      return;
    }
    if (type === "all") {
      this.#change({ all: true });
      return;
    }
    if (!whole) this.#failed("damaged");
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

  /** Browsers may let a new version wait until the old one has long been idle: it is asked again. */
  #hurry() {
    const coming = this.#registration?.installing;
    const ask = () => {
      if (coming?.state !== "installed") return;
      coming.postMessage({ type: "hurry" });
      setTimeout(ask, HURRY_MS);
    };
    coming?.addEventListener("statechange", ask);
  }

  /** Looks for a new version. */
  #look() {
    this.#looked = performance.now();
    this.#registration?.update().catch(() => {});
  }

  /** A page that stays open for long looks for a new version when it is seen again. */
  #lookAgain() {
    const seen = document.visibilityState === "visible";
    if (seen && performance.now() - this.#looked > LOOK_AGAIN_MS) this.#look();
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
