/** Connects the address and the modes: opens links, and writes the link of the shown state. */

import { single } from "../place.js";
import { hashWord } from "../request/address.js";
import * as link from "./link.js";
import { readLink } from "./mode.js";
import { isShared, readShared } from "./shared_words.js";

/** @import { App } from "./app.js" */
/** @import { Address, SharedWords } from "./types.js" */

/** The delay from a change of the view to the address, in milliseconds: browsers limit the number of changes. */
const NOTE_MS = 150;

export class Navigation {
  /** The parameters that every link of this page carries. @type {SharedWords} */
  shared = { lang: "", theme: "", embed: false, lesson: "", step: 1 };
  #app;
  #timer = 0;
  /** True while a lesson's text in the address awaits consent: the address stays, so that a reload asks again. */
  #holding = false;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /** Opens the link of the page, and later the links of the browser's back and forward buttons. */
  start() {
    link.onNavigate(() => this.#open());
    this.#open();
    const isLink = link.readAddress().query.size > 0;
    if (single && !isLink && document.getElementById("lesson-inside"))
      this.#app.askLessons((lessons) => lessons.beginInside());
  }

  /** The ids of the modes that the address needs. */
  get modes() {
    return this.#app.loader.idsIn(link.readAddress().query);
  }

  /**
   * Follows a link of this page, as a new history entry.
   * @param {string} query or the whole link
   * @param {string} [hash]
   */
  visit = (query, hash) => {
    const [words = "", view] = query.split("#");
    link.push(words, hash ?? (view && `#${view}`));
    this.#open();
  };

  /**
   * Changes the shared parameters, and follows a link, as a new history entry.
   * @param {Partial<SharedWords>} words
   * @param {Address | null} place null for the current state
   */
  turn(words, place) {
    this.shared = { ...this.shared, ...words };
    const query = link.readOwn();
    link.carryOn(this.shared);
    if (place) this.visit(place.query, place.hash);
    else link.push(query, this.#shown.hash);
  }

  #open() {
    this.#app.loader.within(this.modes, () => this.#follow());
  }

  /** Opens the link in the address; the modes that it needs are loaded. */
  #follow() {
    const app = this.#app;
    const { query, hash } = link.readAddress();
    const sharedProblems = this.readShared();
    app.followLesson(isShared(query) && hash === "");
    // A person sees the text of a lesson before it runs.
    const text = query.get("lesson") === "" ? hashWord(hash, "text") : "";
    this.#holding = text !== "";
    if (text) app.askLessons((lessons) => lessons.dialog.offerPacked(text));
    const ids = app.loader.all.map(({ id }) => id);
    const { mode, request, problems } = readLink(app.loader.modes, query, hash, ids);
    app.turnTo(mode.id);
    app.store.frame({ linkProblems: [...problems, ...sharedProblems], painting: false });
    mode.open(request);
    this.tidy();
  }

  /** Reads the shared parameters from the address. */
  readShared() {
    const { words, problems } = readShared(link.readAddress().query);
    if (words.theme) this.#app.store.frame({ theme: words.theme });
    this.carry(words);
    return problems;
  }

  /** Changes the shared parameters of all links. @param {Partial<SharedWords>} change */
  carry(change) {
    this.shared = { ...this.shared, ...change };
    link.carry(this.shared);
  }

  /** The link of the open mode's state. */
  get #shown() {
    return this.#app.mode.format(this.#app.store.state);
  }

  /** Puts the link of the open mode's state into the address bar, as a new history entry. */
  push = () => {
    this.#holding = false;
    link.push(this.#shown.query);
  };

  /** Replaces the query in the address bar by its canonical form. */
  tidy = () => {
    if (this.#settled) link.tidy(this.#shown.query);
  };

  /** Whether the link in the address is open: no lesson awaits consent, and no mode is loading. */
  get #settled() {
    return !this.#holding && !this.#app.loader.waiting;
  }

  /** After consent or refusal, the address shows the open mode's state again. */
  release() {
    if (!this.#holding) return;
    this.#holding = false;
    const { query, hash } = this.#shown;
    link.replace(query, hash);
  }

  /** Puts the view into the address, a moment after its last change; but not before the address's own view is open. */
  noteView = () => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#settled && !this.#app.show.live) link.noteView(this.#shown.hash);
    }, NOTE_MS);
  };

  /** The link of the shown state, for sharing. */
  get address() {
    const { query, hash } = this.#shown;
    return link.addressOf(query, hash);
  }
}
