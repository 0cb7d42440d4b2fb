/** The open lesson, in any mode. This module is loaded for the first lesson. */

import { nothing, render } from "lit-html";
import { squareName } from "../board/geometry.js";
import { byId, make } from "../ui/dom.js";
import { copy, download } from "../ui/files.js";
import { stripped } from "../ui/stripped.js";
import { questionText } from "./buttons.js";
import { cardOf } from "./card.js";
import { LessonsDialog } from "./dialog.js";
import { ANSWERS, idOf, lastAnswers } from "./saved_answers.js";
import {
  ALL_WITHHELD,
  actingItems,
  answersText,
  arrivalOf,
  NO_ANSWERS,
  NOTHING_WITHHELD,
  placeOf,
  questionOf,
  taskName,
  withheldBy,
} from "./state.js";
import {
  isOwn,
  linkOf,
  readLessons,
  saveText,
  textInside,
  textOf,
  textsOfLessons,
} from "./texts.js";
import { Untangling } from "./untangling.js";

/** @import { App } from "../app/app.js" */
/** @import { State } from "../app/types.js" */
/** @import { LessonDrawing, LessonTask } from "../solver/documents.js" */
/** @import { Answers, LessonState } from "./state.js" */

/** The kinds of items with a sentence. */
const SAYING = ["text", "guess", "ask", "do", "say"];

/** The modes whose board shows a person's own path. */
const OWN = ["play", "check", "code"];

export class Lessons {
  #app;
  #root = make("div", { class: "mode", id: "lesson-card", hidden: "" });
  dialog;
  /** The drawings to untangle, with the pupil's changes. @type {WeakMap<LessonDrawing, Untangling>} */
  #untangled = new WeakMap();

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.dialog = new LessonsDialog(app, this);
    byId("way-back", HTMLElement).before(this.#root);
  }

