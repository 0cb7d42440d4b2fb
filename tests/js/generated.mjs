/**
 * Lets tests import modules of the page that need the output of the build: `build_info.js`,
 * `worker_modules.js` and the modules in `vendor/` come from dist/. Import this first, and the module by
 * `await import(…)`.
 */

import { register } from "node:module";

register("./generated_hooks.mjs", import.meta.url);
