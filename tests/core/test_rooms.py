"""The rooms of web/js: which may import which. Types count: an import in a comment is an import."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2] / "web" / "js"
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*"(\.{1,2}/[^"]+)\"""")


def imports_of(path: str, code: str) -> Iterator[str]:
    """The imports of a file, as paths below web/js."""
    for name in IMPORT.findall(code):
        yield posixpath.normpath(posixpath.join(posixpath.dirname(path), name))


IMPORTS = [
    (path, to)
    for file in sorted(ROOT.rglob("*.js"))
    for path in [file.relative_to(ROOT).as_posix()]
    for to in imports_of(path, file.read_text(encoding="utf-8"))
]


def mode_of(path: str) -> str:
    """The mode that a file belongs to, or nothing."""
    first, *others = path.split("/")
    return others[0] if first == "modes" else ""


def found(forbidden: Callable[[str, str], bool]) -> list[str]:
    return [f"{path} imports {to}" for path, to in IMPORTS if forbidden(path, to)]


def test_imports_of_every_kind_are_read() -> None:
    code = """
        import { a } from "./a.js";
        import "../b.js";
        const c = await import("../../modes/c/c.js");
        /** @import { D } from "./d.js" */
        /** @param {import("./e.js").E} e */
    """
    names = ["board/x/a.js", "board/b.js", "modes/c/c.js", "board/x/d.js", "board/x/e.js"]
    assert [*imports_of("board/x/x.js", code)] == names
    assert len(IMPORTS) > 1000


def test_no_mode_imports_a_mode() -> None:
    assert not found(
        lambda path, to: bool(mode_of(path) and mode_of(to)) and mode_of(path) != mode_of(to)
    )


def test_what_draws_and_plays_knows_neither_the_frame_nor_a_mode() -> None:
    rooms = ("board/", "player/", "charts/", "share/", "ui/")
    above = ("app/", "modes/")
    assert not found(lambda path, to: path.startswith(rooms) and to.startswith(above))


def test_nothing_imports_the_first_script_and_that_alone_the_second() -> None:
    assert not found(lambda path, to: to == "start.js" or (to == "main.js" and path != "start.js"))
