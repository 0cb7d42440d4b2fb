/**
 * Saves the text of the editor as a rule in the browser's database during typing. An unchanged template or text of a
 * link is not saved.
 */

import { freeName } from "../../../rules/rule_names.js";
import { MAX_LETTERS, MAX_RULES, SavedRules } from "../../../rules/saved_rules.js";
import { isWaiting } from "../state.js";
import { INITIAL, SLICE } from "./state.js";

/** @import { App } from "../../../app/app.js" */
/** @import { CodeController } from "../controller.js" */
/** @import { SavedRule, SaveResult } from "../../../rules/saved_rules.js" */
/** @import { EditorState, Note } from "./state.js" */

/**
 * The record in which a text is saved.
 * @typedef {{id: string, revision: number}} Place `id` is "" until it is saved
 */

/** The delay between a change and saving it, in milliseconds. */
const SAVE_MS = 600;

export class Saving {
  #app;
  #owner;
  #saved = new SavedRules();
  /** The record of the editor's text. @type {Place} */
  #place = newPlace();
  /** A change that is not yet saved. @type {{text: string, name: string} | null} */
  #pending = null;
  #timer = 0;
  /** The last text that this class has seen; a different one comes from another part of the page. */
  #text = "";
  /** @type {Promise<unknown>} The queue of database operations. */
  #queue = Promise.resolve();

