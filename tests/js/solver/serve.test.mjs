/** The worker's side of the messages: when the second archive comes, and what becomes of calls until it is there. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ASSETS, settled } from "../fakes.mjs";

/** Would keep Node.js waiting. */
const scope = /** @type {any} */ (globalThis);
scope.MessageChannel = class {
  port1 = {};
  port2 = {};
};
let workers = 0;

/** A worker that answers every call with 7. @param {{extended: boolean, rest: any}} start */
async function started({ extended, rest }) {
  workers += 1;
  const { serve } = await import(`../../../web/js/solver/worker/serve.js?${workers}`);
  /** @type {any[]} */
  const posted = [];
  let extensions = 0;
  const proxy = { toJs: () => [JSON.stringify({ answer: 7 })], destroy() {} };
  const python = /** @type {any} */ ({
    extended,
    extend() {
      extensions += 1;
      python.extended = true;
    },
    isException: () => false,
    session: { begin: () => proxy },
    toPy: () => proxy,
  });
  const endpoint = /** @type {any} */ ({
    postMessage: (/** @type {any} */ data) => posted.push(data),
  });
  serve(endpoint, async () => ({ python, version: "3.14", reusable: null }));
  endpoint.onmessage({ data: { id: 0, type: "init", assets: { ...ASSETS, rest } } });
  await settled();
  return {
    /** How often it was extended, and its messages since the last call. */
    news: () => ({ extensions, messages: posted.splice(0).map(({ type }) => type) }),
    ask: async () => {
      endpoint.onmessage({ data: { id: 1, type: "startMap", params: {} } });
      await settled();
    },
  };
}

test("a Python gets its second archive once", async () => {
  const rest = new ArrayBuffer(9);
  for (const [extended, extensions] of /** @type {const} */ ([
    [false, 1],
    [true, 0],
  ])) {
    const worker = await started({ extended, rest });
    assert.deepEqual(worker.news(), { extensions, messages: ["ready"] });
    await worker.ask();
    assert.deepEqual(worker.news(), { extensions, messages: ["done"] });
  }
});

/** An archive of no files, as the site has archives: by gzip. */
async function archive() {
  const empty = Uint8Array.of(0x50, 0x4b, 5, 6, ...new Uint8Array(18));
  const packed = new Blob([empty]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Response(packed).arrayBuffer();
}

test("a second archive that does not come costs the answers that need it, until it does", async ({
  mock,
}) => {
  /** @type {() => Promise<Response>} */
  let answer = async () => new Response("no archive");
  mock.method(scope, "fetch", () => answer());
  const worker = await started({ extended: false, rest: ASSETS.rest });
  assert.deepEqual(worker.news(), { extensions: 0, messages: ["ready"] });
  await worker.ask();
  assert.deepEqual(worker.news(), { extensions: 0, messages: ["error"] });
  /** @type {(response: Response) => void} */
  let arrive = () => {};
  answer = () => new Promise((resolve) => (arrive = resolve));
  mock.timers.enable({ apis: ["setInterval"] });
  await worker.ask();
  // It says for a minute that it lives.
  mock.timers.tick(100_000);
  assert.deepEqual(worker.news(), { extensions: 0, messages: Array(59).fill("waiting") });
  mock.timers.reset();
  arrive(new Response(await archive()));
  /** @type {string[]} */
  const messages = [];
  while (!messages.includes("done")) {
    await settled();
    messages.push(...worker.news().messages);
  }
  assert.deepEqual(messages, ["reusable", "done"]);
});
