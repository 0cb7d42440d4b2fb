"""What people are told, as data: an English sentence for every mistake, every reason, every fault.

A mistake is an :class:`~knight_core.errors.InvalidRequest`, a reason is one of
:class:`~knight_core.result.Reason` with the steps of its proof, a fault of a path one of
:class:`~knight_core.faults.Fault`; all have a code and parameters. In a sentence ``{name}``
stands for the parameter of that name. The command line and the page say the same sentences: the
build writes them among the page's texts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Final

PROBLEMS: Final[dict[str, str]] = {
    # -- a request -------------------------------------------------------------------------------
    "board-syntax": "“{value}” is not a board. Write rows x columns, e.g. 8x8.",
    "size-not-a-number": "{field}: “{value}” is not a whole number from 1 up.",
    "size-too-small": "{field}: {value} is too small. Use at least 1.",
    "board-too-large": ("A board may have at most {limit} squares, and {rows}×{cols} has more."),
    "square-syntax": (
        "{field}: “{value}” is not a square. Write e.g. a1, or row,column counted from 0 at the "
        "top."
    ),
    "square-off-board": (
        "{field}: {value} is off the {rows}×{cols} board, whose squares go from a1 to {last}."
    ),
    "square-is-hole": "{field}: {value} is a hole, so no tour can visit it.",
    "no-squares-left": "All squares of {rows}×{cols} are holes. Leave at least one.",
    "holes-syntax": (
        "“{value}” are no holes. Write squares, e.g. a1,h8, or ~ and the bits of all squares in "
        "base64url."
    ),
    "holes-size": (
        "The holes are those of a board of another size: {rows}×{cols} needs one bit for each of "
        "its squares."
    ),
    "holes-need-search": (
        "This method builds tours of rectangles, without holes. Choose the automatic method "
        "(auto) or one that searches."
    ),
    "end-equals-start": "The last square must differ from the start; both are {value}.",
    "end-and-closed": (
        "A closed tour ends a knight's move from its start, so it takes no last square of its own. "
        "Choose one of the two."
    ),
    "order-not-a-permutation": (
        "“{value}” is not an order of the directions. It must contain each digit from 1 to 8 "
        "exactly once, e.g. 12345678."
    ),
    "gallery-format": (
        "The list of the gallery has the formats text and json. Name an exhibit for {value}."
    ),
    "unknown-exhibit": "The gallery has no “{value}”. The nearest names are {known}.",
    "unknown-method": "There is no method “{value}”. The methods are {known}.",
    "rule-needed": (
        "The method rule needs a rule of your own, and none is given. In the page, write one in "
        "Code; in the shell, name its file with --rule."
    ),
    "rule-without-method": "--rule goes with the method rule, not with {value}.",
    "unknown-rule": "The program of the rule {value} is not here, only its name. Open it first.",
    "bad-tests": "“{value}” is not a test. {why}",
    "too-many-tests": "{count} tests are too many. At most {limit} are run.",
    "rule-board-too-large": (
        "A rule of your own runs here on boards of at most {limit} squares, and {rows}×{cols} has "
        "more."
    ),
    "not-a-run": "What has come back is not the run of a rule: {why}.",
    "unknown-ties": "There is no tie rule “{value}”. The tie rules are {known}.",
    "not-a-boolean": ("{field}: “{value}” is not a choice. Use true or false (in a link 1 or 0)."),
    "seed-out-of-range": ("“{value}” is not a seed. Use a whole number from 0 to {limit}."),
    "bad-max-steps": "“{value}” is not a number of steps. Use a whole number from 1 up.",
    "bad-max-seconds": (
        "“{value}” is not a time limit. Use a number of seconds above 0, up to {limit}."
    ),
    "not-a-path": "This is no path: {why}",
    "bad-max-cases": "“{value}” is not a number of cases. Use a whole number from 0 up.",
    "bad-tours": ("“{value}” is not a number of tours. Use a whole number from 1 up, or all."),
    "one-tour-method": (
        "This method finds only one tour. For more, choose the automatic method (auto) or one that "
        "searches."
    ),
    "film-too-large": (
        "A film shows at most {limit} squares, and here are {squares}. Choose a smaller board, "
        "or a drawing that stands still."
    ),
    "animate-without-svg": "Only drawings move: --animate goes with --format svg.",
    # -- a game ----------------------------------------------------------------------------------
    "game-visited": "{square} is visited already, as number {number}.",
    "game-no-move": "A knight on {origin} cannot reach {square} in one move.",
    "game-end": "{square} is the square to end on: it comes last.",
    "game-digit": "“{value}” is no direction. A move is a digit from 1 to 8.",
    "game-off-board": "Direction {value} leads from {origin} off the board.",
    "game-breaks-off": (
        "Move {number} of this game cannot be played, so the game is shown up to there. {why}"
    ),
    # -- a count ---------------------------------------------------------------------------------
    "bad-max-states": "“{value}” is not a limit of states. Use a whole number from 1 up.",
    "count-too-large": (
        "Tours are counted on boards of at most {squares} squares and at most {side} on the "
        "shorter side; {board} is larger."
    ),
    # -- an experiment ---------------------------------------------------------------------------
    "unknown-lab": "There is no experiment “{value}”. The experiments are {known}.",
    "no-methods": "Name at least one method, e.g. depth-first or warnsdorff:roth.",
    "bad-method-option": (
        "“{value}” is not an option of the method {method}. Its options are: {known}."
    ),
    "repeated-option": "“{value}” gives the same option twice.",
    "no-boards": "Name at least one board, e.g. 8x8.",
    "bad-starts": (
        "“{value}” is not a choice of starts. Use all, a whole number from 1 up, or squares, e.g. "
        "a1,c3."
    ),
    "bad-ruled-out": "“{value}” is not run or skip: what to do about starts without a tour.",
    "too-many-runs": (
        "That would be {runs} runs; an experiment may have at most {limit}. Ask for fewer starts, "
        "boards or methods."
    ),
    "orders-board-too-large": (
        "Orders are searched on boards of at most {limit} squares; {board} is larger."
    ),
    "orders-no-tour": "No order of the directions can find a tour. {why}",
    "orders-budget-too-small": "{value} steps are too few to begin with. Give at least {least}.",
    "race-board-too-large": (
        "The race is shown on boards of up to {limit} squares; {value} has more."
    ),
    "bad-workers": ("“{value}” is not a number of workers. Use a whole number from 1 to {limit}."),
    "not-records": (
        "“{value}” exists, but its line {line} is not the record of a run ({why}), so nothing was "
        "run or written. Name another file, or remove that line."
    ),
    "records-in-use": (
        "“{value}” is being written by another run. Wait until that ends, or name another file."
    ),
    "records-not-copied": (
        "“{value}” ends with an unfinished line. It was not cut, as no copy of the file could be "
        "made beside it: {why}."
    ),
    "records-not-kept": (
        "“{value}” cannot be written any more: {why}. The runs in it are whole, and the same "
        "command goes on from there."
    ),
    # -- a command, or a text to be read ---------------------------------------------------------
    "empty-option": "The option --{field} needs a value.",
    "bad-output": (
        "“{value}” cannot be written. The output must be a file in a folder that exists."
    ),
    "cannot-write": "“{value}” cannot be written: {why}.",
    "cannot-read": "“{value}” cannot be read: {why}.",
    "nothing-read": "Nothing could be read in “{value}”. {why}",
    "claim-without-board": (
        "“{value}” says that there is no tour, but not of which board. Name it, e.g. --board 8x8."
    ),
    "stdin-twice": "Standard input, -, can be read only once. Name each other text as a file.",
    "printed-instead": (
        "“{value}” cannot be written: {why}. The result was printed on standard output instead."
    ),
    "cannot-print": "The result cannot be printed on standard output: {why}.",
    # -- a text that is to be read -----------------------------------------------------------------
    "not-a-tour-text": "The text cannot be read as {format}: {why}.",
    "not-a-matrix": "This is not the matrix of a tour: {why}.",
    "unknown-axis": "There is no mirror “{value}”. The mirrors are {known}.",
    "unknown-format": "There is no format “{value}”. The formats are {known}.",
    "board-not-told": (
        "The text does not say which board it is on, and what it says fills none. Give the board, "
        "e.g. 8x8."
    ),
    "start-not-told": (
        "The moves do not fill the board, so they do not say where they start. Give the first "
        "square, e.g. a1."
    ),
    "other-board": "The text is of {own}, not of {board}.",
    "other-holes": "The text is of a board of {board} with other holes.",
    "holes-one-board": "Holes belong to one board. Name one board, or leave the holes out.",
    "several-tours": "The text holds {count} tours. Read them with parse_all.",
    # -- a puzzle --------------------------------------------------------------------------------
    "unknown-puzzle": (
        "There is no puzzle “{value}”. Puzzles have names like day-2026-11-22, only-hard-17 or "
        "numbers-easy-3."
    ),
}
"""What is wrong with what was asked for, by the code of the mistake."""

REASONS: Final[dict[str, str]] = {
    # -- boards without any tour -------------------------------------------------------------------
    "one-row": "{board} is only one square wide, so there is no knight's move on it.",
    "two-rows": "On {board} the knight never reaches the squares right beside its start.",
    "three-by-three": "On {board} no knight's move leads to the centre, {centre}.",
    "three-by-five": (
        "A tour of {board} would contain a closed loop of just four squares: {left}, {top}, "
        "{right} and {bottom}."
    ),
    "three-by-six": (
        "A tour of {board} would have to begin with one loop of four squares and end with "
        "another, and no path leads through all that lies between them."
    ),
    "four-by-four": (
        "A tour of {board} would have to begin with one loop of four squares and end with "
        "another, and no path leads through all that lies between them."
    ),
    # -- colours, and lines of squares -------------------------------------------------------------
    "colour-start": (
        "The colours alternate, and {board} has {majority} squares of the corners' colour but "
        "only {minority} of the other, so a tour cannot start on {square}."
    ),
    "colour-end": (
        "The colours alternate, and {board} has {majority} squares of the corners' colour but "
        "only {minority} of the other, so a tour cannot end on {square}."
    ),
    "colour-pair": (
        "A tour of {board} has {moves} moves, an odd number, so its ends have different colours; "
        "{start} and {end} have the same."
    ),
    "colour-closed": (
        "A closed tour of {board} would have {moves} moves, an odd number, and every move changes"
        " the colour."
    ),
    "four-rows-start": (
        "A tour of {board} starts and ends on {first} or {last}, and {square} lies between them."
    ),
    "four-rows-end": (
        "A tour of {board} starts and ends on {first} or {last}, and {square}, where it should "
        "end, lies between them."
    ),
    "closed-four-rows": (
        "In a closed tour of {board} every second square would be one of {first} and {last}. Then"
        " these would all have the same colour, but they do not."
    ),
    "closed-three-rows": (
        "A closed tour of {board} would contain a closed loop of just six squares: {path}."
    ),
    # -- squares with two neighbours ---------------------------------------------------------------
    "corner-pair": (
        "A tour of {board} that has one end on {square} has the other on {corner1} or {corner2}, "
        "not on {other}."
    ),
    "three-rows-edge": (
        "A tour of {board} between {start} and {end} would be over after three squares, because "
        "of {edge}."
    ),
    "three-rows-pair": (
        "A tour of {board} between {start} and {end} would be over after nine squares: {path}."
    ),
    "three-by-seven-pair": (
        "A tour of {board} has an end on {left} or {right}, but you asked for {start} and {end}."
    ),
    "five-by-five-pair": (
        "A tour of {board} has an end on a corner, but you asked for {start} and {end}."
    ),
    "forced-pair": (
        "The moves that every tour of {board} from {start} to {end} would have to make contradict"
        " each other."
    ),
    "forced-closed": (
        "The moves that every closed tour of this {board} board would have to make contradict each "
        "other."
    ),
    # -- boards with holes -------------------------------------------------------------------------
    "shape-isolated": "No knight's move leads to {square}, so no tour can visit it.",
    "shape-pieces": (
        "The board falls into pieces: from {square} the knight reaches only {count} of its {size} "
        "squares."
    ),
    "shape-colours": (
        "The colours alternate, and this board has {majority} squares of the colour of {square} "
        "but only {minority} of the other."
    ),
    "shape-colour-start": (
        "The colours alternate, and this board has {majority} squares of the other colour but only "
        "{minority} of that of {square}, so a tour cannot start there."
    ),
    "shape-colour-end": (
        "The colours alternate, and this board has {majority} squares of the other colour but only "
        "{minority} of that of {square}, so a tour cannot end there."
    ),
    "shape-three-ends": (
        "A tour has only two ends, and it would need one at {a}, one at {b} and one at {c}."
    ),
    "shape-hangs-closed": (
        "{square} hangs on the rest of the board by {cut} alone, and a closed tour would have to "
        "pass {cut} twice."
    ),
    "shape-hangs-start": (
        "A tour starts and ends in the two pieces that hang by one square, and {square} is in "
        "neither of them."
    ),
    "shape-hangs-end": (
        "A tour starts and ends in the two pieces that hang by one square, and {square}, where it "
        "should end, is in neither of them."
    ),
    "shape-same-piece": (
        "A piece of the board hangs by one square and must hold an end of the tour, but {start} "
        "and {end} both lie outside of it."
    ),
    "shape-hangs-colours": (
        "The colours alternate, and in the piece at {square}, which hangs by {cut} alone, they do "
        "not come equally often."
    ),
    # -- tables ------------------------------------------------------------------------------------
    "table-start": "No tour of {board} starts on {square}: a computer tried every possibility.",
    "table-end": "No tour of {board} ends on {square}: a computer tried every possibility.",
    "table-pair": (
        "No tour of {board} leads from {start} to {end}: a computer tried every possibility."
    ),
    # -- challenges --------------------------------------------------------------------------------
    "shape-search": (
        "No such tour of this shape of {board} exists: a computer tried every possibility."
    ),
    "no-corner": "No corner of {board} has a square beside it.",
    "symmetric-shape": "Half a turn does not map this shape of {board} onto itself.",
    "symmetric-even": (
        "A half turn maps an open tour onto itself only if its middle move lies across the middle "
        "of the board, and no knight's move does so on {board}. A closed tour does not exist."
    ),
    "symmetric-search": (
        "No tour of {board} is centrally symmetric: a computer tried every possibility."
    ),
}
"""Why there is no such tour, in one sentence, by the code of the reason that theory gives."""

PROOFS: Final[dict[str, str]] = {
    # -- boards without any tour -------------------------------------------------------------------
    "one-row": (
        "A knight's move goes two squares one way and one square to the side. {board} is only one"
        " square wide, so there is no knight's move on it."
    ),
    "two-rows-moves": (
        "On {board} every move goes exactly two squares along the board and one square across."
    ),
    "two-rows-beside": (
        "So the knight is always an even number of squares along from its start. It never reaches"
        " the squares right beside {square}."
    ),
    "three-by-three": (
        "{centre} is the centre of {board}, and every knight's move from there would leave the "
        "board. So no move leads to it either, and no tour can visit it."
    ),
    "wrong-colour-passed": (
        "{left} and {right} have the other colour, so a tour does not end there but passes "
        "through both. Each has just two neighbours, {top} and {bottom}, so the tour makes all "
        "four of these moves."
    ),
    "loop-of-four": (
        "These four moves form a closed loop, which no tour can contain: the other {rest} squares"
        " would be left out."
    ),
    "loop-needs-end": (
        "{a} and {b} have the same two neighbours, {c} and {d}. If neither {a} nor {b} is an end "
        "of the tour, it makes all four of these moves, and they form a closed loop, which no "
        "tour can contain. So {a} or {b} is an end."
    ),
    "loop-needs-end-too": (
        "In the same way {e} or {f} is the other end, because both have just the neighbours {g} "
        "and {h}."
    ),
    "loops-first-and-last": (
        "Say {a} is an end. Then {b} is not, so from {a} the tour goes to {c} or {d}, on to {b}, "
        "and on to the last of these four squares: it begins with the four of them. In the same "
        "way it ends with {e}, {f}, {g} and {h}, and the other {count} squares come in between."
    ),
    "halves": (
        "The {count} squares in between form two loops with no move from one to the other, so the"
        " knight cannot visit both."
    ),
    "corners-use-up": (
        "The corners lie in between, and each has just two neighbours. So the tour makes all "
        "these moves, and {i} and {j} have no move left for any other square."
    ),
    "halves-used-up": (
        "So the squares in between fall into two halves with no move left from one to the other, "
        "and the knight cannot visit both."
    ),
    # -- colours, and lines of squares -------------------------------------------------------------
    "colours-alternate": (
        "Every move takes the knight to a square of the other colour. A tour of {board} has "
        "{size} squares, an odd number, so the first, the third and so on to the last have the "
        "same colour."
    ),
    "colours-majority": (
        "That colour comes once more often than the other. {board} has {majority} squares of the "
        "corners' colour and {minority} of the other, so a tour starts and ends on the corners' "
        "colour."
    ),
    "wrong-colour-start": "{square} has the other colour, so no tour starts there.",
    "wrong-colour-end": "{square} has the other colour, so no tour ends there.",
    "colours-flip": (
        "Every move takes the knight to a square of the other colour. So it is on its first "
        "colour after an even number of moves, and on the other colour after an odd number."
    ),
    "same-colour": (
        "A tour of {board} has {moves} moves, an odd number, so its two ends have different "
        "colours. But {start} and {end} have the same colour."
    ),
    "closed-odd": (
        "A closed tour of {board} has as many moves as squares: {moves} moves, an odd number. So "
        "the last move cannot lead back to the start."
    ),
    "outer-inner": (
        "Call the squares of {first} and {last} outer and the others inner. Every move from an "
        "outer square leads to an inner one, e.g. each of those from {one}."
    ),
    "alternates-from-start": (
        "The start, {square}, is inner, so right before each outer square the tour visits an "
        "inner one. There are {half} outer squares and {half} inner ones, so none is left over: "
        "the tour goes inner, outer, inner, outer to its end."
    ),
    "alternates-from-end": (
        "The end, {square}, is inner, so right after each outer square the tour visits an inner "
        "one. There are {half} outer squares and {half} inner ones, so none is left over: the "
        "tour goes outer, inner, outer, inner to its end."
    ),
    "closed-alternates": (
        "Right after each outer square a closed tour visits an inner one. There are {half} outer "
        "squares and {half} inner ones, so none is left over: the tour goes outer, inner, outer, "
        "inner all the way round."
    ),
    "outer-colours": (
        "The colours alternate with every move as well, so all outer squares would have the same "
        "colour. But {one} and {other} are both outer and have different colours."
    ),
    # -- closed tours of 3x8 -----------------------------------------------------------------------
    "closed-corners": (
        "A closed tour passes through every square by two moves. Each corner has just two "
        "neighbours, so the tour makes all these moves, and {a} and {b} have no move left for any"
        " other square."
    ),
    "closed-passed": (
        "{a}, {b}, {c} and {d} have just two neighbours each as well, so the tour makes all eight"
        " of these moves."
    ),
    "closed-middle": (
        "{middle} has four neighbours: {a} and {b} are the ends of one path of forced moves, {c} "
        "and {d} are the ends of another. Both moves from {middle} to the same path would close a"
        " loop too early. So {middle} has one move to {a} or {b}, and one to {c} or {d}."
    ),
    "closed-middle-too": (
        "In the same way {middle} has one move to {a} or {b}, and one to {c} or {d}."
    ),
    "closed-taken": (
        "One of {a} and {b} goes on to {left}. The other cannot, so it goes on to {c} or {d}, the"
        " only other squares that they reach. One of {c} and {d} goes on to {right}. So both {c} "
        "and {d} now have their two moves."
    ),
    "closed-six": (
        "So {a} and {b} cannot go on to {y} or {z}, nor to {hub}. Then {a} must go on to {c} and "
        "{b} to {d}. That closes a loop of six squares, which a closed tour of {board} cannot "
        "contain."
    ),
    # -- squares with two neighbours ---------------------------------------------------------------
    "corners-share": (
        "The corners {corner1} and {corner2} have just two neighbours each, and {square} is one "
        "of them for both. A corner that is not an end of the tour is passed by both its moves."
    ),
    "shared-is-end": (
        "With {square} as an end the tour makes only one move there, so it passes through at most"
        " one of the two corners. The other corner is then the other end of the tour, but you "
        "asked for {other}."
    ),
    "asked-others": (
        "But you asked for a tour between {start} and {end}, and neither of them is one of these "
        "squares."
    ),
    "edge-passed": (
        "{edge} has just two neighbours, {start} and {end}. It is not an end of the tour, so the "
        "tour goes {start}-{edge}-{end}."
    ),
    "over-after-three": (
        "{start} and {end} are the ends of the tour, so it is over after these three squares, and"
        " {board} has {size}."
    ),
    "six-moves": (
        "{edge}, {corner1} and {corner2} have just two neighbours each. A tour from {start} to "
        "{end} passes through all three, so it makes all six of these moves."
    ),
    "first-end-taken": (
        "An end has only one move, and that of {end} leads to {edge}. So {exit} cannot go on to "
        "{end}; it must go on to {on}."
    ),
    "second-end-taken": (
        "That is the only move of the other end, {end}. So {exit} cannot go on to {end}; it must "
        "go on to {on}."
    ),
    "over-after-nine": (
        "So the tour is {path}. It is over after nine squares, and {board} has {size}."
    ),
    "corners-in-ring": (
        "Each corner of {board} has just two neighbours, and shares each of them with another "
        "corner."
    ),
    "ring-needs-end": (
        "If no corner is an end of the tour, it makes all eight of these moves, and they form a "
        "closed loop, which no tour can contain. So a corner is an end."
    ),
    # -- moves forced one after the other ----------------------------------------------------------
    "chain-first": (
        "A tour from {start} to {end} makes one move at each of these two squares and two moves "
        "at every other square. The neighbours of these squares are just as many, so the tour "
        "makes all their moves: {at}."
    ),
    "chain-first-closed": (
        "A closed tour makes two moves at every square. The neighbours of these squares are just "
        "as many, so the tour makes all their moves: {at}."
    ),
    "chain-taken": (
        "All moves at {taken} are now fixed. So just the moves that a tour needs are left at "
        "{at}, and it makes them: {moves}."
    ),
    "chain-early": (
        "Ruled out, as it would close a loop or end the tour too early: {early}. So just the "
        "moves that a tour needs are left at {at}, and it makes them: {moves}."
    ),
    "chain-taken-early": (
        "All moves at {taken} are now fixed. Also ruled out, as it would close a loop or end the "
        "tour too early: {early}. So just the moves that a tour needs are left at {at}, and it "
        "makes them: {moves}."
    ),
    "chain-loop": "Now {count} squares form a closed loop, which no tour can contain: {path}.",
    "chain-over": (
        "So the tour is {path}. It is over after {count} squares, and {board} has {size}."
    ),
    "chain-many": (
        "So these moves at {square} are all forced, one more than a tour makes there: {moves}."
    ),
    "chain-few": (
        "All moves at {taken} are now fixed. So {square} has too few moves left, and no tour can "
        "visit it."
    ),
    "chain-few-early": (
        "All moves at {taken} are now fixed. Also ruled out, as it would close a loop or end the "
        "tour too early: {early}. So {square} has too few moves left, and no tour can visit it."
    ),
    # -- boards with holes -------------------------------------------------------------------------
    "shape-isolated": (
        "Every knight's move from {square} would leave the board or lead to a hole. So no move "
        "leads to it either, and no tour can visit it."
    ),
    "shape-pieces": (
        "From {square} the knight reaches just {count} squares, whatever moves it makes: no move "
        "leads from them to any other. The board has {size}, so no tour can visit all."
    ),
    "shape-alternate": (
        "Every move takes the knight to a square of the other colour. So a tour visits both "
        "colours equally often, or one of them once more: that on which it starts and ends."
    ),
    "shape-counts": (
        "This board has {majority} squares of the colour of {square} but only {minority} of the "
        "other. So no tour can visit all."
    ),
    "shape-one-more": (
        "This board has {majority} squares of one colour and {minority} of the other, so a tour "
        "starts and ends on the first of these."
    ),
    "hangs-alone": (
        "{square} has just one neighbour, {cut}. A tour passes through no square with one "
        "neighbour, so {square} is one of its ends."
    ),
    "hangs": (
        "Without {cut} the {count} squares marked at {square} would be cut off from the rest of "
        "the board. A tour visits {cut} only once, so it cannot both enter and leave them: it has "
        "an end among them."
    ),
    "hangs-three": ("So a tour would have three ends, at {a}, at {b} and at {c}. It has only two."),
    "hangs-alone-closed": (
        "{square} has just one neighbour, {cut}. A closed tour passes through every square, and "
        "for that it needs two."
    ),
    "hangs-closed": (
        "Without {cut} the {count} squares marked at {square} would be cut off from the rest of "
        "the board. A closed tour enters and leaves them, so it would have to visit {cut} twice."
    ),
    "hangs-start": "These are the two ends of a tour, so none starts on {square}.",
    "hangs-end": "These are the two ends of a tour, so none ends on {square}.",
    "hangs-same": (
        "But you asked for a tour between {start} and {end}, and neither of them is there."
    ),
    "hangs-colours": (
        "The tour comes into these squares from {cut}, or leaves them for it, and alternates in "
        "colour. So beginning at {cut} the other colour comes first: as often as that of {cut}, or "
        "once more. But here are {other} squares of the other colour and {same} of that of {cut}."
    ),
    # -- tables ------------------------------------------------------------------------------------
    "table-start": (
        "No tour of {board} starts on {square}. No short argument is known here: a computer tried"
        " every possibility, and the result is kept in a table."
    ),
    "table-end": (
        "No tour of {board} ends on {square}. No short argument is known here: a computer tried "
        "every possibility, and the result is kept in a table."
    ),
    "table-pair": (
        "No tour of {board} leads from {start} to {end}. No short argument is known here: a "
        "computer tried every possibility, and the result is kept in a table."
    ),
}
"""The steps of the proofs, by their codes."""

LOSSES: Final[dict[str, str]] = {
    "colours": (
        "The colours alternate along the way, and the squares left have them in numbers that do "
        "not fit."
    ),
    "end-passed": "The tour was to end on {end}, but that is visited already.",
    "not-back": (
        "All squares are visited, but no knight's move leads from {knight} back to {start}."
    ),
    "stuck": "The knight is stuck on {knight}: it has no move left. Squares left: {moves}.",
    "isolated": "{square} cannot be reached any more: all its neighbours are visited.",
    "no-way-back": "No way leads back to {start} any more: all its neighbours are visited.",
    "two-ends": (
        "{a} and {b} have just one move left each, so both would have to be the last square."
    ),
    "end-colour": (
        "{square} would have to be the last square, but it has the wrong colour for that."
    ),
    "end-elsewhere": (
        "{square} has just one move left, so it would have to be the last square, but the tour is "
        "to end elsewhere."
    ),
    "cut-off": "What is left falls into parts without a move between them, e.g. {part}.",
    "cut-square": (
        "A part of what is left hangs by {square} alone, which the knight can pass only once."
    ),
    "alternation": (
        "Of what is left, {count} squares have no moves between them, and the others can part only"
        " {most}."
    ),
    "forced": (
        "The moves that every way on from {knight} would have to make contradict each other."
    ),
    "cases": (
        "Every way on from {knight} was tried (cases: {cases}), and each ends in a contradiction."
    ),
}
"""Why a path begun cannot be completed, in one sentence, by the code of the reason."""

LOSS_STEPS: Final[dict[str, str]] = {
    "colours-left": (
        "Every move changes the colour. So of the squares left, as many as {need} would have to "
        "have the colour that {knight} has not; but {other} have it, and {own} have the other."
    ),
    "colours-back": (
        "A closed tour has as many moves as the board has squares: {size}, an odd number. Every "
        "move changes the colour, so the last one cannot lead back to {start}."
    ),
    "colours-end": (
        "Every move changes the colour. With the moves left ({moves}), the last square has "
        "the colour that {end} has not, but the tour is to end there."
    ),
    "end-passed": "{end} was to be the last square, but it is visited while others are left.",
    "not-back": (
        "All squares are visited, but {knight} and {start} are no knight's move apart, so the tour"
        " is not closed."
    ),
    "stuck": (
        "All neighbours of {knight} are visited, so the knight has no move left. Squares left: "
        "{moves}."
    ),
    "isolated": (
        "All neighbours of {square} are visited, and the knight is on none of them. So no move "
        "leads to {square} any more."
    ),
    "no-way-back": (
        "A closed tour comes back to {start} from one of its neighbours. All of these are visited."
    ),
    "two-ends": (
        "{a} has just one move left, {a}–{near}, and {b} just {b}–{other}. The knight could enter "
        "these squares but not leave them, so each would have to be the last."
    ),
    "end-elsewhere": (
        "{square} has just one move left, {square}–{near}. The knight could enter it but not leave"
        " it, so it would have to be the last square; but that is to be {end}."
    ),
    "end-not-back": (
        "{square} has just one move left, {square}–{near}. The knight could enter it but not leave"
        " it, so it would have to be the last square; but no move leads from there back to {start}."
    ),
    "end-colour-odd": (
        "{square} has just one move left, {square}–{near}, so it would have to be the last square."
        " That comes after {moves} moves, an odd number, so it has another colour than {knight}. "
        "But {square} has the same."
    ),
    "end-colour-even": (
        "{square} has just one move left, {square}–{near}, so it would have to be the last square."
        " That comes after {moves} moves, an even number, so it has the colour of {knight}. But "
        "{square} has the other."
    ),
    "cut-off-out": (
        "No move leads from {knight}, or from anywhere that the knight can go from there, to "
        "{part}. Squares out of reach: at least {count}."
    ),
    "cut-off-apart": (
        "No move leads from {part} to the other squares left ({rest}). From {knight} the knight can"
        " go only to one part or to another, and cannot come back."
    ),
    "cut-two": (
        "The knight can reach {one}, and also {two}, only through {square}, and no move leads from"
        " the ones to the others. It can pass {square} only once, so it cannot visit both."
    ),
    "cut-no-end": (
        "The knight can reach {part} only through {square}. It can pass {square} only once, so it "
        "would stay there, and the tour would end there; but its last square is none of these."
    ),
    "cut-colours": (
        "The knight can reach {part} only through {square}. It can pass {square} only once, so it "
        "would visit these last, in alternating colours. But {other} of them have another colour "
        "than {square}, and {own} the same."
    ),
    "cut-ends": (
        "The knight can reach {one} only through {square}, and {two} only through {other}. From "
        "neither it could come back, so the tour would have to end in both."
    ),
    "alternation-rows": (
        "Every move from the top or the bottom row leads to one of the two rows between. So of the"
        " squares left the knight can visit at most {most} in the outer rows, and there are "
        "{outer}."
    ),
    "alternation-cols": (
        "Every move from the left or the right column leads to one of the two columns between. So "
        "of the squares left the knight can visit at most {most} in the outer columns, and there "
        "are {outer}."
    ),
    "alternation-colours": (
        "It would have to visit just as many, so every second square would be an outer one. The "
        "colours alternate too, so these would all have one colour. But {one} and {two} have "
        "different colours."
    ),
    "alternation-apart": (
        "Each of these squares ({count}) is reached from one of its neighbours: {apart}. Of their "
        "neighbours just these ({most}) are left: {between}. From each the knight goes on to only "
        "one square, so they are too few."
    ),
    "passed-odd": (
        "Every square left is passed by two moves, but for the last one. That comes after {moves} "
        "moves, an odd number, so it has another colour than {knight}."
    ),
    "passed-even": (
        "Every square left is passed by two moves, but for the last one. That comes after {moves} "
        "moves, an even number, so it has the colour of {knight}."
    ),
    "passed-end": "Every square left is passed by two moves, but for the last one, {end}.",
    "passed-closed": (
        "Every square left is passed by two moves, but for the last one, which must be a move from"
        " {start}: one of {ends}."
    ),
    "forced": (
        "Just two moves are left at {at}, where the tour does not end. So it makes these moves: "
        "{made}."
    ),
    "forced-taken": (
        "All moves are fixed at {taken}. So just two are left at {at}, where the "
        "tour does not end, and it makes these moves: {made}."
    ),
    "forced-early": (
        "The moves {early} would close a loop, or join the ends of a path, before all is visited. "
        "So just two are left at {at}, where the tour does not end, and it makes these moves: "
        "{made}."
    ),
    "forced-taken-early": (
        "All moves are fixed at {taken}, and {early} would close a loop before "
        "all is visited. So just two moves are left at {at}, where the tour does not end, and it "
        "makes these moves: {made}."
    ),
    "forced-last": (
        "{square} has just one move left, so it is the last square, and the tour makes this move: "
        "{made}."
    ),
    "forced-last-taken": (
        "All moves are fixed at {taken}. So {square} has just one move left: it is"
        " the last square, and no other is."
    ),
    "forced-last-early": (
        "The moves {early} would close a loop before all is visited. So {square} has just one move"
        " left: it is the last square, and no other is."
    ),
    "forced-last-taken-early": (
        "All moves are fixed at {taken}, and {early} would close a loop before all"
        " is visited. So {square} has just one move left: it is the last square, and no other is."
    ),
    "forced-knight": "The knight has just one move left, so it makes it: {made}.",
    "forced-knight-taken": (
        "All moves are fixed at {taken}. So the knight has just one move left: {made}."
    ),
    "forced-knight-early": (
        "The moves {early} would lead to the end of a path before all is visited. So the knight has"
        " just one move left: {made}."
    ),
    "forced-knight-taken-early": (
        "All moves are fixed at {taken}, and {early} would lead to the end of a "
        "path before all is visited. So the knight has just one move left: {made}."
    ),
    "forced-only-last": (
        "All other squares on which the tour could end have all their moves, or are reached too "
        "early. So it ends on {square}."
    ),
    "not-yet-last": (
        "These moves lead from the knight to {square}, and others are left, so {square} is not the"
        " last square."
    ),
    "wrong-few": "So {square} has fewer than two moves left, and it is not the last square.",
    "wrong-few-taken": (
        "All moves are fixed at {taken}. So {square} has fewer moves left than it needs."
    ),
    "wrong-few-early": (
        "The moves {early} would close a loop before all is visited. So {square} has fewer moves "
        "left than it needs."
    ),
    "wrong-few-taken-early": (
        "All moves are fixed at {taken}, and {early} would close a loop before all"
        " is visited. So {square} has fewer moves left than it needs."
    ),
    "wrong-few-knight": "So the knight on {knight} has no move left.",
    "wrong-few-knight-taken": (
        "All moves are fixed at {taken}. So the knight on {knight} has no move left."
    ),
    "wrong-few-knight-early": (
        "The moves {early} would lead to the end of a path before all is visited. So the knight on "
        "{knight} has no move left."
    ),
    "wrong-few-knight-taken-early": (
        "All moves are fixed at {taken}, and {early} would lead to the end of a "
        "path before all is visited. So the knight on {knight} has no move left."
    ),
    "wrong-no-last": "So no square is left on which the tour could end.",
    "wrong-many": (
        "So {square} would have too many moves: {made}. It is passed by two, and the last square "
        "is reached by one."
    ),
    "wrong-knight": "So the knight would have to make several moves at once: {made}.",
    "wrong-lasts": "So more than one square would have to be the last: {lasts}.",
    "wrong-loop": ("So the moves close a loop of {count} squares, {path}, and leave out others."),
    "wrong-over": (
        "So the moves lead from the knight to the last square, {square}, after {count} squares, "
        "and leave out others."
    ),
    "case-move": ("The knight can go to {ways}. Case {number} of {of}: it goes to {square}."),
    "case-last": "Case {number} of {of}: the tour ends on {square}.",
    "case-not-last": "Case {number} of {of}: the tour ends on none of these: {ends}.",
    "every-case": (
        "No short argument is known here. Every way on from {knight} was tried (cases: {cases}), "
        "and each ends in a contradiction."
    ),
}
"""The steps of the proofs of a loss, by their codes."""

ENDINGS: Final[dict[str, str]] = {
    "exhausted-search": (
        "Every possibility was tried (steps: {forward}, all of them taken back). There is no such "
        "tour."
    ),
    "exhausted-cases": (
        "Every case was tried (cases: {cases}), and each of them contradicts itself. There is no "
        "such tour."
    ),
    "no-case-left": (
        "The moves that every such tour would have to make contradict each other, so not even one "
        "case had to be tried. There is no such tour."
    ),
    "max-cases": (
        "The search was told to stop after this many cases: {cases}. That proves nothing: there "
        "may still be a tour."
    ),
    "too-many-squares": (
        "Edge search does not begin on boards as large as {board}: rows times columns may be at "
        "most 10,000. That proves nothing."
    ),
    "stuck": (
        "Without backtracking the knight is stuck after {depth} of {size} squares. That proves "
        "nothing about other paths."
    ),
    "max-steps": (
        "The search was told to stop after this many steps: {steps}. That proves nothing: there "
        "may still be a tour."
    ),
    "max-seconds": (
        "The search was told to stop after {seconds} s. That proves nothing: there may still be a "
        "tour."
    ),
    "too-many-states": (
        "Counting on {board} needs more than {limit} states at once, which is the limit here (up "
        "to {megabytes} MB of memory). A smaller board needs fewer."
    ),
}
"""Why a search or a count ended without what was asked for, by the code of the reason."""

FAULTS: Final[dict[str, str]] = {
    "off-board": "Square number {number} is off the {board} board: {square}.",
    "hole": "Square number {number}, {square}, is a hole of the board.",
    "repeated": "{square} is visited again as number {number}.",
    "not-a-move": "Number {before} to {number}, {origin} to {square}, is no knight's move.",
    "length": "It visits {visited} of the {size} squares.",
    "wrong-start": "It starts on {square}, not {asked}.",
    "wrong-end": "It ends on {square}, not {asked}.",
    "not-closed": "It is not closed: {square} to {start} is no knight's move.",
}
"""What keeps a path from being the tour that it should be, by the code of the fault."""

SENTENCES: Final[dict[str, str]] = {
    **{f"problem.{code}": text for code, text in PROBLEMS.items()},
    **{f"reason.{code}": text for code, text in (REASONS | ENDINGS).items()},
    **{f"lost.{code}": text for code, text in LOSSES.items()},
    **{f"proof.{code}": text for code, text in (PROOFS | LOSS_STEPS).items()},
    **{f"fault.{code}": text for code, text in FAULTS.items()},
}
"""All of them by their keys: ``problem.``, ``reason.``, ``proof.`` or ``fault.`` and the code."""

MODULES: Final[dict[str, str]] = {
    "gallery": "knight_core.gallery.sentences",
    "reading": "knight_core.reading.sentences",
    "review": "knight_core.review.sentences",
    "rule": "knight_core.rules.sentences",
}
"""Other families of sentences: the module of each, whose ``SENTENCES`` has them by their keys. It
is loaded when one of them is said: the page's first tour does not wait for it."""

