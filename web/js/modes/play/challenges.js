/** Challenges: those that a finished tour meets, and the known facts on each for this board. */

import { html, nothing } from "lit-html";
import { squareName } from "../../board/geometry.js";
import { areaOf, boardKey, sizeOf } from "../../board/holes.js";
import { currentLanguage, t } from "../../ui/i18n.js";
import { reasonText } from "../../ui/phrases.js";
import { isText } from "../../ui/stored_values.js";
import { Progress } from "./progress.js";

/** @import { App } from "../../app/app.js" */
/** @import { PlayController } from "./controller.js" */
/** @import { Board } from "../../board/geometry.js" */
/** @import { KnownDocument } from "../../solver/documents.js" */
/** @import { Rules } from "../../request/game.js" */
/** @import { Kind } from "./progress.js" */
/** @import { Game } from "./state.js" */

/** The challenges in the order of the panel. */
const CHALLENGES = ["finish", "closed", "neighbour", "symmetric", "alone", "only-moves"];

/** The number of moves that were the only good one, for the last challenge. */
const ONLY_MOVES = 5;

/** Larger boards are not asked about. */
const MAX_SQUARES = 400;

/** The number of boards whose results are kept. */
const MAX_BOARDS = 200;

/**
 * @typedef {object} ChallengesState
 * @property {Record<string, string[]>} done challenges fulfilled, by board
 * @property {Record<string, KnownDocument[]>} known the known facts, by board
 * @property {{path: string, met: string[], only: number | null} | null} last the challenges that the last
 *   tour fulfilled
 */

/** @type {Kind<ChallengesState["done"]>} */
export const CHALLENGES_DONE = {
  name: "knight-challenges",
  read: (done) =>
    Object.fromEntries(
      Object.entries(done ?? {}).flatMap(([board, names]) =>
        Array.isArray(names) ? [[board, names.filter(isText)]] : [],
      ),
    ),
  join(earlier, later) {
    const rest = Object.entries(earlier).filter(([board]) => !(board in later));
    const news = Object.entries(later).map(([board, names]) => [
      board,
      [...new Set([...(earlier[board] ?? []), ...names])],
    ]);
    return Object.fromEntries([...rest, ...news].slice(-MAX_BOARDS));
  },
};

export class Challenges {
  #app;
  /** The pending questions. @type {Set<string>} */
  #asked = new Set();

  /** @param {App} app @param {PlayController} controller */
  constructor(app, controller) {
    this.#app = app;
    /** @type {ChallengesState} */
    const first = { done: {}, known: {}, last: null };
    app.store.change("challenges", first);
    this.progress = new Progress(CHALLENGES_DONE, (done) =>
      app.store.change("challenges", { done }),
    );
    app.store.react(
      () => [controller.path, controller.slice.rules, controller.slice.tab],
      () => this.#follow(controller.game(), controller.slice.tab),
    );
  }

