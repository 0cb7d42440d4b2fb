/** The actions of the buttons and keys of the player and the board. */

import { WHOLE } from "../board/geometry.js";
import { hasHoles } from "../board/holes.js";
import { provenStep } from "../board/marks.js";
import { frameOfLoss, isPastLoss } from "../completion/follow.js";
import { download } from "../ui/files.js";

/** @import { Action } from "./types.js" */
/** @import { App } from "./app.js" */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {App} app @returns {Record<string, Action>} */
export function playerActions({ player, toast }) {
  const hasFrames = () => (player.track?.length ?? 0) > 0;
  return {
    play: {
      keys: [" "],
      enabled: hasFrames,
      run: () => (player.state.playing ? player.pause() : player.play()),
    },
    "step-back": {
      keys: ["ArrowLeft"],
      enabled: () => hasFrames() && player.state.position > 0,
      run: () => player.seek(player.state.position - 1),
    },
    "step-forward": {
      keys: ["ArrowRight"],
      enabled: () => player.state.position < (player.track?.length ?? 0),
      run: () => player.seek(player.state.position + 1),
    },
    "to-start": {
      keys: ["Home"],
      enabled: () => hasFrames() && player.state.position > 0,
      run: () => player.seek(0),
    },
    "to-end": {
      keys: ["End"],
      enabled: () => player.state.position < (player.track?.length ?? 0),
      run: () => player.seek(Number.POSITIVE_INFINITY),
    },
    "next-backtrack": {
      keys: ["b"],
      enabled: () => player.canSearch,
      run: () => {
        if (!player.nextBacktrack()) toast("toast.no-backtrack");
      },
    },
  };
}

/** @param {App} app @returns {Record<string, Action>} */
export function boardActions(app) {
  const { store } = app;
  const { viewport } = app.stage;
  const isLarge = () => viewport.isSmall || viewport.canZoom(false) || viewport.canPan;
  const canPan = () => viewport.canPan;
  const steps = () => app.reason?.steps.length ?? 0;
  const certified = () => {
    const last = store.state.frame.certified;
    return last?.of === app.reason ? last : null;
  };
  const at = () => provenStep(store.state.frame.proof, app.reason);
  return {
    "paint-holes": {
      run: () => {
        const painting = !app.painting;
        store.frame({ painting });
        if (!painting) return;
        app.player.pause();
        // On a phone the board may be scrolled away, below the form.
        scrollTo({ top: 0, behavior: reducedMotion.matches ? "auto" : "smooth" });
      },
    },
    "end-painting": {
      keys: ["Escape"],
      shown: () => app.painting,
      enabled: () => app.painting,
      run: () => store.frame({ painting: false }),
    },
    "zoom-in": {
      keys: ["+", "="],
      shown: isLarge,
      enabled: () => viewport.canZoom(true),
      run: () => viewport.zoom(2),
    },
    "zoom-out": {
      keys: ["-"],
      shown: isLarge,
      enabled: () => viewport.canZoom(false),
      run: () => viewport.zoom(0.5),
    },
    "zoom-fit": {
      keys: ["0"],
      shown: isLarge,
      enabled: ({ frame }) => frame.view.zoom > 1 || !frame.view.follows,
      run: () => {
        store.frame({ view: WHOLE });
        app.player.follow();
      },
    },
    "close-zoom-hint": { run: () => app.closeZoomHint() },
    "look-left": { keys: ["Shift+ArrowLeft"], enabled: canPan, run: () => viewport.look(-1, 0) },
    "look-right": { keys: ["Shift+ArrowRight"], enabled: canPan, run: () => viewport.look(1, 0) },
    "look-up": { keys: ["Shift+ArrowUp"], enabled: canPan, run: () => viewport.look(0, -1) },
    "look-down": { keys: ["Shift+ArrowDown"], enabled: canPan, run: () => viewport.look(0, 1) },
    "proof-back": {
      shown: () => steps() > 1,
      enabled: () => at() > 0,
      run: () => app.showStep(at() - 1),
    },
    "proof-next": {
      shown: () => steps() > 1,
      enabled: () => at() + 1 < steps(),
      run: () => app.showStep(at() + 1),
    },
    "proof-starts": {
      shown: () =>
        app.show.marks.reason !== null &&
        at() + 1 === steps() &&
        // The proof of a lost path does not show where tours start.
        app.show.method?.closed === false &&
        // For boards with holes theory does not know where tours start.
        !hasHoles(app.show.board),
      run: () => app.showOverlay("starts", true),
    },
    "proof-save": {
      shown: () => certified()?.state === "checked",
      run: () => {
        const { text = "" } = certified() ?? {};
        download("knights-tour-proof.json", new Blob([text], { type: "application/json" }));
      },
    },
    "proof-loss": {
      shown: () => steps() > 0 && isPastLoss(app.show, store.state.frame),
      run: () => {
        const frame = frameOfLoss(app.show, store.state.frame);
        if (frame === null) return;
        app.player.seek(frame);
        app.showOverlay("proof", true);
      },
    },
  };
}
