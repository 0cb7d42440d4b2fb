/**
 * The games stored in this browser: each as its link, with its state. Nothing is sent anywhere; if the
 * browser stores nothing, they last as long as the page.
 */

import { isText, isTime } from "../../app/stored_values.js";
import { squareName } from "../../board/geometry.js";
import { sizeOf } from "../../board/holes.js";
import { formatHash, formatQuery, rebuilt } from "../../request/game_link.js";
import { byId, make } from "../../ui/dom.js";
import { currentLanguage, t } from "../../ui/i18n.js";
import { Parts } from "../../ui/memo.js";
import { Progress } from "./progress.js";
import { standingOf } from "./state.js";
import { helpText } from "./status.js";
import { wordsOf } from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { Help } from "../../request/game.js" */
/** @import { Kind } from "./progress.js" */
/** @import { PlayController } from "./controller.js" */

/** The number of stored games, the last played ones. */
const MAX_GAMES = 40;

/**
 * @typedef {object} KeptGame
 * @property {string} query
 * @property {string} hash
 * @property {string} board
 * @property {string} start
 * @property {number} length of the path
 * @property {number} size of the board
 * @property {boolean} finished
 * @property {Help} help
 * @property {number} at the time when it was last played, in milliseconds since 1970
 */

/** @type {Kind<KeptGame[]>} */
export const GAMES = {
  name: "games",
  read: (games) => (Array.isArray(games) ? games.flatMap((game) => readGame(game) ?? []) : []),
  join: (earlier, later) =>
    [...later, ...without(earlier, ...later)]
      .sort((one, other) => other.at - one.at)
      .slice(0, MAX_GAMES),
};

export class Kept {
  /** @type {readonly KeptGame[]} */
  games = [];
  /** The last stored line, and its game. */
  #line = /** @type {readonly number[]} */ ([]);
  /** @type {KeptGame | null} */
  #last = null;

  /** @param {App} app @param {PlayController} controller */
  constructor(app, controller) {
    this.app = app;
    this.progress = new Progress(GAMES, (games) => {
      this.games = games;
      app.store.update({});
    });
    app.store.react(
      ({ modes }) => [modes.play.line, modes.play.help],
      () => this.#keep(controller),
    );
  }

  /** Stores the open game in place of its earlier states. @param {PlayController} controller */
  #keep(controller) {
    const { slice } = controller;
    const { rules, line, puzzle, help } = slice;
    const before = this.#line;
    this.#line = line;
    // A single square is no game yet.
    if (line.length < 2) return;
    const begun = puzzle ? puzzle.path.length : 1;
    const game = {
      query: formatQuery(wordsOf(slice), puzzle),
      hash: formatHash({ rules, line, begun, length: line.length, help, show: [] }),
      board: `${rules.board.rows}×${rules.board.cols}`,
      start: squareName(rules.board, line[0] ?? 0),
      length: line.length,
      size: sizeOf(rules.board),
      finished: standingOf(rules, line) === "finished",
      help,
      at: Date.now(),
    };
    const last = this.#last;
    this.#last = game;
    // A continuation of the last game replaces it, and so does another try from the same moment.
    const same = last?.query === game.query && before.length > 1 && !last.finished;
    this.progress.change((games) => GAMES.join(same ? without(games, last) : games, [game]));
  }

  /** @param {KeptGame} game */
  forget(game) {
    this.progress.change((games) => without(games, game));
  }
}

/** The games without some of them. @param {readonly KeptGame[]} games @param {...KeptGame} those */
function without(games, ...those) {
  return games.filter((game) => !those.some((one) => addressOf(one) === addressOf(game)));
}

/** @param {Pick<KeptGame, "query" | "hash">} game */
const addressOf = ({ query, hash }) => query + hash;

/**
 * A stored game, with its address rebuilt, or null if it is invalid.
 * @param {any} value
 * @returns {KeptGame | null}
 */
function readGame(value) {
  const { query, hash, board, start, length, size, finished, at } = value ?? {};
  const makesSense =
    [query, hash].every(isText) &&
    /^[0-9]{1,9}×[0-9]{1,9}$/.test(board) &&
    /^[a-z]{1,9}[0-9]{1,9}$/.test(start) &&
    [length, size].every((count) => Number.isSafeInteger(count) && count > 0) &&
    isTime(at);
  const link = makesSense ? rebuilt(query, hash) : null;
  return link && { ...link, board, start, length, size, finished: finished === true, at };
}

/** The list of the stored games. */
export class KeptGames {
  #kept;
  #shown = new Parts();

  /** @param {Kept} kept @param {PlayController} controller */
  constructor(kept, controller) {
    this.#kept = kept;
    this.root = byId("play-kept", HTMLDetailsElement);
    this.list = byId("play-kept-list", HTMLElement);
    this.list.addEventListener("click", (event) => {
      const target = event.target instanceof Element ? event.target.closest("[data-game]") : null;
      if (!(target instanceof HTMLElement)) return;
      const game = this.#kept.games[Number(target.dataset.game)];
      if (!game) return;
      if (target.matches("button")) kept.forget(game);
      else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        kept.app.visit(game.query, game.hash);
        controller.arrive();
      }
    });
  }

  render() {
    const { games } = this.#kept;
    if (!this.#shown.changed(games, currentLanguage())) return;
    this.root.hidden = games.length === 0;
    const when = new Intl.DateTimeFormat(currentLanguage(), {
      dateStyle: "medium",
      timeStyle: "short",
    });
    const items = games.map(
      ({ query, hash, board, start, length, size, finished, help, at }, index) => {
        const name = t(finished ? "play.kept.finished" : "play.kept.game", {
          board,
          start,
          length,
          size,
        });
        const link = make("a", { href: query + hash, "data-game": String(index) }, name);
        const label = t("play.kept.forget", { game: name });
        const forget = make(
          "button",
          {
            type: "button",
            class: "quiet",
            "data-game": String(index),
            "aria-label": label,
            title: label,
          },
          "×",
        );
        const more = make("small", { class: "hint" }, `${when.format(at)} · ${helpText(help)}`);
        return make("li", {}, make("span", {}, link, more), forget);
      },
    );
    this.list.replaceChildren(...items);
  }
}
