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
};

/** The methods in the order they are listed, each with the options it uses and whether it can find more
 * than one tour. */
export const METHODS: readonly {
  readonly id: string;
  readonly options: readonly ("order" | "ties" | "backtrack" | "seed")[];
  readonly many: boolean;
}[];

/** Warnsdorff's tie rules. */
export const TIES: readonly string[];
