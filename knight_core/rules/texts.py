"""Values of an untrusted program as short texts: whatever they are, and whatever they do."""

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
    """A value as it may be shown in a sentence: on one line, cut, without unprintable characters. A
    value that raises an error while it is written is named by its type."""
    kind = f"a value of type {type_name(value)}"
    text = safely(lambda: _short.repr(value), kind)
    # "<… at 0x7f…>" tells a person nothing, and differs every time.
    return one_line(kind if text.startswith("<") or " at 0x" in text else text)


def type_name(value: object) -> str:
    """The name of a value's type."""
    return type.__dict__["__name__"].__get__(type(value))  # type: ignore[no-any-return]


def safely(make: Callable[[], object], instead: str) -> str:
    """The text that a function returns, or another one if it fails. Only an interruption passes."""
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