  /** @returns {LessonState | null} */
  get #open() {
    return this.#app.store.state.lesson;
  }

  /** Changes the open lesson, and updates what it hides. @param {Partial<LessonState>} news */
  #change(news) {
    const { store } = this.#app;
    const before = this.#open;
    if (!before) return;
    const lesson = { ...before, ...news };
    const { step, given, failed } = lesson;
    const withheld = lesson.lesson ? withheldBy(lesson.lesson, step, given) : ALL_WITHHELD;
    store.update({
      lesson,
      frame: { ...store.state.frame, withheld: failed ? NOTHING_WITHHELD : withheld },
    });
  }

  // -- opening ---------------------------------------------------------------------------------------

  /**
   * Opens the lesson and the step in the address, or closes the open lesson.
   * @param {string} id its number, or ""
   * @param {number} step
   * @param {boolean} alone true if the address names nothing else: then the step opens its own link
   */
  follow(id, step, alone) {
    const { store } = this.#app;
    if (!id) {
      if (this.#open)
        store.update({ lesson: null, frame: { ...store.state.frame, withheld: NOTHING_WITHHELD } });
      return;
    }
    if (this.#open?.id !== id) {
      const nothing = { text: "", lesson: null, failed: false, name: "", marks: {}, sure: false };
      store.update({ lesson: { ...NO_ANSWERS, ...nothing, id, step } });
      this.load(alone);
      return;
    }
    this.#turned(step);
    if (alone) this.#arrive();
  }

  /** Loads the named lesson. @param {boolean} alone as in `follow` */
  async load(alone) {
    const { client, navigation, store } = this.#app;
    const id = this.#open?.id ?? "";
    this.#change({ failed: false });
    try {
      const lessons = await readLessons();
      const text = isOwn(id) ? await textOf(id) : lessons[id]?.text;
      const { lesson } = text === undefined ? {} : await client.call("lesson", { text });
      if (this.#open?.id !== id) return;
      if (!text || !lesson || (isOwn(id) && lesson.digest !== id)) {
        navigation.carry({ lesson: "", step: 1 });
        this.follow("", 1, false);
        const code = isOwn(id) ? "lesson-not-here" : "unknown-lesson";
        const problem = { field: "lesson", code, params: { value: id } };
        store.frame({ linkProblems: [...store.state.frame.linkProblems, problem] });
        return;
      }
      const last = await lastAnswers(lesson.digest);
      if (this.#open?.id !== id) return;
      this.#change({ text, lesson, name: last?.name ?? "", ...answersOf(last) });
      this.#turned(this.#open.step);
      if (alone) this.#arrive();
    } catch {
      if (this.#open?.id === id) this.#change({ failed: true });
    }
  }

  /** Sets the step, and marks its answers. @param {number} step */
  #turned(step) {
    const last = this.#open?.lesson?.steps.length ?? step;
    this.#change({ step: Math.min(step, last), sure: false });
    this.#markAll();
  }

  /** Opens the link of the step, or of an earlier one. */
  #arrive() {
    const open = this.#open;
    const place = open?.lesson ? arrivalOf(open.lesson, open.step, open) : null;
    if (place) this.#app.visit(place.query, place.hash);
  }

  /** Opens the link of the step. */
  show() {
    const { lesson, step, given } = this.#open ?? {};
    const place = lesson && step && given ? placeOf(actingItems(lesson, step, given)) : null;
    if (place) this.#app.visit(place.query, place.hash);
  }

  /** Goes to another step: restores its last state, or else opens its link. @param {number} step */
  turn(step) {
    const { mode, navigation, store } = this.#app;
    const open = this.#open;
    if (!open?.lesson) return;
    const places = { ...open.places, [open.step]: mode.format(store.state) };
    this.#change({ places });
    this.#turned(step);
    this.#save();
    const shown = placeOf(actingItems(open.lesson, step, open.given));
    navigation.turn({ step }, places[step] ?? shown);
    // The next frame: the card is drawn first.
    requestAnimationFrame(() => {
      byId("panel", HTMLElement).scrollTo(0, 0);
      this.#root.querySelector("h3")?.focus();
    });
  }

  /** The open step in a few words: its title, and its first sentence. */
  get caption() {
    const { lesson, step = 0, given = {} } = this.#open ?? {};
    const item =
      lesson && actingItems(lesson, step, given).find(({ kind }) => SAYING.includes(kind));
    const { task, text = "" } = item ?? {};
    if (!lesson) return null;
    return {
      lead: lesson.steps[step - 1]?.title ?? "",
      text: questionText(text, task?.sentence),
    };
  }

  /** Closes the lesson; the board stays unchanged. */
  close() {
    this.#app.navigation.carry({ lesson: "", step: 1 });
    this.follow("", 1, false);
  }

  /** The drawing to untangle of the open step. @param {LessonDrawing} drawing */
  untangling(drawing) {
    const own = this.#untangled.get(drawing) ?? new Untangling(drawing);
    this.#untangled.set(drawing, own);
    return own.root;
  }

  /**
   * Opens a lesson that is not the page's own, from its first step.
   * @param {string} digest
   * @param {string} text
   */
  async begin(digest, text) {
    await saveText(digest, text);
    this.#app.navigation.carry({ lesson: "", step: 1 });
    this.#app.visit(`?lesson=${digest}`);
  }

  /** Opens the lesson inside this page. */
  async beginInside() {
    const text = textInside() ?? "";
    const { lesson } = await this.#app.client.call("lesson", { text });
    if (lesson) this.begin(lesson.digest, text);
    else this.dialog.offer(text);
  }

  // -- sharing and saving -- -------------------------------------------------------------------------------

  /**
   * The link that contains the open lesson, for Share: other browsers do not know a teacher's lesson by its digest.
   * @returns {Promise<string>} "" for a lesson of the page, whose number is in every link
   */
  async shareLink() {
    const { id, text } = this.#open ?? {};
    return id && text && isOwn(id) ? this.#pageLink("?lesson", text) : "";
  }

  /** The name for files, from the title. */
  get #fileName() {
    const title = this.#open?.lesson?.title ?? "";
    return title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "lesson";
  }

  /** Saves the text as a file, to print it or to write another lesson from it. */
  saveText() {
    const { text = "" } = this.#open ?? {};
    download(`${this.#fileName}.txt`, new Blob([text], { type: "text/plain" }));
  }

  /** Saves the lesson as a page for print. @param {boolean} solutions */
  async saveSheet(solutions) {
    const { text = "", lesson } = this.#open ?? {};
    const name = `${this.#fileName}-${solutions ? "solutions" : "sheet"}.html`;
    const { client } = this.#app;
    const page = await textsOfLessons(lesson?.lang ?? "en")
      .then((given) => client.call("lessonSheet", { text, solutions, given }))
      .catch(() => null);
    if (page) download(name, new Blob([page], { type: "text/html" }));
    else this.#app.toast("lessons.mark.failed");
  }

  // -- answers ---------------------------------------------------------------------------------------

  /** Saves the answers in this browser. */
  #save() {
    const { lesson, name, given, found, places } = this.#open ?? {};
    if (!lesson || !given || !found || !places || name === undefined) return;
    const { digest } = lesson;
    ANSWERS.put({ id: idOf(digest, name), digest, name, given, found, places });
  }

  /**
   * Takes an answer, and carries out the lines that it makes visible.
   * @param {string} question
   * @param {string} typed
   * @param {boolean} [byPage] true for a tour that the page found
   */
  give(question, typed, byPage = false) {
    const open = this.#open;
    if (!open?.lesson) return;
    const { lesson, step } = open;
    const before = actingItems(lesson, step, open.given);
    const given = { ...open.given, [question]: stripped(typed) };
    const found = open.found.filter((other) => other !== question);
    const item = before.find((other) => questionOf(step, other) === question);
    const { [question]: _, ...others } = open.marks;
    // Other questions may be about this path, so all answers are marked again.
    const marks = item?.kind === "do" ? {} : others;
    this.#change({ given, found: byPage ? [...found, question] : found, marks });
    this.#save();
    this.#markAll();
    const opened = actingItems(lesson, step, given).filter((item) => !before.includes(item));
    const place = placeOf(opened);
    if (place) this.#app.visit(place.query, place.hash);
  }

  /** The path on the board, by the names of its squares; for a game only the shown part. */
  get path() {
    const { show, player } = this.#app;
    const track = show.timeline?.tour;
    const length = track?.kind === "game" ? player.state.position : (track?.length ?? 0);
    const path = Array.from(track?.frame(length).path ?? []).slice(0, length);
    return path.map((square) => squareName(show.board, square));
  }

  /**
   * Takes the state of the board as an answer: the path, or the score of following a method.
   * @param {string} question
   * @param {LessonTask} task
   */
  take(question, task) {
    const followed = taskName(task);
    if (followed) {
      const answer = this.#app.mode.handIn?.(followed.part, followed.name) ?? "";
      if (answer) this.give(question, answer);
      else this.#app.toast("lessons.take.unfinished");
      return;
    }
    const names = this.path;
    if (names.length > 0) this.give(question, names.join(" "), this.foundByPage);
    else this.#app.toast("lessons.take.empty");
  }

  /** Whether the page, not the pupil, made the path on the board. */
  get foundByPage() {
    const { mode, show } = this.#app;
    return !OWN.includes(mode.id) || show.marks.borrowed >= 0;
  }

  /** Marks the unmarked answers of the step, one after the other. */
  async #markAll() {
    const { lesson, step, given, marks, text } = this.#open ?? {};
    if (!lesson || !step || !given || !marks) return;
    const item = lesson.steps[step - 1]?.items.find((candidate) => {
      const question = questionOf(step, candidate);
      return ["ask", "do"].includes(candidate.kind) && given[question] && !(question in marks);
    });
    if (!item || text === undefined) return;
    const question = questionOf(step, item);
    this.#change({ marks: { ...marks, [question]: "pending" } });
    const mark = await this.#app.client
      .call("mark", { text, question, given })
      .catch(() => /** @type {const} */ ("failed"));
    // Skipped if the answer, the pupil or the lesson has changed meanwhile.
    if (this.#open?.text !== text || this.#open.given[question] !== given[question]) return;
    this.#change({ marks: { ...this.#open.marks, [question]: mark } });
    this.#markAll();
  }

  /** Changes the pupil's name; answers without a name get the first name. @param {string} typed */
  async rename(typed) {
    const { id, lesson } = this.#open ?? {};
    if (!lesson) return;
    const name = stripped(typed);
    const own = await ANSWERS.get(idOf(lesson.digest, name));
    if (this.#open?.id !== id) return;
    if (!this.#open?.name && !own) {
      ANSWERS.remove(idOf(lesson.digest, ""));
      this.#change({ name });
    } else this.#change({ name, ...answersOf(own), marks: {} });
    this.#save();
    this.#markAll();
  }

  /** Deletes the answers and the name of the current pupil, after a second click. */
  startAnew() {
    const open = this.#open;
    if (!open?.lesson) return;
    if (!open.sure) {
      this.#change({ sure: true });
      return;
    }
    ANSWERS.remove(idOf(open.lesson.digest, open.name));
    this.#change({ ...NO_ANSWERS, name: "", marks: {}, sure: false });
    this.#save();
    this.#app.navigation.turn({ step: 1 }, placeOf(actingItems(open.lesson, 1, {})));
  }

  /** The answers as a text. */
  get #written() {
    const { lesson, name, given } = this.#open ?? {};
    return lesson && given ? answersText(lesson, name ?? "", given) : "";
  }

  save() {
    const { id, name } = this.#open ?? {};
    const whole = ["lesson", id, name].filter(Boolean).join("-");
    const file = `${whole.replace(/[^\p{L}\p{N}]+/gu, "-")}.txt`;
    download(file, new Blob([this.#written], { type: "text/plain" }));
  }

  async copy() {
    this.#app.toast((await copy(this.#written)) ? "toast.copied" : "toast.copy-failed");
  }

  /** Copies a link that opens the answers in Check. */
  async copyAnswers() {
    const link = await this.#pageLink("?mode=check", this.#written);
    const done = link !== "" && (await copy(link));
    this.#app.toast(done ? "toast.copied" : "toast.copy-failed");
  }

  /**
   * A link to this page with a text, or "" if it is too long.
   * @param {Parameters<typeof linkOf>[0]} query
   * @param {string} text
   */
  async #pageLink(query, text) {
    const link = await linkOf(query, text);
    return link && this.#app.address.replace(/[?#].*$/, "") + link;
  }

  // -- drawing ---------------------------------------------------------------------------------------

  /** @param {State} state */
  render({ lesson }) {
    this.#root.hidden = lesson === null;
    render(lesson ? cardOf(lesson, this) : nothing, this.#root);
  }
}

/** The answers in a saved record. @param {Answers | null} saved @returns {Answers} */
function answersOf(saved) {
  const { given, found, places } = saved ?? NO_ANSWERS;
  return { given, found, places };
}
