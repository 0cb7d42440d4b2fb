/** Resolves the modules that only dist/ has; see generated.mjs. */

import { readdirSync } from "node:fs";

const versions = new URL("../../dist/v/", import.meta.url);

/** The folder of the site's modules. */
function built() {
  try {
    return new URL(`${readdirSync(versions)[0]}/js/`, versions);
  } catch {
    throw new Error("dist/ is missing: run `python build.py build` first");
  }
}

/**
 * @param {string} specifier
 * @param {object} context
 * @param {(specifier: string, context: object) => Promise<object>} next
 */
export async function resolve(specifier, context, next) {
  const made = /(?:^|\/)(build_info\.js|worker_modules\.js|vendor\/[\w/-]+\.js)$/.exec(
    specifier,
  )?.[1];
  if (!made) return next(specifier, context);
  return { url: new URL(made, built()).href, format: "module", shortCircuit: true };
}
