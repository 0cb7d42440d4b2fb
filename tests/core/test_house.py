"""Rules that the tests themselves keep."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parents[1]
PRODUCT = ("knight_core", "build", "web")
FILES = [
    path
    for folder in ("", "core", "js", "web", "tools", "browsers", "bench")
    for path in sorted((TESTS / folder).glob("**/*.py" if folder else "*.py"))
]


def is_private(name: str) -> bool:
    """``_x``; but not ``__x__`` and ``_repr_svg_``, which Python and notebooks ask for."""
    return name.startswith("_") and not name.endswith("_")


def of_the_product(tree: ast.Module) -> set[str]:
    """The names that a file has from the product: modules, classes, functions."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] in PRODUCT:
                    names.add((alias.asname or alias.name).split(".")[0])
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in PRODUCT:
            names.update(alias.asname or alias.name for alias in node.names)
    return names


def private_uses(source: str) -> Iterator[str]:
    """Where a test reaches for a private name: of a module or a class of the product, of anything
    that is not the test's own ``self`` or ``cls``, or by its text in ``setattr`` and the like."""
    tree = ast.parse(source)
    product = of_the_product(tree)
    own = {
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for part in ast.walk(node)
        for name in _defined(part)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in PRODUCT:
            for part in (*(node.module or "").split("."), *(alias.name for alias in node.names)):
                if is_private(part):
                    yield f"line {node.lineno}: import of {part}"
        elif isinstance(node, ast.Attribute) and is_private(node.attr):
            root = node.value
            while isinstance(root, (ast.Attribute, ast.Call, ast.Subscript)):
                root = root.func if isinstance(root, ast.Call) else root.value
            named = root.id if isinstance(root, ast.Name) else ""
            if named in product or (node.attr not in own and named != "sys"):
                yield f"line {node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called.endswith(("setattr", "delattr", "getattr", "patch", "patch.object")):
                for text in node.args:
                    if isinstance(text, ast.Constant) and isinstance(text.value, str):
                        last = text.value.split(".")[-1]
                        if is_private(last):
                            yield f"line {node.lineno}: {called}(… {last!r} …)"


def _defined(node: ast.AST) -> Iterator[str]:
    """The names that a class of the test's own gives itself."""
    if isinstance(node, ast.FunctionDef):
        yield node.name
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
        yield node.attr


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(TESTS).as_posix())
def test_no_test_reaches_for_a_private_name(path: Path) -> None:
    assert [*private_uses(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "source",
    [
        "from knight_core.board import _hidden",
        "from knight_core import board\nboard._hidden",
        "from knight_core import board\nboard.Board(1, 1)._hidden",
        "import knight_core.board\nknight_core.board._hidden = 1",
        "from knight_core import Board\nboard = Board(1, 1)\nboard._hidden",
        "import knight_core\nmonkeypatch.setattr(knight_core.search.blind_kernel, '_hidden', 1)",
        "monkeypatch.setattr('knight_core.search.blind_kernel._hidden', 1)",
        "patch.object(kernel, '_hidden')",
    ],
)
def test_it_would_be_noticed(source: str) -> None:
    assert [*private_uses(source)]


def test_a_test_may_have_private_names_of_its_own() -> None:
    source = "class Own:\n def _hidden(self): self._more = 1; self._hidden(); self._more\n"
    assert not [*private_uses(source)]


README = (TESTS / "README.md").read_text(encoding="utf-8")
FAULTS = re.findall(
    r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$",
    README.partition("\n## Faults\n")[2].partition("\n## ")[0],
    re.MULTILINE,
)[2:]
"""The rows of the table: a fault, what must happen, the tests of it."""


@pytest.mark.parametrize(("fault", "outcome", "tests"), FAULTS, ids=[row[0] for row in FAULTS])
def test_the_tests_of_a_fault_exist(fault: str, outcome: str, tests: str) -> None:
    assert outcome.strip()
    named = re.fullmatch(r"`[^`]+`(?:, `[^`]+`)*", tests)
    assert named, tests
    for entry in re.findall(r"`([^`]+)`", tests):
        place, _, name = entry.partition(": ")
        text = (TESTS / place).read_text(encoding="utf-8")
        # In JavaScript by its name, or by that of its row in a table.
        forms = [f"def {name}("] if place.endswith(".py") else [f'test("{name}"', f'["{name}", ']
        assert any(form in text for form in forms), entry


def test_every_kind_of_fault_is_there() -> None:
    assert len(FAULTS) >= 13


SURVIVORS = json.loads((TESTS / "data" / "survivors.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("entry", SURVIVORS, ids=lambda entry: entry["reason"][:40])
def test_the_functions_of_accepted_mutants_exist(entry: dict[str, Any]) -> None:
    assert entry["reason"].endswith(".")
    assert entry["survivors"]
    for module, function, count in entry["survivors"]:
        assert count > 0
        path = TESTS.parent.joinpath(*module.split("."))
        source = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text(
            encoding="utf-8"
        )
        assert f"def {function.split('.')[-1]}(" in source
