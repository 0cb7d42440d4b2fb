/** The bar above a text that was opened from the table: back to the table, and to the next file. */

import { make, setAttribute, setText } from "../../../ui/dom.js";
import { currentLanguage, labelled, t } from "../../../ui/i18n.js";
import { sortedPlaces } from "./table.js";

/** @import { ClassSession, ClassState } from "./session.js" */

/** @param {string} kind @param {() => void} run */
export function makeButton(kind, run) {
  const button = make("button", { type: "button", class: kind });
  button.addEventListener("click", run);
  return button;
}

export class ClassBar {
  #session;

  /** @param {ClassSession} session */
  constructor(session) {
    this.#session = session;
    this.back = makeButton("quiet", () => session.back());
    this.before = makeButton("quiet", () => this.#step(-1));
    this.after = makeButton("quiet", () => this.#step(1));
    this.where = make("span", { class: "where" });
    const parts = [this.back, this.before, this.after, this.where];
    this.root = make("div", { class: "class-bar" }, ...parts);
    labelled(() => {
      setText(this.before, t("class.before"));
      setText(this.after, t("class.after"));
    });
  }

  /** The files in the order of the table, and the place of the open one. @param {ClassState} slice */
  #around({ rows, sort, open }) {
    const places = sortedPlaces(rows, sort, currentLanguage());
    return { places, at: places.indexOf(open) };
  }

  /** @param {-1 | 1} way */
  #step(way) {
    const { places, at } = this.#around(this.#session.slice);
    const next = places[at + way];
    if (next !== undefined) this.#session.open(next);
  }

  /** @param {ClassState} slice */
  render(slice) {
    this.root.hidden = slice.inSight;
    if (slice.inSight) return;
    const { files, open } = slice;
    setText(this.back, t("class.back", { count: files.length }));
    const { places, at } = this.#around(slice);
    const params = { name: files[open]?.name ?? "", number: at + 1, count: files.length };
    setText(this.where, open < 0 ? "" : t("class.where", params));
    this.before.hidden = open < 0;
    this.after.hidden = open < 0;
    setAttribute(this.before, "aria-disabled", String(places[at - 1] === undefined));
    setAttribute(this.after, "aria-disabled", String(places[at + 1] === undefined));
  }
}
