/**
 * The games stored in this browser: each as its link, with its state. Nothing is sent anywhere; if the
 * browser stores nothing, they last as long as the page.
 */

import { html } from "lit-html";
import { isText, isTime, timeAfter } from "../../app/stored_values.js";
import { squareName } from "../../board/geometry.js";
import { sizeOf } from "../../board/holes.js";
import { formatHash, formatQuery, rebuilt } from "../../request/game_link.js";
import { currentLanguage, t } from "../../ui/i18n.js";
import { Progress } from "./progress.js";
import { standingOf, wordsOf } from "./state.js";
import { gameText, helpText } from "./status.js";

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
  /** @type {(Link & {finished: boolean}) | null} */
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
    const text = puzzle?.text?.packed ?? "";
    const game = {
      query: formatQuery(wordsOf(slice), puzzle),
      hash: formatHash({ rules, line, begun, length: line.length, help, text, show: [] }),
      board: `${rules.board.rows}×${rules.board.cols}`,
      start: squareName(rules.board, line[0] ?? 0),
      length: line.length,
      size: sizeOf(rules.board),
      finished: standingOf(rules, line) === "finished",
      help,
    };
    const last = this.#last;
    this.#last = game;
    // A continuation of the last game replaces it, and so does another try from the same moment.
    const same = last?.query === game.query && before.length > 1 && !last.finished;
    this.progress.change((games) => {
      const played = { ...game, at: timeAfter(games[0]?.at) };
      return GAMES.join(same ? without(games, last) : games, [played]);
    });
  }

  /** @param {KeptGame} game */
  forget(game) {
    this.progress.change((games) => without(games, game));
  }
}

/** The games without some of them. @param {readonly KeptGame[]} games @param {...Link} those */
function without(games, ...those) {
  return games.filter((game) => !those.some((one) => addressOf(one) === addressOf(game)));
}

/** @typedef {Pick<KeptGame, "query" | "hash">} Link of a game */

/** @param {Link} game */
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

/** The list of the stored games. @param {Kept} kept @param {(game: KeptGame) => void} open */
export function gamesOf(kept, open) {
  const when = new Intl.DateTimeFormat(currentLanguage(), {
    dateStyle: "medium",
    timeStyle: "short",
  });
  /** @param {KeptGame} game */
  const item = (game) => {
    const { query, hash, help, at } = game;
    const name = gameText(game);
    const label = t("play.kept.forget", { game: name });
    const click = (/** @type {MouseEvent} */ event) => {
      // A click with a modifier key opens the game in another tab, as with any link.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(game);
    };
    return html`<li>
      <span>
        <a href=${query + hash} @click=${click}>${name}</a>
        <small class="hint">${t("play.kept.when", { when: when.format(at), help: helpText(help) })}</small>
      </span>
      <button
        type="button"
        class="quiet"
        aria-label=${label}
        title=${label}
        @click=${() => kept.forget(game)}
      >
        ×
      </button>
    </li>`;
  };
  return html`<details class="fold play-kept" id="play-kept" ?hidden=${kept.games.length === 0}>
    <summary><b>${t("play.kept")}</b></summary>
    <p class="hint">${t("play.kept.hint")}</p>
    <ul id="play-kept-list">
      ${kept.games.map(item)}
    </ul>
  </details>`;
}
