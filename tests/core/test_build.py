"""build.py: words in the page, no other origin, builds that repeat, the server, its sentences."""

from __future__ import annotations

import gzip
import io
import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest

import build
from knight_core import catalogue, sentences
from knight_core.methods import METHODS
from tests.core.conftest import PAGE, TEXTS
from tests.host import ROOT
from web.tools.addresses import foreign_addresses
from web.tools.archive import pack
from web.tools.browsers import find_browser, find_other_browsers
from web.tools.build_info import BUILD_INFO
from web.tools.install import Node
from web.tools.messages import Problem
from web.tools.products import build_site
from web.tools.pyodide import without_addresses
from web.tools.server import open_server, serving
from web.tools.single import SINGLE
from web.tools.site import render_site
from web.tools.steps import Step, js_test_steps, run_steps
from web.tools.texts import fill_texts

# ------------------------------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("page", "filled"),
    [
        ('<p data-i18n="title"></p>', '<p data-i18n="title">Knight\'s Tour</p>'),
        ("<p data-i18n='title'>\n </p>", "<p data-i18n='title'>Knight's Tour</p>"),
        ('<p data-i18n="title">own</p>', '<p data-i18n="title">own</p>'),
        ('<p data-i18n="title"><b></b></p>', '<p data-i18n="title"><b></b></p>'),
        ('<p data-i18n="title"><!-- c --></p>', '<p data-i18n="title"><!-- c --></p>'),
        (
            '<p data-i18n="markup"></p>',
            '<p data-i18n="markup">&lt;b&gt;bold&lt;/b&gt;</p>',
        ),
        (
            '<input data-i18n-attr="placeholder:rows, aria-label:title">',
            '<input data-i18n-attr="placeholder:rows, aria-label:title"'
            ' placeholder="Rows &amp; &quot;ranks&quot;" aria-label="Knight&#x27;s Tour">',
        ),
        (
            '<input data-i18n-attr="title:markup" />',
            '<input data-i18n-attr="title:markup" title="&lt;b&gt;bold&lt;/b&gt;" />',
        ),
        (
            '<input title="own" data-i18n-attr="title:rows">',
            '<input title="own" data-i18n-attr="title:rows">',
        ),
        (
            '<a data-i18n="rows" data-i18n-attr="title:title"></a>',
            '<a data-i18n="rows" data-i18n-attr="title:title" title="Knight&#x27;s Tour">'
            'Rows &amp; "ranks"</a>',
        ),
    ],
)
def test_words_are_filled_in(page: str, filled: str) -> None:
    assert fill_texts(page, TEXTS) == filled


def test_everything_else_in_the_page_stays() -> None:
    before = (
        "<!doctype html>\r\n<!-- é \u2028 <p data-i18n='title'></p> -->\n"
        "<SCRIPT src=a.js defer></SCRIPT><svg viewBox='0 0 1 1'><path d=''/></svg>&nbsp;&amp;\n"
    )
    page = before + '<h1 class="x"\n  data-i18n="title"></h1>\r\n<br/>' + before
    filled = fill_texts(page, TEXTS)
    assert filled.replace("Knight's Tour", "") == page
    assert filled.count("Knight's Tour") == 1


@pytest.mark.parametrize("page", ['\n<p data-i18n="gone"></p>', '\n<a data-i18n-attr="a:gone">'])
def test_a_missing_text_is_named(page: str) -> None:
    with pytest.raises(Problem, match=r'page\.html, line 2: the text "gone" is not in'):
        fill_texts(page, TEXTS, "page.html")


# ----------------------------------------------------------------------------------------- origins


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("js/a.js", "fetch('https://cdn.example/x.js')"),
        ("js/a.js", "fetch(`https://${host}/`)"),
        ("js/a.js", "// see http://www.w3.org/TR/"),
        ("a.json", '{"a": "http://example"}'),
        ("index.html", '<script src="//cdn.example/x.js">'),
        ("a.css", "a { background: url(//cdn.example/x.png) }"),
        ("a.css", "@import 'HTTPS://example/a.css'"),
        ("js/a.js", "new WebSocket('wss://example')"),
    ],
)
def test_another_origin_is_found(path: str, text: str) -> None:
    (found,) = foreign_addresses({"b.js": b"", path: text.encode()})
    assert found.startswith(f"{path} has ")


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (
            "a.svg",
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink">',
        ),
        ("a.js", "const scheme = 'https:'; // a comment, and a/b//c"),
        ("a.js", r"/^https?:\/\//.test(text)"),
        ("a.html", "<a href='./x//y'>"),
        ("a.wasm", "https://example"),
    ],
)
def test_names_that_are_no_addresses_pass(path: str, text: str) -> None:
    assert foreign_addresses({path: text.encode()}) == []


