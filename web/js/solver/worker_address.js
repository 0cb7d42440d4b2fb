/** Where the worker's first script is: the page makes it, and those that it imports, from their texts. */

import { WORKER_MODULES } from "../worker_modules.js";

/**
 * @param {(script: string) => string} addressOf gives a script an address
 * @returns {string}
 */
export function workerAddress(addressOf) {
  /** @type {Map<string | undefined, string>} */
  const addresses = new Map();
  let last = "";
  for (const [path, parts] of WORKER_MODULES) {
    last = addressOf(parts.map((part, at) => (at % 2 ? addresses.get(part) : part)).join(""));
    addresses.set(path, last);
  }
  return last;
}
