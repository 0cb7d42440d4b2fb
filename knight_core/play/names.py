"""Names of tasks that are the same for everybody: kind, grade, number, as in ``only-hard-17``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Generic, Literal, NamedTuple, TypeVar

Grade = Literal["easy", "medium", "hard"]

GRADES: Final[tuple[Grade, ...]] = ("easy", "medium", "hard")

_NAME: Final = re.compile(r"(.+)-(easy|medium|hard)-([1-9][0-9]{0,3})", re.ASCII)
_Kind = TypeVar("_Kind", bound=str)


class Name(NamedTuple, Generic[_Kind]):
    """A parsed name.

    Attributes:
        kind: the kind of the task.
        grade: ``easy``, ``medium`` or ``hard``.
        number: the number, from 1 to 9,999.
        row: the number of its kind and grade among all of them, from 0: each has random numbers of
            its own.
    """

    kind: _Kind
    grade: Grade
    number: int
    row: int


def parse_name(name: str, kinds: Sequence[_Kind]) -> Name[_Kind] | None:
    """Parse a name of one of these kinds; None if it is not such a name.

    >>> parse_name("only-hard-17", ("only", "numbers"))
    Name(kind='only', grade='hard', number=17, row=2)
    """
    match = _NAME.fullmatch(name)
    if match is None or match[1] not in kinds:
        return None
    kind, grade = kinds.index(match[1]), GRADES.index(match[2])
    return Name(kinds[kind], GRADES[grade], int(match[3]), kind * len(GRADES) + grade)
