"""The exceptions: the base class, and the one for a caller's mistake."""

from __future__ import annotations

from collections.abc import Iterable

from knight_core.texts.printable import printable
from knight_core.texts.sentences import Phrase, phrase, phrase_text, texts


class KnightError(Exception):
    """The base class of all exceptions that knight_core raises on purpose."""


class InvalidRequest(KnightError, ValueError):
    """A request is invalid; the message is one sentence about the mistake.

    Attributes:
        code: a stable name of the mistake, such as ``"square-off-board"``.
        params: the parameters of the sentence (the field, the value, the limits), for translation.
    """

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params = params
        super().__init__(phrase_text(self.phrase))

    @property
    def phrase(self) -> Phrase:
        """The mistake as a phrase, in which the field has its name, if it has one."""
        key = f"field.{self.params.get('field')}"
        named = {"field": phrase(key)} if key in texts() else {}
        return phrase(f"problem.{self.code}", {**self.params, **named})

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.code, self.params)


def _rebuild(code: str, params: dict[str, object]) -> InvalidRequest:
    return InvalidRequest(code, **params)


def unknown(field: str, value: object, choices: Iterable[str]) -> InvalidRequest:
    """The exception for a value that is not among the choices of a field."""
    given = shown(value)
    return InvalidRequest(f"unknown-{field}", field=field, value=given, choices=[*choices])


def shown(value: object) -> str:
    """An input value on one line, cut to a length that fits in a sentence.

    Unprintable characters are escaped, so that no input can control a terminal.
    """
    try:
        text = printable(" ".join(str(value).split())[:41])
    except ValueError:  # Python refuses to spell an int of thousands of digits
        text = "…"
    return text if len(text) <= 40 else text[:39] + "…"
