/** The service worker's handling of messages and of a page that opens; everything else of it runs in a browser, in tests/web. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SCOPE = "http://site.test/lab/";

/** The service worker, with its reaction to a message. */
function started() {
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  /** @type {string[]} */
  const did = [];
  const self = {
    registration: { scope: SCOPE },
    addEventListener: (
      /** @type {string} */ type,
      /** @type {(event: any) => void} */ listener,
    ) => {
      listeners[type] = listener;
    },
    skipWaiting: () => did.push("hurried"),
    clients: { get: async (/** @type {string} */ id) => did.push(`waits for ${id}`) },
  };
  const script = readFileSync(new URL("../../web/sw.js", import.meta.url), "utf8");
  // Whatever an answer needs is missing: it is enough that it begins to answer.
  runInNewContext(script, { self, URL, caches: {} });
  /** @param {unknown} data @param {object | null} source */
  const say = (data, source = { url: `${SCOPE}?board=6x6`, postMessage() {} }) => {
    const waitUntil = (/** @type {Promise<unknown>} */ work) => {
      did.push("answered");
      work.catch(() => {});
    };
    listeners.message?.({ data, source, waitUntil });
    return did.splice(0);
  };
  /** @param {string} url @param {string} mode */
  const ask = (url, mode) => {
    const request = { method: "GET", url, mode };
    listeners.fetch?.({ request, resultingClientId: "page", waitUntil() {}, respondWith() {} });
    return did.splice(0);
  };
  return { say, ask };
}

test("until a page is there that opens, it counts as busy: no new version takes over", () => {
  const { ask } = started();
  assert.deepEqual(ask(`${SCOPE}?board=6x6`, "navigate"), ["waits for page"]);
  assert.deepEqual(ask(`${SCOPE}sw.js`, "same-origin"), []);
  assert.deepEqual(ask("http://site.test/", "navigate"), []);
});

test("a page asks it to hurry, or whether all is well", () => {
  const { say } = started();
  assert.deepEqual(say({ type: "hurry" }), ["hurried"]);
  assert.deepEqual(say({ type: "check", version: "a" }), ["answered"]);
});

test("what is no message of a page is passed over", () => {
  const { say } = started();
  const nonsense = [
    ...[null, undefined, 7, "check", [], {}, { type: "check" }, { type: "check", version: 1 }],
    ...[{ type: "hurr" }, { type: "install", version: "a" }, { type: {}, version: {} }],
  ];
  for (const data of nonsense) assert.deepEqual(say(data), [], JSON.stringify(data));
  const check = { type: "check", version: "a" };
  const hurry = { type: "hurry" };
  for (const url of ["http://site.test/", `${SCOPE}other.html`, "blob:http://site.test/1"]) {
    assert.deepEqual([...say(check, { url }), ...say(hurry, { url })], [], url);
  }
  assert.deepEqual(say(check, null), []);
});
