/**
 * Interrupts Python when a call of it takes too long. Pyodide regularly reads the first element of an array,
 * the number of a signal, and accepts any object as the array: here the element is computed. So no other
 * thread has to write it, and no memory has to be shared.
 */

/** The time limit of a call, in milliseconds. */
const CALL_MS = 1000;

/**
 * Python reads the element many times in this time, in milliseconds. A longer pause may be due to a busy
 * computer, so no more than this is counted.
 */
const LOOK_MS = 100;

/**
 * A call that continues after an interrupt is interrupted again after this time, in milliseconds. At once
 * would be too early: the first interrupt is still being raised.
 */
const AGAIN_MS = 300;

/** SIGINT, for which Python raises KeyboardInterrupt. */
const INTERRUPT = 2;

// Captured now: foreign code may be able to replace it later.
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
