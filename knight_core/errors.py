"""The exceptions: one base class, and the one that a caller's mistake raises."""

from __future__ import annotations

from knight_core.sentences import sentence


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
        super().__init__(sentence(f"problem.{code}", params))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.code, self.params)


def _rebuild(code: str, params: dict[str, object]) -> InvalidRequest:
    return InvalidRequest(code, **params)


def shown(value: object) -> str:
    """What a person typed, on one line and cut to a length that fits in a sentence.

    What cannot be printed is escaped, so that nothing typed can control a terminal.
    """
    try:
        text = " ".join(str(value).split())
    except ValueError:  # Python refuses to spell an int of thousands of digits
        text = "a number of thousands of digits"
    if not text.isprintable():
        text = "".join(
            letter if letter.isprintable() else letter.encode("unicode_escape").decode()
            for letter in text[:40]
        )
    return text if len(text) <= 40 else text[:39] + "…"
