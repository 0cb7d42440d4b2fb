/**
 * Stores the site in the browser, so that it works without a network: each version in a cache of its own,
 * every file checked against its hash, so that files of two versions never mix.
 */

// All four are filled in by build.py.
const VERSION = "";
/** The hash of every file by its path; "./" is the page, and "sk/" in another language. @type {Record<string, string>} */
const FILES = {};
/**
 * The files that a first visit stores last: the page announces that it works offline before.
 * @type {string[]}
 */
const LATER = [];
/** The files that are stored from when they are first needed, if ever. @type {string[]} */
const SPARE = [];

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SCOPE = worker.registration.scope;

/** The prefix of the caches of this copy of the site; an origin may have several copies, and other sites. */
const OURS = `knights-tour-lab:${new URL(SCOPE).pathname}:`;
const CACHE = OURS + VERSION;

/** Options that match a file by its address alone. */
const ANYHOW = { ignoreSearch: true, ignoreVary: true };

/**
 * Files that are compiled or unpacked while they arrive: they are not checked before use, but whenever a page
 * asks for it.
 */
const STREAMED = /\.(?:wasm|bin)$/;

/** Addresses whose content never changes, whatever the version. */
const UNIQUE = /^(?:v|pyodide)\//;

const ALL = Object.keys(FILES).filter((path) => !SPARE.includes(path));
const FIRST = ALL.filter((path) => !LATER.includes(path));

const addressOf = (/** @type {string} */ path) => new URL(path, SCOPE).href;

/**
 * The path of a file of the site, or null for other addresses.
 * @param {string} address
 */
