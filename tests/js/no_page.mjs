/**
 * Stands for the page, for modules that use it when they are loaded; and replaces the browser's IndexedDB by
 * one in memory. Import this first, and the modules by `await import(…)`.
 */

import "./generated.mjs";

const page = /** @type {any} */ (globalThis);
const element = { append() {}, setAttribute() {}, lang: "en" };
page.addEventListener ??= () => {};
page.matchMedia = () => ({ matches: false });
page.document = {
  addEventListener() {},
  baseURI: "https://example.org/",
  head: element,
  documentElement: element,
  createElement: () => ({ ...element }),
  createTreeWalker: () => ({}),
  querySelectorAll: () => [],
};
page.window = page;
page.location = new URL("https://example.org/");
await import(new URL("../../web/node_modules/fake-indexeddb/auto/index.mjs", import.meta.url).href);
