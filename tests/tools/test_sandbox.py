"""The sandbox: its document, which both pages allow by its hash, and its worker in one text."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from web.tools.messages import Problem
from web.tools.sandbox import PARTS
from web.tools.single import render_single
from web.tools.site import Site, render_site

POLICY = r'http-equiv="Content-Security-Policy" content="(.*?)"'


def write(project: Path, path: str, text: str) -> None:
    (project / path).parent.mkdir(parents=True, exist_ok=True)
    (project / path).write_text(text, encoding="utf-8")


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
    write(project, "web/js/sandbox/child/child.js", "/* ž */ start(1 < 2);\n")
    site = render_site(project)
    document = parts(site)["DOCUMENT"]
    (script,) = re.findall(r"<script>(.*?)</script>", document, re.DOTALL)
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


def test_the_worker_is_one_text_that_imports_nothing(project: Path) -> None:
    folder = "web/js/sandbox/worker"
    write(project, "web/js/shared.js", "export const A = 1;\nexport class C {}\n")
    write(
        project,
        f"{folder}/boot.js",
        'import { A, C } from "../../shared.js";\n'
        "export async function boot() {\n  return [A, C];\n}\n",
    )
    write(
        project,
        f"{folder}/worker.js",
        'import { C } from "../../shared.js";\nimport { boot } from "./boot.js";\nboot(C);\n',
    )
    site = render_site(project)
    assert parts(site)["WORKER"] == (
        "const module0 = (() => {\nconst A = 1;\nclass C {}\nreturn { A, C };\n})();\n"
        "const module1 = (() => {\nconst { A, C } = module0;\n"
        "async function boot() {\n  return [A, C];\n}\nreturn { boot };\n})();\n"
        "const module2 = (() => {\nconst { C } = module0;\nconst { boot } = module1;\n"
        "boot(C);\nreturn {  };\n})();\n"
    )
    # Started from an address it would have no policy.
    assert not [path for path in site.files if "sandbox/worker" in path or "sandbox/child" in path]


def test_what_pyodides_modules_export_is_cut_out(project: Path) -> None:
    assert parts(render_site(project))["CUTS"] == {
        "loader": ["export{a as loadPyodide,b as version};", "return a;"],
        "runtime": ["export default create;", "return create;"],
    }


@pytest.mark.parametrize(
    ("path", "text", "sentence"),
    [
        ("js/sandbox/child/child.js", "'</script>'", "must be a classic script"),
        ("js/sandbox/child/child.js", "export {};", "must be a classic script"),
        ("js/sandbox/worker/worker.js", 'import "../../other.js";\n', "by names, and in one line"),
        ("js/sandbox/worker/worker.js", 'import * as m from "../../other.js";\n', "by names"),
        ("js/sandbox/worker/worker.js", 'import { a } from "../../other.js";\n', "by names"),
        ("js/sandbox/worker/worker.js", "export let a = 1;", "no place in the sandbox: export let"),
        ("js/sandbox/worker/worker.js", "export { a };", "no place in the sandbox: export { a }"),
        ("js/sandbox/worker/worker.js", "f(import.meta);", "no place in the sandbox: import.meta"),
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
    write(project, "web/js/other.js", "export const b = 1;")
    write(project, f"web/{path}", text)
    with pytest.raises(Problem, match=re.escape(sentence)):
        render_site(project)
