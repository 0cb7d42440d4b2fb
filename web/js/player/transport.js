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

/** Below these widths, in CSS pixels, a control moves into the menu. */
const LEAST = /** @type {const} */ ([
  [".speed", 765],
  ["#zoom", 810],
  ["#source", 580],
]);

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
   * @param {readonly Part[]} parts the parts of the track where its path can still be completed
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

/** Where the player has no room for a control, that stands in its menu: the player has two rows at most. */
function followRoom() {
  const player = byId("player", HTMLElement);
  const menu = byId("more-controls", HTMLElement);
  const show = byId("show", HTMLElement);
  const places = LEAST.map(([selector, least]) => {
    const control = player.querySelector(selector);
    if (!control) throw new Error(`no ${selector}`);
    return { control, least, mark: document.createComment(selector) };
  });
  for (const { control, mark } of places) control.before(mark);
  const zoom = byId("zoom", HTMLElement);
  const observer = new ResizeObserver(() => {
    const { width } = player.getBoundingClientRect();
    // Only large boards have the buttons to zoom.
    const beside = menu.contains(zoom) ? 0 : zoom.offsetWidth;
    for (const { control, least: alone, mark } of places) {
      const least = control === zoom ? alone : alone + beside;
      const moved = menu.contains(control);
      if (width < least && !moved) menu.append(control);
      if (width >= least && moved) mark.after(control);
    }
    show.classList.toggle("holds-controls", menu.childElementCount > 0);
  });
  for (const element of [player, zoom]) observer.observe(element);
}
