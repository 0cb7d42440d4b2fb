"""Compares answers with right answers: numbers, squares, words."""

from __future__ import annotations

import re
from typing import Final

_NUMBER: Final = re.compile(r"-?\d{1,3}(?:[,.'’ \u00a0\u202f]\d{3})+|-?\d+(?:[.,]\d+)?")
_SQUARES: Final = re.compile(r"[a-z]{1,2}\d{1,3}(?:[\s,;–-]+[a-z]{1,2}\d{1,3})*")


def number_of(text: str) -> float | None:
    """The number in a text, with or without separators of thousands; None for other texts.

    >>> number_of("8,840"), number_of("8 840"), number_of("2.5"), number_of("eight")
    (8840.0, 8840.0, 2.5, None)
    """
    word = text.strip()
    if not word.isascii() and any(sign.isdigit() and not sign.isascii() for sign in word):
        return None
    if _NUMBER.fullmatch(word) is None:
        return None
    parts = re.split(r"[,.'’ \u00a0\u202f]", word)
    if len(parts) > 1 and all(len(part) == 3 for part in parts[1:]):
        return float("".join(parts))
    return float(word.replace(",", "."))


def squares_of(text: str) -> list[str] | None:
    """The names of squares in a text that lists only squares; None for other texts."""
    words = text.strip().lower()
    return re.findall(r"[a-z]+\d+", words) if _SQUARES.fullmatch(words) else None


def agrees(given: str, right: str, factor: float = 1) -> bool:
    """Check whether an answer is right: numbers are compared by value, squares as a set, words
    without case, extra spaces and a final ``.`` or ``!``.

    Args:
        given: the answer.
        right: the right answer.
        factor: the factor by which a number may differ.
    """
    first, second = number_of(given), number_of(right)
    if second is not None:
        if first is None or first * second <= 0:
            return first == second
        return max(first / second, second / first) <= factor
    squares, wanted = squares_of(given), squares_of(right)
    if wanted is not None:
        return squares is not None and len(squares) == len({*squares}) and {*squares} == {*wanted}
    return " ".join(given.lower().split()).rstrip(".!") == " ".join(right.lower().split())
