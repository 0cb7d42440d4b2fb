"""The examples in docstrings and in the README do what they say."""

from __future__ import annotations

import doctest
import re
import sys
import types
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import knight_core

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MODULES = [
    "knight_core",
    *(
        module.name
        for module in walk_packages(knight_core.__path__, "knight_core.")
        if not module.name.endswith("__main__")
    ),
]


def examples(module: str) -> list[doctest.DocTest]:
    return [test for test in doctest.DocTestFinder().find(import_module(module)) if test.examples]


@pytest.mark.parametrize(
    "test",
    [test for module in MODULES for test in examples(module)],
    ids=lambda test: test.name,
)
def test_a_docstring_does_what_it_says(test: doctest.DocTest) -> None:
    said: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert not said, "".join(said)


def test_the_main_entry_points_have_examples() -> None:
    shown = {test.name.removeprefix("knight_core.") for name in MODULES for test in examples(name)}
    assert shown >= {
        "board.Board",
        "counting.count_tours",
        "solver.impossible",
        "solver.solve",
        "tour.Path",
        "tour.Tour",
    }


@pytest.mark.parametrize("name", knight_core.__all__)
def test_everything_public_is_documented(name: str) -> None:
    thing = getattr(knight_core, name)
    if isinstance(thing, type) or callable(thing):
        assert thing.__doc__, name
        assert not thing.__doc__.startswith(f"{name}("), "what dataclasses write is no docstring"


class Client:
    """Stands in for Dask's, which needs a cluster."""

    def __init__(self, address: str) -> None:
        assert address

    def get_executor(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(2)


CODES = re.findall(r"^```python\n(.*?)^```$", README, re.M | re.S)


def test_the_sessions_of_the_readme_do_what_they_say() -> None:
    """Those with ``>>>``, one after the other: a later one goes on where the one before ended."""
    session = "\n".join(code for code in CODES if ">>>" in code)
    assert session
    test = doctest.DocTestParser().get_doctest(session, {}, "README", "README.md", 0)
    said: list[str] = []
    doctest.DocTestRunner().run(test, out=said.append)
    assert not said, "".join(said)


@pytest.mark.parametrize("code", [code for code in CODES if ">>>" not in code])
def test_a_script_of_the_readme_runs(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = types.ModuleType("distributed")
    distributed.Client = Client  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "distributed", distributed)
    exec(compile(code, "README.md", "exec"), {"__name__": "readme"})
