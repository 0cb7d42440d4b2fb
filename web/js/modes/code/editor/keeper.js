/**
 * What keeps the text of the editor: as a rule in the browser's database, while it is typed. A text that
 * nobody has changed, a template or one from a link, is not kept.
 */

import { isWaiting } from "../state.js";
import { KeptRules, MOST_LETTERS, MOST_RULES } from "./kept.js";
import { freeName } from "./names.js";
import { INITIAL, SLICE } from "./state.js";

/** @import { App } from "../../../app/app.js" */
/** @import { CodeState } from "../state.js" */
/** @import { KeptRule, Written } from "./kept.js" */
/** @import { EditorState, Note } from "./state.js" */

/**
 * @typedef {object} Desk Where the text lies: the bench of Code.
 * @property {Pick<CodeState, "text" | "name" | "origin" | "allowed">} slice
 * @property {(text: string, from: {name: string, origin: "own" | "foreign"}) => void} put
 * @property {(name: string) => void} rename
 */

/**
 * Where a text is kept.
 * @typedef {{id: string, revision: number}} Place `id` is "" until it is kept
 */

/** How long after a change it is kept, in milliseconds. */
const KEEP_MS = 600;

export class Keeper {
  #app;
  #desk;
  #kept;
  /** The rule that the text of the editor is kept as. @type {Place} */
  #place = newPlace();
  /** A change that has yet to be kept. @type {{text: string, name: string} | null} */
  #pending = null;
  #timer = 0;
  /** The text that is known here: another one was put by somebody else. */
  #text = "";
  /** @type {Promise<unknown>} What is done in the database, one after the other. */
  #queue = Promise.resolve();

  /**
   * @param {App} app
   * @param {Desk} desk
   * @param {KeptRules} [kept]
   */
  constructor(app, desk, kept = new KeptRules()) {
    this.#app = app;
    this.#desk = desk;
    this.#kept = kept;
    this.#text = desk.slice.text;
    app.store.change(SLICE, INITIAL);
    app.store.react(
      ({ modes }) => [modes.code.text],
      () => this.#follow(),
    );
    const leave = () => this.flush();
    this.#later(() => this.#list());
    addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") leave();
      else this.#later(() => this.#lookAgain());
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
   * Does one thing after the other, so that none writes over what another has just written.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  #later(work) {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => {});
    return done;
  }

  /**
   * The rule that was open last.
   * @returns {Promise<{text: string, name: string, origin: "own"} | null>}
   */
  async last() {
    const rule = await this.#later(() => this.#kept.last());
    return rule ? { text: rule.text, name: rule.name, origin: "own" } : null;
  }

