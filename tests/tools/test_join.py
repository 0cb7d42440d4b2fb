"""The scripts: a few files instead of many modules, with the names that the sources have."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.tools.conftest import write
from web.tools.join import JOINED, join_scripts
from web.tools.later import later_files
from web.tools.messages import Problem
from web.tools.single import render_single
from web.tools.site import render_site

MODULES = {
    "start.js": """
        import { single } from "./place.js";
        /** What the first frame draws on. */
        const ownCanvas = single();
        import("./first_frame.js");
        import("./main.js").then(({ openPage }) => openPage(ownCanvas));
    """,
    "first_frame.js": 'import { draw } from "./draw.js";\ndraw(1);',
    "draw.js": "// Draws.\nexport const draw = (what) => paint(what);\nexport const unused = 1;",
    "main.js": """
        import { draw } from "./draw.js";
        import { VERSION } from "./build_info.js";
        export const openPage = async (canvas) => {
          draw(canvas, VERSION);
          await import("./modes/lab/mode.js");
          await import("./modes/code/inside.js");
        };
    """,
    "modes/lab/mode.js": 'import { shared } from "../../shared.js";\nshared("lab");',
    "modes/code/inside.js": """
        import { shared } from "../../shared.js";
        import { CUTS } from "../../sandbox/parts.js";
        shared(CUTS);
    """,
    "shared.js": "export const shared = (what) => f(what);",
}


@pytest.fixture
def page(project: Path) -> Path:
    """The small project with a page of several modules."""
    for path, text in MODULES.items():
        write(project, f"web/js/{path}", text)
    return project


def test_what_a_visitor_waits_for_is_in_two_files_and_all_else_comes_when_asked_for(
    page: Path,
) -> None:
    joined = join_scripts(page)
    assert {path: sorted(chunk.modules) for path, chunk in joined.chunks.items()} == {
        "js/start.js": [
            *("js/draw.js", "js/first_frame.js", "js/place.js", "js/start.js", "js/worker_text.js"),
        ],
        "js/main.js": ["js/main.js"],
        "js/modes/lab/mode.js": ["js/modes/lab/mode.js"],
        "js/modes/code/inside.js": ["js/modes/code/inside.js"],
        "js/shared.js": ["js/shared.js"],
    }
    assert {*joined.chunks["js/main.js"].imports} == {
        *("js/start.js", "js/build_info.js"),
        *("js/modes/lab/mode.js", "js/modes/code/inside.js"),
    }
    assert 'import{CUTS}from"../../sandbox/parts.js"' in joined.files["js/modes/code/inside.js"]
    assert later_files(joined.chunks, {"data/lessons.en.json"}) == [
        *("data/lessons.en.json", "js/modes/code/inside.js", "js/sandbox/parts.js")
    ]


def test_names_stay_and_comments_go_and_a_map_leads_to_the_sources(page: Path) -> None:
    site = render_site(page)
    own = f"v/{site.version}/js"
    start = site.files[f"{own}/start.js"].decode()
    assert "const ownCanvas=single();" in start
    assert "const draw=what=>paint(what);" in start
    assert "unused" not in start
    assert "//" not in start.replace("//# source", "")
    assert start.endswith("\n//# sourceMappingURL=start.js.map\n")
    made = json.loads(site.files[f"{own}/start.js.map"])
    assert "js/draw.js" in made["sources"]
    assert MODULES["draw.js"] in made["sourcesContent"]
    assert ".map" not in site.files["sw.js"].decode()
    assert str(page) not in "".join(content.decode("latin1") for content in site.files.values())


def test_the_same_sources_are_joined_once_and_give_the_same_bytes(page: Path) -> None:
    first = join_scripts(page)
    cached = page / JOINED
    before = cached.read_bytes()
    marked = before.replace(b"ownCanvas", b"keptThere")
    cached.write_bytes(marked)
    assert "keptThere" in join_scripts(page).single
    cached.unlink()
    assert join_scripts(page) == first
    assert cached.read_bytes() == before
    write(page, "web/js/draw.js", MODULES["draw.js"].replace("paint", "fill"))
    assert "fill(what)" in join_scripts(page).single


def test_a_worker_is_one_text_within_the_page_and_has_no_address(page: Path) -> None:
    write(page, "web/js/shared.js", "export const A = '#';")
    write(page, "web/js/solver/worker/boot.js", 'import { A } from "../../shared.js";\nboot(A);')
    write(page, "web/js/solver/worker/worker.js", 'import "./boot.js";\nserve("100 %");')
    write(page, "web/js/sandbox/worker/worker.js", 'import "../../solver/worker/boot.js";')
    for module in ("modes/lab/mode.js", "modes/code/inside.js"):
        write(page, f"web/js/{module}", "f();")
    site = render_site(page)
    text = 'const A="#";boot(A);serve("100 %");\n'
    worker = "js/solver/worker/worker.js"
    assert site.joined.texts[worker] == text
    start = site.files[f"v/{site.version}/js/start.js"].decode()
    (worker_text,) = re.findall(r"const WORKER='(.*?)';", start)
    assert worker_text.replace("\\n", "\n") == f"{text}//# sourceURL={worker}\n"
    assert site.joined.texts["js/sandbox/worker/worker.js"] == 'const A="#";boot(A);\n'
    # Started from an address it would have no policy.
    assert not [path for path in site.files if "/worker/" in path or "/child/" in path]


@pytest.mark.parametrize(
    ("path", "text", "sentence"),
    [
        ("js/main.js", 'import "./gone.js";', r'Could not resolve "\./gone\.js" from ".*main\.js"'),
        ("js/main.js", 'import { gone } from "./draw.js";', '"gone" is not exported by'),
        ("js/main.js", 'import "no-such-package";', "Cannot find package 'no-such-package'"),
        ("js/main.js", "import { a from;", r"main\.js \(1:\d+\)"),
        ("js/main.js", "f(import.meta.url);", r"web/js/main\.js asks for an address"),
        ("js/draw.js", 'import "./first_frame.js";\nexport const draw = 1;', "Circular dependency"),
        ("js/solver/worker/boot.js", "f(import.meta.url);", r"web/js/solver/worker/boot\.js asks"),
        ("js/solver/worker/boot.js", 'import "../../build_info.js";', r"worker\.js must be one"),
        (
            "js/solver/worker/boot.js",
            'f("https://a.example/")',
            r"start\.js has https://a\.example/",
        ),
        ("sw.js", "const FILES = {};", r"web/sw\.js must have one empty constant VERSION"),
    ],
)
def test_what_cannot_be_joined_is_named(page: Path, path: str, text: str, sentence: str) -> None:
    write(page, f"web/{path}", text)
    with pytest.raises(Problem, match=sentence):
        render_single(page, render_site(page))
