"""Short texts for values of an untrusted program, whose methods may do anything."""

from __future__ import annotations

from collections.abc import Callable
from reprlib import Repr
from typing import Final

from knight_core.texts.printable import printable

_LONGEST: Final = 60

_short: Final = Repr()
_short.maxstring = _short.maxother = _short.maxlong = 40
_short.maxlevel = 2
_short.maxlist = _short.maxtuple = _short.maxset = _short.maxfrozenset = _short.maxdict = 4


def shown(value: object) -> str:
    """A short text for a value: one line, cut, without unprintable characters. If the ``repr`` of
    the value raises an error, the text is the name of its type."""
    kind = f"a value of type {type_name(value)}"
    text = safely(lambda: _short.repr(value), kind)
    # "<… at 0x7f…>" is not useful, and differs every time.
    return one_line(kind if text.startswith("<") or " at 0x" in text else text)


def type_name(value: object) -> str:
    """The name of a value's type."""
    return type.__dict__["__name__"].__get__(type(value))  # type: ignore[no-any-return]


def safely(make: Callable[[], object], instead: str) -> str:
    """The text that a function returns; ``instead`` if it fails or returns no text. Only
    KeyboardInterrupt is raised."""
    try:
        text = make()
        if isinstance(text, str):
            return str.__getitem__(text, slice(None))
    except KeyboardInterrupt:
        raise
    except BaseException:
        pass
    return instead


def one_line(text: str, longest: int = _LONGEST) -> str:
    """A text on one line, cut, without unprintable characters."""
    text = printable(" ".join(text[: 4 * longest].split()))
    return text if len(text) <= longest else text[: longest - 1] + "…"
