"""The sandbox: its document, which both pages allow by its hash, and its worker in one text."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.tools.conftest import write
from web.tools.messages import Problem
from web.tools.sandbox import PARTS
from web.tools.single import render_single
from web.tools.site import Site, render_site

POLICY = r'http-equiv="Content-Security-Policy" content="(.*?)"'


def parts(site: Site) -> dict[str, Any]:
    """What the module of the page exports."""
    text = site.files[f"v/{site.version}/{PARTS}"].decode()
    return {
        name: json.loads(value) for name, value in re.findall(r"export const (\w+) = (.*);", text)
    }


def rules(policy: str) -> dict[str, list[str]]:
    """The sources that a policy allows, by what they are for."""
    return {rule.split()[0]: rule.split()[1:] for rule in policy.split(";")}


def test_the_one_script_of_the_document_is_allowed_by_its_hash(project: Path) -> None:
    write(project, "web/js/sandbox/child/child.js", "/* ž */ start(1 < 2, '</script>');\n")
    site = render_site(project)
    document = parts(site)["DOCUMENT"]
    (script,) = re.findall(r"<script>(.*?)</script>", document, re.DOTALL)
    assert script == 'start(1<2,"<\\/script>");'
    hashed = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    (policy,) = re.findall(POLICY, document)
    assert rules(policy) == {
        "default-src": ["'none'"],
        "script-src": [f"'sha256-{hashed}'", "'wasm-unsafe-eval'"],
        "worker-src": ["blob:", "data:"],
    }
    for page in (site.files["index.html"], render_single(project, site)):
        (policy,) = re.findall(POLICY, page.decode())
        assert f"'sha256-{hashed}'" in rules(policy)["script-src"]


def test_the_worker_is_one_text(project: Path) -> None:
    write(
        project,
        "web/js/sandbox/worker/worker.js",
        "/* ž */ const loadPyodide$ = 'ž';\nf(loadPyodide$);",
    )
    assert parts(render_site(project))["WORKER"] == 'const loadPyodide$="ž";f(loadPyodide$);\n'


def test_no_name_of_the_worker_hides_what_stands_before_it(project: Path) -> None:
    write(
        project,
        "web/js/other.js",
        "const loadPyodide = 1;\nexport const other = () => loadPyodide;",
    )
    write(
        project,
        "web/js/sandbox/worker/worker.js",
        'import { other } from "../../other.js";\nf(other, loadPyodide);',
    )
    assert "const loadPyodide$1=1;" in parts(render_site(project))["WORKER"]


def test_what_pyodides_modules_export_is_cut_out(project: Path) -> None:
    assert parts(render_site(project))["CUTS"] == {
        "loader": ["export{a as loadPyodide,b as version};", "return a;"],
        "runtime": ["export default create;", "return create;"],
    }


@pytest.mark.parametrize(
    ("path", "text", "sentence"),
    [
        ("js/sandbox/child/child.js", 'import "../../build_info.js";', "one script alone"),
        ("js/sandbox/worker/worker.js", "f(import.meta);", "asks for an address"),
        ("node_modules/pyodide/pyodide.mjs", "export{a as other};", "does not export what it did"),
        (
            "node_modules/pyodide/pyodide.asm.mjs",
            'import a from "b";export default create;',
            "does not export what it did",
        ),
    ],
)
def test_what_cannot_be_in_the_sandbox_is_named(
    project: Path, path: str, text: str, sentence: str
) -> None:
    write(project, f"web/{path}", text)
    with pytest.raises(Problem, match=re.escape(sentence)):
        render_site(project)
