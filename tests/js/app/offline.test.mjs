/** When the page looks for a new version, and when it tries again; the browser's part is a fake. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import "../no_page.mjs";

const page = /** @type {any} */ (globalThis);

/** What the page listens to, by the type of the event. @type {Record<string, (event?: any) => void>} */
const listeners = {};
const listen = (/** @type {string} */ type, /** @type {() => void} */ call) => {
  listeners[type] = call;
};

/** A service worker, as the page sees it. */
class FakeServiceWorker extends EventTarget {
  /** @param {string} state */
  constructor(state) {
    super();
    this.state = state;
    /** @type {any[]} */
    this.messages = [];
  }

  /** @param {any} message */
  postMessage(message) {
    this.messages.push(message);
  }

  /** @param {string} state */
  becomes(state) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

/** A registration whose looks for a new version end as a test says. */
class FakeRegistration extends EventTarget {
  /** @type {FakeServiceWorker | null} */
  installing = null;
  /** @type {FakeServiceWorker | null} */
  waiting = null;
  /** @type {FakeServiceWorker | null} */
  active = new FakeServiceWorker("activated");
  looks = 0;
  offline = false;

  async update() {
    this.looks += 1;
    if (this.offline) throw new TypeError("no network");
  }

  /** A new version is found. */
  finds() {
    this.installing = new FakeServiceWorker("installing");
    this.dispatchEvent(new Event("updatefound"));
    return this.installing;
  }
}

let registration = new FakeRegistration();
/** @type {unknown} */
let refusal = null;
let registered = 0;

page.isSecureContext = true;
page.requestIdleCallback = (/** @type {() => void} */ call) => call();
page.addEventListener = listen;
page.document.addEventListener = listen;
page.document.visibilityState = "visible";
page.caches = { keys: async () => [] };
const container = {
  controller: {},
  addEventListener: listen,
  register: async () => {
    registered += 1;
    if (refusal) throw refusal;
    return registration;
  },
};
Object.defineProperty(page, "navigator", { value: { serviceWorker: container } });

const { OfflineSupport } = await import("../../../web/js/app/offline.js");
const { VERSION } = await import("../../../web/js/build_info.js");

/** For how long the computer slept, in milliseconds: timers stood still. */
let asleep = 0;
performance.now = () => Date.now() + asleep;

/** Lets promises settle. */
async function settle() {
  for (let turn = 0; turn < 20; turn++) await null;
}

/** @param {number} seconds */
async function pass(seconds) {
  mock.timers.tick(seconds * 1000);
  await settle();
}

/** A page whose Python is ready, and how it stands. */
async function opened() {
  /** @type {any} */
  const state = { frame: { solver: { phase: "ready" }, offline: {} } };
  /** @type {any} */
  const store = {
    state,
    react() {},
    frame: (/** @type {object} */ change) => Object.assign(state.frame, change),
  };
  /** @type {string[]} */
  const announced = [];
  new OfflineSupport(store, {
    announce: (key) => announced.push(key),
    mended() {},
    busy: () => false,
  });
  await pass(1);
  return { offline: () => state.frame.offline, announced };
}

/** The service worker answers that all files are there. */
function answers(whole = true) {
  const source = registration.active;
  for (const type of ["kept", "all"]) {
    listeners.message?.({ data: { type, version: VERSION, whole, mended: false }, source });
  }
}

/** The looks after so many seconds each. @param {number[]} pauses */
async function looksAfter(...pauses) {
  const looks = [];
  for (const seconds of pauses) {
    await pass(seconds);
    looks.push(registration.looks);
  }
  return looks;
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  registration = new FakeRegistration();
  refusal = null;
  registered = 0;
  asleep = 0;
});

