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
  /** The image. */
  readonly wasm: Asset;
  /** The modules that are not in the image. */
  readonly rest: Asset;
  /** Where no image can be used: the WebAssembly of Pyodide, and the modules that are in the image. */
  readonly plain: Asset;
  readonly python: Asset;
};

/** The languages by their tags, English first. A `draft` is only spoken where a link names it. */
export const LANGUAGES: Readonly<
  Record<
    string,
    {
      readonly name: string;
      readonly state: "announced" | "draft";
      readonly direction: "ltr" | "rtl";
      /** Whether there are lessons in it. */
      readonly lessons: boolean;
      /** The end of a sentence, and what stands between two sentences. */
      readonly stop: string;
      readonly between: string;
      /** Between the parts of a list. */
      readonly separator: string;
      /** How many texts are not translated, and so in English. */
      readonly missing: number;
    }
  >
>;

/** What Python says of itself, from `knight_core.catalogue`. */
export const FACTS: import("./solver/documents.js").Facts;

/** Tours that are shown until Python has confirmed them, as web/tools/first_tours.py tells them. */
export const FIRST_TOURS: {
  /** The answer to the default request. */
  readonly document: import("./solver/documents.js").ResultDocument;
  /** How its search was made, and that of every tour without backtracks. */
  readonly course: import("./solver/documents.js").Course;
  /** By the side of the board and the start: directions, and the number of backtracks, if any. */
  readonly tours: Readonly<Record<number, readonly string[]>>;
  /** The start that the solver chooses, by the side of the board. */
  readonly first: Readonly<Record<number, number>>;
};

/** What the doors of the first page show. */
export const DOORS: {
  readonly gallery: readonly (readonly [
    rows: number,
    cols: number,
    start: number,
    moves: string,
  ])[];
  /** Squares placed by blind search on 8×8 from h1, and 64 for a backtrack. */
  readonly blind: readonly number[];
};
