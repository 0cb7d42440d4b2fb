/** Lessons: the one that is open, whatever the mode. Loaded when one is asked for. */

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

/** The kinds of items that are a sentence. */
const SAYING = ["text", "guess", "ask", "do", "say"];

/** The modes whose board shows what a person has made. */
const OWN = ["play", "check", "code"];

export class Lessons {
  #app;
  #root = make("div", { class: "mode", id: "lesson-card", hidden: "" });
  dialog;
  /** The drawings that a pupil has moved. @type {WeakMap<LessonDrawing, Untangling>} */
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

  /** Changes the open lesson, and with it what is held back. @param {Partial<LessonState>} news */
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
   * Opens the lesson and the step that the address names, or closes the one that is open.
   * @param {string} id its number, or ""
   * @param {number} step
   * @param {boolean} alone whether the address names nothing else: then the step shows what it has to show
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

  /** Loads the lesson that is named. @param {boolean} alone as in `follow` */
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

  /** The page is at a step: its answers are marked. @param {number} step */
  #turned(step) {
    const last = this.#open?.lesson?.steps.length ?? step;
    this.#change({ step: Math.min(step, last), sure: false });
    this.#markAll();
  }

  /** Shows what there is to see at the step. */
  #arrive() {
    const open = this.#open;
    const place = open?.lesson ? arrivalOf(open.lesson, open.step, open) : null;
    if (place) this.#app.visit(place.query, place.hash);
  }

  /** Shows what the step has to show. */
  show() {
    const { lesson, step, given } = this.#open ?? {};
    const place = lesson && step && given ? placeOf(actingItems(lesson, step, given)) : null;
    if (place) this.#app.visit(place.query, place.hash);
  }

  /** Goes to another step: to what was on the page when that was left, or else to what it shows. @param {number} step */
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
    // The card is drawn by then.
    requestAnimationFrame(() => {
      byId("panel", HTMLElement).scrollTo(0, 0);
      this.#root.querySelector("h3")?.focus();
    });
  }

  /** The open step in a few words: its title, and the first that it says. */
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

  /** Closes the lesson; what is on the board stays. */
  close() {
    this.#app.navigation.carry({ lesson: "", step: 1 });
    this.follow("", 1, false);
  }

  /** The drawing of the open step to be untangled. @param {LessonDrawing} drawing */
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

  /** Opens the lesson that lies inside this page. */
  async beginInside() {
    const text = textInside() ?? "";
    const { lesson } = await this.#app.client.call("lesson", { text });
    if (lesson) this.begin(lesson.digest, text);
    else this.dialog.offer(text);
  }

  // -- handing it on ---------------------------------------------------------------------------------

  /**
   * The link that holds the open lesson, for Share: only this browser knows a lesson of a teacher by its name.
   * @returns {Promise<string>} "" for a lesson of the page, whose name is in every link
   */
  async shareLink() {
    const { id, text } = this.#open ?? {};
    return id && text && isOwn(id) ? this.#pageLink("?lesson", text) : "";
  }

  /** The name of files, from the title. */
  get #fileName() {
    const title = this.#open?.lesson?.title ?? "";
    return title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "lesson";
  }

  /** Saves the text: to print it, or as the beginning of another lesson. */
  saveText() {
    const { text = "" } = this.#open ?? {};
    download(`${this.#fileName}.txt`, new Blob([text], { type: "text/plain" }));
  }

  /** Saves the lesson on paper, as a page to be printed. @param {boolean} solutions */
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
   * Takes an answer; what it opens acts.
   * @param {string} question
   * @param {string} typed
   * @param {boolean} [byPage] whether it is a tour that the page has found
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
    // Answers may be asked about the game that this one is.
    const marks = item?.kind === "do" ? {} : others;
    this.#change({ given, found: byPage ? [...found, question] : found, marks });
    this.#save();
    this.#markAll();
    const opened = actingItems(lesson, step, given).filter((item) => !before.includes(item));
    const place = placeOf(opened);
    if (place) this.#app.visit(place.query, place.hash);
  }

  /** The path on the board, by the names of its squares: of a game as far as it is shown. */
  get path() {
    const { show, player } = this.#app;
    const track = show.timeline?.tour;
    const length = track?.kind === "game" ? player.state.position : (track?.length ?? 0);
    const path = Array.from(track?.frame(length).path ?? []).slice(0, length);
    return path.map((square) => squareName(show.board, square));
  }

  /**
   * Takes what is on the board as an answer: the path, or how well a method was followed.
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

  /** Whether the path on the board is the page's and not the pupil's. */
  get foundByPage() {
    const { mode, show } = this.#app;
    return !OWN.includes(mode.id) || show.marks.borrowed >= 0;
  }

  /** Marks the answers of the step that are not marked yet, one after the other. */
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
    // Unless it is answered anew, or another pupil or lesson is open.
    if (this.#open?.text !== text || this.#open.given[question] !== given[question]) return;
    this.#change({ marks: { ...this.#open.marks, [question]: mark } });
    this.#markAll();
  }

  /** Somebody answers from now on; who gives a name keeps what was answered without one. @param {string} typed */
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

  /** Forgets the answers and the name of who answers now, once that is asked for twice. */
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
   * A link to this page that holds a text, or "" if that is too long.
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

/** What was answered, of what is saved. @param {Answers | null} saved @returns {Answers} */
function answersOf(saved) {
  const { given, found, places } = saved ?? NO_ANSWERS;
  return { given, found, places };
}
