/** The actions of Play's buttons and keys. */

import { squareName } from "../../board/geometry.js";
import { sizeOf } from "../../board/holes.js";
import { byId } from "../../ui/dom.js";
import { copy, download } from "../../ui/files.js";
import { keyOf } from "./rival.js";
import { addressOfGame, isHopeless, isMissed, isOver, isWhole, leastOf, lostAt } from "./state.js";

/** @import { Action } from "../../app/types.js" */
/** @import { App } from "../../app/app.js" */
/** @import { Rules } from "../../request/game.js" */
/** @import { Advisor } from "./advisor.js" */
/** @import { Begun } from "./better.js" */
/** @import { PlayController } from "./controller.js" */

/**
 * @param {App} app
 * @param {PlayController} controller
 * @param {Advisor} advisor
 * @param {(rules: Rules) => void} play begins a game
 * @param {(games: Begun[]) => void} better opens a better-move puzzle of the first lost game
 * @returns {Record<string, Action>}
 */
export function playActions(app, controller, advisor, play, better) {
  const least = () => leastOf(controller.slice);
  const own = () => controller.slice.shown === null;
  const idle = () => own() && controller.slice.waiting === "";
  const isRivalKnown = () => controller.slice.rival?.of === keyOf(controller.slice);
  const missed = () => isMissed(controller.slice, controller.path);
  const isOn = () => controller.phase === "going" || controller.phase === "empty";
  /** False while a lesson hides whether the game is lost: a solution would reveal it. */
  const mayTell = () => !controller.withheld.lost;
  const lost = () => lostAt(controller.slice, controller.path);
  /** Whether Python has found the move that lost the game, so that a better-move puzzle is possible. */
  function isBetterKnown() {
    const { loss, puzzle } = controller.slice;
    const isKnown = loss !== null && loss.kept > 0 && loss.lost === loss.kept + 1;
    return own() && !puzzle && lost() !== null && isKnown;
  }
  const names = () =>
    controller.path.map((at) => squareName(controller.slice.rules.board, at)).join(" ");
  return {
    "play-undo": {
      keys: ["Backspace"],
      enabled: () => own() && controller.path.length > least(),
      run: () => controller.goTo(controller.path.length - 1),
    },
    "play-redo": {
      enabled: () => own() && controller.path.length < controller.slice.line.length,
      run: () => controller.goTo(controller.path.length + 1),
    },
    "play-again": {
      shown: () => controller.slice.line.length > (controller.slice.puzzle?.path.length ?? 0),
      run: () => {
        const { rules, puzzle, help, seconds } = controller.slice;
        controller.begin(rules, puzzle?.path ?? [], puzzle);
        // In a puzzle the help and time used so far still count.
        if (puzzle) controller.change({ help, seconds });
        controller.arrive();
      },
    },
    "play-hint": {
      keys: ["h"],
      shown: mayTell,
      enabled: () => mayTell() && idle() && isOn(),
      run: () => advisor.hint(),
    },
    "play-way": {
      shown: mayTell,
      enabled: () => mayTell() && idle() && isOn(),
      run: () => advisor.way(),
    },
    "play-ask": {
      shown: () =>
        mayTell() &&
        own() &&
        controller.phase === "stuck" &&
        !isWhole(controller.slice.rules, controller.path) &&
        lost() === null &&
        !controller.slice.puzzle?.text,
      enabled: idle,
      run: () => advisor.ask(),
    },
    "play-why": {
      shown: () =>
        isHopeless(controller.slice)
          ? !controller.slice.why
          : own() && lost() !== null && lost() !== controller.path.length,
      run: () => {
        const length = lost();
        app.showOverlay("proof", true);
        if (length !== null) controller.goTo(length);
        controller.change({ why: true });
        // On a phone the proof is below the board: scroll to it.
        requestAnimationFrame(() =>
          byId("play-result", HTMLElement).scrollIntoView({ block: "nearest" }),
        );
      },
    },
    "play-better": {
      shown: isBetterKnown,
      run: () => {
        const { rules, line, help } = controller.slice;
        const { query, hash } = addressOfGame(controller.slice, { line, help });
        better([{ id: query + hash, rules, line }]);
      },
    },
    "play-on": {
      shown: () => {
        const kept = controller.slice.loss?.kept ?? 0;
        const isHere = lost() === controller.path.length || !isBetterKnown();
        return own() && lost() !== null && kept >= least() && !missed() && isHere;
      },
      run: () => controller.goTo(controller.slice.loss?.kept ?? 1),
    },
    "play-bigger": {
      shown: () => controller.phase === "finished" && own() && !controller.slice.puzzle,
      run: () => play(bigger(controller.slice.rules)),
    },
    "play-copy": {
      run: async () => app.toast((await copy(names())) ? "toast.copied" : "toast.copy-failed"),
    },
    "play-save": {
      run: () => download("knights-game.txt", new Blob([`${names()}\n`], { type: "text/plain" })),
    },
    "play-lesson": {
      shown: () => controller.phase === "stuck" && own() && app.store.state.lesson === null,
      run: () => app.visit("?lesson=4"),
    },
    "play-rival": {
      shown: () =>
        isOver(controller.phase) &&
        own() &&
        !isRivalKnown() &&
        !controller.slice.rules.tour &&
        // The comparison shows onward moves, which a lesson may hide.
        !controller.withheld.onward,
      enabled: () => controller.slice.waiting === "",
      run: () => advisor.rival(),
    },
    "play-rule": {
      shown: () => isRivalKnown() && own(),
      run: () => {
        const { rival } = controller.slice;
        if (rival) controller.showPath("rule", rival.squares, 0);
      },
    },
    "play-back": { shown: () => !own(), enabled: () => !own(), run: () => controller.back() },
  };
}

/** The sides of the boards offered after a won game: even, so that closed tours exist. */
const SIDES = [6, 8, 10, 12, 16, 20];

/** A larger board with the same kind of goal. @param {Rules} rules @returns {Rules} */
export function bigger({ board, closed, symmetric }) {
  const side = SIDES.find((side) => side ** 2 > sizeOf(board)) ?? 20;
  return { board: { rows: side, cols: side }, end: -1, closed, symmetric };
}
