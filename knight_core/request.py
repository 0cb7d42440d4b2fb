"""The request: frozen, and validated when it is made."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from knight_core.board import DEFAULT_ORDER, Board, SquareLike, parse_order
from knight_core.errors import InvalidRequest, shown, unknown
from knight_core.methods import METHODS

if TYPE_CHECKING:
    from typing import TypedDict, Unpack

    from knight_core.rules.rule import Rule

    class OtherFields(TypedDict, total=False):
        """The fields of a :class:`TourRequest` by name, without the goal; ``board`` stands for
        ``rows``, ``cols`` and ``holes``."""

        board: Board | str
        rows: int
        cols: int
        method: str
        order: str
        ties: str
        backtrack: bool
        seed: int
        max_steps: int | None
        max_seconds: float | None
        tours: int | Literal["all"]
        holes: Iterable[SquareLike] | str
        rule: Rule | str | None

    class RequestFields(OtherFields, total=False):
        """All fields: with the goal."""

        start: SquareLike | None
        end: SquareLike | None
        closed: bool
        symmetry: str


TIES: Final = ("order", "random", "roth", "pohl")
"""Warnsdorff's tie rules: ``order`` (first in the order), ``random`` (seeded), ``roth`` (farthest
from the centre), ``pohl`` (smallest sum of the degrees one move further)."""

SYMMETRIES: Final = ("any", "half-turn", "quarter-turn", "mirror")
"""The required symmetry of the line of a tour: none; the rotation by 180°, or by 90°; or one of the
two reflections that swap left and right, or top and bottom."""

MAX_SEED: Final = 2**53 - 1
"""The largest seed: the largest whole number that JSON and JavaScript represent exactly."""
MAX_DIGITS: Final = 18
"""The most digits of a whole number in words."""
MAX_SECONDS: Final = 1e9
"""The largest time budget: some thirty years."""


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


@dataclass(frozen=True, slots=True, init=False)
class TourRequest:
    """A validated request. The same request gives the same tour and counts.

    Attributes:
        rows, cols: the size of the board.
        start: the first square as an int, or None: the solver chooses a square with a tour.
        end: the last square, or None.
        closed: whether the last square must be a knight's move from the first.
        method: an id of :data:`knight_core.methods.METHODS`.
        order: the directions in the order they are tried, a permutation of ``12345678``.
        ties: Warnsdorff's tie rule, one of :data:`TIES`.
        backtrack: off, a search stops at its first dead end (the plain greedy rule).
        seed: the seed of all random choices.
        max_steps: the step limit, or None.
        max_seconds: the time limit in seconds, or None (only then the run is reproducible).
        tours: the number of tours to list, or ``"all"``.
        holes: the holes as ints.
        symmetry: the required symmetry of the line, one of :data:`SYMMETRIES`.
        rule: the rule of the method ``rule``: a rule, a source text, or the digest of a registered
            rule. Other methods ignore it.

    A method ignores the options that it does not use.

    Raises:
        InvalidRequest: with a code for each field; see :mod:`knight_core.errors`.
        RuleError: for a source text that is not a rule.
    """

    rows: int
    cols: int
    start: int | None
    end: int | None
    closed: bool
    method: str
    order: str
    ties: str
    backtrack: bool
    seed: int
    max_steps: int | None
    max_seconds: float | None
    tours: int | Literal["all"]
    holes: frozenset[int]
    rule: Rule | None
    symmetry: str

    def __init__(
        self,
        rows: int = 8,
        cols: int = 8,
        start: SquareLike | None = None,
        end: SquareLike | None = None,
        closed: bool = False,
        method: str = "auto",
        order: str = DEFAULT_ORDER,
        ties: str = "order",
        backtrack: bool = True,
        seed: int = 0,
        max_steps: int | None = None,
        max_seconds: float | None = None,
        tours: int | Literal["all"] = 1,
        holes: Iterable[SquareLike] | str = (),
        rule: Rule | str | None = None,
        symmetry: str = "any",
    ) -> None:
        board = Board(rows, cols, holes)
        first = None if start is None else board.existing_square(start, "start")
        last = None if end is None else board.existing_square(end, "end")
        for name, flag in (("closed", closed), ("backtrack", backtrack)):
            if not isinstance(flag, bool):
                raise InvalidRequest("not-a-boolean", field=name, value=shown(flag))
        if last is not None:
            if closed:
                raise InvalidRequest("end-and-closed", field="end")
            if last == first or board.size == 1:
                raise InvalidRequest("end-equals-start", field="end", value=board.name(last))
        if not isinstance(method, str) or method not in METHODS:
            raise unknown("method", method, METHODS)
        parse_order(order)
        if ties not in TIES:
            raise unknown("ties", ties, TIES)
        if not _whole(seed) or not 0 <= seed <= MAX_SEED:
            raise InvalidRequest(
                "seed-out-of-range", field="seed", value=shown(seed), limit=MAX_SEED
            )
        if max_steps is not None and (not _whole(max_steps) or max_steps < 1):
            raise InvalidRequest("bad-max-steps", field="max-steps", value=shown(max_steps))
        if max_seconds is not None and not (
            isinstance(max_seconds, (int, float))
            and not isinstance(max_seconds, bool)
            and 0 < max_seconds <= MAX_SECONDS
        ):
            raise InvalidRequest(
                "bad-max-seconds",
                field="max-seconds",
                value=shown(max_seconds),
                limit=int(MAX_SECONDS),
            )
        if tours != "all" and (not _whole(tours) or tours < 1):
            raise InvalidRequest("bad-tours", field="tours", value=shown(tours))
        if tours != 1 and not METHODS[method].many:
            raise InvalidRequest("one-tour-method", field="tours", method=method)
        if board.holes and not METHODS[method].holes:
            raise InvalidRequest("holes-need-search", field="method", method=method)
        if symmetry not in SYMMETRIES:
            raise unknown("symmetry", symmetry, SYMMETRIES)
        if symmetry != "any" and not METHODS[method].symmetric:
            symmetric = [entry.id for entry in METHODS.values() if entry.symmetric]
            raise InvalidRequest(
                "symmetry-needs-method", field="method", method=method, choices=symmetric
            )

        fields: dict[str, object] = {
            "rows": rows,
            "cols": cols,
            "start": first,
            "end": last,
            "closed": closed,
            "method": method,
            "order": order,
            "ties": ties,
            "backtrack": backtrack,
            "seed": seed,
            "max_steps": max_steps,
            "max_seconds": max_seconds,
            "tours": tours,
            "holes": board.holes,
            "rule": _rule_of(rule) if METHODS[method].own else None,
            "symmetry": symmetry,
        }
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    @classmethod
    def of(
        cls, request: TourRequest | Board | str | None = None, **fields: Unpack[RequestFields]
    ) -> TourRequest:
        """The request meant by the arguments of ``solve``, ``count_tours`` and ``impossible``.

        >>> by_request = TourRequest.of(TourRequest(rows=6, cols=7, start="a1"))
        >>> by_request == TourRequest.of(rows=6, cols=7, start="a1")
        True
        >>> by_request == TourRequest.of("6x7", start="a1") == TourRequest.of(Board(6, 7), start=35)
        True
        >>> TourRequest.of(by_request, closed=True).closed
        True

        Args:
            request: a request; or a board, or its text such as ``8x8``; or None: the fields alone.
            fields: fields of the request by name: they replace those of a request, and fill in
                the others. ``board`` is taken for ``rows``, ``cols`` and, if it has any,
                ``holes``.

        Raises:
            InvalidRequest: as the constructor, or for a board that cannot be read.
            TypeError: for a field that does not exist, or a board that is given twice.
        """
        given: dict[str, Any] = dict(fields)
        if not isinstance(request, TourRequest | None):
            if "board" in given:
                raise TypeError("the board is given twice")
            given["board"] = request
        if "board" in given:
            board = Board.of(given.pop("board"))
            if "rows" in given or "cols" in given:
                raise TypeError("give either a board or rows and cols")
            if board.holes and "holes" in given:
                raise TypeError("the holes are given twice")
            given = {"holes": board.holes, **given, "rows": board.rows, "cols": board.cols}
        if not isinstance(request, TourRequest):
            return cls(**given)
        return replace(request, **given) if given else request

    @property
    def board(self) -> Board:
        """The board."""
        return _board_of(self.rows, self.cols, self.holes)


def _rule_of(rule: object) -> Rule:
    """A rule given as itself, by its digest, or by its source."""
    if rule is None:
        raise InvalidRequest("rule-needed", field="method")
    # Loaded only when there is a rule: the first tour does not wait for it.
    from knight_core.rules.loading import load_rule
    from knight_core.rules.rule import Rule, is_digest, registered

    if isinstance(rule, Rule):
        return rule
    if not isinstance(rule, str):
        raise InvalidRequest("unknown-rule", field="rule", value=shown(rule))
    return registered(rule) if is_digest(rule) else load_rule(rule)


def _registered(digest: str) -> Rule:
    """The rule with this digest; ``unknown-rule`` if there is none."""
    # Without this module no rule is registered. The page loads it only when one is opened.
    module = sys.modules.get("knight_core.rules.rule")
    if module is None:
        raise InvalidRequest("unknown-rule", field="rule", value=shown(digest))
    rule: Rule = module.registered(digest)
    return rule


# The last one only: with its holes a large board takes much memory.
_board_of = lru_cache(maxsize=1)(Board)


def digits_of(text: str) -> int | None:
    """The number that digits alone spell, not more than :data:`MAX_DIGITS` of them; else None."""
    whole = text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS
    return int(text) if whole else None


def _text_whole(text: str) -> int | str:
    """The whole number that a text spells, else the text itself, without the space around it."""
    digits = text.strip()
    if digits.isascii() and digits.removeprefix("-").isdigit() and len(digits) <= MAX_DIGITS:
        return int(digits)
    return digits


def _text_number(text: str) -> float | str:
    """The number that a text spells in plain digits, else the text itself (for the message)."""
    try:
        return float(text) if text.isascii() and "_" not in text else text
    except ValueError:
        return text


TRUE: Final = ("1", "true", "yes", "on")
"""The words for a choice that is on."""
FALSE: Final = ("0", "false", "no", "off")
"""The words for a choice that is off."""


def parse_request(words: Mapping[str, str]) -> TourRequest:
    """Parse a request from words, the same in links, forms and on the command line.

    Args:
        words: texts by name: ``board`` (or ``rows`` and ``cols``), ``start``, ``end``, ``closed``,
            ``method``, ``order``, ``ties``, ``backtrack``, ``seed``, ``max-steps``,
            ``max-seconds``, ``tours``, ``holes``, ``symmetry``, ``rule`` (the digest of
            a registered one). What is missing, or empty, takes its default; but an empty order is
            no permutation.

    Raises:
        InvalidRequest: as :class:`TourRequest`, and for a text that cannot be read.
    """
    fields: dict[str, Any] = {}
    given = {name: text for name, text in words.items() if text.strip() or name == "order"}
    if "board" in given:
        board = Board.parse(given["board"])
        fields.update(rows=board.rows, cols=board.cols)
    for name in ("rows", "cols", "seed", "max-steps", "tours"):
        if name in given:
            fields[name.replace("-", "_")] = _text_whole(given[name])
    for name in ("start", "end", "method", "order", "ties", "holes", "symmetry"):
        if name in given:
            fields[name] = given[name].strip()
    for name in ("closed", "backtrack"):
        if name in given:
            word = given[name].strip().lower()
            if word not in TRUE + FALSE:
                raise InvalidRequest("not-a-boolean", field=name, value=shown(given[name]))
            fields[name] = word in TRUE
    if "rule" in given and fields.get("method") == "rule":
        # Words may come from a link: they may name a registered rule, but never contain a program.
        fields["rule"] = _registered(given["rule"].strip())
    if "max-seconds" in given:
        fields["max_seconds"] = _text_number(given["max-seconds"])
    return TourRequest(**fields)
