// What build.py writes into worker_modules.js.

/** The modules of the worker, each after those that it imports, its own first script last: the path in
 * web/, and the text, cut where the address of another module belongs, whose path stands there. */
export const WORKER_MODULES: readonly (readonly [path: string, parts: readonly string[]])[];
