/** The mode Play: a person makes a tour by hand, with help if wanted. */

import { onlyWhile } from "../../app/actions.js";
import { squareName, WHOLE } from "../../board/geometry.js";
import { chosenOverlays, switchedNames } from "../../board/marks.js";
import { rulesOf } from "../../request/game.js";
import { BETTER, formatQuery, readQuery } from "../../request/game_link.js";
import { canonical, check, withoutHiddenMistakes, wordsOfBoard } from "../../request/request.js";
import { painter } from "../../request/shape_tool.js";
import { goalOf, typed } from "../../request/typed.js";
import { stripped } from "../../ui/stripped.js";
import { playActions } from "./actions.js";
import { Advisor } from "./advisor.js";
import { PlayController } from "./controller.js";
import { Following } from "./follow/following.js";
import { GameForm } from "./form.js";
import { Puzzles } from "./puzzles.js";
import { SavedGames } from "./saved_games.js";
import * as states from "./state.js";
import { sharedText, statusOf } from "./status.js";
import { PlayView } from "./view.js";

/** @import { App } from "../../app/app.js" */
/** @import { Action, Mode, State } from "../../app/types.js" */
/** @import { Board } from "../../board/geometry.js" */
/** @import { Goal } from "../../request/typed.js" */
/** @import { Words } from "../../request/request.js" */
/** @import { Rules } from "../../request/game.js" */
/** @import { PlayLink } from "../../request/game_link.js" */
/** @import { PlayState } from "./types.js" */

