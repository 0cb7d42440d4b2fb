/** The actions of Solve's buttons and keys. */

import { isTooLargeFor } from "./sizes.js";

/** @import { Action, State } from "../../app/types.js" */
/** @import { Files } from "./files.js" */
/** @import { SolveRuns } from "./runs.js" */
/** @import { SolveState } from "./state.js" */

/**
 * @param {object} parts
 * @param {SolveRuns} parts.runs
 * @param {Files} parts.files
 * @param {() => void} parts.countTours
 * @param {() => void} parts.randomTour
 * @returns {Record<string, Action>}
 */
export function solveActions({ runs, files, countTours, randomTour }) {
  const of = (/** @type {State} */ state) => /** @type {SolveState} */ (state.modes.solve);
  const fits = (/** @type {"svg" | "png"} */ kind) => (/** @type {State} */ state) => {
    const { result } = of(state);
    return !result || !isTooLargeFor(kind, result.document);
  };
  const isCounting = (/** @type {State} */ state) => of(state).count?.running === true;
  const hasTours = (/** @type {State} */ state) => {
    const { running, result } = of(state);
    return !running && (result?.document.listed ?? 0) > 1;
  };
  return {
    cancel: {
      keys: ["Escape"],
      shown: (state) => of(state).running !== null,
      enabled: (state) => of(state).running?.cancelling === false,
      run: () => runs.cancel(),
    },
    count: {
      enabled: (state) => !isCounting(state) && !state.frame.withheld.result,
      run: countTours,
    },
    "stop-counting": {
      keys: ["Escape"],
      shown: isCounting,
      enabled: (state) => isCounting(state) && !of(state).count?.cancelling,
      run: () => runs.stopCounting(),
    },
    "work-out": {
      shown: (state) => {
        const { result } = of(state);
        return (result?.document.listed ?? 0) > 0 && !result?.properties;
      },
      enabled: ({ frame }) => !frame.preparing,
      run: () => runs.workOut(),
    },
    "random-start": { keys: ["r"], run: randomTour },
    "previous-tour": { keys: ["["], enabled: hasTours, run: () => runs.showTour(-1) },
    "next-tour": { keys: ["]"], enabled: hasTours, run: () => runs.showTour(1) },
    "copy-matrix": { run: () => files.copy("matrix") },
    "copy-squares": { run: () => files.copy("squares") },
    "download-txt": { run: () => files.download("txt") },
    "download-csv": { run: () => files.download("csv") },
    "download-json": { run: () => files.download("json") },
    "download-svg": { enabled: fits("svg"), run: () => files.download("svg") },
    "download-png": { enabled: fits("png"), run: () => files.downloadPicture() },
  };
}
