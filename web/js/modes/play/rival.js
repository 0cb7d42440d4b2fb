/** "You against Warnsdorff": a finished game beside the rule's path from the same start. */

import { draw } from "../../board/draw.js";
import { layoutOf, neighbours, squareName } from "../../board/geometry.js";
import { boardKey, sizeOf } from "../../board/holes.js";
import { NO_MARKS, PATH_ALONE } from "../../board/marks.js";
import { Trail } from "../../board/trail.js";
import { byId, setText } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { Parts } from "../../ui/memo.js";

/** @import { Action } from "../../app/actions.js" */
/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Board } from "../../board/geometry.js" */
/** @import { Theme } from "../../board/theme.js" */
/** @import { PlayController } from "./controller.js" */

/** The key of the rule's path. @param {PlayController} controller */
function keyOf({ slice: { rules, line } }) {
  const { board, end, closed } = rules;
  return [boardKey(board), line[0], end, closed].join(" ");
}

/** True if a game is over. @param {PlayController} controller */
const isOver = ({ standing }) => standing === "stuck" || standing === "finished";

/** @param {App} app @param {PlayController} controller @returns {Record<string, Action>} */
export function rivalActions(app, controller) {
  const known = () => controller.slice.rival?.of === keyOf(controller);
  return {
    "play-rival": {
      shown: () => isOver(controller) && !known() && !controller.slice.shown,
      enabled: () => controller.slice.waiting === "",
      run: async () => {
        const { rules, line } = controller.slice;
        const { board, end, closed } = rules;
        const of = keyOf(controller);
        controller.change({ waiting: "rule" });
        try {
          const start = line[0] ?? 0;
          const squares = await app.client.call("rulePath", { board, end, closed, start });
          if (keyOf(controller) === of) controller.change({ rival: { of, squares } });
        } catch (error) {
          app.tellFailed(error, "toast.unanswered");
        } finally {
          controller.change({ waiting: "" });
        }
      },
    },
    "play-rule": {
      shown: () => known() && !controller.slice.shown,
      run: () => {
        const { rival } = controller.slice;
        if (rival) controller.showPath("rule", rival.squares, 0);
      },
    },
  };
}

/**
 * The number of unvisited squares that a square leads to.
 * @param {Board} board @param {readonly number[]} path @param {number} square
 */
const onward = (board, path, square) =>
  neighbours(board, square).filter((next) => !path.includes(next)).length;

export class RivalPanel {
  #drawn = new Parts();

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.root = byId("play-rival", HTMLElement);
    this.own = byId("play-rival-own", HTMLCanvasElement);
    this.rule = byId("play-rival-rule", HTMLCanvasElement);
  }

  /** @param {State} _ @param {PlayController} controller */
  render(_, controller) {
    const { rival, rules, line, shown } = controller.slice;
    const known = rival?.of === keyOf(controller) && (isOver(controller) || shown?.kind === "rule");
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
    if (!this.#drawn.changed(line, rival, theme, this.own.clientWidth)) return;
    drawSmall(this.own, board, line, theme);
    drawSmall(this.rule, board, rival.squares, theme);
  }
}

/**
 * The move at which two paths part, and the reason for each.
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
