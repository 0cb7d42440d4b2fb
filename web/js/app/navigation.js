/** Between the address and the modes: opens what a link asks for, and writes the link of what is shown. */

import { single } from "../place.js";
import { hashWord } from "../request/address.js";
import * as link from "./link.js";
import { readLink } from "./mode.js";
import { isShared, readShared } from "./shared_words.js";

/** @import { App } from "./app.js" */
/** @import { Address, SharedWords } from "./types.js" */

/** How long after the last change the view is noted in the address: browsers limit how often. */
const NOTE_MS = 150;

export class Navigation {
  /** The words of the link that every other link of this page carries on. @type {SharedWords} */
  shared = { lang: "", theme: "", embed: false, lesson: "", step: 1 };
  #app;
  #timer = 0;
  /** Whether the address keeps the text of a lesson that is offered, so that a reload offers it again. */
  #holding = false;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /** Opens the link of the page, and from now on the links to which the browser goes back and forward. */
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
   * Follows a link of this page; the browser's way back leads here again.
   * @param {string} query or the whole link
   * @param {string} [hash]
   */
  visit = (query, hash) => {
    const [words = "", view] = query.split("#");
    link.push(words, hash ?? (view && `#${view}`));
    this.#open();
  };

  /**
   * Goes on with other words that every link carries, and to a place: a new entry of the history.
   * @param {Partial<SharedWords>} words
   * @param {Address | null} place null for where the page is
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

  /** Opens what the address asks for; the modes that it needs are there. */
  #follow() {
    const app = this.#app;
    const { query, hash } = link.readAddress();
    const sharedProblems = this.readShared();
    app.followLesson(isShared(query) && hash === "");
    // The text of a lesson is shown before anything of it runs.
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

  /** Takes what every link carries on from the address. */
  readShared() {
    const { words, problems } = readShared(link.readAddress().query);
    if (words.theme) this.#app.store.frame({ theme: words.theme });
    this.carry(words);
    return problems;
  }

  /** Every link carries other words from now on. @param {Partial<SharedWords>} change */
  carry(change) {
    this.shared = { ...this.shared, ...change };
    link.carry(this.shared);
  }

  /** The link of what the open mode shows. */
  get #shown() {
    return this.#app.mode.format(this.#app.store.state);
  }

  /** Puts what the open mode shows into the address bar: a new entry of the history. */
  push = () => {
    this.#holding = false;
    link.push(this.#shown.query);
  };

  /** Writes the address of what the open mode shows in the one way. */
  tidy = () => {
    if (this.#settled) link.tidy(this.#shown.query);
  };

  /** Whether what the address asks for is open: no lesson is offered, and no mode is still loading. */
  get #settled() {
    return !this.#holding && !this.#app.loader.waiting;
  }

  /** The lesson that was offered is opened or not: the address is that of what the open mode shows again. */
  release() {
    if (!this.#holding) return;
    this.#holding = false;
    const { query, hash } = this.#shown;
    link.replace(query, hash);
  }

  /** The view goes into the address, a moment after its last change; but not in the place of a view that
   *  the address asks for and that is not open yet. */
  noteView = () => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#settled && !this.#app.show.live) link.noteView(this.#shown.hash);
    }, NOTE_MS);
  };

  /** The link of what is shown, to give to somebody. */
  get address() {
    const { query, hash } = this.#shown;
    return link.addressOf(query, hash);
  }
}