def test_pyodides_addresses_are_taken_out() -> None:
    script = "u=k(b??`https://cdn.example/pyodide/v${U}/full/`);\n//# sourceMappingURL=a.map"
    assert without_addresses(script.encode()) == b"u=k(b??`./`);\n"


# ---------------------------------------------------------------------------------------- archives


def test_an_archive_depends_on_names_and_contents_only() -> None:
    files = {"knight_core/b.py": b"b", "knight_core/__init__.py": b"", "knight_core/a.json": b"{}"}
    packed = pack(files)
    assert packed == pack(dict(reversed(files.items())))
    assert packed != pack({**files, "knight_core/b.py": b"c"})
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert archive.namelist() == sorted(files)
        assert {name: archive.read(name) for name in archive.namelist()} == files
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


# ---------------------------------------------------------------------------------- a whole project


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_a_build_makes_exactly_the_site(project: Path) -> None:
    build_site(project)
    site = contents(project / "dist")
    version = render_site(project).version
    (pyodide,) = {path.split("/")[1] for path in site if path.startswith("pyodide/")}
    assert sorted(site) == [
        "icons/knight.svg",
        "index.html",
        SINGLE,
        f"pyodide/{pyodide}/LICENSES.txt",
        f"pyodide/{pyodide}/pyodide.asm.js",
        f"pyodide/{pyodide}/pyodide.asm.wasm",
        f"pyodide/{pyodide}/pyodide.js",
        f"v/{version}/i18n/en.json",
        f"v/{version}/js/build_info.js",
        f"v/{version}/js/main.js",
        f"v/{version}/js/place.js",
        f"v/{version}/js/solver/worker/boot.js",
        f"v/{version}/js/solver/worker/worker.js",
        f"v/{version}/js/start.js",
        f"v/{version}/js/vendor/LICENSES.txt",
        f"v/{version}/js/vendor/idb.js",
        f"v/{version}/python.bin",
        f"v/{version}/styles/page.css",
    ]
    page = site["index.html"].decode()
    assert re.findall(r'(?:src|href)="(.*?)"', page) == [
        "icons/knight.svg",
        f"v/{version}/styles/page.css",
        f"v/{version}/js/start.js",
        f"v/{version}/js/unserved.js",
        SINGLE,
    ]
    assert '<title data-i18n="title">Knight\'s Tour</title>' in page
    assert site[f"pyodide/{pyodide}/pyodide.js"] == b"`./`\n"
    assert site[f"v/{version}/js/vendor/idb.js"] == b"export {};"
    notice = site[f"v/{version}/js/vendor/LICENSES.txt"].decode()
    assert "idb 4.5.6\n\nISC: do as you like.\n" in notice
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(site[f"v/{version}/python.bin"]))) as archive:
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


def test_pythons_sentences_are_among_the_built_texts(project: Path) -> None:
    site = render_site(project)
    texts = json.loads(site.files[f"v/{site.version}/i18n/en.json"])
    python = sentences.texts()
    assert {key.partition(".")[0] for key in python} >= {"problem", "reason"}
    assert texts == TEXTS | python
    (project / "web/index.html").write_text(
        PAGE.replace('"title"', '"problem.no-boards"'), encoding="utf-8"
    )
    assert f">{python['problem.no-boards']}</title>" in render_site(project).files[
        "index.html"
    ].decode("utf-8")


def test_a_text_that_python_has_already_is_refused(project: Path) -> None:
    texts = json.dumps({**TEXTS, "problem.no-boards": "Boards!"})
    (project / "web/i18n/en.json").write_text(texts, encoding="utf-8")
    with pytest.raises(Problem, match=r"en\.json repeats .*: problem\.no-boards\."):
        render_site(project)