/** @param {App} app @returns {Mode} */
export function makePlay(app) {
  const { store } = app;
  const controller = new PlayController(app);
  const advisor = new Advisor(app, controller);
  const savedGames = new SavedGames(app, controller, ({ query, hash }) => {
    app.visit(query, hash);
    controller.arrive();
  });
  const form = new GameForm({ type, submit, shape: reshape });
  const puzzles = new Puzzles(app, controller, savedGames);
  const following = new Following(app);
  const isFollowing = () => controller.slice.tab === "follow";
  const view = new PlayView({
    controller,
    form,
    puzzles,
    savedGames,
    following,
    play,
    turn,
    tell: (key) => app.toast(key),
  });

  /**
   * Handles input of the form. A new empty board appears at once.
   * @param {Partial<Words>} news
   * @param {Goal} [goal]
   */
  function type(news, goal) {
    controller.change(typed(controller.slice, news, goal));
    const { form: words, line } = controller.slice;
    if (line.length <= 1 && check(words).length === 0 && !isOpen(words)) start(canonical(words));
  }

  /** True if the end square is still missing. @param {Words} words */
  const isOpen = ({ end }) => controller.slice.goal === "end" && !stripped(end);

  /**
   * Changes the shape of the board, and begins a game on it; an end that no longer exists is dropped.
   * @param {Board | null} shape null for the same size without holes
   */
  function reshape(shape) {
    const { form: words, rules } = controller.slice;
    const { rows, cols } = rules.board;
    const board = shape ?? { rows, cols };
    const shaped = { ...words, ...wordsOfBoard(board) };
    const gone = check(shaped).some(({ field }) => field === "end");
    start(canonical(gone ? { ...shaped, end: "" } : shaped));
  }

  /** Begins the game that the form asks for. */
  function submit() {
    const words = withoutHiddenMistakes(controller.slice.form);
    const problems = check(words);
    if (isOpen(words)) problems.push({ field: "end", code: "end-missing", params: {} });
    controller.change({ problems });
    if (problems.length > 0) {
      form.focus(problems[0]?.field ?? "");
      return;
    }
    store.frame({ painting: false });
    start(canonical(words));
    controller.arrive();
  }

  /** Begins a game, and scrolls to it. @param {Rules} rules */
  function play(rules) {
    const form = states.wordsOf({ rules, line: [] });
    controller.change({ form, goal: states.goalOf(form), problems: [] });
    controller.begin(rules, []);
    controller.arrive();
  }

  /** @param {Words} words canonical */
  function start(words) {
    controller.change({ form: words, goal: goalOf(words, controller.slice.goal), problems: [] });
    store.frame({ linkProblems: [] });
    controller.begin(rulesOf(words), []);
  }

  /** Opens a tab: each has a game of its own. @param {PlayState["tab"]} tab */
  function turn(tab) {
    app.player.pause();
    store.frame({ painting: false });
    if (tab === "puzzles") puzzles.enter();
    else controller.turn(tab);
    if (tab === "follow") following.enter();
    else {
      app.push();
      app.noteView();
    }
  }

  /** The frame's interface to a game; the tab *Follow the rule* has its own, `following`. */
  const game = {
    address() {
      const { slice } = controller;
      const { pending } = puzzles;
      if (pending) {
        const query = formatQuery(states.wordsOf(slice), pending);
        return { query, hash: pending.packed && `#text=${pending.packed}` };
      }
      const { line, length, help } = slice;
      const show = switchedNames(controller.show(), app.lookOf("play").overlays);
      return states.addressOfGame(slice, { line, length, help, show });
    },
    /** Handles a clicked square: the end, if it is still missing, or a move. @param {number} square */
    choose(square) {
      const { form: words, line, rules, puzzle } = controller.slice;
      if (!puzzle && isOpen(words) && line.length <= 1)
        type({ end: squareName(rules.board, square) });
      else controller.choose(square);
    },
    doubt: () => controller.doubt(),
    show: () => controller.show(),
    /** @param {number} position */
    moved: (position) => controller.moved(position),
    shared: () => sharedText(controller.slice),
    status() {
      const status = statusOf(controller.slice, controller.path);
      return puzzles.sheet.length > 0
        ? { ...status, data: { ...status.data, paper: "puzzles" } }
        : status;
    },
    caption() {
      const { text } = statusOf(controller.slice, controller.path);
      const card = puzzles.card();
      return (!controller.slice.message && (card?.verdict || card?.task)) || text;
    },
    playerless: () => !controller.slice.shown && !states.isOver(controller.phase),
  };
  const tab = () => (isFollowing() ? following : game);

  /** @param {PlayLink | null} link */
  function open(link) {
    if (!link) return;
    const { words, line, step, help, puzzle, follow, next, text, digits, show } = link;
    app.player.stop();
    store.frame({ overlays: chosenOverlays(controller.show(), show), view: WHOLE });
    if (follow || next) {
      controller.change({ tab: "follow" });
      following.open(follow ? "follow" : "next", follow || next);
      return;
    }
    if (puzzle && puzzle !== BETTER) {
      controller.change({ tab: "puzzles" });
      app.player.seek(controller.slice.length);
      puzzles.visit(puzzle, { moves: digits, packed: text, help });
      return;
    }
    const form = { ...words, start: "" };
    const rules = rulesOf(words);
    controller.put(rules, line);
    controller.change({ form, goal: states.goalOf(words), problems: [], tab: "free", help });
    app.player.seek(step ?? line.length);
    if (puzzle) puzzles.better([{ id: "", rules, line }]);
  }

  return {
    id: "play",
    read(query, hash) {
      return query.get("mode") === "play" ? readQuery(query, hash) : null;
    },
    format: () => tab().address(),
    open,
    choose: (square) => tab().choose(square),
    doubt: () => tab().doubt(),
    paint: painter(() => controller.slice.rules.board, reshape),
    show: () => tab().show(),
    moved: (position) => tab().moved(position),
    shared: () => tab().shared(),
    status: () => tab().status(),
    caption: () => tab().caption(),
    below: view.card,
    playerless: () => tab().playerless(),
    render: (state) => view.render(state.frame.painting),
    handIn: (part, name) => following.handIn(part, name),
    actions: {
      ...whileOpen(() => !isFollowing(), {
        ...playActions(app, controller, advisor, play, (games) => puzzles.better(games)),
        ...puzzles.actions,
      }),
      ...whileOpen(isFollowing, following.actions),
    },
  };
}

/**
 * Actions that exist only while a tab is open: the tabs use the same keys.
 * @param {() => boolean} isOpen
 * @param {Record<string, Action>} actions
 */
const whileOpen = (isOpen, actions) =>
  Object.fromEntries(
    Object.entries(actions).map(([id, action]) => [id, onlyWhile(isOpen, action)]),
  );
