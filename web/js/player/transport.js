/** The player's controls: scrub bar, position, speed, source. */

import { squareName } from "../board/geometry.js";
import { byId, setAttribute, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { SPEEDS } from "./player_state.js";
import { ScrubMarks } from "./scrub_marks.js";
import { trackOf } from "./timeline.js";

/** @import { Player } from "./player.js" */
/** @import { PlayerState, Show } from "./types.js" */
/** @import { Part } from "../completion/strip.js" */

export class Transport {
  /** @param {Player} player */
  constructor(player) {
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
   * @param {readonly Part[]} parts the parts of the track where its path can still be completed
   */
  render(show, player, parts) {
    const length = trackOf(show, player)?.length ?? 0;
    setAttribute(this.scrub, "max", String(length));
    this.scrub.disabled = length === 0;
    if (this.scrub.value !== String(player.position)) this.scrub.value = String(player.position);
    const text = positionText(show, player);
    const place = byId("position", HTMLElement);
    setText(place, text);
    setAttribute(place, "data-longest", longestText(show, player));
    setAttribute(this.scrub, "aria-valuetext", text);
    this.scrub.style.setProperty("--done", length ? `${(100 * player.position) / length}%` : "0%");

    this.speed.value = String(player.speed);
    const speed = SPEEDS[player.speed] ?? 1;
    const words =
      speed === Number.POSITIVE_INFINITY
        ? t("player.speed.instant")
        : t("player.speed.value", { count: speed });
    const value = byId("speed-value", HTMLElement);
    setText(value, words);
    setAttribute(value, "data-longest", t("player.speed.instant"));
    setAttribute(this.speed, "aria-valuetext", words);

    this.marks.render(trackOf(show, player), parts);
    const { timeline, board } = show;
    this.source.hidden = (timeline?.search?.length ?? 0) === 0;
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
 * The longest text of the position on this track; its width is reserved.
 * @param {Show} show
 * @param {PlayerState} player
 */
function longestText(show, player) {
  const track = trackOf(show, player);
  if (!track) return "";
  const square = squareName(show.board, show.board.cols - 1);
  const { total } = track;
  return track.kind === "search"
    ? t("player.event.back", { number: total, total, square })
    : t("player.at", { number: total, length: total, square });
}

/**
 * The player's position, in words.
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
  if (track.course?.cases) return t("player.case", { number, total });
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
