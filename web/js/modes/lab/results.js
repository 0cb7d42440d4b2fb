/**
 * Experiments that outlive the page, in the browser's database: what they were, their records as they
 * came in, and the last report. Without a database they last as long as the page.
 */

/** @import { RunRecord } from "../../solver/documents.js" */
/** @import { LabWords, Tool } from "./words.js" */

/**
 * @typedef {object} Experiment
 * @property {string} link the query string of its settings: its identity
 * @property {Tool} tool
 * @property {LabWords} words
 * @property {number} done
 * @property {number} total
 * @property {boolean} finished
 * @property {boolean} cancelled
 * @property {number} seconds that it has run so far
 * @property {number} saved when, in milliseconds since 1970
 * @property {any} report
 */

const NAME = "knights-tour-lab";
/** How many experiments are kept; the oldest go first. */
const KEPT = 24;

export class Results {
  /** @type {Promise<IDBDatabase> | null} */
  #opening = null;

  /** @returns {Promise<IDBDatabase>} */
  #open() {
    this.#opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => {
        const database = request.result;
        database.createObjectStore("experiments", { keyPath: "link" });
        database.createObjectStore("records", { autoIncrement: true }).createIndex("link", "link");
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error("blocked"));
    });
    return this.#opening;
  }

  /**
   * Does something with the database, or without one nothing.
   * @template T
   * @param {T} otherwise
   * @param {IDBTransactionMode} mode
   * @param {(experiments: IDBObjectStore, records: IDBObjectStore) => Promise<T> | T} work
   * @returns {Promise<T>}
   */
  async #with(otherwise, mode, work) {
    try {
      const database = await this.#open();
      const transaction = database.transaction(["experiments", "records"], mode);
      /** @type {Promise<void>} */
      const committed = new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      const [experiments, records] = ["experiments", "records"].map((name) =>
        transaction.objectStore(name),
      );
      if (!experiments || !records) return otherwise;
      const [result] = await Promise.all([work(experiments, records), committed]);
      return result;
    } catch {
      return otherwise;
    }
  }

  /**
   * The experiment of a link.
   * @param {string} link
   * @returns {Promise<Experiment | null>}
   */
  find(link) {
    return this.#with(null, "readonly", async (experiments) => {
      return (await answer(experiments.get(link))) ?? null;
    });
  }

  /**
   * The last experiment of a tool.
   * @param {Tool} tool
   * @returns {Promise<Experiment | null>}
   */
  async latest(tool) {
    const all = await this.#with(/** @type {Experiment[]} */ ([]), "readonly", (experiments) =>
      answer(experiments.getAll()),
    );
    const own = all.filter((experiment) => experiment.tool === tool);
    return own.sort((a, b) => b.saved - a.saved)[0] ?? null;
  }

  /**
   * The records of an experiment.
   * @param {string} link
   * @returns {Promise<RunRecord[]>}
   */
  async records(link) {
    const chunks = await this.#with([], "readonly", (_experiments, records) =>
      answer(records.index("link").getAll(link)),
    );
    return chunks.flatMap((/** @type {{records: RunRecord[]}} */ chunk) => chunk.records);
  }

  /**
   * Keeps an experiment as it stands, without its records.
   * @param {Experiment} experiment
   */
  async keep(experiment) {
    await this.#with(undefined, "readwrite", (experiments) => {
      experiments.put(experiment);
    });
  }

  /**
   * Keeps further records of an experiment.
   * @param {string} link
   * @param {RunRecord[]} fresh
   */
  async add(link, fresh) {
    await this.#with(undefined, "readwrite", (_experiments, records) => {
      records.add({ link, records: fresh });
    });
  }

  /** Forgets an experiment. @param {string} link */
  async forget(link) {
    await this.#with(undefined, "readwrite", async (experiments, records) => {
      experiments.delete(link);
      for (const key of await answer(records.index("link").getAllKeys(link))) records.delete(key);
    });
  }

  /** Forgets the oldest. */
  async tidy() {
    const all = await this.#with(/** @type {Experiment[]} */ ([]), "readonly", (experiments) =>
      answer(experiments.getAll()),
    );
    const oldest = all.sort((a, b) => b.saved - a.saved).slice(KEPT);
    for (const { link } of oldest) await this.forget(link);
  }
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
