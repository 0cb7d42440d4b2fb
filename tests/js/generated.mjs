/**
 * Lets tests import modules of the page that need the output of the build: `build_info.js` and
 * `sandbox/parts.js` come from dist/; `worker_text.js` is empty. Import this first, and the module by `await import(…)`.
 */

import { register } from "node:module";

register("./generated_hooks.mjs", import.meta.url);
