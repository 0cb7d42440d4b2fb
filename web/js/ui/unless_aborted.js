/**
 * Waits for a promise until a signal is aborted.
 * @template T
 * @param {Promise<T>} promise
 * @param {AbortSignal} signal
 * @returns {Promise<T>} rejects with the signal's reason as soon as it is aborted
 */
export async function unlessAborted(promise, signal) {
  let stop = () => {};
  /** @type {Promise<never>} */
  const aborted = new Promise((_resolve, reject) => {
    stop = () => reject(signal.reason);
  });
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
    // The promise may have settled first, perhaps because of the same signal.
    signal.throwIfAborted();
  }
}