function pathOf(address) {
  const plain = address.replace(/[?#].*/s, "");
  if (!plain.startsWith(SCOPE)) return null;
  return plain.slice(SCOPE.length).replace(/(^|\/)index\.html$/, "$1") || "./";
}

/** Whether an address is that of the page, in English or in another language: `sk/`. @param {string} address */
function isPage(address) {
  const path = pathOf(address) ?? "";
  return path === "./" || (path.endsWith("/") && Object.hasOwn(FILES, path));
}

/** The caches of this site except that of this version, oldest first. */
async function otherCaches() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  return Promise.all(names.map((name) => caches.open(name)));
}

/** Those of SPARE that have been needed here, by this version or another. */
async function needed() {
  const all = [await caches.open(CACHE), ...(await otherCaches())];
  const stored = (await Promise.all(all.map((cache) => cache.keys()))).flat();
  const nameOf = (/** @type {string} */ path) => path.replace(/.*\//, "");
  const names = new Set(stored.map(({ url }) => nameOf(url)));
  return SPARE.filter((path) => names.has(nameOf(path)));
}

/** @param {Response} response @param {string} path */
async function isWhole(response, path) {
  const sum = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return FILES[path] === `sha256-${btoa(String.fromCharCode(...new Uint8Array(sum)))}`;
}

/**
 * A file of this version, from the cache of another one or from the network. The browser itself refuses a
 * response with a wrong hash: the file of another version, the login page of a network, half a file.
 * @param {string} path
 * @param {RequestCache} cache
 */
async function obtain(path, cache) {
  const address = addressOf(path);
  for (const other of await otherCaches()) {
    const cached = await other.match(address, ANYHOW);
    if (cached && (await isWhole(cached.clone(), path))) return cached;
  }
  const response = await fetch(new Request(address, { cache, integrity: FILES[path] ?? "" }));
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(name);
  return new Response(response.body, { headers });
}

/** Fills the cache of this version; files stored by an earlier attempt are not fetched again. */
async function install() {
  let reason = "storage";
  try {
    const cache = await caches.open(CACHE);
    reason = "network";
    const store = async (/** @type {string} */ path) => {
      if (await cache.match(addressOf(path), ANYHOW)) return;
      const response = await obtain(path, "no-cache");
      await cache.put(addressOf(path), response).catch((error) => {
        reason = "storage";
        throw error;
      });
    };
    // An update is offered only after all of its files are stored.
    const isFirst = (await otherCaches()).length === 0;
    const wanted = isFirst ? FIRST : [...ALL, ...(await needed())];
    const ends = await Promise.allSettled(wanted.map(store));
    const failed = ends.find((end) => end.status === "rejected");
    if (failed) throw failed.reason;
  } catch (error) {
    await tell({ type: "failed", version: VERSION, reason });
    throw error;
  }
  // Open pages of an older version request addresses of that version, which its own cache answers.
  worker.skipWaiting();
}

/**
 * Checks the stored files, and fetches missing or damaged ones again.
 * @param {string[]} paths
 */
async function mend(paths) {
  const cache = await caches.open(CACHE);
  let [whole, mended] = [true, false];
  for (const path of paths) {
    const cached = await cache.match(addressOf(path), ANYHOW);
    if (cached && (await isWhole(cached, path))) continue;
    try {
      await cache.put(addressOf(path), await obtain(path, "reload"));
      mended = true;
    } catch {
      whole = false;
    }
  }
  return { whole, mended };
}

/**
 * A file of this version; a missing or damaged one is fetched and stored.
 * @param {string} path
 */
async function serve(path) {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(addressOf(path), ANYHOW);
  if (cached && (STREAMED.test(path) || (await isWhole(cached.clone(), path)))) return cached;
  const response = await obtain(path, "reload");
  await cache.put(addressOf(path), response.clone()).catch(() => {});
  return response;
}

/**
 * A file of another version, for a page that is still open.
 * @param {Request} request
 */
async function serveOther(request) {
  for (const cache of await otherCaches()) {
    const cached = await cache.match(request, ANYHOW);
    if (cached) return cached;
  }
  return fetch(request);
}

/** All open pages of the site. */
async function pages() {
  const all = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  return all.filter(({ url }) => isPage(url));
}

/** @param {object} message */
async function tell(message) {
  for (const page of await pages()) page.postMessage(message);
}

/** Deletes older versions once no page of theirs can be open; a later one may just be installing. */
async function forget() {
  if ((await pages()).length > 1) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
  for (const name of names.slice(0, names.indexOf(CACHE))) await caches.delete(name);
}

/**
 * Answers a page that reports its presence, and asks whether all is well.
 * @param {string} version its own
 * @param {Client} page
 */
async function answer(version, page) {
  if (version === VERSION) {
    await worker.clients.claim();
    await forget();
  }
  page.postMessage({ type: "stored", version: VERSION, ...(await mend(FIRST)) });
  const { whole } = await mend([...LATER, ...(await needed())]);
  if (version === VERSION) page.postMessage({ type: "all", version: VERSION, whole });
}

worker.addEventListener("install", (event) => event.waitUntil(install()));

worker.addEventListener("activate", (event) =>
  event.waitUntil(tell({ type: "active", version: VERSION })),
);

worker.addEventListener("message", (event) => {
  // Other sites at this origin may send messages, too: what is no message of a page is ignored.
  const page = /** @type {Client | null} */ (event.source);
  const { type, version } = event.data ?? {};
  if (!page || !isPage(page.url)) return;
  if (type === "hurry") worker.skipWaiting();
  else if (type === "check" && typeof version === "string") event.waitUntil(answer(version, page));
});

worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const path = pathOf(url);
  if (method !== "GET" || path === null) return;
  // No new version takes over before the page is there: what it loads next would come from the network.
  const opens = event.request.mode === "navigate";
  if (opens) event.waitUntil(worker.clients.get(event.resultingClientId));
  if (Object.hasOwn(FILES, path)) {
    const served = serve(path).catch((error) => {
      // A page of a later version, or the login page of a network, is better than none.
      if (opens) return fetch(event.request);
      throw error;
    });
    event.respondWith(served.catch(() => Response.error()));
  } else if (UNIQUE.test(path)) event.respondWith(serveOther(event.request));
});
