/** The line at the board that narrates the knight's moves and their reasons. */

import { squareName } from "../board/geometry.js";
import { sizeOf } from "../board/holes.js";
import { goalOf } from "../completion/follow.js";
import { verdictText } from "../completion/verdict_text.js";
import { byId, emphasized, make, setAttribute } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { attemptOf } from "./course.js";
import { narrationOf } from "./narration.js";
import { isReadable } from "./player_state.js";
import { trackOf } from "./timeline.js";

/** @import { Withheld } from "../board/types.js" */
/** @import { Narration, PlayerState, Show } from "./types.js" */
/** @import { TruthShown } from "../completion/follow.js" */

/** The maximum letters of a score in the sentence. */
const MAX_LETTERS = 12;

export class Narrator {
  #text = "";
  /** The sentence of a shown step, with stars; "" at the end, and at unreadable speed. */
  step = "";
  /** The sentence whether a tour is still possible, if it is shown. */
  judgement = "";

  constructor() {
    this.root = byId("narration", HTMLElement);
    addEventListener("resize", () => this.#offerWhole());
  }

  /**
   * @param {Show} show
   * @param {PlayerState} player
   * @param {TruthShown | null} truth
   * @param {Withheld} withheld
   */
  render(show, player, truth, withheld) {
    // Screen readers announce single steps, but not the playback.
    setAttribute(this.root, "aria-live", player.playing ? "off" : "polite");
    const invites = isOver(show, player) && truth === null;
    const move = invites ? t("narration.turn") : sentenceOf(show, player, withheld);
    const judgement = judgedSentence(show, player, truth);
    const text = [move, judgement].filter(Boolean).join(" · ");
    const isEnd = player.position >= (trackOf(show, player)?.length ?? 0);
    this.step = isEnd || (player.playing && !isReadable(player)) ? "" : text;
    this.judgement = judgement;
    if (text === this.#text) return;
    this.#text = text;
    this.root.title = text.replaceAll("**", "");
    this.root.replaceChildren(
      make("span", {}, ...emphasized(move), move && judgement ? " · " : ""),
      ...(judgement ? [make("span", { class: "judgement" }, ...emphasized(judgement))] : []),
    );
    // Measured in the next frame, after layout.
    if (!player.playing) requestAnimationFrame(() => this.#offerWhole());
  }

  /** A text that does not fit gets a tab stop: a tap or the focus opens it. */
  #offerWhole() {
    const { root } = this;
    if (root === document.activeElement) return;
    const isHidden = root.firstElementChild?.getClientRects().length === 0;
    if (isHidden || root.scrollHeight > root.clientHeight + 1) root.tabIndex = 0;
    else root.removeAttribute("tabindex");
  }
}

/**
 * Whether the page's first tour has ended, without a request by the person.
 * @param {Show} show
 * @param {PlayerState} player
 */
function isOver(show, player) {
  if (!show.unasked || player.playing) return false;
  return player.position === (trackOf(show, player)?.length ?? 0);
}

/**
 * The sentence of a frame, with stars around the chosen square.
 * @param {Show} show
 * @param {PlayerState} player
 * @param {Withheld} withheld
 */
function sentenceOf(show, player, withheld) {
  if (player.playing && !isReadable(player)) {
    const track = player.source === "search" ? trackOf(show, player) : null;
    const attempt = track && attemptOf(track, track.number(player.position) + 1);
    return t(`narration.playing.${track ? (attempt?.by ?? "rule") : "tour"}`);
  }
  const chosen = choiceSentence(show, player);
  if (chosen) return chosen;
  const narration = narrationOf(show, player);
  if (!narration) return "";
  // This sentence shows onward moves, which a lesson may hide.
  if (narration.key === "ways" && withheld.onward) {
    const key = player.source === "search" ? "search.forward" : "move";
    return narrationText(show, { ...narration, key, ways: [] });
  }
  return narrationText(show, narration);
}

/**
 * The sentence of a call of the rule, with stars around its first choice; "" if there is no call.
 * @param {Show} show
 * @param {Pick<PlayerState, "source" | "position">} player
 */
function choiceSentence({ board, marks }, { source, position }) {
  const choice = marks.choices?.(source, position);
  if (!choice) return "";
  const { square, step, order, candidates, scores, named } = choice;
  const name = (/** @type {number} */ at) => squareName(board, at);
  const params = { step, from: name(square), to: name(order[0] ?? 0) };
  if (candidates.length === 1) return t("narration.rule.only", params);
  const list = (scores ? order : order.slice(0, named)).map((target, place) => {
    const score = scores?.[candidates.indexOf(target)] ?? "";
    const short = score.length > MAX_LETTERS ? `${score.slice(0, MAX_LETTERS)}…` : score;
    const way = score
      ? t("narration.rule.score", { square: name(target), score: short })
      : name(target);
    return place === 0 ? `**${way}**` : way;
  });
  const key = scores ? "scores" : named > 1 ? "order" : "one";
  return t(`narration.rule.${key}`, { ...params, ways: list, candidates: candidates.map(name) });
}

/**
 * Whether a tour is still possible.
 * @param {Show} show
 * @param {PlayerState} player
 * @param {TruthShown | null} truth
 */
function judgedSentence(show, player, truth) {
  if (!truth) return "";
  const { board, live } = show;
  const track = trackOf(show, player);
  // The card of a game already shows where it was lost.
  const isOwnGame = track?.kind === "game" && show.marks.borrowed < 0;
  if (isOwnGame && truth.verdict.answer === "no") return "";
  const frame = track?.frame(player.position);
  const path = live?.path ?? frame?.path ?? [];
  const length = live ? path.length : (frame?.length ?? 0);
  // For a whole tour another sentence already states this.
  if (length >= sizeOf(board) && truth.verdict.answer === "yes") return "";
  return verdictText(truth.verdict, { board, ...goalOf(show), path }, truth.stay);
}

/** @param {Show} show @param {Narration} narration */
function narrationText({ board }, { key, params, ways, chosen, why, next }) {
  const list = ways.map(({ square, onward }) => {
    const way = t("narration.way", { square: squareName(board, square), onward });
    return square === chosen ? `**${way}**` : way;
  });
  const because = why && t(`narration.why.${why}`, params);
  const sentence = t(`narration.${key}`, { ...params, ways: list, why: because });
  if (next >= 0) return t("narration.then", { sentence, to: squareName(board, next) });
  return because && ways.length > 0 ? t("narration.because", { sentence, why: because }) : sentence;
}
