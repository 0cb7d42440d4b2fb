/**
 * The games kept in this browser: each as its link, with how it stands. Nothing is sent anywhere; where the
 * browser stores nothing, they last as long as the page.
 */

import { byId, make } from "../../app/dom.js";
import { currentLanguage, t } from "../../app/i18n.js";
import { squareName } from "../../board/geometry.js";
import { sizeOf } from "../../board/holes.js";
import { formatHash, formatQuery } from "./link.js";
import { readProgress, writeProgress } from "./progress.js";
import { standingOf } from "./state.js";
import { helpText } from "./status.js";
import { wordsOf } from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { Help } from "./state.js" */
/** @import { Table } from "./table.js" */

const KEY = "games";

/** So many games are kept: the last ones that were played. */
const MOST = 40;

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
 * @property {number} at when it was played last, in milliseconds since 1970
 */

export class Kept {
  /** @type {readonly KeptGame[]} */
  games = stored();
  /** The line that the first of the games is about. */
  #line = /** @type {readonly number[]} */ ([]);

  /** @param {App} app @param {Table} table */
  constructor(app, table) {
    this.app = app;
    app.store.react(
      ({ modes }) => [modes.play.line, modes.play.help],
      () => this.#keep(table),
    );
  }

  /** Keeps the game that is open, in the place of its earlier moments. @param {Table} table */
  #keep(table) {
    const { slice } = table;
    const { rules, line, puzzle, help } = slice;
    const before = this.#line;
    this.#line = line;
    // A single square is no game yet.
    if (line.length < 2) return;
    const begun = puzzle ? puzzle.path.length : 1;
    const hash = formatHash({ rules, line, begun, length: line.length, help, show: [] });
    const game = {
      query: formatQuery(wordsOf(slice), puzzle),
      hash,
      board: `${rules.board.rows}×${rules.board.cols}`,
      start: squareName(rules.board, line[0] ?? 0),
      length: line.length,
      size: sizeOf(rules.board),
      finished: standingOf(rules, line) === "finished",
      help,
      at: Date.now(),
    };
    const [first] = this.games;
    // What grows out of the last game takes its place, and so does another try from the same moment.
    const same = first?.query === game.query && before.length > 1 && !first.finished;
    const others = (same ? this.games.slice(1) : this.games).filter(
      ({ query, hash: other }) => query !== game.query || other !== hash,
    );
    this.#store([game, ...others]);
  }

  /** @param {number} index */
  forget(index) {
    this.#store(this.games.filter((_, at) => at !== index));
  }

  /** @param {readonly KeptGame[]} games */
  #store(games) {
    this.games = games.slice(0, MOST);
    writeProgress(KEY, this.games);
  }
}

/** What an earlier visit has kept; it was written by some version of the page. @returns {KeptGame[]} */
function stored() {
  const games = readProgress(KEY);
  return Array.isArray(games) ? games.filter(isGame) : [];
}

/** @param {any} game @returns {game is KeptGame} */
function isGame(game) {
  const texts = ["query", "hash", "board", "start"];
  const numbers = ["length", "size", "at"];
  return (
    typeof game === "object" &&
    game !== null &&
    texts.every((name) => typeof game[name] === "string") &&
    numbers.every((name) => typeof game[name] === "number") &&
    typeof game.help === "object" &&
    game.help !== null
  );
}

/** The list of the games, to go on with. */
export class KeptGames {
  #kept;
  /** @type {unknown[]} */
  #shown = [];

  /** @param {Kept} kept */
  constructor(kept) {
    this.#kept = kept;
    this.root = byId("play-kept", HTMLDetailsElement);
    this.list = byId("play-kept-list", HTMLElement);
    this.list.addEventListener("click", (event) => {
      const target = event.target instanceof Element ? event.target.closest("[data-game]") : null;
      if (!(target instanceof HTMLElement)) return;
      const index = Number(target.dataset.game);
      const game = this.#kept.games[index];
      if (target.matches("button")) {
        kept.forget(index);
        kept.app.store.update({});
      } else if (game && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        kept.app.visit(game.query, game.hash);
      }
    });
  }

  render() {
    const { games } = this.#kept;
    const shown = [games, currentLanguage()];
    if (shown.every((one, at) => one === this.#shown[at])) return;
    this.#shown = shown;
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
