// The content of build_info.js, which build.py writes. Paths are relative to the directory of index.html.

/** A file that the worker fetches, with its size for the progress bar. */
export interface Asset {
  readonly path: string;
  readonly bytes: number;
}

/** Twelve hexadecimal digits that change with every change of the site, and are a part of its addresses. */
export const VERSION: string;

/** The substitute for the lock file of `loadPyodide`: `{info: PYODIDE.info, packages: {}}`. */
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
  /** The modules outside the image. */
  readonly rest: Asset;
  /** For a start without the image: the WebAssembly of Pyodide, and the modules of the image. */
  readonly plain: Asset;
  readonly python: Asset;
};

/** The languages by their tags, English first. A `draft` needs a link that names it. */
export const LANGUAGES: Readonly<
  Record<
    string,
    {
      readonly name: string;
      readonly state: "announced" | "draft";
      readonly direction: "ltr" | "rtl";
      /** Whether it has lessons. */
      readonly lessons: boolean;
      /** The end of a sentence, and the characters between two sentences. */
      readonly stop: string;
      readonly between: string;
      /** The characters between the parts of a list. */
      readonly separator: string;
      /** The number of untranslated texts, which are in English. */
      readonly missing: number;
    }
  >
>;

/** The facts of Python, from `knight_core.catalogue`. */
export const FACTS: import("./solver/documents.js").Facts;

/** The stored tours, shown until Python has confirmed them; from web/tools/first_tours.py. */
export const FIRST_TOURS: {
  /** The answer to the default request. */
  readonly document: import("./solver/documents.js").ResultDocument;
  /** The course of its search, and of that of every tour without backtracks. */
  readonly course: import("./solver/documents.js").Course;
  /** By the side of the board and the start: directions, and the number of backtracks, if any. */
  readonly tours: Readonly<Record<number, readonly string[]>>;
  /** The start that the solver chooses, by the side of the board. */
  readonly first: Readonly<Record<number, number>>;
};

/** The pictures of the doors on the first page. */
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
