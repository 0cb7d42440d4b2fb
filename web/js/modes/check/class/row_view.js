/** A row of the table of a class: created once, and updated when its file has been read. */

import { make, setAttribute } from "../../../ui/dom.js";
import { t } from "../../../ui/i18n.js";
import { Parts } from "../../../ui/memo.js";
import { boardText } from "../words.js";

/** @import { ClassRow } from "../../../solver/documents.js" */
/** @import { Row } from "./table.js" */

export class RowView {
  #shown = new Parts();

  /**
   * @param {number} place the index of the file as it was opened, from 0
   * @param {string} name
   * @param {(place: number) => void} open
   */
  constructor(place, name, open) {
    const file = make(
      "button",
      { type: "button", class: "link", "data-place": String(place) },
      name,
    );
    file.addEventListener("click", () => open(place));
    this.button = file;
    this.verdict = make("td", { class: "words verdict-cell" });
    this.board = make("td");
    this.remark = make("td", { class: "words remark" });
    this.root = make(
      "tr",
      {},
      make("td", { class: "place" }, String(place + 1)),
      make("th", { scope: "row", class: "words" }, file),
      this.verdict,
      this.board,
      this.remark,
    );
  }

  /**
   * @param {Row} row
   * @param {Row | null} same the first row with the same tour
   * @param {string} language
   */
  render({ read }, same, language) {
    if (!this.#shown.changed(read, same?.name, language)) return;
    setAttribute(this.root, "data-verdict", read?.verdict ?? "");
    this.verdict.replaceChildren(read ? verdictText(read) : t("class.waiting"));
    this.board.replaceChildren(read && read.rows > 0 ? boardText(read) : "");
    const remarks = read ? remarksOf(read, same) : [];
    this.remark.replaceChildren(...remarks.map((text) => make("span", {}, text)));
  }
}

/** @param {ClassRow} read */
function verdictText({ verdict, closed, boards }) {
  const kind = verdict !== "tour" ? verdict : closed ? "closed" : "open";
  return t(`review.row-${kind}`, { count: boards });
}

/**
 * The remarks on a file, in a few words each.
 * @param {ClassRow} read
 * @param {Row | null} same the first row with the same tour
 * @returns {string[]}
 */
function remarksOf(read, same) {
  const { verdict, start, end, visited, size, fault, faults, tours, how, answered } = read;
  if (verdict === "tour") {
    const twin = same ? [t("review.row-same", { name: same.name })] : [];
    return [t("class.from-to", { start, end }), ...twin];
  }
  if (verdict === "unfinished") return [t("review.row-visited", { visited, size })];
  const among = verdict === "several" ? [t("review.row-tours", { tours })] : [];
  if (fault) {
    const more = faults > 1 ? [t("class.faults", { count: faults - 1 })] : [];
    return [...among, fault, ...more];
  }
  return answered || verdict === "unreadable" ? [how] : among;
}
