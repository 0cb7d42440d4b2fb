/**
 * Interrupts Python when a call of it takes too long. Pyodide looks at an array now and then, whose
 * element is to be the number of a signal, and takes any object for it: here the element is computed. So
 * no other thread has to write it, and no memory has to be shared.
 */

/** How long a call may take, in milliseconds. */
const CALL_MS = 1000;

/** Python looks at the element many times in this time, in milliseconds. If it has not, then it may be the
 * computer that was busy with something else: of a longer pause no more than this counts. */
const LOOK_MS = 100;

/** After this, a call that was interrupted and goes on is interrupted again. At once would be too early:
 * the interrupt itself is still being told then. */
const AGAIN_MS = 300;

/** SIGINT, by which Python raises KeyboardInterrupt. */
const INTERRUPT = 2;

// As it is now: foreign code may be able to change it later.
const now = performance.now.bind(performance);
const least = Math.min;

/** How long the call may still take. */
let left = Number.POSITIVE_INFINITY;
/** When Python looked last. */
let looked = 0;

/** For `setInterruptBuffer` of Pyodide. */
export const deadline = {
  get 0() {
    const time = now();
    left -= least(time - looked, LOOK_MS);
    looked = time;
    if (left >= 0) return 0;
    left = AGAIN_MS;
    return INTERRUPT;
  },
  // Pyodide clears the signal that it has seen.
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