  /** @returns {ChallengesState} */
  get #state() {
    return this.#app.store.slice("challenges");
  }

  /** @param {Game} game @param {string} tab */
  #follow(game, tab) {
    const { board, path } = game;
    if (areaOf(board) > MAX_SQUARES) return;
    if (tab === "challenges") this.#askKnown(board);
    if (path.length === sizeOf(board)) this.#askMet(game);
  }

  /** @param {Board} board */
  async #askKnown(board) {
    const key = boardKey(board);
    if (key in this.#state.known || this.#asked.has(key)) return;
    this.#asked.add(key);
    try {
      const known = await this.#app.client.call("challengesKnown", { board });
      const all = { ...this.#state.known, [key]: known };
      this.#app.store.change("challenges", { known: all });
    } catch {
      // Without an answer nothing is shown; the next game asks again.
    } finally {
      this.#asked.delete(key);
    }
  }

  /** @param {Game} game a finished one */
  async #askMet({ board, path, help }) {
    const key = boardKey(board);
    const line = String(path);
    if (this.#state.last?.path === line || this.#asked.has(line)) return;
    this.#asked.add(line);
    try {
      const squares = Uint32Array.from(path);
      const found = await this.#app.client.call("challengesMet", { board, path: squares });
      const only = found["only-moves"] ?? null;
      const met = CHALLENGES.filter((name) =>
        name === "only-moves" ? (only ?? 0) >= ONLY_MOVES : (found[name] ?? 0) > 0,
      );
      if (met.includes("finish") && isAlone(help)) met.push("alone");
      // A path shown by "Show me a way on" is not the player's.
      const earned = help.ways > 0 ? [] : met;
      this.#app.store.change("challenges", { last: { path: line, met: earned, only } });
      this.progress.add({ [key]: earned });
    } catch {
      // The tour is finished all the same; it is asked about again when the game changes.
    } finally {
      this.#asked.delete(line);
    }
  }

  /** What the tour on the board fulfils, as a sentence. @param {Game} game */
  metText({ path }) {
    const { last } = this.#state;
    if (!last?.met.length || last.path !== String(path)) return "";
    const met = last.met.map((challenge) => t(`challenges.${challenge}`));
    const list = new Intl.ListFormat(currentLanguage(), { type: "conjunction" }).format(met);
    return t("challenges.met", { list });
  }

  /** @param {Game} game @param {(rules: Rules, line: number[]) => void} play begins a game */
  template({ board, path }, play) {
    const { done, known, last } = this.#state;
    const key = boardKey(board);
    const isDone = (/** @type {string} */ challenge) => done[key]?.includes(challenge) ?? false;
    const name = `${board.rows}×${board.cols}`;
    const only = last?.path === String(path) ? last.only : null;
    const count = t("challenges.count", {
      done: done[key]?.length ?? 0,
      all: CHALLENGES.length,
      board: name,
    });
    return html`<h2 id="challenges-count">${count}</h2>
      <ul id="challenges-list">
        ${CHALLENGES.map((challenge) => {
          const fact = known[key]?.find((one) => one.challenge === challenge);
          const goal = goalOf(board, challenge, fact);
          return html`<li
            data-challenge=${challenge}
            data-done=${isDone(challenge) ? "1" : "0"}
            data-known=${fact?.answer ?? ""}
          >
            <b>${t(`challenges.${challenge}`)}</b>
            ${isDone(challenge) ? html`<span class="sr">${t("challenges.done")}</span>` : nothing}
            <small>${t(`challenges.${challenge}.what`, { count: ONLY_MOVES })}</small>
            ${fact && !isDone(challenge) ? html`<small class="known">${knownText(board, fact)}</small>` : nothing}
            ${
              challenge === "only-moves" && only !== null
                ? html`<small class="known">${t("challenges.only", { count: only })}</small>`
                : nothing
            }
            ${
              goal
                ? html`<button
                    type="button"
                    class="quiet"
                    aria-label=${t("challenges.play.name", { challenge: t(`challenges.${challenge}`) })}
                    @click=${() => play(goal.rules, goal.line)}
                  >
                    ${t("challenges.play")}
                  </button>`
                : nothing
            }
          </li>`;
        })}
      </ul>`;
  }
}

/**
 * A game whose goal is that of a challenge, so that all help respects it; null if a game has no such goal.
 * @param {Board} board
 * @param {string} challenge
 * @param {KnownDocument | undefined} fact
 * @returns {{rules: Rules, line: number[]} | null}
 */
function goalOf(board, challenge, fact) {
  if (!fact || fact.answer === "no") return null;
  if (challenge === "closed") return { rules: { board, end: -1, closed: true }, line: [] };
  const [start, end] = fact.squares;
  if (challenge !== "neighbour" || start === undefined || end === undefined) return null;
  return { rules: { board, end, closed: false }, line: [start] };
}

/** @param {Game["help"]} help */
function isAlone({ hints, ways, onward, truth, lost }) {
  return hints === 0 && ways === 0 && !onward && !truth && !lost;
}

/** @param {Board} board @param {KnownDocument} fact */
function knownText(board, { challenge, answer, reason, squares }) {
  if (answer === "no") {
    return t("challenges.impossible", { reason: reason ? reasonText(reason) : "" }).trim();
  }
  if (answer === "unknown") return t("challenges.unknown");
  if (challenge !== "neighbour") return t("challenges.possible");
  const [start = 0, end = 0] = squares;
  return t("challenges.possible.pair", {
    start: squareName(board, start),
    end: squareName(board, end),
  });
}
