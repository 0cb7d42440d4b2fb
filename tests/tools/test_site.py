"""The build: everything that a site needs and nothing else, and always the same bytes."""

from __future__ import annotations

import gzip
import io
import json
import re
import zipfile
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from knight_core import catalogue
from knight_core.methods import METHODS
from knight_core.texts.languages import LANGUAGES
from tests.tools.conftest import write
from web.tools import archive as archive_tool
from web.tools.archive import Python, pack, render_python
from web.tools.build_info import BUILD_INFO
from web.tools.documents import render_documents
from web.tools.files import integrity
from web.tools.messages import Problem
from web.tools.products import build_site
from web.tools.single import SINGLE, render_single
from web.tools.site import render_site
from web.tools.texts import page_texts, text_files


def test_two_builds_at_once_leave_each_other_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = "web/js/solver/worker"
    for place in (
        *(f"web/tools/{name}.mjs" for name in ("compile", "image", "page_start", "trim", "wasm")),
        *(f"{worker}/{name}.js" for name in ("python", "start")),
        *(f"web/node_modules/pyodide/{name}" for name in ("package.json", "pyodide.asm.mjs")),
    ):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text("{}")
    first, second = {"one.py": b"1"}, {"other.py": b"2"}
    made: list[Python] = []

    def compile_slowly(command: Sequence[object], *_: object, **__: object) -> None:
        source, *targets = map(Path, map(str, command[2:]))
        if source.read_bytes() == pack(first):
            made.append(render_python(tmp_path, second))
        for target in targets:
            target.write_bytes(b"made from " + source.read_bytes())

    monkeypatch.setattr(
        archive_tool, "find_node", lambda _: SimpleNamespace(node="", environment={})
    )
    monkeypatch.setattr(archive_tool, "must_run", compile_slowly)
    made.append(render_python(tmp_path, first))
    archives = [b"made from " + pack(core) for core in (second, first)]
    images = [b"made from " + archive for archive in archives]
    assert made == [
        Python(image, archive, archive, runtime=image)
        for image, archive in zip(images, archives, strict=True)
    ]


def test_an_archive_depends_on_names_and_contents_only() -> None:
    files = {"knight_core/b.py": b"b", "knight_core/__init__.py": b"", "knight_core/a.json": b"{}"}
    packed = pack(files)
    assert packed == pack(dict(reversed(files.items())))
    assert packed != pack({**files, "knight_core/b.py": b"c"})
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert archive.namelist() == sorted(files)
        assert {name: archive.read(name) for name in archive.namelist()} == files
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_a_style_in_the_page_is_allowed_by_its_hash(project: Path) -> None:
    page = (project / "web/index.html").read_text(encoding="utf-8")
    style = "a { color: tan }"
    page = page.replace("<title", f"<style>{style}</style>\n<title")
    write(project, "web/index.html", page)
    with pytest.raises(Problem, match="policy does not allow"):
        render_site(project)
    page = page.replace("default-src 'self'", "default-src 'self'; style-src 'self'")
    write(project, "web/index.html", page)
    built = render_site(project)
    assert f"style-src 'self' '{integrity(style.encode())}'" in built.files["index.html"].decode()
    assert integrity(style.encode()) in render_single(project, built).decode()


