"""The page's scripts as a browser loads them: joined by rollup from the plain modules."""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path

from web.tools.files import fingerprint, write_file
from web.tools.install import find_node
from web.tools.messages import say
from web.tools.programs import must_run

JOINED = Path(".build", "joined.json")
"""Where the last result is, in a checkout: there the tests read what is in which file."""


@dataclass(frozen=True)
class Chunk:
    """A file of joined modules: their paths, and those of the files that it loads, now or later."""

    modules: list[str]
    imports: list[str]


@dataclass(frozen=True)
class Joined:
    """The scripts, by their paths in web/; a file of joined modules is called like one of them."""

    state: str
    """Changes with the sources."""
    files: dict[str, str]
    """The page's modules, and a source map beside each file."""
    chunks: dict[str, Chunk]
    """What is in these files."""
    texts: dict[str, str]
    """Workers, the modules of each in one text; and the scripts that are no modules."""
    single: str
    """The page's modules in one text, for the single file."""


def join_scripts(root: Path) -> Joined:
    """Joins the scripts of web/, unless the last result is of the same sources."""
    web = root / "web"
    script = web / "tools" / "join.mjs"
    sources = [script, web / "package-lock.json", web / "sw.js"]
    for place in (web / "js", web / "single"):
        sources += sorted(place.rglob("*.js"))
    state = fingerprint(*((str(p.relative_to(web)), p.read_bytes()) for p in sources if p.exists()))
    cached = root / JOINED
    made = json.loads(cached.read_text(encoding="utf-8")) if cached.is_file() else {}
    if made.get("state") != state:
        say("Joining the scripts …")
        node = find_node(root)
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder, "joined.json")
            must_run(
                [node.node, script, web, target, state],
                "The scripts cannot be joined.",
                environment=node.environment,
            )
            write_file(cached, target.read_bytes(), root / ".build")
            made = json.loads(target.read_text(encoding="utf-8"))
    chunks = {file: Chunk(**chunk) for file, chunk in made["chunks"].items()}
    return Joined(**{**made, "chunks": chunks})
