"""Mutants: functions of the product with one small change each, made by the operators of mutmut.

Nothing is written: a mutant is the source of its function, and a process that tries it gives the
function that code. So no file has to be changed, and every function can have mutants, also
properties, generators and functions that are cached; constants of a module have none.
"""

from __future__ import annotations
import __future__

import gc
import hashlib
import importlib
from collections import defaultdict
from dataclasses import dataclass
from difflib import ndiff
from functools import _lru_cache_wrapper, cache
from pathlib import Path
from types import FunctionType
from typing import NamedTuple

import libcst as cst
from libcst.metadata import MetadataWrapper, ParentNodeProvider, PositionProvider
from mutmut.mutation.file_mutation import MutationVisitor, deep_replace
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode


class Change(NamedTuple):
    """What a mutant is known by from one run to the next.

    Attributes:
        module: the module's name.
        function: the function's name in it.
        change: the lines that differ, those before with ``- ``, those after with ``+ ``.
    """

    module: str
    function: str
    change: str


@dataclass(frozen=True)
class Mutant:
    """A function with one change.

    Attributes:
        what: which function, and which change.
        lines: the lines of the statement that is changed; a test that reaches none of them cannot
            tell the difference.
        source: the function with the change, in its class if it has one.
        file: the file of the module.
    """

    what: Change
    lines: range
    source: str
    file: str

    @property
    def key(self) -> str:
        """A name that stays as long as the function stays as it is."""
        text = "\0".join((self.what.module, self.what.function, self.source))
        return hashlib.sha256(text.encode()).hexdigest()[:24]

    def put_in(self) -> None:
        """Give the function the code of the mutant, in this process, for good."""
        module = importlib.import_module(self.what.module)
        code = compile(
            self.source, self.file, "exec", __future__.annotations.compiler_flag, dont_inherit=True
        )
        names: dict[str, object] = {**vars(module)}
        exec(code, names)
        *outer, name = self.what.function.split(".")
        made = vars(names[outer[0]])[name] if outer else names[name]
        assert isinstance(made, FunctionType)
        found = code_of_the_process().functions[self.file, self.what.function]
        assert found, "a function that is not there cannot be changed"
        for function in found:
            function.__code__ = made.__code__
            function.__defaults__ = made.__defaults__
            function.__kwdefaults__ = made.__kwdefaults__
        for cached in code_of_the_process().cached:
            cached.cache_clear()  # what it holds is from other code


class _Code(NamedTuple):
    """The functions of this process, by their file and name, and those that keep their results."""

    functions: dict[tuple[str, str], list[FunctionType]]
    cached: list[_lru_cache_wrapper[object]]


@cache
def code_of_the_process() -> _Code:
    """All functions that are there when it is first asked for, whatever decorates them; those of
    frozen objects are not found."""
    code = _Code(defaultdict(list), [])
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            code.functions[thing.__code__.co_filename, thing.__code__.co_qualname].append(thing)
        elif isinstance(thing, _lru_cache_wrapper):
            code.cached.append(thing)
    return code


class _Visitor(MutationVisitor):  # type: ignore[misc]
    """The visitor of mutmut; but decorated functions have mutants too, without their decorators."""

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.FunctionDef) and node.decorators:
            return False
        skipped: bool = super()._skip_node_and_children(node)
        return skipped


def mutants_of(module: str) -> list[Mutant]:
    """All mutants of a module, in the order of its lines."""
    path = importlib.import_module(module).__file__
    assert path is not None
    wrapper = MetadataWrapper(cst.parse_module(Path(path).read_text(encoding="utf-8")))
    visitor = _Visitor(mutation_operators, IgnoredCode(set(), set(), set()))
    wrapper.visit(visitor)
    parents = wrapper.resolve(ParentNodeProvider)
    places = wrapper.resolve(PositionProvider)
    classes = {
        function: outer
        for outer in wrapper.module.body
        if isinstance(outer, cst.ClassDef)
        for function in outer.body.body
    }
    made = []
    for mutation in visitor.mutations:
        function = mutation.contained_by_top_level_function
        if not isinstance(function, cst.FunctionDef):
            continue
        outer = classes.get(function)
        new = deep_replace(function, mutation.original_node, mutation.mutated_node)
        assert isinstance(new, cst.FunctionDef)
        before, after = (
            version.with_changes(decorators=[], leading_lines=[]) for version in (function, new)
        )
        texts = [cst.Module([version]).code for version in (before, after)]
        if texts[0] == texts[1]:
            continue
        inner: cst.CSTNode = mutation.original_node
        while not isinstance(inner, cst.SimpleStatementLine | cst.BaseCompoundStatement):
            inner = parents[inner]
        place = places[inner]
        name = function.name.value
        source = texts[1]
        if outer is not None:
            name = f"{outer.name.value}.{name}"
            indented = "".join(f"    {line}" for line in source.splitlines(keepends=True))
            source = f"class {outer.name.value}:\n{indented}"
        change = Change(module, name, changed(*texts))
        made.append(Mutant(change, range(place.start.line, place.end.line + 1), source, path))
    return made


def changed(before: str, after: str) -> str:
    """The lines that differ."""
    lines = ndiff(before.splitlines(), after.splitlines())
    return "\n".join(f"{line[0]} {line[1:].strip()}" for line in lines if line[0] in "+-")
