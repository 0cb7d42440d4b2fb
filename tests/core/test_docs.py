"""The examples in docstrings and READMEs do what they say, and what READMEs name is there."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import sys
import types
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import knight_core
from build import make_parser as build_parser
from knight_core.cli.program import make_parser as knight_core_parser
from tests.core.notebook import NOTEBOOK, as_saved, run

ROOT = Path(__file__).parents[2]
READMES = {
    place.relative_to(ROOT).as_posix(): place.read_text(encoding="utf-8")
    for place in (
        *(ROOT / folder / "README.md" for folder in ("", "web", "web/js", "tests")),
        *sorted((ROOT / "knight_core").rglob("README.md")),
        *(ROOT / "knight_core" / name for name in ("CLAIMS.md", "ROOMS.md")),
        ROOT / "CONTRIBUTING.md",
    )
}
"""The READMEs, and what else is read beside them."""
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
    text: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=text.append)
    assert not text, "".join(text)


def test_the_main_entry_points_have_examples() -> None:
    shown = {test.name.removeprefix("knight_core.") for name in MODULES for test in examples(name)}
    assert shown >= {
        "board.board.Board",
        "counting.count.count_tours",
        "solver.impossible",
        "solver.solve",
        "tour.tour.Path",
        "tour.tour.Tour",
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


MADE = {"dist/", ".build/pictures/", "dist/knights-tour-lab.html", "knights-tour-lab.html"}
"""What READMEs name and the build makes."""


@cache
def checkout() -> list[Path]:
    """The files and folders of the checkout, without what is installed or made."""
    tops = [*ROOT.iterdir(), *(ROOT / "web").iterdir()]
    skipped = ("web", "dist", "node_modules", "__pycache__")
    own = [path for path in tops if path.name not in skipped and path.name[0] != "."]
    return [*own, *(below for path in own for below in path.rglob("*")), ROOT / "web"]


def examples_in(text: str) -> list[str]:
    """The blocks of Python in a README."""
    return re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)


def commands(program: str) -> list[str]:
    """What READMEs show behind ``python -m knight_core`` or the like, without comments."""
    shown = re.compile(rf"(?:^|`)python {re.escape(program)} (?!--help)([^#`\n]+)", re.M)
    return [line.strip() for text in READMES.values() for line in shown.findall(text)]


def anchors(text: str) -> set[str]:
    """The headings of a README as links name them."""
    titles = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^a-z0-9 _-]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize(
    "place", [place for place, text in READMES.items() if ">>> " in text], ids=str
)
def test_the_session_of_a_readme_does_what_it_says(place: str) -> None:
    """Its examples with ``>>>``: each goes on where the one before ended."""
    session = "\n".join(code for code in examples_in(READMES[place]) if ">>>" in code)
    test = doctest.DocTestParser().get_doctest(session, {}, place, place, 0)
    assert test.examples
    text: list[str] = []
    doctest.DocTestRunner().run(test, out=text.append)
    assert not text, "".join(text)


@pytest.mark.parametrize(
    "code",
    [code for text in READMES.values() for code in examples_in(text) if ">>>" not in code],
)
def test_a_script_of_a_readme_runs(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = types.ModuleType("distributed")
    distributed.Client = Client  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "distributed", distributed)
    exec(compile(code, "README.md", "exec"), {"__name__": "readme"})


def test_the_notebook_shows_what_its_cells_do() -> None:
    """``python -m tests.core.notebook`` writes it anew."""
    text = NOTEBOOK.read_text(encoding="utf-8")
    assert as_saved(run(json.loads(text))) == text


@pytest.mark.parametrize("line", commands("-m knight_core"))
def test_a_command_of_a_readme_is_one(line: str) -> None:
    assert knight_core_parser().parse_args(shlex.split(line)).command


@pytest.mark.parametrize("line", commands("build.py"))
def test_a_command_of_the_build_is_one(line: str) -> None:
    options, rest = build_parser().parse_known_args(shlex.split(line))
    assert options.open_ended or not rest


@pytest.mark.parametrize("place", READMES)
def test_the_links_of_a_readme_lead_somewhere(place: str) -> None:
    """But for those that leave the checkout: to other sites, and to the host's own pages."""
    for link in re.findall(r"\]\((?!https://|\.\./\.\./issues/)([^)\s]+)\)", READMES[place]):
        path, _, anchor = link.partition("#")
        target = (ROOT / place).parent / path if path else ROOT / place
        assert target.exists(), link
        assert not anchor or anchor in anchors(target.read_text(encoding="utf-8")), link


@pytest.mark.parametrize("place", READMES)
def test_the_files_that_a_readme_names_are_there(place: str) -> None:
    """Files and folders in backticks, by the end of their paths."""
    there = {"/" + path.relative_to(ROOT).as_posix() for path in checkout()}
    for name in re.findall(r"`([\w./-]+(?:\.py|\.m?js|\.md|\.html|/))`", READMES[place]):
        end = "/" + name.rstrip("/")
        assert name in MADE or any(path.endswith(end) for path in there), name


def test_the_readme_at_the_root_is_one_screen() -> None:
    text = READMES["README.md"]
    assert len(text.splitlines()) <= 120
    assert len(text.split()) <= 900


def test_a_readme_names_every_room() -> None:
    """Each folder of the trees has a line in a table."""
    tables = {
        "knight_core": "knight_core/ROOMS.md",
        "web/js": "web/js/README.md",
        "web/js/modes": "web/js/README.md",
        "tests": "tests/README.md",
    }
    for tree, place in tables.items():
        named = set(re.findall(r"^\| `(\w+)/` \|", READMES[place], re.M))
        rooms = {path.parent.name for path in (ROOT / tree).glob("[a-z]*/*.*")}
        assert rooms <= named, tree
