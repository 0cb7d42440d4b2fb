/** The player's controls: scrub bar, position, speed, source. */

import { byId, setAttribute, setText } from "../app/dom.js";
import { t } from "../app/i18n.js";
import { squareName } from "../board/geometry.js";
import { SPEEDS } from "./player_state.js";
import { followRoom } from "./room.js";
import { ScrubMarks } from "./scrub_marks.js";
import { trackOf } from "./timeline.js";

/** @import { Player } from "./player.js" */
/** @import { PlayerState } from "./player_state.js" */
/** @import { Part } from "../truth/strip.js" */
/** @import { Show } from "./timeline.js" */

export class Transport {
  /** @param {Player} player */
  constructor(player) {
    followRoom();
    this.marks = new ScrubMarks();
    this.scrub = byId("scrub", HTMLInputElement);
    this.speed = byId("speed", HTMLInputElement);
    this.scrub.addEventListener("input", () => player.seek(Number(this.scrub.value)));
    this.speed.addEventListener("input", () => player.setSpeed(Number(this.speed.value)));
    this.speed.max = String(SPEEDS.length - 1);
    this.source = byId("source", HTMLFieldSetElement);
    for (const radio of this.source.querySelectorAll("input")) {
      radio.addEventListener("input", () =>
        player.choose(/** @type {PlayerState["source"]} */ (radio.value)),
      );
    }
  }

  /**
   * @param {Show} show
   * @param {PlayerState} player
   * @param {readonly Part[]} parts of the track: where its path can still be completed
   */
  render(show, player, parts) {
    const length = trackOf(show, player)?.length ?? 0;
    setAttribute(this.scrub, "max", String(length));
    this.scrub.disabled = length === 0;
    if (this.scrub.value !== String(player.position)) this.scrub.value = String(player.position);
    const text = positionText(show, player);
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

    this.marks.render(trackOf(show, player), parts);
    const { timeline, board } = show;
    this.source.disabled = (timeline?.search?.length ?? 0) === 0;
    const kind = timeline === null ? "tour" : (timeline.tour?.kind ?? "deepest");
    setText(byId("source-tour", HTMLElement), t(`player.source.${kind}`));
    for (const radio of this.source.querySelectorAll("input")) {
      radio.checked = radio.value === player.source;
    }
    const play = document.querySelector("[data-action=play]");
    play?.querySelector("use")?.setAttribute("href", player.playing ? "#i-pause" : "#i-play");
    const name = t(player.playing ? "action.pause" : "action.play");
    if (play) setAttribute(play, "aria-label", name);
    byId("player", HTMLElement).dataset.board = `${board.rows}x${board.cols}`;
  }
}

/**
 * Where the player is, in words.
 * @param {Show} show
 * @param {PlayerState} player
 */
function positionText(show, player) {
  const { board } = show;
  const track = trackOf(show, player);
  if (!track) return "";
  const { total } = track;
  const { path, length: depth, takenBack } = track.frame(player.position);
  const square = depth > 0 ? squareName(board, path[depth - 1] ?? 0) : "";
  const number = track.number(player.position);
  if (track.kind !== "search") {
    return depth
      ? t("player.at", { number, length: total, square })
      : t("player.at.start", { length: total });
  }
  if (takenBack >= 0) {
    return t("player.event.back", { number, total, square: squareName(board, takenBack) });
  }
  return t(depth ? "player.event.forward" : "player.event.start", { number, total, square });
}
