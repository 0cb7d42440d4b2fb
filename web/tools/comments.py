"""The page's modules without their comments, which would be a third of what a first visit loads."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from web.tools.files import fingerprint, write_file
from web.tools.install import find_node
from web.tools.programs import must_run

OPTIONS = (
    "--ignoreConfig",
    "--allowJs",
    "--noCheck",
    "--noResolve",
    "--removeComments",
    "--target",
    "esnext",
    "--module",
    "esnext",
    "--moduleResolution",
    "bundler",
    "--verbatimModuleSyntax",
)


def without_comments(root: Path, web: Mapping[str, bytes]) -> dict[str, bytes]:
    """Returns the site's own files with the modules of js/ as the TypeScript compiler prints them.

    Earlier results are kept in .build/ by their content. If the compiler is not installed
    the modules stay as they are.
    """
    compiler = root / "web" / "node_modules" / "typescript" / "bin" / "tsc"
    about = compiler.parents[1] / "package.json"
    if not about.is_file():
        return dict(web)
    cache = root / ".build" / "modules"
    kept = {
        path: cache / f"{fingerprint(about.read_bytes(), OPTIONS, content)}.js"
        for path, content in web.items()
        if path.startswith("js/") and path.endswith(".js")
    }
    missing = [path for path, place in kept.items() if not place.is_file()]
    if missing:
        with tempfile.TemporaryDirectory() as folder:
            sources, printed = Path(folder, "sources"), Path(folder, "printed")
            for path in missing:
                (sources / path).parent.mkdir(parents=True, exist_ok=True)
                (sources / path).write_bytes(web[path])
            node = find_node(root)
            must_run(
                [
                    *(node.node, compiler, *OPTIONS, "--rootDir", sources, "--outDir", printed),
                    *(sources / path for path in missing),
                ],
                "The comments of the page's modules could not be left out.",
                environment=node.environment,
            )
            for path in missing:
                write_file(kept[path], (printed / path).read_bytes(), root / ".build")
    if cache.is_dir():
        for old in {*cache.iterdir()} - {*kept.values()}:
            old.unlink()
    return {**web, **{path: place.read_bytes() for path, place in kept.items()}}
