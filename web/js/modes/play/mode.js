/** Play: a tour made by hand, with as much help as somebody wants. */

import { byId } from "../../app/dom.js";
import { stripped } from "../../app/stripped.js";
import { squareName, WHOLE } from "../../board/geometry.js";
import { isHole, sizeOf, withSquare } from "../../board/holes.js";
import { chosenOverlays, switchedNames } from "../../board/marks.js";
import { canonical, check, withoutHiddenMistakes, wordsOfBoard } from "../solve/request.js";
import { goalOf, typed } from "../solve/state.js";
import { playActions } from "./actions.js";
import { Advisor } from "./advisor.js";
import { Challenges } from "./challenges.js";
import { GameForm } from "./form.js";
import { HelpPanel } from "./help.js";
import { Kept, KeptGames } from "./kept.js";
import { formatHash, formatQuery, readQuery } from "./link.js";
import { GamePanel } from "./panel.js";
import { Puzzles } from "./puzzles.js";
import { RivalPanel } from "./rival.js";
import * as states from "./state.js";
import { sharedText, statusOf } from "./status.js";
import { Table } from "./table.js";
import { wordsOf } from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { Mode } from "../../app/mode.js" */
/** @import { Board } from "../../board/geometry.js" */
/** @import { Goal } from "../solve/state.js" */
/** @import { Words } from "../solve/request.js" */
/** @import { PlayLink } from "./link.js" */
/** @import { PlayState } from "./state.js" */

/** @param {App} app @returns {Mode} */
export function makePlay(app) {
  const { store } = app;
  const table = new Table(app);
  const advisor = new Advisor(app, table);
  const kept = new Kept(app, table);
  const form = new GameForm(type, submit, reshape);
  /** Whether the stroke that is painted takes squares away. */
  let takesAway = true;
  const game = () => table.game();
  const puzzles = new Puzzles(app, byId("play-puzzles", HTMLElement), {
    play: (puzzle, moves) => table.play(puzzle, moves),
    game,
  });
  const challenges = new Challenges(app, { game });
  const panels = [
    new GamePanel(),
    new HelpPanel(app, table),
    new RivalPanel(app),
    new KeptGames(kept),
  ];

  /**
   * Something was typed or chosen in the form. An empty board is another one at once.
   * @param {Partial<Words>} news
   * @param {Goal} [goal]
   */
  function type(news, goal) {
    table.change(typed(table.slice, news, goal));
    const { form: words, line } = table.slice;
    if (line.length <= 1 && check(words).length === 0 && !isOpen(words)) start(canonical(words));
  }

  /** Whether the form still asks for the square to end on. @param {Words} words */
  const isOpen = ({ end }) => table.slice.goal === "end" && !stripped(end);

  /**
   * The board gets another shape, and a game begins on it; an end that is not there any more is given up.
   * @param {Board | null} asked null: the board as large as it is, without holes
   */
  function reshape(asked) {
    const { form: words, rules } = table.slice;
    const { rows, cols } = rules.board;
    const board = asked ?? { rows, cols };
    const shaped = { ...words, ...wordsOfBoard(board) };
    const gone = check(shaped).some(({ field }) => field === "end");
    start(canonical(gone ? { ...shaped, end: "" } : shaped));
  }

  /**
   * A square is taken away, or put back: what the first one of a stroke was decides. One square stays.
   * @param {number} square
   * @param {boolean} first
   */
  function paint(square, first) {
    const { board } = table.slice.rules;
    const there = !isHole(board, square);
    if (first) takesAway = there;
    if (there === takesAway && !(there && sizeOf(board) === 1))
      reshape(withSquare(board, square, !there));
  }

  /** Begins the game that the form asks for. */
  function submit() {
    const words = withoutHiddenMistakes(table.slice.form);
    const problems = check(words);
    if (isOpen(words)) problems.push({ field: "end", code: "end-missing", params: {} });
    table.change({ problems });
    if (problems.length > 0) {
      form.focus(problems[0]?.field ?? "");
      return;
    }
    store.frame({ painting: false });
    start(canonical(words));
  }

  /** @param {Words} words canonical */
  function start(words) {
    table.change({ form: words, goal: goalOf(words, table.slice.goal), problems: [] });
    store.frame({ linkProblems: [] });
    table.begin(states.rulesOf(words), []);
  }

  /** A square was clicked: the one to end on, if that is still to be named. @param {number} square */
  function choose(square) {
    const { form: words, line, rules } = table.slice;
    if (isOpen(words) && line.length <= 1) type({ end: squareName(rules.board, square) });
    else table.choose(square);
  }

  /** @param {PlayLink | null} asked */
  function open(asked) {
    if (!asked) return;
    const { words, line, step, help, puzzle, digits, show } = asked;
    app.player.stop();
    store.frame({ overlays: chosenOverlays(table.show(), show), view: WHOLE });
    const form = { ...words, start: "" };
    const rules = states.rulesOf(words);
    table.change({ form, goal: goalOf(words, "open"), problems: [] });
    table.change({ ...states.begun(rules, Object.freeze(line)), help });
    app.player.seek(step ?? line.length);
    if (puzzle) puzzles.open(puzzle, digits);
  }

  return {
    id: "play",
    read(query, hash) {
      return query.get("mode") === "play" ? readQuery(query, hash) : null;
    },
    format({ modes, frame }) {
      /** @type {PlayState} */
      const slice = modes.play;
      const { rules, line, puzzle, help, shown } = slice;
      const length = shown?.length ?? Math.min(line.length, frame.player.position);
      const show = switchedNames(table.show(), frame.overlays);
      const begun = puzzle ? puzzle.path.length : 1;
      const hash = formatHash({ rules, line, begun, length, help, show });
      return { query: formatQuery(wordsOf(slice), puzzle ?? puzzles.asked), hash };
    },
    open,
    choose,
    paint,
    show: () => table.show(),
    shared: () => sharedText(table.slice),
    status: () => statusOf(table.slice, table.path),
    render(state) {
      form.render(table.slice, state.frame.painting);
      for (const panel of panels) panel.render(state, table);
      puzzles.render(game());
      challenges.render(game());
    },
    actions: { ...playActions(app, table, advisor), ...puzzles.actions },
  };
}
