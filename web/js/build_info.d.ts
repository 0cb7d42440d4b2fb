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

/** A method: the options that it uses, whether it can find more than one tour, and whether it takes boards
 * with holes. */
export interface MethodFacts {
  readonly id: string;
  readonly options: readonly ("order" | "ties" | "backtrack" | "seed")[];
  readonly many: boolean;
  readonly holes: boolean;
  /** What its numbers count. */
  readonly counts: "steps" | "cases";
  /** Whether it runs a rule of the reader's own, so that it is not offered without one. */
  readonly own: boolean;
}

/** A preset of a board with holes. */
export interface ShapeFacts {
  readonly id: string;
  readonly rows: number;
  readonly cols: number;
  readonly holes: readonly number[];
}

/** What Python says of itself, from `knight_core.catalogue`. */
export const FACTS: {
  /** The methods in the order in which they are listed. */
  readonly methods: readonly MethodFacts[];
  /** The tie rules of Warnsdorff's rule. */
  readonly ties: readonly string[];
  /** Orders of the directions that have a name. */
  readonly presets: Readonly<
    Record<"clockwise" | "anticlockwise" | "makay" | "sipka1" | "sipka2", string>
  >;
  /** The default request in words, as links and forms spell it. */
  readonly defaults: Readonly<
    Record<
      | "rows"
      | "cols"
      | "start"
      | "end"
      | "closed"
      | "method"
      | "order"
      | "ties"
      | "backtrack"
      | "seed"
      | "max-steps"
      | "tours"
      | "holes",
      string
    >
  >;
  /** Boards with holes to begin with. */
  readonly shapes: readonly ShapeFacts[];
  /** How words spell that something is chosen, or not. */
  readonly choices: Readonly<Record<"true" | "false", readonly string[]>>;
  /** The largest values: squares of a board, squares that the page draws, squares of a film, the seed,
   * states of a count, runs of an experiment, squares and runs of a race, squares of edge search and of a rule; the digits
   * of a whole number in words. */
  readonly limits: {
    readonly squares: number;
    readonly page_squares: number;
    readonly film_squares: number;
    readonly seed: number;
    readonly count_states: number;
    readonly runs: number;
    readonly race_squares: number;
    readonly racers: number;
    readonly edge_squares: number;
    readonly rule_squares: number;
    readonly digits: number;
  };
  /** The experiments, and the default settings of each in the order of links. */
  readonly lab: {
    readonly tools: readonly ("compare" | "survey" | "orders")[];
    readonly defaults: Readonly<
      Record<"compare" | "survey" | "orders", Readonly<Record<string, string>>>
    >;
  };
};

/** Tours that are shown until Python has confirmed them, as web/tools/first_tours.py tells them. */
export const FIRST_TOURS: {
  /** The answer to the default request. */
  readonly document: import("./solver/documents.js").ResultDocument;
  /** By the side of the board and the start: directions, and the number of backtracks, if any. */
  readonly tours: Readonly<Record<number, readonly string[]>>;
  /** The start that the solver chooses, by the side of the board. */
  readonly first: Readonly<Record<number, number>>;
};
