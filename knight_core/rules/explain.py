"""One plain sentence for each of the commonest errors of Python, shown above Python's own text.

The type of the error and Python's message select the sentence; an unknown message gets the general
sentence of its type. Errors that the program raises itself can mean anything: they get a sentence
of their own.
"""

from __future__ import annotations

from opcode import opmap
from types import ModuleType, TracebackType
from typing import Final

from knight_core.rules.texts import one_line, safely, shown, type_name
from knight_core.texts.sentences import Params

BOARD_PARTS: Final = (
    *("rows", "cols", "size", "step", "degree", "neighbours", "visited", "number", "colour"),
    *("distance", "is_edge", "memory"),
)
"""The attributes of ``board``."""

Plain = tuple[str, Params]
"""The key of a sentence without ``rule.``, and its parameters."""

# Parts of Python's messages, and their sentences; the first part that occurs decides.
_WORDS: Final[tuple[tuple[type[BaseException], tuple[tuple[str, str], ...]], ...]] = (
    (TabError, (("", "plain-tabs"),)),
    (
        IndentationError,
        (
            ("expected an indented block", "plain-indent-missing"),
            ("unexpected indent", "plain-indent-more"),
            ("unindent does not match", "plain-indent-other"),
            ("", "plain-indent"),
        ),
    ),
    (
        SyntaxError,
        (
            ("expected ':'", "plain-colon"),
            ("was never closed", "plain-open"),
            ("unmatched ", "plain-close"),
            ("does not match opening", "plain-close"),
            ("unterminated", "plain-quote"),
            ("Maybe you meant '=='", "plain-equals"),
            ("'return' outside", "plain-outside"),
            ("forgot a comma", "plain-comma"),
            ("", "plain-syntax"),
        ),
    ),
    (
        TypeError,
        (
            ("'NoneType'", "plain-none"),
            ("positional argument", "plain-arguments"),
            ("keyword argument", "plain-arguments"),
            ("unsupported operand", "plain-operands"),
            ("can only concatenate", "plain-operands"),
            ("not supported between", "plain-compare"),
            ("not callable", "plain-call"),
            ("not subscriptable", "plain-index"),
            ("not iterable", "plain-loop"),
            ("unhashable", "plain-hash"),
            ("a square is one of", "plain-no-square"),
            ("", "plain-type"),
        ),
    ),
    (
        IndexError,
        (
            ("pop from empty", "plain-pop"),
            ("Cannot choose from an empty", "plain-choice"),
            ("", "plain-position"),
        ),
    ),
    (ZeroDivisionError, (("", "plain-zero"),)),
    (
        ValueError,
        (
            ("empty sequence", "plain-least"),
            ("is empty", "plain-least"),
            ("invalid literal", "plain-number"),
            ("could not convert string", "plain-number"),
            ("values to unpack", "plain-unpack"),
            ("is off the board", "plain-off-board"),
            ("is a hole of this board", "plain-off-board"),
            ("not in list", "plain-not-in"),
            ("not in tuple", "plain-not-in"),
            ("", "plain-value"),
        ),
    ),
    (RecursionError, (("", "plain-recursion"),)),
)


def plain_of(error: BaseException, name: str) -> Plain:
    """The sentence for an error; ``("", {})`` if there is none.

    Args:
        error: the error.
        name: the file name of the rule.
    """
    if not isinstance(error, SyntaxError) and _raised_by_itself(error.__traceback__, name):
        return "plain-own", {}
    if isinstance(error, NameError):
        late = isinstance(error, UnboundLocalError)
        missing = _name_in(error)
        return ("plain-name-late" if late else "plain-name", {"name": missing}) if missing else NONE
    if isinstance(error, AttributeError):
        return _attribute(error)
    if type(error) is KeyError and error.args:
        return "plain-key", {"key": shown(error.args[0])}
    words = error.msg if isinstance(error, SyntaxError) else safely(lambda: str(error), "")
    for kind, sentences in _WORDS:
        if isinstance(error, kind):
            for part, key in sentences:
                if part in words:
                    return key, {}
    return NONE


NONE: Final[Plain] = ("", {})


def _name_in(error: NameError) -> str:
    name = error.name
    if isinstance(name, str):
        return one_line(name)
    # For a local name without a value, Python gives the name only in its message.
    quoted = safely(lambda: str(error), "").split("'")
    return one_line(quoted[1]) if len(quoted) > 2 else ""


def _attribute(error: AttributeError) -> Plain:
    name = error.name
    if not isinstance(name, str):
        return NONE
    params: Params = {"name": one_line(name)}
    owner = type_name(error.obj)
    if error.obj is None:
        return "plain-attribute-none", params
    if owner == "RuleBoard":
        if name in BOARD_PARTS:
            return "plain-read-only", {}
        return "plain-board", params | {"choices": [*BOARD_PARTS]}
    if owner == "Square":
        return "plain-square", params
    if isinstance(error.obj, ModuleType):
        module = safely(lambda: error.obj.__dict__["__name__"], owner)
        return "plain-attribute-module", params | {"type": one_line(module)}
    return "plain-attribute", params | {"type": one_line(owner)}


def _raised_by_itself(trace: TracebackType | None, name: str) -> bool:
    """Check whether an error comes from a ``raise`` or ``assert`` of the rule's own text."""
    if trace is None:
        return False
    while trace.tb_next is not None:
        trace = trace.tb_next
    code = trace.tb_frame.f_code
    if code.co_filename != name or not 0 <= trace.tb_lasti < len(code.co_code):
        return False
    return code.co_code[trace.tb_lasti] == opmap["RAISE_VARARGS"]
