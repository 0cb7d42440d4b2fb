"""What people are told, as data: an English sentence for every mistake, every reason, every fault.

A mistake is an :class:`~knight_core.errors.InvalidRequest`, a reason is one of
:class:`~knight_core.result.Reason`, a fault of a path one of :class:`~knight_core.faults.Fault`;
all have a code and parameters. In a sentence ``{name}``
stands for the parameter of that name. The command line and the page say the same sentences: the
build writes them among the page's texts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
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
    "end-equals-start": "The last square must differ from the start; both are {value}.",
    "end-and-closed": (
        "A closed tour ends a knight's move from its start, so it takes no last square of its own. "
        "Choose one of the two."
    ),
    "order-not-a-permutation": (
        "“{value}” is not an order of the directions. It must contain each digit from 1 to 8 "
        "exactly once, e.g. 12345678."
    ),
    "unknown-method": "There is no method “{value}”. The methods are {known}.",
    "unknown-ties": "There is no tie rule “{value}”. The tie rules are {known}.",
    "not-a-boolean": ("{field}: “{value}” is not a choice. Use true or false (in a link 1 or 0)."),
    "seed-out-of-range": ("“{value}” is not a seed. Use a whole number from 0 to {limit}."),
    "bad-max-steps": "“{value}” is not a step budget. Use a whole number from 1 up.",
    "bad-max-seconds": (
        "“{value}” is not a time budget. Use a number of seconds above 0, up to {limit}."
    ),
    "bad-tours": ("“{value}” is not a number of tours. Use a whole number from 1 up, or all."),
    "one-tour-method": (
        "This method finds only one tour. For more, choose the automatic method (auto) or one that "
        "searches."
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
    "bad-starts": ("“{value}” is not a choice of starts. Use all, or a whole number from 1 up."),
    "too-many-runs": (
        "That would be {runs} runs; an experiment may have at most {limit}. Ask for fewer starts, "
        "boards or methods."
    ),
    "orders-board-too-large": (
        "Orders are searched on boards of at most {limit} squares; {board} is larger."
    ),
    "orders-no-tour": "No order of the directions can find a tour. {why}",
    "orders-budget-too-small": (
        "A step budget of {value} is too small to begin with. Give at least {least}."
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
    "several-tours": "The text holds {count} tours. Read them with parse_all.",
}
"""What is wrong with what was asked for, by the code of the mistake."""

PROOFS: Final[dict[str, str]] = {
    # -- boards without any tour -----------------------------------------------------------------
    "one-row": (
        "On a board one square wide there is no knight's move at all, so {board} has no tour."
    ),
    "two-rows": (
        "On {board} every move goes exactly two squares along the board, so the knight never "
        "reaches the squares right beside its start."
    ),
    "three-by-three": (
        "On {board} the centre {centre} is out of reach: no knight's move leads to it or away from "
        "it, so there is no tour."
    ),
    "three-by-five": (
        "{left} and {right} have the same two neighbours, {top} and {bottom}, and do not have the "
        "corners' colour, on which a tour of {board} must start and end. So the tour would pass "
        "through both by all four of these moves; but then the four squares form a closed loop, "
        "and the tour never leaves it."
    ),
    "three-by-six": (
        "1. On {board} {a} and {b} have the same two neighbours, {c} and {d}. If neither {a} nor "
        "{b} is an end of the tour, these four squares form a closed loop, so one of them is an "
        "end. 2. In the same way {e} or {f} is the other end, because of {g} and {h}. So the tour "
        "goes through one of these loops first and through the other last. 3. The corners come in "
        "between and use up both moves of {i} and of {j}. Then the squares in between fall into "
        "two halves with no move from one to the other."
    ),
    "four-by-four": (
        "1. On {board} the corners {a} and {b} have the same two neighbours, {c} and {d}. If "
        "neither corner is an end of the tour, these four squares form a closed loop, so one of "
        "them is an end. 2. In the same way {e} or {f} is the other end, because of {g} and {h}. "
        "So the tour goes through one of these loops first and through the other last. 3. The "
        "eight squares in between form two loops with no move from one to the other."
    ),
    # -- colours, and lines of squares -----------------------------------------------------------
    "colour-start": (
        "Every move takes the knight to the other colour, so the squares of a tour alternate: the "
        "first, the third and so on to the last have one colour. {board} has {majority} squares of "
        "the corners' colour and only {minority} of the other, so a tour must start and end on the "
        "corners' colour. {square} has the other colour."
    ),
    "colour-end": (
        "Every move takes the knight to the other colour, so the squares of a tour alternate: the "
        "first, the third and so on to the last have one colour. {board} has {majority} squares of "
        "the corners' colour and only {minority} of the other, so a tour must start and end on the "
        "corners' colour. {square}, where the tour should end, has the other colour."
    ),
    "colour-pair": (
        "Every move takes the knight to the other colour. A tour of {board} has {moves} moves, an "
        "odd number, so it must end on the other colour from where it started. {start} and {end} "
        "have the same colour."
    ),
    "colour-closed": (
        "Every move takes the knight to the other colour, so it needs an even number of moves to "
        "return to its start. A closed tour of {board} would have {moves} moves, an odd number."
    ),
    "four-rows-start": (
        "1. On {board} call the squares of {first} and {last} outer, the others inner. No move "
        "leads from outer to outer, so right before each outer square the knight is on an inner "
        "one. 2. Half of all squares are outer. So a tour that starts on the inner square {square} "
        "goes inner, outer, inner, outer to the end. 3. The colours alternate as well, so all "
        "outer squares would have the same colour; but they have both."
    ),
    "four-rows-end": (
        "1. On {board} call the squares of {first} and {last} outer, the others inner. No move "
        "leads from outer to outer, so right after each outer square the knight is on an inner "
        "one. 2. Half of all squares are outer. So a tour that ends on the inner square {square} "
        "goes outer, inner, outer, inner to the end. 3. The colours alternate as well, so all "
        "outer squares would have the same colour; but they have both."
    ),
    "closed-four-rows": (
        "1. On {board} call the squares of {first} and {last} outer, the others inner. No move "
        "leads from outer to outer, so right after each outer square the knight is on an inner "
        "one. 2. Half of all squares are outer. So a closed tour goes inner, outer, inner, outer "
        "all the way round. 3. The colours alternate as well, so all outer squares would have the "
        "same colour; but they have both."
    ),
    "closed-three-rows": (
        "{board} has no closed tour: a computer tried every possibility. Of the boards three "
        "squares wide whose length is even, those of length 4, 6 and 8 have none, and all from "
        "length 10 on have one, as Allen Schwenk proved in 1991 (Which rectangular chessboards "
        "have a knight's tour?, Mathematics Magazine 64)."
    ),
    # -- squares with two neighbours -------------------------------------------------------------
    "corner-pair": (
        "The corners {corner1} and {corner2} of {board} have just two neighbours each, and "
        "{square} is one of them for both. A tour with {square} as an end makes only one move "
        "there, so it serves only one of the two corners, and the other corner must be the other "
        "end of the tour. But you asked for {other}."
    ),
    "three-rows-edge": (
        "{edge} has just two neighbours, {start} and {end}. So a tour of {board} between these two "
        "would have to pass {edge} as {start}–{edge}–{end}, and then it is over after three "
        "squares."
    ),
    "three-rows-pair": (
        "1. {edge}, {corner1} and {corner2} have just two neighbours each, so a tour of {board} "
        "from {start} to {end} makes all six of these moves. 2. One of them is the only move of "
        "the end {near}, so {exit1} must go on to {third}. 3. That is the only move of the end "
        "{third}, so {exit2} must go on to {far}. 4. The result is the path {path}: the tour would "
        "be over after nine squares."
    ),
    "three-by-seven-pair": (
        "On {board} {left} and {right} have the same two neighbours, {top} and {bottom}. If "
        "neither {left} nor {right} is an end of the tour, these four squares form a closed loop. "
        "So one of them must be an end, but you asked for {start} and {end}."
    ),
    "five-by-five-pair": (
        "Each corner of {board} has just two neighbours and shares each of them with another "
        "corner. If no corner is an end of the tour, these moves form a closed loop of eight "
        "squares. So one end must be a corner, but you asked for {start} and {end}."
    ),
    # -- tables ----------------------------------------------------------------------------------
    "table-start": (
        "No tour of {board} starts on {square}. A computer searched every possibility; the result "
        "is kept in a table here."
    ),
    "table-end": (
        "No tour of {board} ends on {square}. A computer searched every possibility; the result is "
        "kept in a table here."
    ),
    "table-pair": (
        "No tour of {board} leads from {start} to {end}. A computer searched every possibility; "
        "the result is kept in a table here."
    ),
}
"""Why there is no such tour, by the code of the reason that theory gives."""

ENDINGS: Final[dict[str, str]] = {
    "exhausted-search": (
        "Every possibility was tried (steps: {forward}, all of them taken back). There is no such "
        "tour."
    ),
    "stuck": (
        "Without backtracking the knight got stuck after {depth} of {size} squares. That proves "
        "nothing about other paths."
    ),
    "max-steps": (
        "The budget of steps ({steps}) was used up. That proves nothing: there may be a tour, or "
        "none."
    ),
    "max-seconds": (
        "The time budget of {seconds} s was used up. That proves nothing: there may be a tour, or "
        "none."
    ),
    "too-many-states": (
        "Counting on {board} needs more than {limit} states at once, which is the limit here (up "
        "to {megabytes} MB of memory). A smaller board needs fewer."
    ),
}
"""Why a search or a count ended without what was asked for, by the code of the reason."""

FAULTS: Final[dict[str, str]] = {
    "off-board": "Square number {number} is off the {board} board: {square}.",
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
    **{f"reason.{code}": text for code, text in (PROOFS | ENDINGS).items()},
    **{f"fault.{code}": text for code, text in FAULTS.items()},
}
"""All of them by their keys: ``problem.``, ``reason.`` or ``fault.`` and the code."""

_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}", re.ASCII)


def placeholders(key: str) -> set[str]:
    """The names of the parameters that a sentence shows."""
    return set(_PLACEHOLDER.findall(SENTENCES[key]))


def sentence(key: str, params: Mapping[str, object]) -> str:
    """A sentence with its parameters: ints with separators, everything else as it is.

    Args:
        key: ``problem.``, ``reason.`` or ``fault.`` and a code.
        params: at least those of :func:`placeholders`. The name of a field begins a sentence, so
            it is capitalised.

    Raises:
        KeyError: for an unknown key, or a parameter that is missing.
    """

    def shown(match: re.Match[str]) -> str:
        value = params[match[1]]
        text = f"{value:,}" if isinstance(value, int) else str(value)
        return text if match.start() or match[1] != "field" else text[:1].upper() + text[1:]

    return _PLACEHOLDER.sub(shown, SENTENCES[key])


def board_text(rows: int, cols: int) -> str:
    """The size of a board as a sentence shows it: 8×8."""
    return f"{rows}×{cols}"


def texts() -> dict[str, str]:
    """Every sentence by its key: what the build adds to the English texts of the page."""
    return dict(SENTENCES)
