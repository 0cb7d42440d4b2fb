/** The actions of Play's buttons and keys. */

import { rivalActions } from "./rival.js";
import { lostAt } from "./state.js";

/** @import { Action } from "../../app/actions.js" */
/** @import { App } from "../../app/app.js" */
/** @import { Advisor } from "./advisor.js" */
/** @import { PlayController } from "./controller.js" */

/**
 * @param {App} app
 * @param {PlayController} controller
 * @param {Advisor} advisor
 * @returns {Record<string, Action>}
 */
export function playActions(app, controller, advisor) {
  const least = () => Math.max(1, controller.slice.puzzle?.path.length ?? 0);
  const own = () => controller.slice.shown === null;
  const idle = () => own() && controller.slice.waiting === "";
  const isOn = () => controller.standing === "going" || controller.standing === "empty";
  const lost = () => lostAt(controller.slice, controller.path);
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
      enabled: () => controller.slice.line.length > 0,
      run: () =>
        controller.begin(
          controller.slice.rules,
          controller.slice.puzzle?.path ?? [],
          controller.slice.puzzle,
        ),
    },
    "play-hint": {
      keys: ["h"],
      enabled: () => idle() && isOn(),
      run: () => advisor.hint(),
    },
    "play-way": { enabled: () => idle() && isOn(), run: () => advisor.way() },
    "play-ask": {
      shown: () => own() && controller.standing === "stuck" && lost() === null,
      enabled: idle,
      run: () => advisor.ask(),
    },
    "play-why": {
      shown: () => own() && lost() !== null && lost() !== controller.path.length,
      run: () => {
        const length = lost();
        app.showOverlay("proof", true);
        if (length !== null) controller.goTo(length);
      },
    },
    "play-on": {
      shown: () => own() && lost() !== null && (controller.slice.loss?.kept ?? 0) >= least(),
      run: () => controller.goTo(controller.slice.loss?.kept ?? 1),
    },
    ...rivalActions(app, controller),
    "play-back": { shown: () => !own(), enabled: () => !own(), run: () => controller.back() },
  };
}
