"""A small project to build."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from tests.host import ROOT
from web.tools.files import fingerprint
from web.tools.single import render_single
from web.tools.site import render_site
from web.tools.vendor import FONTS, STYLES

TEXTS = {"title": "Knight's Tour", "rows": 'Rows & "ranks"', "markup": "<b>bold</b>"}

PAGE = """\
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self'">
<link rel="icon" href="icons/knight.svg">
<link rel="stylesheet" href="styles/page.css">
<script type="module" async src="js/start.js"></script>
<script async src="js/unserved.js"></script>
<title data-i18n="title"></title>
<body>
<aside id="unserved"><a href="knights-tour-lab.html"></a></aside>
</body>
"""


COMPILE = """\
import { copyFileSync } from "node:fs";
const [source, ...targets] = process.argv.slice(2);
for (const target of targets) copyFileSync(source, target);
"""
"""Stands in for what takes a real Pyodide: knight_core as it is, without a standard library, in all
that Python is made of."""

IMAGE = """\
import { copyFileSync } from "node:fs";
const [source, image, runtime] = process.argv.slice(2);
copyFileSync(source, image);
copyFileSync("../node_modules/pyodide/pyodide.asm.mjs", runtime);
"""
"""Pyodide's large script as it is."""


def write(project: Path, path: str, text: str) -> None:
    """Writes a file of the project, in folders that are made for it."""
    file = project / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


@pytest.fixture(scope="session")
def made_project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project that each test gets a copy of; what a build keeps in .build/ is there."""
    root = tmp_path_factory.mktemp("made") / "project"
    pyodide = "web/node_modules/pyodide/"
    files = {
        "web/card.png": "a picture",
        "web/index.html": PAGE,
        "web/icons/knight.svg": "<svg/>",
        "web/i18n/en.json": json.dumps(TEXTS),
        "web/js/README.md": "The scripts.",
        "web/js/first_frame.js": "draw();",
        "web/js/main.js": 'import { deleteDB } from "idb";\ndeleteDB("main");',
        "web/js/place.js": (
            'import { WORKER } from "./worker_text.js";\nexport const single = WORKER;'
        ),
        "web/js/start.js": 'import { single } from "./place.js";\nsingle();\nimport("./main.js");',
        "web/js/build_info.d.ts": "export const VERSION: string;",
        "web/js/unserved.js": "/* no module */ unserved();",
        "web/js/solver/worker/boot.js": "boot();",
        "web/js/solver/worker/python.js": "",
        "web/js/solver/worker/start.js": "",
        "web/js/solver/worker/worker.js": 'import "./boot.js";',
        "web/js/solver/worker/tsconfig.json": "{}",
        "web/js/sandbox/child/child.js": "start();",
        "web/js/sandbox/worker/worker.js": "start();",
        "web/single/place.js": (
            'import { VERSION } from "../js/build_info.js";\nexport const single = () => VERSION;'
        ),
        "web/single/unpack.js": 'const first = "START";\nimport(first);',
        "web/sw.js": (
            'const VERSION = "";\nconst FILES = {};\nconst LATER = [];\nconst SPARE = [];\n'
        ),
        "web/styles/page.css": "a { color: red }",
        "web/tools/compile.mjs": COMPILE,
        "web/tools/image.mjs": IMAGE,
        **{f"web/tools/{name}.mjs": "" for name in ("page_start", "trim", "wasm")},
        "web/package.json": "{}",
        "web/package-lock.json": "{}",
        "knight_core/__init__.py": "",
        "knight_core/README.md": "See https://example.org",
        "knight_core/tour.ipynb": "{}",
        "knight_core/py.typed": "",
        "knight_core/methods/__init__.py": "",
        "knight_core/methods/data.json": "[]",
        "knight_core/__pycache__/a.pyc": "x",
        "knight_core/tests/test_a.py": "x",
        pyodide + "package.json": '{"version": "1.2.3", "license": "MPL-2.0"}',
        pyodide + "pyodide-lock.json": '{"info": {"python": "3.14.2"}, "packages": {}}',
        pyodide + "pyodide.mjs": (
            "`https://cdn.example/pyodide/v1/`\n"
            "export{a as loadPyodide,b as version};\n//# sourceMappingURL=a"
        ),
        pyodide + "pyodide.asm.mjs": "export default create;",
        pyodide + "pyodide.asm.wasm": "\0asm",
        pyodide + "pyodide.js": "never copied",
    }
    # What is joined is the real package.
    files["web/node_modules/idb/package.json"] = '{"version": "4.5.6"}'
    files["web/node_modules/idb/LICENSE"] = "ISC: do as you like, see https://example.org/isc.\n"
    files |= {f"web/node_modules/{style}": "a {}\n" for style in STYLES.values()}
    for font in FONTS.values():
        package = "web/node_modules/" + "/".join(font.split("/")[:2])
        files |= {f"web/node_modules/{font}": "a font", f"{package}/LICENSE": "OFL\n"}
        files[f"{package}/package.json"] = '{"version": "7.8.9"}'
    for name, text in files.items():
        write(root, name, text)
    for linked in (
        # Where Node.js is, if this machine has none of its own.
        *("pyproject.toml", ".venv"),
        # It finds rollup, and the modules of others, where it really is.
        "web/tools/join.mjs",
    ):
        (root / linked).symlink_to(ROOT / linked)
    lock = [(root / "web" / name).read_bytes() for name in ("package.json", "package-lock.json")]
    stamp = root / "web/node_modules/.installed"
    stamp.write_text(fingerprint(sys.platform, *lock), encoding="utf-8")
    render_single(root, render_site(root))
    return root


@pytest.fixture
def project(tmp_path: Path, made_project: Path) -> Path:
    """A small project with everything that a build reads, Pyodide included."""
    return shutil.copytree(made_project, tmp_path / "project", symlinks=True)
