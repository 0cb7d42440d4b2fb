/** The line at the board that says what the knight does, and why. */

import { byId, make, setAttribute } from "../app/dom.js";
import { t } from "../app/i18n.js";
import { squareName } from "../board/geometry.js";
import { truthNarration } from "../truth/narration.js";
import { choiceSentence } from "./choice_narration.js";
import { narrationOf } from "./narration.js";
import { SPEEDS } from "./player_state.js";

/** @import { Narration } from "./narration.js" */
/** @import { PlayerState } from "./player_state.js" */
/** @import { TruthShown } from "../truth/follow.js" */
/** @import { Show } from "./timeline.js" */

/** Faster than this, in frames a second, nobody reads along: what is done on the whole is said instead. */
const READABLE = 4;

/** Methods with a sentence of their own while they are played. */
const TOLD = ["warnsdorff", "depth-first", "pruned", "random"];

export class Narrator {
  #text = "";

  constructor() {
    this.root = byId("narration", HTMLElement);
  }

  /**
   * @param {Show} show
   * @param {PlayerState} player
   * @param {TruthShown | null} truth
   */
  render(show, player, truth) {
    this.root.classList.toggle("judged", truth !== null);
    // Screen readers hear each step that a person takes, and nothing while the knight moves by itself.
    setAttribute(this.root, "aria-live", player.playing ? "off" : "polite");
    const sentences = [sentenceOf(show, player), judgedSentence(show, player, truth)];
    const text = sentences.filter(Boolean).join(" · ");
    if (text === this.#text) return;
    this.#text = text;
    this.root.replaceChildren(
      ...text.split("**").map((part, index) => (index % 2 ? make("b", {}, part) : part)),
    );
  }
}

/**
 * The sentence of a frame, with stars around what was chosen.
 * @param {Show} show
 * @param {PlayerState} player
 */
function sentenceOf(show, player) {
  if (player.playing && (SPEEDS[player.speed] ?? 1) > READABLE) {
    const id = show.method?.id ?? "";
    const searched = player.source === "search" || id === "warnsdorff";
    return t(`narration.playing.${searched && TOLD.includes(id) ? id : player.source}`);
  }
  const chosen = choiceSentence(show, player);
  if (chosen) return chosen;
  const told = narrationOf(show, player);
  return told ? said(show, told) : "";
}

/**
 * Whether a tour is still possible.
 * @param {Show} show
 * @param {PlayerState} player
 * @param {TruthShown | null} truth
 */
function judgedSentence(show, player, truth) {
  const told = truth && truthNarration(show, player, truth);
  return told ? t(`narration.truth.${told.key}`, told.params) : "";
}

/** @param {Show} show @param {Narration} told */
function said({ board }, { key, params, ways, chosen, why }) {
  const list = ways
    .map(({ square, onward }) => {
      const way = t("narration.way", { square: squareName(board, square), onward });
      return square === chosen ? `**${way}**` : way;
    })
    .join(", ");
  const sentence = t(`narration.${key}`, { ...params, ways: list });
  return why ? t("narration.because", { sentence, why: t(`narration.why.${why}`) }) : sentence;
}
