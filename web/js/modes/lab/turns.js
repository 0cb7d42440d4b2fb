/**
 * The tabs of this browser take turns with an experiment: one of them runs it, the others follow how far
 * it is, and go on with it when that one ends. A browser without locks has nothing of this: what two of
 * its tabs store twice is removed when it is read.
 */

/** @typedef {{link: string, done: number, total: number, kept: boolean}} News `kept`: the database has more */

const CHANNEL = "knights-tour-lab";

/** How often the other tabs are told, in milliseconds. */
const TELL_MS = 500;

export class Turns {
  #locks;
  /** @type {BroadcastChannel | null} */
  #channel = null;
  #toldAt = Number.NEGATIVE_INFINITY;
  /** @type {Set<(news: News) => void>} */
  #followers = new Set();

  /**
   * @param {LockManager | undefined} [locks]
   * @param {() => BroadcastChannel} [open]
   */
  constructor(locks = globalThis.navigator?.locks, open = () => new BroadcastChannel(CHANNEL)) {
    this.#locks = locks;
    try {
      this.#channel = open();
      this.#channel.addEventListener("message", ({ data }) => {
        for (const follow of this.#followers) follow(data);
      });
    } catch {
      // The other tabs see how far it is when they take over.
    }
  }

  /**
   * Waits for this tab's turn with an experiment.
   * @param {string} link
   * @param {AbortSignal} signal ends the waiting
   * @param {() => void} onWait told if another tab runs it
   * @returns {Promise<() => void>} ends the turn; rejects if the waiting has been ended
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

  /** Tells the other tabs. @param {News} news */
  tell(news) {
    const now = performance.now();
    if (!news.kept && now - this.#toldAt < TELL_MS) return;
    this.#toldAt = now;
    this.#channel?.postMessage(news);
  }

  /**
   * Follows what the other tabs tell of an experiment.
   * @param {string} link
   * @param {(news: News) => void} onNews
   * @returns {() => void} ends that
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
 * @returns {Promise<(() => void) | null>} lets it go; null if somebody else holds it
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