  /** @param {App} app @param {CodeController} owner */
  constructor(app, owner) {
    this.#app = app;
    this.#owner = owner;
    this.#text = owner.slice.text;
    app.store.change(SLICE, INITIAL);
    app.store.react(
      ({ modes }) => [modes.code.text],
      () => this.#follow(),
    );
    const leave = () => this.flush();
    this.#saved.watch(() => this.#list());
    addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") leave();
      else this.#later(() => this.#reload());
    });
  }

  /** @param {Partial<EditorState>} news */
  #change(news) {
    this.#app.store.change(SLICE, news);
  }

  /** @param {string} code @param {Note["params"]} [params] */
  #note(code, params = {}) {
    this.#change({ note: { code, params } });
  }

  /**
   * Runs database operations one after the other, so that none overwrites the result of another.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  #later(work) {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => {});
    return done;
  }

  /** The last open rule. */
  last() {
    return this.#later(() => this.#saved.last());
  }

  /** Reloads the open rule: another tab may have changed it. */
  async #reload() {
    const place = this.#place;
    const { text } = this.#owner.slice;
    const rule = place.id ? await this.#saved.get(place.id) : null;
    const isFree = place === this.#place && !this.#pending && text === this.#owner.slice.text;
    if (rule && isFree && rule.revision > place.revision && rule.text !== text) {
      this.#put(rule.text, rule.name);
      this.#attach(rule);
      this.#note("newer");
    }
  }

  async #list() {
    const rules = await this.#saved.entries();
    this.#change({ rules, refused: !this.#saved.lasting });
  }

  // -- the text in the editor ------------------------------------------------------------------------

  /** Schedules saving the typed text. */
  typed() {
    const { slice } = this.#owner;
    // Another person's text is not saved as one's own before it is allowed.
    if (isWaiting(slice)) return;
    const { text, name } = slice;
    this.#text = text;
    this.#change({ note: null });
    if (text.trim() === "") return;
    if (text.length > MAX_LETTERS) {
      this.#note("too-long", { most: MAX_LETTERS });
      return;
    }
    this.#pending = { text, name };
    if (this.#timer === 0) this.#timer = window.setTimeout(() => this.flush(), SAVE_MS);
  }

  /** Saves the pending change. */
  flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const change = this.#pending;
    this.#pending = null;
    const place = this.#place;
    return change ? this.#later(() => this.#save(change, place)) : this.#queue;
  }

  /** @param {{text: string, name: string}} change @param {Place} place */
  async #save({ text, name }, place) {
    const result = place.id
      ? await this.#saved.save(place, name, text)
      : await this.#saved.add(name, text);
    const { rule, apart } = result;
    this.#report(result);
    if (!rule) return;
    place.id = rule.id;
    place.revision = rule.revision;
    // Skipped if the editor got another text meanwhile.
    if (place === this.#place) {
      if (this.#pending?.name === name) this.#pending.name = rule.name;
      this.#opened(rule);
      if (apart) this.#note("apart", { name: rule.name });
    }
  }

  /** Reports a failed save. @param {SaveResult} result */
  #report({ rule }) {
    if (!rule) this.#note("full", { most: MAX_RULES });
    else if (!this.#saved.lasting) this.#note("refused");
  }

  /** Makes a rule the record of the editor's text. @param {SavedRule} rule */
  #attach(rule) {
    this.#place = { id: rule.id, revision: rule.revision };
    this.#opened(rule);
  }

  /** @param {SavedRule} rule */
  #opened({ id, name }) {
    this.#change({ open: id });
    if (this.#owner.slice.name !== name) this.#owner.change({ name });
  }

  /** Gives the editor's text a new, unsaved record. */
  #detach() {
    this.#place = newPlace();
    this.#change({ open: "", note: null });
  }

  /** Handles a new text in the editor: saves the previous one first. */
  #follow() {
    const { text } = this.#owner.slice;
    if (text === this.#text) return;
    this.flush();
    this.#text = text;
    this.#detach();
    const place = this.#place;
    // The new text may be that of a saved rule.
    this.#later(async () => {
      const rule = await this.#saved.find(text);
      if (rule && place === this.#place) {
        place.id = rule.id;
        place.revision = rule.revision;
        this.#opened(rule);
      }
    });
  }

  /** @param {string} text @param {string} name */
  #put(text, name) {
    this.flush();
    this.#owner.put(text, { name, origin: "own" });
    this.#text = this.#owner.slice.text;
    this.#detach();
  }

  /** True if a saved rule has this text. @param {string} text */
  has(text) {
    return this.#later(async () => (await this.#saved.find(text)) !== null);
  }

  // -- the list --------------------------------------------------------------------------------------

  /** Opens a rule of the list in the editor. @param {string} id */
  async open(id) {
    await this.flush();
    const { text } = this.#owner.slice;
    const rule = await this.#later(() => this.#saved.get(id));
    // Skipped if a person typed or opened another text meanwhile.
    if (this.#owner.slice.text !== text) return;
    if (!rule) {
      this.#note("gone");
      return;
    }
    this.#put(rule.text, rule.name);
    this.#attach(rule);
    await this.#later(() => this.#saved.touch(id));
  }

  /** Opens an empty rule, or a given text as a new one. @param {string} name @param {string} [text] */
  fresh(name, text = "") {
    const { rules } = /** @type {EditorState} */ (this.#app.store.slice(SLICE));
    this.#put(text, freeName(name, new Set(rules.map((rule) => rule.name))));
  }

  /** Copies the text in the editor to a rule of its own. */
  async duplicate() {
    await this.flush();
    const { text, name } = this.#owner.slice;
    const result = await this.#later(() => this.#saved.add(name, text));
    if (result.rule) {
      this.#put(result.rule.text, result.rule.name);
      this.#attach(result.rule);
    }
    this.#report(result);
  }

  /** @param {string} id @param {string} name */
  async rename(id, name) {
    if (this.#place.id === id) this.#owner.change({ name });
    if (this.#pending && this.#place.id === id) this.#pending.name = name;
    await this.#later(() => this.#saved.rename(id, name));
  }

  /**
   * Deletes a rule. The text in the editor stays; the next key press saves it again.
   * @param {string} id
   */
  async remove(id) {
    if (this.#place.id === id) {
      clearTimeout(this.#timer);
      this.#timer = 0;
      this.#pending = null;
      this.#detach();
    }
    await this.#later(() => this.#saved.remove(id));
  }
}

/** @returns {Place} */
function newPlace() {
  return { id: "", revision: 0 };
}
