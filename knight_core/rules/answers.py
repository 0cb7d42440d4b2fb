"""Calls a rule's functions, and turns their return values into the order of the candidates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from knight_core.rules.field import Field, pair_of
from knight_core.rules.square import Square
from knight_core.rules.texts import shown
from knight_core.texts.sentences import Params

_MAX_TAKEN: int = 9
"""The most values taken from an iterator, which may be infinite: a square has at most 8
neighbours."""


class WrongAnswer(Exception):
    """An invalid answer of a rule. The caller adds the place.

    Attributes:
        code, key, params: as of a :class:`~knight_core.rules.errors.RuleError`, without the step.
        plain: the key of a sentence that explains the mistake, or "".
    """

    def __init__(self, code: str, key: str = "", plain: str = "", **params: object) -> None:
        self.code = code
        self.key = key or code
        self.plain = plain
        self.params = params


Answer = tuple[list[int], tuple[str, ...], int]
"""The candidates in the order in which they are tried, the scores as texts, and the number of
candidates that the rule returned."""


def _plainly_named(result: object, given: list[Square], ints: list[int]) -> list[int]:
    """The ints of a list of the given candidate objects, each at most once; empty for any other
    value. This is the fast path of :meth:`Choosing.answer`."""
    if type(result) is not list or len(result) > len(given):
        return []
    squares_by_id = dict(zip(map(id, given), ints, strict=True))
    order = [squares_by_id.pop(id(part), -1) for part in result]
    return [] if -1 in order else order


class Choosing:
    """Calls ``choose`` and checks its answers.

    Args:
        choose: the rule's function.
        field: the board of the run.
        view: the board as the rule sees it.

    Attributes:
        function: the rule's function.
    """

    def __init__(self, choose: Callable[..., Any], field: Field, view: object) -> None:
        self.function = choose
        self._field = field
        self._view = view

    def answer(self, square: Square, ints: list[int], given: list[Square], texts: bool) -> Answer:
        """Call the rule for one step.

        Args:
            square: the square of the knight.
            ints: the candidates.
            given: the candidates as the rule gets them.
            texts: whether to return the scores as texts.

        Raises:
            WrongAnswer: for an invalid answer; also any exception that the rule raises.
        """
        result = self.function(square, list(given), self._view)
        for at, candidate in enumerate(given):
            if candidate is result:  # the answer of nearly all rules
                rest = ints.copy()
                del rest[at]
                return [ints[at], *rest], (), 1
        order = _plainly_named(result, given, ints) or self._named(result, ints)
        return [*order, *(square for square in ints if square not in order)], (), len(order)

    def _named(self, result: object, ints: list[int]) -> list[int]:
        if result is None:
            raise WrongAnswer("nothing-returned")
        if pair_of(result) is not None or isinstance(result, (str, bytes)):
            return [self._candidate(result, ints)]
        try:
            parts = list(islice(result, _MAX_TAKEN))  # type: ignore[call-overload]
        except TypeError as error:
            if _comes_from_below(error):  # the rule's own error, in its iterator
                raise
            parts = [result]
        if not parts:
            raise WrongAnswer("nothing-returned", "empty")
        order: list[int] = []
        for part in parts:
            number = self._candidate(part, ints)
            if number in order:
                raise WrongAnswer("repeated", candidate=self._field.board.name(number))
            order.append(number)
        return order

    def _candidate(self, value: object, ints: list[int]) -> int:
        """The candidate that a returned value names."""
        board = self._field.board
        pair = pair_of(value)
        number = -1
        returned = shown(value if pair is None else pair)
        if pair is not None and 0 <= pair[0] < board.rows and 0 <= pair[1] < board.cols:
            number = board.square(*pair)
            returned = board.name(number)
        if number in ints:
            return number
        key = "not-a-candidate"
        if pair is not None and number < 0:
            key = "off-board"
        elif number >= 0 and self._field.numbers[number]:
            key = "visited"
        names: Params = {"candidates": [*map(board.name, ints)], "returned": returned}
        plain = ""
        if pair is None:
            plain = "plain-answer-text" if isinstance(value, (str, bytes)) else "plain-answer"
        raise WrongAnswer("not-a-candidate", key, plain, **names)


class Scoring:
    """Calls ``score`` and checks its answers; as :class:`Choosing`."""

    def __init__(self, score: Callable[..., Any], field: Field, view: object) -> None:
        self.function = score
        self._field = field
        self._view = view

    def answer(self, square: Square, ints: list[int], given: list[Square], texts: bool) -> Answer:
        """Call the rule for the score of each candidate: smaller scores come first, equal scores
        stay in the given order.

        Raises:
            WrongAnswer: for an invalid score; also any exception that the rule raises.
        """
        score, view = self.function, self._view
        values = [score(candidate, view) for candidate in given]
        for number, value in zip(ints, values, strict=True):
            if (type(value) is not int and type(value) is not float) or value != value:
                self._check(number, value)
        try:
            ranked = sorted(range(len(values)), key=values.__getitem__)
        except TypeError as error:
            if _comes_from_below(error):  # the rule's own error, in its __lt__
                raise
            raise self._not_comparable(ints, values) from None
        written = tuple(map(shown, values)) if texts else ()
        return [ints[at] for at in ranked], written, len(ints)

    def _check(self, number: int, value: object) -> None:
        name = self._field.board.name(number)
        if value is None:
            raise WrongAnswer("nothing-returned", "no-score", candidate=name)
        parts = value if isinstance(value, (tuple, list)) else (value,)
        for part in islice(parts, 100):
            if isinstance(part, float) and float.__ne__(part, part):
                raise WrongAnswer("not-comparable", "not-a-number", candidate=name)

    def _not_comparable(self, ints: Sequence[int], values: Sequence[Any]) -> WrongAnswer:
        """The error with the first two scores that cannot be compared."""
        name = self._field.board.name
        for at, other in enumerate(values):
            for before, score in enumerate(values[:at]):
                try:
                    if score < other or other < score:
                        continue
                except TypeError:
                    return WrongAnswer(
                        "not-comparable",
                        first=name(ints[before]),
                        second=name(ints[at]),
                        first_score=shown(score),
                        second_score=shown(other),
                    )
        return WrongAnswer("not-comparable", "not-comparable-some")


def _comes_from_below(error: BaseException) -> bool:
    """Check whether an error just caught was raised in a function called from here."""
    trace = error.__traceback__
    return trace is not None and trace.tb_next is not None
