/** Challenges: those that a finished tour meets, and the known facts on each for this board. */

import { isText } from "../../app/stored_values.js";
import { squareName } from "../../board/geometry.js";
import { areaOf, boardKey, sizeOf } from "../../board/holes.js";
import { byId, make, setText } from "../../ui/dom.js";
import { currentLanguage, t } from "../../ui/i18n.js";
import { Parts } from "../../ui/memo.js";
import { reasonText } from "../../ui/phrases.js";
import { Progress } from "./progress.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Board } from "../../board/geometry.js" */
/** @import { KnownDocument } from "../../solver/documents.js" */
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
  #shown = new Parts();

  /**
   * @param {App} app
   * @param {object} hooks
   * @param {(state: State) => Game | null} hooks.game the game
   */
  constructor(app, { game }) {
    this.#app = app;
    /** @type {ChallengesState} */
    const first = { done: {}, known: {}, last: null };
    app.store.change("challenges", first);
    this.progress = new Progress(CHALLENGES_DONE, (done) =>
      app.store.change("challenges", { done }),
    );
    app.store.react(
      (state) => [game(state), state.modes.play.tab],
      (state) => this.#follow(game(state)),
    );
  }

  /** @returns {ChallengesState} */
  get #state() {
    return this.#app.store.slice("challenges");
  }

  /** @param {Game | null} game */
  #follow(game) {
    if (!game || areaOf(game.board) > MAX_SQUARES) return;
    if (this.#app.store.slice("play").tab === "challenges") this.#askKnown(game.board);
    const { board, path } = game;
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

  /** @param {Game | null} game */
  render(game) {
    const state = this.#state;
    if (!this.#shown.changed(state, game?.board, game?.path, currentLanguage())) return;
    if (!game) return;
    const { board, path } = game;
    const key = boardKey(board);
    const done = state.done[key] ?? [];
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
