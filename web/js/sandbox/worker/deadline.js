/**
 * Interrupts a call of Python that takes too long. Pyodide regularly reads the first element of an array, the number of
 * a signal, and accepts any object as the array. Here a getter computes the element, so no other thread and no shared
 * memory are needed.
 */

/** The time limit of a call, in milliseconds. */
const CALL_MS = 1000;

/**
 * The maximum counted time between two reads, in milliseconds. Python reads the element much more often; a longer pause
 * means a busy computer.
 */
const LOOK_MS = 100;

/**
 * The time until a call that ignores an interrupt is interrupted again, in milliseconds: not at once, because Python is
 * still raising the first one.
 */
const AGAIN_MS = 300;

/** SIGINT, for which Python raises KeyboardInterrupt. */
const INTERRUPT = 2;

// Captured now, because foreign code may replace it later.
const now = performance.now.bind(performance);
const least = Math.min;

/** The time left for the call. */
let left = Number.POSITIVE_INFINITY;
/** The time when Python last read the element. */
let looked = 0;

/** The buffer for Pyodide's `setInterruptBuffer`. */
export const deadline = {
  get 0() {
    const time = now();
    left -= least(time - looked, LOOK_MS);
    looked = time;
    if (left >= 0) return 0;
    left = AGAIN_MS;
    return INTERRUPT;
  },
  // Pyodide clears a signal after reading it.
  set 0(_signal) {},
};

/**
 * A function that calls Python, with the deadline.
 * @template {any[]} Given
 * @template Got
 * @param {(...given: Given) => Got} call
 * @returns {(...given: Given) => Got}
 */
export function inTime(call) {
  return (...given) => {
    left = CALL_MS;
    looked = now();
    try {
      return call(...given);
    } finally {
      left = Number.POSITIVE_INFINITY;
    }
  };
}
