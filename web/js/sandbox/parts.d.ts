// The content of parts.js, which build.py writes.

/** The sandbox's document, with its script and its policy. */
export const DOCUMENT: string;

/** The modules of the sandbox's worker, joined. */
export const WORKER: string;

/** How Pyodide's two modules become expressions: the part to replace in each, and its replacement. */
export const CUTS: Readonly<Record<"loader" | "runtime", readonly [from: string, to: string]>>;
