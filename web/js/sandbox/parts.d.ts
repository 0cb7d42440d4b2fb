// What build.py writes into parts.js.

/** The sandbox's document, with its script and its policy. */
export const DOCUMENT: string;

/** The modules of the sandbox's worker, joined. */
export const WORKER: string;

/** How Pyodide's two modules become expressions: what is cut out of each, and what stands there instead. */
export const CUTS: Readonly<Record<"loader" | "runtime", readonly [from: string, to: string]>>;
