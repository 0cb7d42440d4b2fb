/**
 * Every way out of a worker that JavaScript has, each by its name, for ways_out.py: what each did is
 * told, and the listener hears of those that got out. A module, so that it is linted as the others are.
 */

/**
 * @param {string} listener the address of another origin
 * @returns {Promise<Record<string, string>>} what became of each
 */
export default async function waysOut(listener) {
  /** After this, in milliseconds, what has said nothing is left alone. */
  const patience = 4000;
  const here = /** @type {any} */ (globalThis);
  const to = (/** @type {string} */ name) => `${listener}${name}/x`;
  const quoted = (/** @type {string} */ name) => JSON.stringify(to(name));
  const socketTo = (/** @type {string} */ name) => to(name).replace("http", "ws");
  const script = (/** @type {string} */ text) =>
    URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const data = (/** @type {string} */ text) => `data:text/javascript,${encodeURIComponent(text)}`;
  const event = (/** @type {any} */ target) =>
    new Promise((resolve, reject) => {
      target.onopen = () => resolve("open");
      target.onload = () => resolve("loaded");
      target.onmessage = (/** @type {MessageEvent} */ { data }) => resolve(`said ${data}`);
      target.onerror = (/** @type {any} */ error) => {
        error.preventDefault?.();
        reject(new Error("error event"));
      };
    });
  const request = (/** @type {string} */ name, /** @type {boolean} */ later) => {
    const xhr = new XMLHttpRequest();
    xhr.open("GET", to(name), later);
    const ended = later ? event(xhr) : "sent";
    xhr.send();
    return ended;
  };
  const nested = (/** @type {string} */ address, /** @type {"module" | "classic"} */ type) =>
    event(new Worker(address, { type }));
  const asking = (/** @type {string} */ name) => `fetch(${quoted(name)}, { mode: "no-cors" })`;
  const telling = (/** @type {string} */ name) =>
    `${asking(name)}.then(() => postMessage("out"), () => postMessage("in"));`;
  const importing = (/** @type {string} */ name) => `import ${quoted(name)};`;
  const constructors = {
    Function: Function,
    async: (async () => {}).constructor,
    generator: function* () {}.constructor,
  };

  /** @type {Record<string, () => unknown>} */
  const ways = {
    fetch: () => fetch(to("fetch")),
    "fetch-no-cors": () => fetch(to("fetch-no-cors"), { mode: "no-cors" }),
    "fetch-keepalive": () =>
      fetch(to("fetch-keepalive"), { mode: "no-cors", method: "POST", body: "x", keepalive: true }),
    request: () => fetch(new Request(to("request"), { mode: "no-cors", credentials: "include" })),
    xhr: () => request("xhr", true),
    "xhr-sync": () => request("xhr-sync", false),
    websocket: () => event(new WebSocket(socketTo("websocket"))),
    "websocket-stream": () => new here.WebSocketStream(socketTo("websocket-stream")).opened,
    "event-source": () => event(new EventSource(to("event-source"))),
    "web-transport": () =>
      new here.WebTransport(to("web-transport").replace("http", "https")).ready,
    beacon: () => here.navigator.sendBeacon(to("beacon")),
    "fetch-later": () => here.fetchLater(to("fetch-later"), { activateAfter: 0 }),
    import: () => import(to("import")),
    "import-json": () => import(to("import-json"), { with: { type: "json" } }),
    "import-data": () => import(data(importing("import-data"))),
    "import-blob": () => import(script(importing("import-blob"))),
    "import-scripts": () => here.importScripts(to("import-scripts")),
    "shared-worker": () => new here.SharedWorker(to("shared-worker")),
    eval: () => here.eval(asking("eval")),
    function: () => new constructors.Function(asking("function"))(),
    "async-function": () => constructors.async(asking("async-function"))(),
    "generator-function": () => constructors.generator(asking("generator-function"))().next(),
    "timeout-string": () => here.setTimeout(asking("timeout-string")),
    font: () => new FontFace("x", `url(${to("font")})`).load(),
    "compile-streaming": () => WebAssembly.compileStreaming(fetch(to("compile-streaming"))),
    "cache-add": async () => (await caches.open("ways-out")).add(to("cache-add")),
    notification: () => new here.Notification("x", { icon: to("notification") }),
    "service-worker": () => here.navigator.serviceWorker.register(to("service-worker")),
    peer: () => {
      const peer = new here.RTCPeerConnection({
        iceServers: [{ urls: to("peer").replace(/^http:../, "stun:") }],
      });
      peer.createDataChannel("x");
      return peer.createOffer().then((/** @type {any} */ offer) => peer.setLocalDescription(offer));
    },
    location: () => {
      here.location.href = to("location");
    },
    open: () => here.open(to("open")),
    "canvas-filter": () => {
      const context = new OffscreenCanvas(9, 9).getContext("2d");
      if (!context) throw new Error("no canvas");
      context.filter = `url(${to("canvas-filter")}#x)`;
      context.fillRect(0, 0, 9, 9);
    },
  };

  // One after the other: at once, every third time one of them never came to be in Firefox (see
  // ATTEMPTS in ways_out.py).
  /** @type {Record<string, () => Promise<unknown>>} */
  const workers = {
    worker: () => nested(to("worker"), "module"),
    "worker-blob": () => nested(script(telling("worker-blob")), "module"),
    "worker-blob-import": () =>
      nested(script(`${importing("worker-blob-import")} postMessage("out");`), "module"),
    "worker-blob-classic": () =>
      nested(script(`importScripts(${quoted("worker-blob-classic")})`), "classic"),
    "worker-data": () => nested(data(telling("worker-data")), "module"),
    "worker-data-import": () =>
      nested(data(`${importing("worker-data-import")} postMessage("out");`), "module"),
    "worker-twice": () =>
      nested(
        script(
          `const w = new Worker(${JSON.stringify(data(telling("worker-twice")))});
           w.onmessage = ({ data }) => postMessage(data); w.onerror = () => postMessage("in");`,
        ),
        "classic",
      ),
  };

  const attempt = async (/** @type {[string, () => unknown]} */ [name, way]) => {
    const late = new Promise((resolve) => setTimeout(resolve, patience, "silent"));
    try {
      return [name, String(await Promise.race([way(), late]))];
    } catch (error) {
      return [name, `refused: ${error}`];
    }
  };
  const tried = await Promise.all(Object.entries(ways).map(attempt));
  for (const way of Object.entries(workers)) tried.push(await attempt(way));
  return Object.fromEntries(tried);
}
