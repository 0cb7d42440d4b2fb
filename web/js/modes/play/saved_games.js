/** The games that this browser saves: each as its link, with its state. */

import { html, nothing } from "lit-html";
import { squareName } from "../../board/geometry.js";
import { sizeOf } from "../../board/holes.js";
import { rebuilt } from "../../request/game_link.js";
import { t } from "../../ui/i18n.js";
import { Saved } from "../../ui/saved.js";
import { SavedList } from "../../ui/saved_list.js";
import { isText } from "../../ui/stored_values.js";
import { addressOfGame, isMissed, leastOf, phaseOf } from "./state.js";
import { gameText, helpText } from "./status.js";

/** @import { App } from "../../app/app.js" */
/** @import { Help } from "../../request/game.js" */
/** @import { Kind } from "../../ui/saved_list.js" */
/** @import { PlayController } from "./controller.js" */

/**
 * @typedef {object} SavedGame
 * @property {string} id its address
 * @property {number} time when it was last played
 * @property {string} query
 * @property {string} hash
 * @property {string} board
 * @property {string} start
 * @property {number} length of the path
 * @property {number} size of the board
 * @property {boolean} finished
 * @property {number} seconds that its moves took
 * @property {Help} help
 */

/** The maximum number of saved games. */
const MAX_GAMES = 40;
/** The number of games that the list first shows. */
const LATEST = 3;

/** @type {Saved<SavedGame>} */
export const GAMES = new Saved({ name: "games", validate, most: MAX_GAMES });

/** @type {Kind<SavedGame>} */
const ITEMS = {
  time: ({ time }) => time,
  name: gameText,
  about: ({ help }, when) => t("play.saved.when", { when, help: helpText(help) }),
  link: ({ query, hash }) => query + hash,
};

export class SavedGames {
  /** @type {readonly SavedGame[]} */
  games = [];
  /** The latest of them; the same array while nothing changes. @type {readonly SavedGame[]} */
  #latest = [];
  /** The last saved line, and its game. */
  #line = /** @type {readonly number[]} */ ([]);
  /** @type {Omit<SavedGame, "time"> | null} */
  #last = null;
  #list;
  /** Whether all games are listed, not only the latest. */
  #all = false;
  #update;

  /** @param {App} app @param {PlayController} controller @param {(game: SavedGame) => void} open */
  constructor(app, controller, open) {
    this.#list = new SavedList(ITEMS, {
      open: (id) => this.games.filter((game) => game.id === id).forEach(open),
      remove: (id) => GAMES.remove(id),
    });
    this.#update = () => app.store.update({});
    GAMES.watch(async () => {
      this.games = await GAMES.list();
      this.#latest = this.games.slice(0, LATEST);
      this.#update();
    });
    app.store.react(
      ({ modes }) => [modes.play.line, modes.play.help],
      () => this.#save(controller),
    );
  }

  /** Saves the open game in place of its earlier states. @param {PlayController} controller */
  #save(controller) {
    const { rules, line, puzzle, help, seconds } = controller.slice;
    const lineBefore = this.#line;
    this.#line = line;
    // A start alone, or the given path of a puzzle, is no game yet.
    const begun = leastOf(controller.slice);
    if (line.length <= begun || (puzzle?.game && isMissed(controller.slice, line))) return;
    // A game that continues a better-move puzzle is saved as a new, free game.
    const own = puzzle?.game ? null : puzzle;
    const { query, hash } = addressOfGame({ rules, puzzle: own }, { line, help });
    const game = {
      id: query + hash,
      query,
      hash,
      board: `${rules.board.rows}×${rules.board.cols}`,
      start: squareName(rules.board, line[0] ?? 0),
      length: line.length,
      size: sizeOf(rules.board),
      finished: phaseOf(rules, line) === "finished",
      seconds: Math.round(seconds),
      help,
    };
    const last = this.#last;
    this.#last = game;
    // A continuation of the last game, or another try from the same position, replaces it.
    const replaces = last?.query === query && lineBefore.length > begun && !last.finished;
    const saving = GAMES.change(async (items) => {
      // A saved game that is opened again continues its time.
      const before = (await items.get(game.id))?.seconds ?? 0;
      if (replaces) await items.remove(last.id);
      const item = { ...game, seconds: Math.max(before, game.seconds) };
      await items.put({ ...item, time: await items.now() });
      return item.seconds;
    });
    saving.then((saved) => {
      const { line: now, seconds } = controller.slice;
      if (now === line && seconds < saved) controller.change({ seconds: saved });
    });
  }

  template() {
    const { length } = this.games;
    this.#list.render(this.#all ? this.games : this.#latest, "");
    const showAll = () => {
      this.#all = true;
      this.#update();
    };
    return html`<details class="fold" id="play-saved" open ?hidden=${length === 0}>
      <summary><b>${t("play.saved")}</b></summary>
      ${this.#list.root}
      ${
        this.#all || length <= LATEST
          ? nothing
          : html`<button type="button" class="quiet" @click=${showAll}>${t("play.saved.all", { count: length })}</button>`
      }
      <p class="hint">${t("play.saved.hint")}</p>
    </details>`;
  }
}

/** A saved game, with its link rebuilt. @param {any} item @returns {SavedGame | null} */
function validate({ id, time, query, hash, board, start, length, size, finished, seconds }) {
  const isValid =
    [query, hash].every(isText) &&
    /^[0-9]{1,9}×[0-9]{1,9}$/.test(board) &&
    /^[a-z]{1,9}[0-9]{1,9}$/.test(start) &&
    [length, size].every((count) => Number.isSafeInteger(count) && count > 0) &&
    Number.isSafeInteger(seconds) &&
    seconds >= 0;
  const link = isValid ? rebuilt(query, hash) : null;
  return (
    link && { ...link, id, time, board, start, length, size, seconds, finished: finished === true }
  );
}