  /** Another tab may have changed the list meanwhile, or the rule that is in the editor. */
  async #lookAgain() {
    const place = this.#place;
    const { text } = this.#desk.slice;
    const rule = place.id ? await this.#kept.get(place.id) : null;
    const isFree = place === this.#place && !this.#pending && text === this.#desk.slice.text;
    if (rule && isFree && rule.revision > place.revision && rule.text !== text) {
      this.#put(rule.text, rule.name);
      this.#hold(rule);
      this.#note("newer");
    }
    await this.#list();
  }

  async #list() {
    const { rules, lasting } = await this.#kept.list();
    this.#change({ rules, refused: !lasting });
  }

  // -- the text in the editor ------------------------------------------------------------------------

  /** A person has typed: the text is kept soon. */
  typed() {
    const { slice } = this.#desk;
    // What another person wrote, and nobody has allowed yet, does not become one's own.
    if (isWaiting(slice)) return;
    const { text, name } = slice;
    this.#text = text;
    this.#change({ note: null });
    if (text.trim() === "") return;
    if (text.length > MOST_LETTERS) {
      this.#note("too-long", { most: MOST_LETTERS });
      return;
    }
    this.#pending = { text, name };
    if (this.#timer === 0) this.#timer = window.setTimeout(() => this.flush(), KEEP_MS);
  }

  /** Keeps what has yet to be kept. */
  flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const change = this.#pending;
    this.#pending = null;
    const place = this.#place;
    return change ? this.#later(() => this.#keep(change, place)) : this.#queue;
  }

  /** @param {{text: string, name: string}} change @param {Place} place */
  async #keep({ text, name }, place) {
    const written = place.id
      ? await this.#kept.save(place, name, text)
      : await this.#kept.add(name, text);
    const { rule, apart } = written;
    this.#tell(written);
    if (!rule) return;
    place.id = rule.id;
    place.revision = rule.revision;
    // Else another text was put into the editor meanwhile.
    if (place === this.#place) {
      if (this.#pending?.name === name) this.#pending.name = rule.name;
      this.#told(rule);
      if (apart) this.#note("apart", { name: rule.name });
    }
    await this.#list();
  }

  /** Says what is not kept. @param {Written} written */
  #tell({ rule, lasting }) {
    if (!rule) this.#note("full", { most: MOST_RULES });
    else if (!lasting) this.#note("refused");
  }

  /** The text of the editor is kept as this rule. @param {KeptRule} rule */
  #hold(rule) {
    this.#place = { id: rule.id, revision: rule.revision };
    this.#told(rule);
  }

  /** @param {KeptRule} rule */
  #told({ id, name }) {
    this.#change({ open: id });
    if (this.#desk.slice.name !== name) this.#desk.rename(name);
  }

  /** The text of the editor is kept nowhere yet. */
  #loose() {
    this.#place = newPlace();
    this.#change({ open: "", note: null });
  }

  /** Another text was put into the editor: what was there before is kept first. */
  #follow() {
    const { text } = this.#desk.slice;
    if (text === this.#text) return;
    this.flush();
    this.#text = text;
    this.#loose();
    const place = this.#place;
    // A rule of the list may have come back by a link.
    this.#later(async () => {
      const rule = await this.#kept.find(text);
      if (rule && place === this.#place) {
        place.id = rule.id;
        place.revision = rule.revision;
        this.#told(rule);
      }
    });
  }

  /** @param {string} text @param {string} name */
  #put(text, name) {
    this.flush();
    this.#desk.put(text, { name, origin: "own" });
    this.#text = this.#desk.slice.text;
    this.#loose();
  }

  /** Whether it is the text of one of one's own rules. @param {string} text */
  knows(text) {
    return this.#later(async () => (await this.#kept.find(text)) !== null);
  }

  // -- the list --------------------------------------------------------------------------------------

  /** Puts a rule of the list into the editor. @param {string} id */
  async open(id) {
    await this.flush();
    const { text } = this.#desk.slice;
    const rule = await this.#later(() => this.#kept.get(id));
    // Something was typed or opened meanwhile.
    if (this.#desk.slice.text !== text) return;
    if (!rule) {
      this.#note("gone");
      await this.#later(() => this.#list());
      return;
    }
    this.#put(rule.text, rule.name);
    this.#hold(rule);
    await this.#later(async () => {
      await this.#kept.touch(id);
      await this.#list();
    });
  }

  /** An empty rule, or another text that somebody wants as a new one. @param {string} name @param {string} [text] */
  fresh(name, text = "") {
    const { rules } = /** @type {EditorState} */ (this.#app.store.slice(SLICE));
    this.#put(text, freeName(name, new Set(rules.map((rule) => rule.name))));
  }

  /** A copy of the text in the editor, kept as a rule of its own. */
  async duplicate() {
    await this.flush();
    const { text, name } = this.#desk.slice;
    const written = await this.#later(() => this.#kept.add(name, text));
    if (written.rule) {
      this.#put(written.rule.text, written.rule.name);
      this.#hold(written.rule);
    }
    this.#tell(written);
    await this.#later(() => this.#list());
  }

  /** @param {string} id @param {string} name */
  async rename(id, name) {
    if (this.#place.id === id) this.#desk.rename(name);
    if (this.#pending && this.#place.id === id) this.#pending.name = name;
    await this.#later(async () => {
      await this.#kept.rename(id, name);
      await this.#list();
    });
  }

  /** Forgets a rule. The text in the editor stays; it is kept again when somebody types. @param {string} id */
  async remove(id) {
    if (this.#place.id === id) {
      clearTimeout(this.#timer);
      this.#timer = 0;
      this.#pending = null;
      this.#loose();
    }
    await this.#later(async () => {
      await this.#kept.remove(id);
      await this.#list();
    });
  }
}

/** @returns {Place} */
function newPlace() {
  return { id: "", revision: 0 };
}
