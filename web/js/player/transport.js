/** The player's controls: scrub bar, position, speed, source, overlays. */

import { byId, setAttribute, setText } from "../app/dom.js";
import { number, t } from "../app/i18n.js";
import { squareName } from "../board/geometry.js";
import { pictured, tableOf } from "../overlays.js";
import { timelineOf } from "../state.js";
import { SPEEDS } from "./clock.js";

/** @import { PlayerState, State } from "../state.js" */

export class Transport {
  /**
   * @param {object} on
   * @param {(position: number) => void} on.seek
   * @param {(speed: number) => void} on.speed
   * @param {(source: PlayerState["source"]) => void} on.source
   * @param {(overlay: keyof State["overlays"], shown: boolean) => void} on.overlay
   */
  constructor(on) {
    this.scrub = byId("scrub", HTMLInputElement);
    this.speed = byId("speed", HTMLInputElement);
    this.scrub.addEventListener("input", () => on.seek(Number(this.scrub.value)));
    this.speed.addEventListener("input", () => on.speed(Number(this.speed.value)));
    this.speed.max = String(SPEEDS.length - 1);
    for (const radio of byId("source", HTMLFieldSetElement).querySelectorAll("input")) {
      radio.addEventListener("input", () =>
        on.source(/** @type {PlayerState["source"]} */ (radio.value)),
      );
    }
    for (const box of byId("overlays", HTMLFieldSetElement).querySelectorAll("input")) {
      box.addEventListener("input", () =>
        on.overlay(/** @type {keyof State["overlays"]} */ (box.value), box.checked),
      );
    }
  }

  /** @param {State} state */
  render(state) {
    const { player, overlays, run, board } = state;
    const timeline = timelineOf(state);
    const length = timeline?.length ?? 0;
    setAttribute(this.scrub, "max", String(length));
    this.scrub.disabled = length === 0;
    if (this.scrub.value !== String(player.position)) this.scrub.value = String(player.position);
    const text = this.#position(state, length);
    setText(byId("position", HTMLElement), text);
    setAttribute(this.scrub, "aria-valuetext", text);
    this.scrub.style.setProperty("--done", length ? `${(100 * player.position) / length}%` : "0%");

    this.speed.value = String(player.speed);
    const speed = SPEEDS[player.speed] ?? 1;
    const words =
      speed === Number.POSITIVE_INFINITY
        ? t("player.speed.instant")
        : t("player.speed.value", { count: speed });
    setText(byId("speed-value", HTMLElement), words);
    setAttribute(this.speed, "aria-valuetext", words);

    const events = run?.events.length ?? 0;
    byId("source", HTMLFieldSetElement).disabled = events === 0;
    setText(
      byId("source-tour", HTMLElement),
      t(run?.document && !run.document.listed ? "player.source.deepest" : "player.source.tour"),
    );
    for (const radio of byId("source", HTMLFieldSetElement).querySelectorAll("input")) {
      radio.checked = radio.value === player.source;
    }
    const why = pictured(state) !== null;
    const table = tableOf(state) !== null;
    for (const box of byId("overlays", HTMLFieldSetElement).querySelectorAll("input")) {
      const name = /** @type {keyof State["overlays"]} */ (box.value);
      // A table of counts has its own numbers on the board.
      box.disabled = (name === "why" && !why) || (name === "numbers" && table && overlays.counts);
      box.checked = overlays[name] && !box.disabled;
      const label = box.closest("label");
      if (label && name === "counts") label.hidden = !table;
    }
    const play = document.querySelector("[data-action=play]");
    play?.querySelector("use")?.setAttribute("href", player.playing ? "#i-pause" : "#i-play");
    const label = t(player.playing ? "action.pause" : "action.play");
    if (play) setAttribute(play, "aria-label", label);
    byId("player", HTMLElement).dataset.board = `${board.rows}x${board.cols}`;
  }

  /**
   * @param {State} state
   * @param {number} length
   */
  #position(state, length) {
    const { player, run, board } = state;
    const timeline = timelineOf(state);
    if (!timeline || !run?.document) return "";
    const { path, length: depth, takenBack } = timeline.frame(player.position);
    const square = depth > 0 ? squareName(board, path[depth - 1] ?? 0) : "";
    if (player.source === "tour") {
      return depth
        ? t("player.at", { number: player.position, length, square })
        : t("player.at.start", { length });
    }
    const total = run.document.stats.forward + run.document.stats.backtracks;
    const key =
      takenBack >= 0 ? "player.event.back" : depth ? "player.event.forward" : "player.event.start";
    return t(total > length ? `${key}.part` : key, {
      number: player.position,
      length,
      total,
      depth,
      square: takenBack >= 0 ? squareName(board, takenBack) : square,
    });
  }
}

/**
 * What the live search says: moves so far, moves per second, depth.
 * @param {State} state
 */
export function liveText({ live, board }) {
  if (!live?.progress) return "";
  const { forward, depth, tours } = live.progress;
  const seconds = Math.max(0.001, (live.now - live.since) / 1000);
  const text = t("live", {
    forward: number(forward),
    rate: number(Math.round(forward / seconds)),
    depth,
    size: board.rows * board.cols,
  });
  return tours > 0 ? `${text} · ${t("live.tours", { count: tours })}` : text;
}