test("a new version whose install fails is tried again, later each time, then once an hour", async () => {
  const { offline, announced } = await opened();
  answers();
  assert.equal(registration.looks, 1);
  const fails = async () => {
    const coming = registration.finds();
    listeners.message?.({ data: { type: "failed", version: "newer", reason: "network" } });
    coming.becomes("redundant");
    await settle();
  };
  for (const [before, rest] of [
    [9, 1],
    [59, 1],
    [599, 1],
    [3599, 1],
    [3599, 1],
  ]) {
    const { looks } = registration;
    await fails();
    // What is saved still works; only who asks is told.
    assert.deepEqual([offline().phase, offline().reason, announced], ["ready", "network", []]);
    assert.deepEqual(await looksAfter(before ?? 0, rest ?? 0), [looks, looks + 1]);
  }
  // One that succeeds is offered, and the next failure is the first one again.
  listeners.message?.({ data: { type: "active", version: "newer" }, source: registration.finds() });
  assert.deepEqual([offline().update, offline().reason], [true, ""]);
  assert.deepEqual(announced, ["offline.update"]);
  const { looks } = registration;
  await pass(3600);
  await fails();
  assert.deepEqual(await looksAfter(9, 1), [looks + 1, looks + 2]);
  // A full storage stays full, and costs a kept page nothing.
  const coming = registration.finds();
  listeners.message?.({ data: { type: "failed", version: "newer", reason: "storage" } });
  coming.becomes("redundant");
  assert.deepEqual([offline().phase, offline().reason], ["ready", "storage"]);
  assert.deepEqual(await looksAfter(3500, 100), [looks + 2, looks + 3]);
});

test("a look without a network is tried again at once when the network is back", async () => {
  registration.offline = true;
  const { offline } = await opened();
  answers();
  assert.deepEqual([offline().phase, offline().reason], ["ready", ""], "nothing is known of one");
  registration.offline = false;
  listeners.online?.();
  await settle();
  assert.equal(registration.looks, 2);
  listeners.online?.();
  assert.deepEqual(await looksAfter(3500, 100), [2, 3], "no failure, no reason to look earlier");
});

test("a page that is seen again looks if it is time, whatever its timers say", async () => {
  await opened();
  answers();
  listeners.visibilitychange?.();
  assert.equal(registration.looks, 1);
  asleep = 4_000_000;
  page.document.visibilityState = "hidden";
  listeners.visibilitychange?.();
  await settle();
  const { looks } = registration;
  page.document.visibilityState = "visible";
  listeners.visibilitychange?.();
  await settle();
  assert.equal(registration.looks, looks + 1);
});

test("a first visit that fails is tried again until the page is saved", async () => {
  registration.active = null;
  registration.installing = new FakeServiceWorker("installing");
  const { offline } = await opened();
  assert.equal(offline().phase, "saving");
  // The worker itself has gone without a word.
  registration.installing.becomes("redundant");
  assert.deepEqual([offline().phase, offline().reason], ["failed", "network"]);
  registration = new FakeRegistration();
  await pass(10);
  assert.equal(registered, 2);
  assert.deepEqual(registration.active?.messages, [{ type: "check", version: VERSION }]);
  // Files that are not all there are asked for again, and no longer when they are.
  answers(false);
  assert.deepEqual([offline().phase, offline().reason], ["failed", "damaged"]);
  await pass(60);
  assert.equal(registration.active?.messages.length, 2);
  answers();
  assert.deepEqual([offline().phase, offline().reason, offline().all], ["ready", "", true]);
  await pass(3600);
  assert.equal(registration.active?.messages.length, 2);
});

test("a version that waits is hurried, whoever has found it, and one only followed once", async () => {
  registration.waiting = new FakeServiceWorker("installed");
  registration.installing = new FakeServiceWorker("installing");
  const { waiting, installing } = registration;
  await opened();
  assert.deepEqual(waiting.messages, [{ type: "hurry" }]);
  installing.becomes("installed");
  registration.dispatchEvent(new Event("updatefound"));
  assert.deepEqual(installing.messages, [{ type: "hurry" }]);
  await pass(2);
  assert.equal(installing.messages.length, 2);
  installing.becomes("activated");
  await pass(2);
  assert.equal(installing.messages.length, 2);
  // It has been replaced: that is no failure.
  installing.becomes("redundant");
  assert.deepEqual(await looksAfter(10), [1]);
});

test("what a network answers in place of the service worker is no full storage", async () => {
  registration.active = null;
  refusal = new DOMException("behind a redirect", "SecurityError");
  const { offline } = await opened();
  assert.deepEqual([offline().phase, offline().reason], ["failed", "network"]);
  page.caches.keys = () => Promise.reject(refusal);
  await pass(10);
  assert.deepEqual([offline().phase, offline().reason], ["failed", "storage"]);
  page.caches.keys = async () => [];
});
