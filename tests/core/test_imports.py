"""knight_core's modules import each other without circles; the first tour loads what it needs."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

import knight_core

ROOT = Path(knight_core.__file__).parent
MODULES = {
    ".".join(["knight_core", *path.relative_to(ROOT).with_suffix("").parts]).removesuffix(
        ".__init__"
    ): path
    for path in sorted(ROOT.rglob("*.py"))
}


def is_drawing(node: ast.AST) -> bool:
    """A board, a path and a result draw themselves in a notebook: the one circle that there is."""
    return isinstance(node, ast.FunctionDef) and node.name == "_repr_svg_"


def imports_of(module: str) -> set[str]:
    """The modules of knight_core that a module imports: at its beginning, late in a function, or
    for type checkers alone."""
    path = MODULES[module]
    found: set[str] = set()

    def visit(node: ast.AST) -> None:
        if is_drawing(node):
            return
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: relative imports are not read here"
            source = node.module or ""
            for name in node.names:
                whole = f"{source}.{name.name}"
                found.add(whole if whole in MODULES else source)
        for child in ast.iter_child_nodes(node):
            visit(child)

    visit(ast.parse(path.read_text(encoding="utf-8")))
    if module == "knight_core.methods":  # imports every file in its folder, by name
        found.update(name for name in MODULES if name.rpartition(".")[0] == module)
    return {name for name in found if name in MODULES and name != module}


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = {module: imports_of(module) for module in MODULES}
    assert sum(map(len, graph.values())) > 100
    try:
        order = list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))
    assert set(order) == set(MODULES)


def missing(code: str) -> Iterator[str]:
    """What code imports, at its beginning or late, that is not in the standard library of this
    Python; of knight_core mypy knows it."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if not is_there(name.name))
        elif isinstance(node, ast.ImportFrom):
            for name in node.names:
                if not is_there(node.module or "", name.name):
                    yield f"{node.module}.{name.name}"


def is_there(module: str, name: str = "") -> bool:
    """Whether there is such a module, and in it such a name or module."""
    top = module.partition(".")[0]
    if top not in sys.stdlib_module_names:
        return top == "knight_core"
    try:
        found = import_module(module)
    except ModuleNotFoundError:
        return False
    return not name or hasattr(found, name) or is_there(f"{module}.{name}")


def test_the_package_needs_the_standard_library_alone() -> None:
    """Run on Python 3.11: nothing newer. Of methods and arguments that is mypy's to say."""
    found = {name: [*missing(path.read_text("utf-8"))] for name, path in MODULES.items()}
    assert {name: lacks for name, lacks in found.items() if lacks} == {}


def test_what_it_may_not_need_is_noticed() -> None:
    code = "import numpy\ndef f():\n from itertools import chain, fold\n import json.no, js"
    assert {*missing(code)} == {"numpy", "itertools.fold", "json.no", "js"}


def test_the_first_tour_loads_no_more_than_it_needs() -> None:
    code = (
        "import sys; from knight_core import solve; assert solve(start='a1').tour; "
        "print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "knight_core.methods.auto" in loaded
    late = ("bridge", "catalogue", "cli", "experiments", "formats", "methods.construct.mosaic")
    assert loaded & {f"knight_core.{name}" for name in late} == set()
    assert loaded & {"argparse", "concurrent.futures", "csv", "json", "multiprocessing"} == set()


def test_the_page_loads_no_more_than_it_needs() -> None:
    """What the worker imports before the first tour: nothing of what is asked for later."""
    code = (
        "import sys; from knight_core.bridge import Session; session = Session(); "
        """session.begin("solve", '{"words": {"start": "h1"}, "events": 0, "tours": 1}'); """
        "[None for _ in iter(lambda: session.advance(1.0), False)]; session.finish(); "
        "print(*sys.modules); "
        "from knight_core.texts import sentences; "
        "assert sentences.texts_of.cache_info().currsize == 0"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    late = (
        *("bridge.documents", "catalogue", "cli", "completion", "experiments", "formats.film"),
        *("formats.read", "gallery", "methods.construct.mosaic", "play", "reading"),
        *("review", "rules"),
    )
    assert "knight_core.methods.auto" in loaded
    assert loaded & {f"knight_core.{name}" for name in late} == set()
    assert loaded & {"argparse", "concurrent.futures", "html", "multiprocessing"} == set()
    assert loaded & {"js", "pyodide", "pyodide_js", "numpy"} == set()
    # Fewer is faster; one more wants a reason.
    assert sum(name.startswith("knight_core.") for name in loaded) <= 68