_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}", re.ASCII)


def placeholders(key: str) -> set[str]:
    """The names of the parameters that a sentence shows."""
    return set(_PLACEHOLDER.findall(_sentences(key)[key]))


def _sentences(key: str) -> Mapping[str, str]:
    """The sentences of the family of a key."""
    family = key.partition(".")[0]
    if family not in MODULES:
        return SENTENCES
    found: Mapping[str, str] = import_module(MODULES[family]).SENTENCES
    return found


def sentence(key: str, params: Mapping[str, object]) -> str:
    """A sentence with its parameters: ints with separators, everything else as it is.

    Args:
        key: ``problem.``, ``reason.``, ``proof.`` or ``fault.`` and a code; or a key of one of
            the :data:`MODULES`.
        params: at least those of :func:`placeholders`. The name of a field begins a sentence, so
            it is capitalised.

    Raises:
        KeyError: for an unknown key, or a parameter that is missing.
    """

    def shown(match: re.Match[str]) -> str:
        value = params[match[1]]
        text = f"{value:,}" if isinstance(value, int) else str(value)
        return text if match.start() or match[1] != "field" else text[:1].upper() + text[1:]

    return _PLACEHOLDER.sub(shown, _sentences(key)[key])


def board_text(rows: int, cols: int) -> str:
    """The size of a board as a sentence shows it: 8×8."""
    return f"{rows}×{cols}"


def texts() -> dict[str, str]:
    """Every sentence by its key: what the build adds to the English texts of the page."""
    found = dict(SENTENCES)
    for module in MODULES.values():
        found.update(import_module(module).SENTENCES)
    return found
