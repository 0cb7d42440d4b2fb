/** Challenges: what a finished tour fulfils, and what is known of each on this board. */

import { byId, make, setText } from "../../app/dom.js";
import { currentLanguage, t } from "../../app/i18n.js";
import { reasonText } from "../../app/phrases.js";
import { squareName } from "../../board/geometry.js";
import { areaOf, boardKey, sizeOf } from "../../board/holes.js";
import { readProgress, writeProgress } from "./progress.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Board } from "../../board/geometry.js" */
/** @import { KnownDocument } from "../../solver/documents.js" */
/** @import { Game } from "./state.js" */

/** In the order in which they stand in the panel. */
const CHALLENGES = ["finish", "closed", "neighbour", "symmetric", "alone", "only-moves"];

/** So many moves that were the only good one the last challenge asks for. */
const ONLY_MOVES = 5;

/** Boards with more squares are not asked about. */
const LARGEST = 400;

/** For so many boards it is kept what was done. */
const KEPT = 200;

/**
 * @typedef {object} ChallengesState
 * @property {Record<string, string[]>} done challenges fulfilled, by board
 * @property {Record<string, KnownDocument[]>} known what is known, by board
 * @property {{path: string, met: string[], only: number | null} | null} last what the last tour fulfilled
 */

export class Challenges {
  #app;
  #game;
  /** What is being asked. @type {Set<string>} */
  #asked = new Set();
  /** @type {unknown[]} */
  #shown = [];

  /**
   * @param {App} app
   * @param {object} hooks
   * @param {(state: State) => Game | null} hooks.game what is played
   */
  constructor(app, { game }) {
    this.#app = app;
    this.#game = game;
    /** @type {ChallengesState} */
    const first = { done: readProgress("knight-challenges"), known: {}, last: null };
    app.store.change("challenges", first);
    app.store.react(
      (state) => [game(state)],
      (state) => this.#follow(game(state)),
    );
    byId("challenges", HTMLDetailsElement).addEventListener("toggle", () =>
      this.#follow(this.#game(this.#app.store.state)),
    );
  }

  /** @returns {ChallengesState} */
  get #state() {
    return this.#app.store.slice("challenges");
  }

  /** @param {Game | null} game */
  #follow(game) {
    if (!game || areaOf(game.board) > LARGEST) return;
    if (byId("challenges", HTMLDetailsElement).open) this.#askKnown(game.board);
    const { board, path } = game;
    if (path.length === sizeOf(board)) this.#askMet(game);
  }

  /** @param {Board} board */
  async #askKnown(board) {
    const key = boardKey(board);
    if (key in this.#state.known || this.#asked.has(key)) return;
    this.#asked.add(key);
    try {
      const known = await this.#app.client.task("challengesKnown", { board });
      const all = { ...this.#state.known, [key]: known };
      this.#app.store.change("challenges", { known: all });
    } catch {
      // Without an answer nothing is said of it; the next game asks again.
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
      const found = await this.#app.client.task("challengesMet", { board, path: squares });
      const only = found["only-moves"] ?? null;
      const met = CHALLENGES.filter((name) =>
        name === "only-moves" ? (only ?? 0) >= ONLY_MOVES : (found[name] ?? 0) > 0,
      );
      if (met.includes("finish") && isAlone(help)) met.push("alone");
      // A path shown by "Show me a way on" is not the player's.
      const earned = help.ways > 0 ? [] : met;
      const { done } = this.#state;
      const mine = [...new Set([...(done[key] ?? []), ...earned])];
      const rest = Object.entries(done).filter(([other]) => other !== key);
      const all = Object.fromEntries([...rest, [key, mine]].slice(-KEPT));
      this.#app.store.change("challenges", { done: all, last: { path: line, met: earned, only } });
      writeProgress("knight-challenges", all);
    } catch {
      // The tour is finished all the same; it is looked at again when the game changes.
    } finally {
      this.#asked.delete(line);
    }
  }

  /** @param {Game | null} game */
  render(game) {
    const state = this.#state;
    const shown = [state, game?.board, game?.path, currentLanguage()];
    if (shown.every((one, index) => one === this.#shown[index])) return;
    this.#shown = shown;
    if (!game) return;
    const { board, path } = game;
    const key = boardKey(board);
    const done = Array.isArray(state.done[key]) ? state.done[key] : [];
    const known = new Map((state.known[key] ?? []).map((one) => [one.challenge, one]));
    const last = state.last?.path === String(path) ? state.last : null;
    const name = `${board.rows}×${board.cols}`;
    setText(
      byId("challenges-count", HTMLElement),
      t("challenges.count", { done: done.length, all: CHALLENGES.length, board: name }),
    );
    byId("challenges-list", HTMLElement).replaceChildren(
      ...CHALLENGES.map((challenge) => {
        const fact = known.get(challenge);
        const isDone = done.includes(challenge);
        const item = make(
          "li",
          {
            "data-challenge": challenge,
            "data-done": isDone ? "1" : "0",
            "data-known": fact?.answer ?? "",
          },
          make("b", {}, t(`challenges.${challenge}`)),
          ...(isDone ? [make("span", { class: "sr" }, t("challenges.done"))] : []),
          make("small", {}, t(`challenges.${challenge}.what`, { count: ONLY_MOVES })),
        );
        const text = fact && !isDone ? knownText(board, fact) : "";
        if (text) item.append(make("small", { class: "known" }, text));
        if (challenge === "only-moves" && last && last.only !== null) {
          item.append(
            make("small", { class: "known" }, t("challenges.only", { count: last.only })),
          );
        }
        return item;
      }),
    );
    const met = last?.met.map((challenge) => t(`challenges.${challenge}`)) ?? [];
    const list = new Intl.ListFormat(currentLanguage(), { type: "conjunction" }).format(met);
    setText(byId("challenges-met", HTMLElement), met.length ? t("challenges.met", { list }) : "");
  }
}

/** @param {Game["help"]} help */
function isAlone({ hints, ways, onward, truth, lost }) {
  return hints === 0 && ways === 0 && !onward && !truth && !lost;
}

/**
 * @param {Board} board
 * @param {KnownDocument} fact
 */
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