def test_the_style_sheets_are_joined_in_the_order_of_their_links(project: Path) -> None:
    page = (project / "web/index.html").read_text(encoding="utf-8")
    link = '<link rel="stylesheet" href="styles/page.css">\n'
    links = [link.replace("page", name) for name in ("z", "a")]
    (project / "web/index.html").write_text(page.replace(link, "".join(links)), encoding="utf-8")
    (project / "web/styles/page.css").unlink()
    (project / "web/styles/z.css").write_text("z {}\n", encoding="utf-8")
    with pytest.raises(Problem, match=r"links to styles/a\.css, and there is no such file"):
        render_site(project)
    (project / "web/styles/a.css").write_text("a {}\n", encoding="utf-8")
    site = render_site(project)
    sheets = [path for path in site.files if path.endswith(".css")]
    assert sheets == [f"v/{site.version}/styles/page.css"]
    assert site.files[sheets[0]] == b"z {}\n\na {}\n"
    page = site.files["index.html"].decode()
    assert re.findall(r'<link rel="stylesheet" href="(.*)">', page) == sheets
    (project / "web/styles/b.css").write_text("b {}\n", encoding="utf-8")
    with pytest.raises(Problem, match=r"does not link to styles/b\.css"):
        render_site(project)
    apart = f"{links[0]}<meta>\n{links[1]}"
    (project / "web/index.html").write_text(apart, encoding="utf-8")
    with pytest.raises(Problem, match="in lines one after the other"):
        render_site(project)


def test_the_types_of_build_info_name_every_fact() -> None:
    types = (ROOT / "web/js/build_info.d.ts").read_text(encoding="utf-8")
    facts = catalogue.facts()
    names = {*facts, *facts["presets"], *facts["defaults"], *facts["limits"], *facts["lab"]}
    names |= {name for method in facts["methods"] for name in method}
    names |= {*facts["lab"]["tools"]}
    assert [name for name in sorted(names) if not re.search(rf"\b{name}\b", types)] == []


@pytest.mark.parametrize(
    "changed", ["web/styles/page.css", "web/icons/knight.svg", "knight_core/methods/data.json"]
)
def test_every_change_makes_another_version_and_leaves_pyodide(project: Path, changed: str) -> None:
    before = render_site(project)
    (project / changed).write_text("[1]", encoding="utf-8")
    after = render_site(project)
    assert after.version != before.version
    assert after.assets["wasm"] == before.assets["wasm"]
    common = {path for path in before.files.keys() & after.files.keys() if "/" in path}
    assert {path for path in common if before.files[path] != after.files[path]} <= {changed[4:]}


def test_a_second_build_touches_nothing(project: Path) -> None:
    first = build_site(project)
    assert first == (18, 0)
    dist = project / "dist"
    before = {path: path.stat().st_mtime_ns for path in dist.rglob("*")}
    assert build_site(project) == (0, 0)
    assert {path: path.stat().st_mtime_ns for path in dist.rglob("*")} == before


def test_a_build_writes_what_changed_and_removes_what_went(project: Path) -> None:
    build_site(project)
    (project / "web/js/main.js").write_text("export const a = 1;", encoding="utf-8")
    (project / "web/js/solver/worker/boot.js").unlink()
    (project / "web/js/solver/worker/worker.js").write_text("export {};", encoding="utf-8")
    (project / "dist/stray").mkdir()
    (project / "dist/stray/file.txt").write_text("x", encoding="utf-8")
    build_site(project)
    files = render_site(project).files
    assert sorted(contents(project / "dist")) == sorted([*files, SINGLE])
    assert len(list((project / "dist/v").iterdir())) == 1
    assert not (project / "dist/stray").exists()
    assert [path.name for path in sorted((project / ".build").iterdir())] == ["bytecode", "packed"]


def test_compressed_files_lie_beside_where_they_are_smaller(project: Path) -> None:
    (project / "web/styles/page.css").write_text("a { color: tan }\n" * 99, encoding="utf-8")
    build_site(project, compressed=True)
    site = contents(project / "dist")
    version = render_site(project).version
    beside = {path for path in site if path.endswith(".gz")}
    assert f"v/{version}/styles/page.css.gz" in beside
    assert f"v/{version}/python.bin.gz" not in beside
    for path in beside:
        assert gzip.decompress(site[path]) == site[path.removesuffix(".gz")]
    build_site(project)
    assert not any(path.endswith(".gz") for path in contents(project / "dist"))


