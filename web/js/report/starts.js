/** The map of the starts of a survey on one board, and its runs as a table. */

import { html } from "lit-html";
import { squareName } from "../board/geometry.js";
import { heatMap } from "../charts/heat.js";
import { HeatPicture } from "../charts/heat_picture.js";
import { largestFirst } from "../charts/sorted.js";
import { number, t } from "../ui/i18n.js";
import { LongTable } from "./long_table.js";
import { figure, fold, LONG, openLink, tableOf } from "./parts.js";
import { ENDED, linkOf } from "./survey_rows.js";
import { boardText, meanings, SIGN_OF_CODE, signText, specText } from "./words.js";

/** @import { Frame } from "../charts/heat.js" */
/** @import { Sign } from "../charts/svg.js" */
/** @import { Report, SurveyRow, SurveyRuns } from "./types.js" */

/** More starts are drawn on a canvas instead of as elements. */
const MAX_CELLS = 1024;

const COLUMNS = ["start", "outcome", "backtracks"];

/** The runs of one row, as parts of the columns. @typedef {SurveyRuns & {row: SurveyRow}} Own */

export class StartsMap {
  #name;
  /** @type {HeatPicture | null} */
  #picture = null;
  /** A key of the picture without its runs. */
  #frame = "";
  #table = new LongTable(COLUMNS);
  /** True if the table is open: only then its rows are sorted. */
  #open = false;

  /** @param {string} [name] of the chart: unique on the page */
  constructor(name = "chart-heat") {
    this.#name = name;
  }

  /**
   * The map of the runs of a row.
   * @param {Report} report
   * @param {SurveyRow} row
   * @param {SurveyRuns} runs
   */
  template(report, row, runs) {
    const own = ownRuns(row, runs);
    const name = this.#name;
    const title = t("lab.report.heat.title", {
      board: boardText(row.board),
      method: specText(row.spec),
    });
    const picture = row.starts > MAX_CELLS ? this.#drawn(own, title) : null;
    this.#picture = picture;
    const svg = picture?.svg ?? this.#cells(own, title);
    const list = () => {
      const order = worstFirst(own);
      this.#table.show(title, order.length, (index) => entriesOf(own, order[index] ?? 0));
    };
    const long = row.starts > LONG;
    if (long && this.#open) list();
    const whole = () =>
      tableOf(
        title,
        COLUMNS,
        [...worstFirst(own)].map((place) => entriesOf(own, place)),
      );
    const toggled = (/** @type {Event} */ { target }) => {
      this.#open = /** @type {HTMLDetailsElement} */ (target).open;
      if (long && this.#open) list();
    };
    const content = long ? this.#table.element : whole();
    return html`<div class="charts">
      ${figure(report, name, svg, title, picture ?? {})}
      ${fold(`${name}-table`, t("lab.report.heat.table"), content, toggled)}
    </div>`;
  }

  /** Redraws with the current theme and size. */
  redraw() {
    this.#picture?.draw();
    this.#table.draw();
  }

  /** A map of few starts: an element for each square. @param {Own} own @param {string} title */
  #cells(own, title) {
    const { row, square, ended, backtracks } = own;
    const cells = endedOnes(own).map((place) => {
      const sign = SIGN_OF_CODE[ended[place] ?? 0] ?? "first";
      const start = square[place] ?? 0;
      const found = sign === "first" || sign === "after";
      return {
        square: start,
        sign,
        backtracks: found ? (backtracks[place] ?? 0) : 0,
        label: labelOf(own, place),
        link: linkOf(row, start),
      };
    });
    return heatMap({ name: this.#name, ...frameOf(own, title), cells });
  }

  /** A map of many starts: a picture. @param {Own} own @param {string} title */
  #drawn(own, title) {
    const frame = { name: this.#name, ...frameOf(own, title), plain: true };
    const starts = { ...own, signs: SIGN_OF_CODE };
    const texts = {
      label: t("lab.report.heat.keys"),
      describe: (/** @type {number} */ place) => ({
        label: labelOf(own, place),
        link: linkOf(own.row, own.square[place] ?? 0),
      }),
    };
    const same = JSON.stringify(frame);
    if (this.#picture && same === this.#frame) {
      this.#picture.update(starts, texts);
      return this.#picture;
    }
    this.#frame = same;
    return new HeatPicture(frame, starts, texts, this.#picture);
  }
}

/** @param {SurveyRow} row @param {SurveyRuns} runs @returns {Own} */
function ownRuns(row, { square, ended, backtracks, theory, theories }) {
  const [from, to] = [row.first, row.first + row.starts];
  return {
    row,
    square: square.subarray(from, to),
    ended: ended.subarray(from, to),
    backtracks: backtracks.subarray(from, to),
    theory: theory.subarray(from, to),
    theories,
  };
}

/** @param {Own} own */
function endedOnes({ ended }) {
  return [...ended.keys()].filter((place) => ended[place]);
}

/** @param {Own} own */
function worstFirst({ ended, backtracks }) {
  return largestFirst(backtracks, (place) => ended[place]);
}

/** @param {Own} own @param {number} place */
function signAt({ ended }, place) {
  return /** @type {Sign} */ (SIGN_OF_CODE[ended[place] ?? 0] ?? "first");
}

/** @param {Own} own @param {number} place */
function isLeftOut({ ended }, place) {
  return ended[place] === ENDED.leftOut;
}

/** @param {Own} own @param {number} place */
function labelOf(own, place) {
  return t("lab.report.heat.cell", {
    square: squareName(own.row, own.square[place] ?? 0),
    words: signText(signAt(own, place), isLeftOut(own, place)),
    backtracks: own.backtracks[place] ?? 0,
  });
}

/** A run as a row of the table. @param {Own} own @param {number} place */
function entriesOf(own, place) {
  const start = own.square[place] ?? 0;
  const link = linkOf(own.row, start);
  return [
    openLink(link, squareName(own.row, start), `heat-${link}`),
    signText(signAt(own, place), isLeftOut(own, place)),
    number(own.backtracks[place] ?? 0),
  ];
}

/**
 * The frame around the squares of the map.
 * @param {Own} own
 * @param {string} title
 * @returns {Omit<Frame, "name">}
 */
function frameOf({ row, ended }, title) {
  const plain = row.starts > MAX_CELLS;
  const present = Object.values(ENDED).filter((code) => ended.includes(code));
  const signs = present.map((code) => /** @type {Sign} */ (SIGN_OF_CODE[code]));
  return {
    title,
    description: t("lab.report.heat.hint"),
    board: { rows: row.rows, cols: row.cols },
    most: row.most,
    // A square without a number is a run at the first try, if there is room for numbers.
    meanings: meanings(signs, present.includes(ENDED.leftOut)).filter(
      ([sign]) => sign !== "after" && (plain || sign !== "first"),
    ),
    scale: { least: number(1), most: t("lab.report.heat.scale", { count: row.most }) },
  };
}
