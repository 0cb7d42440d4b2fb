/** Resolves the modules that only the build has; see generated.mjs. */

import { readdirSync } from "node:fs";

/** The folder of the site's scripts. */
function built() {
  const versions = new URL("../../dist/v/", import.meta.url);
  try {
    return new URL(`${readdirSync(versions)[0]}/js/`, versions);
  } catch {
    throw new Error("dist/ is missing: run `python build.py build` first");
  }
}

/** The addresses of these modules. @type {Record<string, () => string>} */
const MADE = {
  "build_info.js": () => new URL("build_info.js", built()).href,
  "sandbox/parts.js": () => new URL("sandbox/parts.js", built()).href,
  // No worker is started here.
  "worker_text.js": () => 'data:text/javascript,export const WORKER = "";',
};

/**
 * @param {string} specifier
 * @param {{parentURL?: string}} context
 * @param {(specifier: string, context: object) => Promise<object>} next
 */
export async function resolve(specifier, context, next) {
  const whole = specifier.startsWith(".") ? new URL(specifier, context.parentURL).href : specifier;
  const path = Object.keys(MADE).find((name) => whole.endsWith(`/web/js/${name}`));
  const url = path && MADE[path]?.();
  return url ? { url, format: "module", shortCircuit: true } : next(specifier, context);
}