def test_a_build_makes_exactly_the_site(project: Path) -> None:
    build_site(project)
    site = contents(project / "dist")
    made = render_site(project)
    version = made.version
    pyodide, python = (made.assets[name].split("/")[1] for name in ("loader", "wasm"))
    assert sorted(site) == sorted(
        [
            "card.png",
            "icons/knight.svg",
            "index.html",
            SINGLE,
            f"pyodide/{pyodide}/LICENSES.txt",
            f"pyodide/{pyodide}/pyodide.asm.js",
            f"pyodide/{pyodide}/pyodide.asm.wasm",
            f"pyodide/{pyodide}/pyodide.js",
            f"pyodide/{python}/python.bin",
            f"pyodide/{python}/python.wasm",
            f"pyodide/{python}/rest.bin",
            "pt-BR/index.html",
            "sk/index.html",
            "sw.js",
            f"v/{version}/data/gallery.json",
            *(f"v/{version}/data/lessons.{tag}.json" for tag in LANGUAGES),
            f"v/{version}/data/templates.json",
            f"v/{version}/fonts/sans-400.woff2",
            f"v/{version}/fonts/sans-600.woff2",
            f"v/{version}/fonts/serif-600.woff2",
            *(f"v/{version}/{path}" for path in text_files(page_texts(project))),
            f"v/{version}/js/LICENSES.txt",
            f"v/{version}/js/build_info.js",
            f"v/{version}/js/main.js",
            f"v/{version}/js/main.js.map",
            f"v/{version}/js/sandbox/parts.js",
            f"v/{version}/js/start.js",
            f"v/{version}/js/start.js.map",
            f"v/{version}/js/unserved.js",
            f"v/{version}/styles/page.css",
            "zh-Hant/index.html",
        ]
    )
    page = site["index.html"].decode()
    assert re.findall(r'(?:src|href)="(.*?)"', page) == [
        "icons/knight.svg",
        f"v/{version}/styles/page.css",
        f"v/{version}/js/start.js",
        f"v/{version}/js/unserved.js",
        SINGLE,
    ]
    assert '<title data-i18n="title">Knight\'s Tour</title>' in page
    assert site[f"pyodide/{pyodide}/pyodide.js"] == (
        b"`./`\nexport{a as loadPyodide,b as version};\n"
    )
    notice = site[f"v/{version}/js/LICENSES.txt"].decode()
    assert notice.endswith("\nidb 4.5.6\n\nISC: do as you like, see isc.\n")
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(site[made.assets["rest"]]))) as archive:
        assert archive.namelist() == [
            "knight_core/__init__.py",
            "knight_core/methods/__init__.py",
            "knight_core/methods/data.json",
            "knight_core/py.typed",
        ]


def test_build_info_describes_the_files(project: Path) -> None:
    site = render_site(project)
    info = site.files[f"v/{site.version}/{BUILD_INFO}"].decode()
    values = dict(re.findall(r"^export const (\w+) = (.*?);$", info, re.MULTILINE | re.DOTALL))
    assert re.fullmatch(r"[0-9a-f]{12}", site.version)
    assert json.loads(values["VERSION"]) == site.version
    assert json.loads(values["PYODIDE"]) == {
        "version": "1.2.3",
        "info": {"python": "3.14.2", "version": "1.2.3"},
    }
    assets = json.loads(values["ASSETS"])
    assert {name: asset["path"] for name, asset in assets.items()} == site.assets
    for asset in assets.values():
        assert asset["bytes"] == len(site.files[asset["path"]])
    facts = json.loads(values["FACTS"])
    assert facts == catalogue.facts()
    assert facts["methods"][0]["id"] in METHODS


def test_the_style_sheets_are_joined_in_the_order_of_their_links(project: Path) -> None:
    page = (project / "web/index.html").read_text(encoding="utf-8")
    link = '<link rel="stylesheet" href="styles/page.css">\n'
    links = [link.replace("page", name) for name in ("z", "a")]
    write(project, "web/index.html", page.replace(link, "".join(links)))
    (project / "web/styles/page.css").unlink()
    write(project, "web/styles/z.css", "z {}\n")
    with pytest.raises(Problem, match=r"links to styles/a\.css, and there is no such file"):
        render_site(project)
    write(project, "web/styles/a.css", "a {}\n")
    site = render_site(project)
    sheets = [path for path in site.files if path.endswith(".css")]
    assert sheets == [f"v/{site.version}/styles/page.css"]
    assert site.files[sheets[0]] == b"z {}\n\na {}\n"
    page = site.files["index.html"].decode()
    assert re.findall(r'<link rel="stylesheet" href="(.*)">', page) == sheets
    write(project, "web/styles/b.css", "b {}\n")
    with pytest.raises(Problem, match=r"does not link to styles/b\.css"):
        render_site(project)
    apart = f"{links[0]}<meta>\n{links[1]}"
    write(project, "web/index.html", apart)
    with pytest.raises(Problem, match="in lines one after the other"):
        render_site(project)


