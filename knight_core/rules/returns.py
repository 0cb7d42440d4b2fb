"""The ``return`` statements of a function, found in its text."""

from __future__ import annotations

import _ast
from collections.abc import Iterator
from types import FunctionType
from typing import NamedTuple

_APART = (_ast.FunctionDef, _ast.AsyncFunctionDef, _ast.ClassDef, _ast.Lambda)


class Returns(NamedTuple):
    """The ``return`` statements of a function.

    Attributes:
        begins: the line of its ``def``; 0 if unknown.
        total: the number of its ``return`` statements with a value.
        only: the line of the only ``return`` with a value, or 0.
        ends: whether this is the last statement of the function and the only ``return`` at all.
    """

    begins: int
    total: int
    only: int
    ends: bool


UNKNOWN = Returns(0, 0, 0, False)


def returns_of(function: object, name: str, source: str) -> Returns:
    """Find the ``return`` statements of a function. O(length of the source).

    Args:
        function: a function of the rule.
        name: the file name of the rule.
        source: its text, which can be compiled.
    """
    if not isinstance(function, FunctionType) or function.__code__.co_filename != name:
        return UNKNOWN
    begins = function.__code__.co_firstlineno
    try:
        module = compile(source, name, "exec", _ast.PyCF_ONLY_AST, dont_inherit=True)
    except (RecursionError, MemoryError):  # nested too deeply for a syntax tree
        return UNKNOWN
    for node in _below(module, _APART[2:]):
        if isinstance(node, _ast.FunctionDef) and node.lineno == begins:
            break
    else:
        return UNKNOWN
    inside = list(_below(node, _APART))
    if any(isinstance(inner, (_ast.Yield, _ast.YieldFrom)) for inner in inside):
        return UNKNOWN
    found = [
        inner for inner in inside if isinstance(inner, _ast.Return) and inner.value is not None
    ]
    only = found[0] if len(found) == 1 else None
    alone = sum(isinstance(inner, _ast.Return) for inner in inside) == 1
    ends = alone and node.body[-1] is only
    return Returns(begins, len(found), only.lineno if only else 0, ends)


def _below(top: _ast.AST, apart: tuple[type[_ast.AST], ...]) -> Iterator[_ast.AST]:
    """All nodes below a node, without the contents of nodes of the types ``apart``."""
    left = [top]
    while left:
        node = left.pop()
        for key in node._fields:
            value = getattr(node, key, None)
            for part in value if isinstance(value, list) else (value,):
                if isinstance(part, _ast.AST):
                    yield part
                    if not isinstance(part, apart):
                        left.append(part)
