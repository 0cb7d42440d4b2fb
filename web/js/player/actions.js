/** What the player's buttons and keys do. */

/** @import { Action } from "../app/actions.js" */
/** @import { App } from "../app/app.js" */

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
