/** You against Warnsdorff: a game that is over, beside the path of the rule from the same start. */

import { byId, setText } from "../../app/dom.js";
import { t } from "../../app/i18n.js";
import { draw } from "../../board/draw.js";
import { layoutOf, neighbours, squareName } from "../../board/geometry.js";
import { boardKey, sizeOf } from "../../board/holes.js";
import { NO_MARKS, PATH_ALONE } from "../../board/marks.js";
import { Trail } from "../../board/trail.js";

/** @import { Action } from "../../app/actions.js" */
/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Board } from "../../board/geometry.js" */
/** @import { Theme } from "../../board/theme.js" */
/** @import { Table } from "./table.js" */

/** What a path of the rule belongs to. @param {Table} table */
function keyOf({ slice: { rules, line } }) {
  const { board, end, closed } = rules;
  return [boardKey(board), line[0], end, closed].join(" ");
}

/** Whether a game is over. @param {Table} table */
const isOver = ({ standing }) => standing === "stuck" || standing === "finished";

/** @param {App} app @param {Table} table @returns {Record<string, Action>} */
export function rivalActions(app, table) {
  const known = () => table.slice.rival?.of === keyOf(table);
  return {
    "play-rival": {
      shown: () => isOver(table) && !known() && !table.slice.shown,
      enabled: () => table.slice.waiting === "",
      run: async () => {
        const { rules, line } = table.slice;
        const of = keyOf(table);
        table.change({ waiting: "rule" });
        try {
          const start = line[0] ?? 0;
          const squares = await app.client.ask("rulePath", { ...rules, start });
          if (keyOf(table) === of) table.change({ rival: { of, squares } });
        } catch {
          app.toast("toast.failed");
        } finally {
          table.change({ waiting: "" });
        }
      },
    },
    "play-rule": {
      shown: () => known() && !table.slice.shown,
      run: () => {
        const { rival } = table.slice;
        if (rival) table.showPath("rule", rival.squares, 0);
      },
    },
  };
}

/** How many unvisited squares a square leads to. @param {Board} board @param {readonly number[]} path @param {number} square */
const onward = (board, path, square) =>
  neighbours(board, square).filter((next) => !path.includes(next)).length;

export class RivalPanel {
  /** @type {unknown[]} */
  #drawn = [];

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.root = byId("play-rival", HTMLElement);
    this.own = byId("play-rival-own", HTMLCanvasElement);
    this.rule = byId("play-rival-rule", HTMLCanvasElement);
  }

  /** @param {State} _ @param {Table} table */
  render(_, table) {
    const { rival, rules, line, shown } = table.slice;
    const known = rival?.of === keyOf(table) && (isOver(table) || shown?.kind === "rule");
    this.root.hidden = !known;
    if (!known || !rival) return;
    const { board } = rules;
    const size = sizeOf(board);
    setText(
      byId("play-rival-you", HTMLElement),
      t("play.rival.you", { number: line.length, size }),
    );
    const theirs = t("play.rival.rule", { number: rival.squares.length, size });
    setText(byId("play-rival-theirs", HTMLElement), theirs);
    setText(byId("play-rival-parted", HTMLElement), partedText(board, line, rival.squares));
    const { theme } = this.app.stage;
    const drawn = [line, rival, theme, this.own.clientWidth];
    if (drawn.every((one, at) => one === this.#drawn[at])) return;
    this.#drawn = drawn;
    drawSmall(this.own, board, line, theme);
    drawSmall(this.rule, board, rival.squares, theme);
  }
}

/**
 * Where two paths part, and what spoke for either.
 * @param {Board} board
 * @param {readonly number[]} line
 * @param {ArrayLike<number>} rule
 */
function partedText(board, line, rule) {
  const at = line.findIndex((square, index) => square !== rule[index]);
  const theirs = rule[at];
  const from = line[at - 1];
  if (at < 0) {
    const further = rule.length > line.length;
    return t(further ? "play.rival.same.shorter" : "play.rival.same");
  }
  if (theirs === undefined || from === undefined) return t("play.rival.beyond", { number: at });
  const path = line.slice(0, at);
  const mine = line[at] ?? 0;
  const name = (/** @type {number} */ square) => squareName(board, square);
  const [ours, fewest] = [
    onward(board, [...path, mine], mine),
    onward(board, [...path, theirs], theirs),
  ];
  const params = {
    number: at,
    from: name(from),
    mine: name(mine),
    theirs: name(theirs),
    ours,
    fewest,
  };
  return t(ours === fewest ? "play.rival.tie" : "play.rival.parted", params);
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Board} board
 * @param {ArrayLike<number>} path
 * @param {Theme} theme
 */
function drawSmall(canvas, board, path, theme) {
  const { clientWidth: width } = canvas;
  const height = Math.round(width * Math.max(0.2, Math.min(1.2, board.rows / board.cols)));
  const context = canvas.getContext("2d");
  if (!context || width === 0) return;
  const scale = Math.min(3, devicePixelRatio || 1);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  const trail = new Trail();
  trail.setColours(theme.times);
  trail.follow(board, path, path.length, 0);
  const scene = {
    board,
    path,
    length: path.length,
    offset: 0,
    takenBack: -1,
    next: -1,
    hop: 0,
    complete: path.length === sizeOf(board),
    overlays: PATH_ALONE,
    marks: NO_MARKS,
    hover: -1,
  };
  draw(context, layoutOf(board, width, height), scene, trail, theme);
}
