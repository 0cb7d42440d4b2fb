/**
 * The lock of an experiment among the tabs of this browser: one tab runs it, the others follow its progress,
 * and take over when that tab ends. In a browser without locks duplicate records of two tabs are removed when
 * they are read.
 */

/**
 * @typedef {{link: string, done: number, total: number, kept: boolean}} News `kept`: the database has new
 *   records
 */

const CHANNEL = "knights-tour-lab";

/** The interval of messages to the other tabs, in milliseconds. */
const TELL_MS = 500;

export class TabLock {
  #locks;
  /** @type {BroadcastChannel | null} */
  #channel = null;
  #toldAt = Number.NEGATIVE_INFINITY;
  /** @type {Set<(news: News) => void>} */
  #followers = new Set();

  /** @param {LockManager | undefined} [locks] @param {() => BroadcastChannel} [open] */
  constructor(locks = globalThis.navigator?.locks, open = () => new BroadcastChannel(CHANNEL)) {
    this.#locks = locks;
    try {
      this.#channel = open();
      this.#channel.addEventListener("message", ({ data }) => {
        for (const follow of this.#followers) follow(data);
      });
    } catch {
      // The other tabs read the progress when they take over.
    }
  }

  /**
   * Acquires the lock of an experiment.
   * @param {string} link
   * @param {AbortSignal} signal cancels the waiting
   * @param {() => void} onWait called if another tab runs it
   * @returns {Promise<() => void>} releases the lock; rejects if the waiting was cancelled
   */
  async take(link, signal, onWait) {
    if (!this.#locks) return () => {};
    const name = `${CHANNEL} ${link}`;
    try {
      const now = await hold(this.#locks, name, { ifAvailable: true });
      if (now) return now;
    } catch {
      // Pages from a file may have no locks.
      return () => {};
    }
    onWait();
    return /** @type {() => void} */ (await hold(this.#locks, name, { signal }));
  }

  /** Sends news to the other tabs. @param {News} news */
  tell(news) {
    const now = performance.now();
    if (!news.kept && now - this.#toldAt < TELL_MS) return;
    this.#toldAt = now;
    this.#channel?.postMessage(news);
  }

  /**
   * Subscribes to the news of an experiment from other tabs.
   * @param {string} link
   * @param {(news: News) => void} onNews
   * @returns {() => void} unsubscribes
   */
  follow(link, onNews) {
    const follow = (/** @type {News} */ news) => {
      if (news?.link === link) onNews(news);
    };
    this.#followers.add(follow);
    return () => this.#followers.delete(follow);
  }
}

/**
 * @param {LockManager} locks
 * @param {string} name
 * @param {LockOptions} options
 * @returns {Promise<(() => void) | null>} releases the lock; null if somebody else holds it
 */
function hold(locks, name, options) {
  return new Promise((resolve, reject) => {
    locks
      .request(name, options, (lock) => {
        if (!lock) {
          resolve(null);
          return null;
        }
        return new Promise((release) => resolve(() => release(null)));
      })
      .catch(reject);
  });
}
