// What build.py writes into build_info.js. Paths are relative to the directory of index.html.

/** One file that the worker fetches, with its size for an honest progress line. */
export interface Asset {
  readonly path: string;
  readonly bytes: number;
}

/** Changes whenever any file of the site changes, and is a part of their addresses: twelve hexadecimal
 * digits. */
export const VERSION: string;

/** What `loadPyodide` needs in place of its lock file: `{info: PYODIDE.info, packages: {}}`. */
export const PYODIDE: {
  readonly version: string;
  readonly info: {
    readonly arch: "wasm32";
    readonly platform: string;
    readonly python: string;
    readonly version: string;
    readonly abi_version: string;
  };
};

export const ASSETS: {
  readonly loader: Asset;
  readonly runtime: Asset;
  readonly wasm: Asset;
  readonly python: Asset;
  /** What Python needs besides for a person's own rule. */
  readonly more: Asset;
};

/** What Python says of itself, from `knight_core.catalogue`. */
export const FACTS: import("./solver/documents.js").Facts;

/** The tour of the default request, as Python would answer: shown until Python has confirmed it. */
export const STORED: {
  readonly document: import("./solver/documents.js").ResultDocument;
  readonly tour: readonly number[];
  readonly texts: import("./solver/documents.js").Details["texts"];
  readonly properties: import("./solver/documents.js").Properties;
};
