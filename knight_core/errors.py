"""The exceptions: one base class, and the one that a caller's mistake raises."""

from __future__ import annotations

from typing import Final

_SENTENCES: Final[dict[str, str]] = {
    "board-syntax": "A board is written rows x columns, such as 8x8; {value!r} is not.",
    "size-not-a-number": "{field} must be a whole number from 1 up; {value!r} is not.",
    "size-too-small": "{field} must be at least 1; {value} is too small.",
    "board-too-large": "A board may have at most {limit:,} squares; {rows}x{cols} has more.",
    "square-syntax": (
        "{field} must be a square such as a1, or row,col counted from 0 at the top; "
        "{value!r} is neither."
    ),
    "square-off-board": (
        "{field} {value} is off the {rows}x{cols} board, whose squares go from a1 to {last}."
    ),
    "end-equals-start": "The end must differ from the start; both are {value}.",
    "end-and-closed": (
        "A closed tour ends a knight's move from its start, so it takes no end of its own: "
        "give either an end or closed."
    ),
    "order-not-a-permutation": (
        "The order must hold each digit from 1 to 8 exactly once, such as 12345678; "
        "{value!r} does not."
    ),
    "unknown-method": "There is no method {value!r}; the methods are {known}.",
    "unknown-ties": "There is no tie rule {value!r}; the tie rules are {known}.",
    "not-a-boolean": "{field} must be true or false; {value!r} is neither.",
    "seed-out-of-range": "The seed must be a whole number from 0 to {limit}; {value!r} is not.",
    "bad-max-steps": "The step budget must be a whole number from 1 up; {value!r} is not.",
    "bad-max-seconds": (
        "The time budget must be a number of seconds above 0, up to {limit:,}; {value!r} is not."
    ),
    "bad-tours": "The number of tours must be a whole number from 1 up, or all; {value!r} is not.",
    "one-tour-method": (
        "The method {method} makes one tour; for more, choose auto, or a method that searches."
    ),
    "bad-max-states": ("The limit of states must be a whole number from 1 up; {value!r} is not."),
    "count-too-large": (
        "Tours are counted on boards of at most {squares} squares and at most {side} on the "
        "shorter side; {board} is larger."
    ),
    "unknown-lab": "There is no experiment {value!r}; the experiments are {known}.",
    "no-methods": "Name at least one method, such as depth-first or warnsdorff:roth.",
    "bad-method-option": (
        "{value!r} is no option of the method {method}; its options are: {known}."
    ),
    "repeated-option": "{value!r} gives the same option twice.",
    "no-boards": "Name at least one board, such as 8x8.",
    "bad-starts": "The starts must be all, or a whole number from 1 up; {value!r} is neither.",
    "too-many-runs": (
        "That would be {runs:,} runs; an experiment may have at most {limit:,}. "
        "Ask for fewer starts, boards or methods."
    ),
    "orders-board-too-large": (
        "Orders are searched on boards of at most {limit:,} squares; {board} is larger."
    ),
    "orders-no-tour": "No order finds a tour of {board} from {start}: {why}",
    "orders-budget-too-small": (
        "A budget of {value:,} moves is too small to begin with; give at least {least:,}."
    ),
    "bad-workers": (
        "The number of workers must be a whole number from 1 to {limit}; {value!r} is not."
    ),
    "not-records": (
        "{value!r} is there, but its line {line} is no record of a run; give another file."
    ),
    "empty-option": "--{field} needs a value.",
    "bad-output": "The output must be a file in a folder that exists; {value!r} is not.",
    "not-a-tour-text": "The text cannot be read as {format}: {why}.",
}


class KnightError(Exception):
    """The base class of what knight_core raises on purpose."""


class InvalidRequest(KnightError, ValueError):
    """Something asked for makes no sense; the message is one sentence that says what would.

    Attributes:
        code: a stable name of the mistake, such as ``"square-off-board"``.
        params: what the sentence is about (the field, the value, the limits), for translation.
    """

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params = params
        super().__init__(_SENTENCES[code].format(**params))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.code, self.params)


def _rebuild(code: str, params: dict[str, object]) -> InvalidRequest:
    return InvalidRequest(code, **params)


def shown(value: object) -> str:
    """What a person typed, on one line and cut to a length that fits in a sentence."""
    try:
        text = " ".join(str(value).split())
    except ValueError:  # Python refuses to spell an int of thousands of digits
        text = "a number of thousands of digits"
    return text if len(text) <= 40 else text[:39] + "…"
