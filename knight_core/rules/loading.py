"""Loads a rule from a text: compiles it, runs it once, and finds its function."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any, Final

from knight_core.rules.environment import Environment, Interrupted
from knight_core.rules.errors import RuleError
from knight_core.rules.frames import show_lines
from knight_core.rules.raising import interrupted_error, refused, rule_error, syntax_error
from knight_core.rules.rule import MAX_SOURCE, Kind, Rule, digest_of, normal
from knight_core.rules.texts import one_line, type_name
from knight_core.rules.trace import Trace
from knight_core.texts.sentences import texts

HEADERS: Final[dict[Kind, str]] = {
    "choose": "choose(square, candidates, board)",
    "score": "score(square, board)",
}
"""The signature of each of a rule's functions."""

_PARAMETERS: Final[dict[Kind, int]] = {"choose": 3, "score": 2}
_VARARGS, _ASYNC = 0x04, 0x80 | 0x200  # flags of code: coroutine, asynchronous generator

Found = tuple[Kind, Callable[..., Any]]


def load_rule(source: str, name: str = "my_rule.py", *, interrupted: Interrupted = "raise") -> Rule:
    """Load the rule that a text defines.

    >>> rule = load_rule("def score(square, board):\\n    return board.degree(square)\\n")
    >>> rule.kind, rule.digest
    ('score', 'e1c44dca57325cde')

    The text is compiled, and run once to find its function; each run of the rule runs the text
    again.

    Args:
        source: the text, of at most 200,000 bytes.
        name: the name of its file, for errors.
        interrupted: the meaning of a KeyboardInterrupt, see
            :data:`~knight_core.rules.environment.Interrupted`.

    Raises:
        RuleError: ``syntax``, ``too-large``, ``raised``, ``printed-too-much``, ``too-slow``,
            ``interrupted``, ``changed-python``; ``no-function``, ``two-functions``,
            ``wrong-parameters``.
    """
    source = normal(source)
    environment = Environment(name, 0, Trace())
    kind, _ = execute(source, name, environment, interrupted)
    return Rule(name, source, digest_of(source), kind)


@lru_cache(maxsize=64)
def compiled(source: str, name: str) -> CodeType:
    """Compile a normalized source.

    Raises:
        RuleError: ``syntax`` or ``too-large``.
    """
    size = len(source.encode("utf-8", "surrogatepass"))
    if size > MAX_SOURCE:
        raise refused("too-large", limit=MAX_SOURCE)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return compile(source, name, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError) as error:
        raise syntax_error(error, name, source) from None


def execute(
    source: str, name: str, environment: Environment, interrupted: Interrupted = "raise"
) -> Found:
    """Run the top level of a rule in an environment.

    Returns:
        The kind of the function that it defines, and that function.

    Raises:
        RuleError: as :func:`load_rule`.
    """
    code = compiled(source, name)
    texts()  # Load the sentences of errors first: the rule may change the code that loads them.
    show_lines(name, source)
    names = vars(environment.module)
    try:
        with environment:
            exec(code, names)
            environment.writer.end_call()
    except RuleError:
        raise
    except KeyboardInterrupt as error:
        if interrupted == "raise":
            raise
        raise interrupted_error(error, name, source) from None
    except BaseException as error:
        raise rule_error(error, name, source) from None
    return _function(names, name)


def _function(names: dict[str, Any], name: str) -> Found:
    found: list[Kind] = [kind for kind in HEADERS if kind in names]
    if not found:
        raise _no_function(names, name)
    if len(found) == 2:
        raise refused("two-functions", line=_line_of(names["score"], name))
    kind = found[0]
    function = names[kind]
    if isinstance(function, type):
        raise refused("no-function", "a-class", name=kind)
    if not callable(function):
        raise refused(
            "no-function", "not-a-function", name=kind, type=one_line(type_name(function))
        )
    if isinstance(function, FunctionType):
        _check_parameters(kind, function, name)
    return kind, function


def _no_function(names: dict[str, Any], name: str) -> RuleError:
    for own in names:
        close = own.lower().strip("_") if isinstance(own, str) else ""
        meant = next((kind for kind in HEADERS if _is_near(close, kind)), None)
        if meant is not None and isinstance(names[own], FunctionType):
            line = _line_of(names[own], name)
            return refused("no-function", "no-function-near", name=own, meant=meant, line=line)
    return refused("no-function")


def _is_near(name: str, kind: str) -> bool:
    """Check whether a name is a common misspelling: choice, chose, my_choose, scores."""
    return kind in name or name in ("chose", "choice", "chooze", "scor", "rule", "rate")


def _check_parameters(kind: Kind, function: FunctionType, name: str) -> None:
    code, wanted = function.__code__, _PARAMETERS[kind]
    line = _line_of(function, name)
    if code.co_flags & _ASYNC:
        raise refused("wrong-parameters", "async", name=kind, line=line)
    most = float("inf") if code.co_flags & _VARARGS else code.co_argcount
    least = code.co_argcount - len(function.__defaults__ or ())
    named = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    missing = set(named) - set(function.__kwdefaults__ or ())
    if not least <= wanted <= most or missing:
        raise refused("wrong-parameters", name=kind, count=wanted, header=HEADERS[kind], line=line)


def _line_of(function: Any, name: str) -> int:
    """The line where a function begins; 0 if it is not defined in the rule's text."""
    if not isinstance(function, FunctionType) or function.__code__.co_filename != name:
        return 0
    return function.__code__.co_firstlineno