def test_the_types_of_facts_name_every_fact() -> None:
    types = render_documents()
    facts = catalogue.facts()
    names = {*facts, *facts["defaults"], *facts["choices"], *facts["limits"], *facts["lab"]}
    names |= {*facts["lab"]["tools"], *facts["methods"][0], *facts["shapes"][0]}
    assert [name for name in sorted(names) if not re.search(rf"\b{name}\b", types)] == []


@pytest.mark.parametrize(
    "changed", ["web/styles/page.css", "web/icons/knight.svg", "knight_core/methods/data.json"]
)
def test_every_change_makes_another_version_and_leaves_pyodide(project: Path, changed: str) -> None:
    before = render_site(project)
    write(project, changed, "[1]")
    after = render_site(project)
    assert after.version != before.version
    assert after.assets["loader"] == before.assets["loader"]
    is_python = changed.startswith("knight_core")
    assert (after.assets["wasm"] != before.assets["wasm"]) == is_python
    same = {path for path in before.files.keys() & after.files.keys() if "/" in path}
    common = {path for path in same if not path.endswith("index.html")}
    assert {path for path in common if before.files[path] != after.files[path]} <= {changed[4:]}


def test_a_second_build_touches_nothing(project: Path) -> None:
    first = build_site(project)
    dist = project / "dist"
    assert first == (len(contents(dist)), 0)
    before = {path: path.stat().st_mtime_ns for path in dist.rglob("*")}
    assert build_site(project) == (0, 0)
    assert {path: path.stat().st_mtime_ns for path in dist.rglob("*")} == before


def test_a_build_writes_what_changed_and_removes_what_went(project: Path) -> None:
    build_site(project)
    write(project, "web/js/main.js", "export const a = 1;")
    (project / "web/js/solver/worker/boot.js").unlink()
    write(project, "web/js/solver/worker/worker.js", "export {};")
    write(project, "dist/stray/file.txt", "x")
    build_site(project)
    files = render_site(project).files
    assert sorted(contents(project / "dist")) == sorted([*files, SINGLE])
    assert len(list((project / "dist/v").iterdir())) == 1
    assert not (project / "dist/stray").exists()
    assert [path.name for path in sorted((project / ".build").iterdir())] == [
        *("joined.json", "packed", "python")
    ]


def test_compressed_files_lie_beside_where_they_are_smaller(project: Path) -> None:
    write(project, "web/styles/page.css", "a { color: tan }\n" * 99)
    build_site(project, compressed=True)
    site = contents(project / "dist")
    version = render_site(project).version
    beside = {path for path in site if path.endswith(".gz")}
    assert f"v/{version}/styles/page.css.gz" in beside
    # What is compressed already gets no smaller.
    assert not any(path.endswith(".bin.gz") for path in beside)
    for path in beside:
        assert gzip.decompress(site[path]) == site[path.removesuffix(".gz")]
    build_site(project)
    assert not any(path.endswith(".gz") for path in contents(project / "dist"))


def test_a_foreign_address_stops_the_build(project: Path) -> None:
    (project / "knight_core/methods/__init__.py").write_text("A = 'https://example'")
    with pytest.raises(Problem, match=r"knight_core/methods/__init__\.py has https:"):
        build_site(project)
    assert not (project / "dist").exists()


@pytest.mark.parametrize(
    ("gone", "sentence"),
    [
        ("web/index.html", "there is no page to build"),
        ("web/i18n/en.json", "the page has no words"),
        ("web/package-lock.json", "no complete checkout"),
        ("knight_core/__init__.py", "there is no solver to pack"),
    ],
)
def test_what_is_missing_is_said(project: Path, gone: str, sentence: str) -> None:
    (project / gone).unlink()
    with pytest.raises(Problem, match=sentence):
        build_site(project)