def test_workflows_use_pinned_actions_and_may_write_one_thing() -> None:
    for path in (ROOT / ".github/workflows").glob("*.yml"):
        text = path.read_text(encoding="utf-8")
        used = re.findall(r"uses: (.+)", text)
        assert used
        for action in used:
            assert re.fullmatch(r"\./\S+|[\w-]+/[\w-]+@[0-9a-f]{40} # v[\d.]+", action), action
        assert re.findall(r"(\w[\w-]*): write", text) == (
            ["pages", "id-token"] if path.stem == "publish" else []
        )


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


def test_the_lock_file_pins_contents_and_names_no_place() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages["node_modules/pyodide"]["version"] == "314.0.7"
    for name, package in packages.items():
        assert package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name


# ----------------------------------------------------------------------------------------- serving


def get(address: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, dict(error.headers), error.read()


@pytest.mark.parametrize("mount", ["/", "/some-repo/", "/a/b/"])
def test_the_server_serves_below_its_path(project: Path, mount: str) -> None:
    build_site(project)
    with serving(project / "dist", mount) as address:
        assert address.endswith(mount)
        page = (project / "dist/index.html").read_bytes()
        for path in ("", "index.html", "?board=8x8&start=h1", "#step=1"):
            status, headers, body = get(address + path)
            assert (status, body) == (200, page)
            assert headers["Content-Type"] == "text/html; charset=utf-8"
            assert headers["Cache-Control"] == "no-cache"
        if mount != "/":
            assert get(address.removesuffix("/"))[2] == page
            assert get(address.replace(mount, "/"))[0] == 404
        for path in (
            "js",
            "js/",
            "js/none.js",
            "../build.py",
            "%2e%2e/web/index.html",
            "%00",
            "js//main.js",
        ):
            assert get(address + path)[0] == 404


def test_the_server_answers_an_unchanged_file_briefly(project: Path) -> None:
    build_site(project)
    with serving(project / "dist") as address:
        icon = address + "icons/knight.svg"
        tag = get(icon)[1]["ETag"]
        assert get(icon, **{"If-None-Match": tag})[::2] == (304, b"")
        (project / "web/icons/knight.svg").write_text("<svg></svg>", encoding="utf-8")
        build_site(project)
        assert get(icon, **{"If-None-Match": tag})[::2] == (200, b"<svg></svg>")


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        port = int(address.rstrip("/").rpartition(":")[2])
        with pytest.raises(Problem, match=f"^port {port} of .* choose another --port"):
            open_server(tmp_path, "127.0.0.1", [port])
        with open_server(tmp_path, "127.0.0.1", [port, 0]) as other:
            assert other.server_port != port


# ---------------------------------------------------------------------------------------- commands


def test_help_names_every_command() -> None:
    shown = subprocess.run(
        [sys.executable, build.__file__, "--help"], capture_output=True, text=True, check=True
    ).stdout
    for command in ("serve", "build", "single", "zip", "test", "check", "browsers", "bench"):
        assert f"python build.py {command}" in shown


@pytest.mark.parametrize("arguments", [[], ["fly"], ["build", "--fast"], ["serve", "--port", "x"]])
def test_a_wrong_command_line_is_no_traceback(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, build.__file__, *arguments], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "error:" in done.stderr


def test_a_step_that_fails_is_shown_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def step(name: str, code: str) -> Step:
        command = [sys.executable, "-c", code]
        return Step(name, command, tmp_path, dict(os.environ), count=r"(\d+) done")

    steps = [step("good", "print('12 done')"), step("bad", "exit('3 done, 1 not')")]
    assert run_steps(steps) == ["bad"]
    shown = re.sub(r"\d+\.\d s", "… s", capsys.readouterr().out)
    assert shown.splitlines() == [
        "good............ ok, 12 passed (… s)",
        "3 done, 1 not",
        "bad............. FAILED, 3 passed (… s)",
    ]


def test_every_test_in_javascript_is_run() -> None:
    (step,) = js_test_steps(Node("node", "npm", {}), ROOT)
    tests = [word for word in step.command if str(word).endswith(".test.mjs")]
    assert sorted(tests) == sorted((ROOT / "tests" / "js").rglob("*.test.mjs"))
    assert len(tests) >= 3


def test_an_unusable_browser_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNIGHT_BROWSER", "/no/such/browser")
    with pytest.raises(Problem, match="KNIGHT_BROWSER names /no/such/browser"):
        find_browser(ROOT)


def test_the_packages_of_missing_browsers_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Problem, match="firefox-esr, webkit2gtk-driver, xvfb"):
        find_other_browsers()
