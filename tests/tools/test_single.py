"""The single file and the class set: everything inside, nothing outside, always the same bytes."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import io
import json
import os
import re
import zipfile
from pathlib import Path
from urllib.parse import unquote

import pytest

import build
from knight_core.texts.languages import LANGUAGES
from tests.tools.conftest import write
from tests.vocabulary import SPOKEN
from web.tools.class_set import CLASS_SET
from web.tools.gallery import gallery_files
from web.tools.messages import Problem
from web.tools.products import build_site, read_lesson
from web.tools.single import SINGLE, render_single
from web.tools.site import SPARE, render_site


def single(project: Path) -> str:
    return render_single(project, render_site(project)).decode()


def block(page: str, name: str) -> str:
    """A block of text, by the end of its id."""
    (text,) = re.findall(rf'<script type="[a-z/]+" id="single-{name}">(.*?)</script>', page, re.S)
    return str(text)


def unpacked(page: str, name: str) -> str:
    """What a compressed block of text says."""
    return gzip.decompress(base64.b64decode(block(page, name))).decode()


def module(address: str) -> str:
    """The text that a data: address leads to."""
    head, _, text = address.partition(",")
    assert head == "data:text/javascript;charset=utf-8"
    return unquote(text)


def imports(page: str) -> dict[str, str]:
    """The modules of the import map, by their names."""
    text = unpacked(page, "modules")
    return {name: module(address) for name, address in json.loads(text)["imports"].items()}


# ----------------------------------------------------------------------------------------- modules


def test_all_scripts_are_one_module_but_for_those_that_the_build_writes(project: Path) -> None:
    write(project, "web/js/panel.js", "export const panel = '< % # ž';\n")
    write(project, "web/js/main.js", 'import { panel } from "./panel.js";\nf(panel);')
    write(project, "web/js/start.js", 'import { single } from "./place.js";\nimport("./main.js");')
    site = render_site(project)
    shown = imports(render_single(project, site).decode())
    assert sorted(shown) == [
        *("lab/js/build_info.js", "lab/js/sandbox/parts.js", "lab/js/start.js")
    ]
    for path in ("js/build_info.js", "js/sandbox/parts.js"):
        assert shown[f"lab/{path}"] == site.files[f"v/{site.version}/{path}"].decode()
    start = shown["lab/js/start.js"]
    assert 'const panel="< % # ž";f(panel);' in start
    assert re.findall(r"\bimport\b.*?;", start) == ['import"lab/js/build_info.js";']


def test_another_module_says_where_things_are(project: Path) -> None:
    write(project, "web/js/start.js", 'import { single } from "./place.js";\nf(single());')
    start = imports(single(project))["lab/js/start.js"]
    assert start.startswith('import{VERSION}from"lab/js/build_info.js";')
    assert "const single=()=>VERSION;f(single());" in start


def test_what_stands_in_for_a_module_names_no_other_origin(project: Path) -> None:
    write(
        project, "web/single/place.js", "export const single = () => fetch('https://example.org')"
    )
    with pytest.raises(Problem, match=r"js/start\.js has https://example\.org"):
        single(project)


# -------------------------------------------------------------------------------------- everything


def test_everything_is_inside(project: Path) -> None:
    texts = {"title": "a</script><b>"}
    write(project, "web/i18n/en.json", json.dumps(texts))
    write(project, "web/i18n/sk.json", json.dumps({**texts, "title": "ž"}))
    site = render_site(project)
    page = single(project)
    assert not [name for name in SPARE if f'id="single-{name}"' in page]
    for name in site.assets.keys() - {*SPARE}:
        content = gzip.decompress(base64.b64decode(block(page, name)))
        packed = site.files[site.assets[name]]
        assert content == (gzip.decompress(packed) if name == "rest" else packed)
    assert json.loads(unpacked(page, "i18n-en"))["title"] == "a</script><b>"
    assert json.loads(unpacked(page, "i18n-en.code"))
    # A draft is not.
    for tag, language in LANGUAGES.items():
        assert (f'id="single-i18n-{tag}"' in page) == (language.state == "announced")
    assert json.loads(site.files[f"v/{site.version}/i18n/sk.json"])["title"] == "ž"
    for path, content in gallery_files().items():
        name = Path(path).with_suffix("").as_posix().replace("/", "-")
        assert unpacked(page, name) == content.decode()
    assert "MPL-2.0" in block(page, "licences")
    assert "ISC: do as you like" in block(page, "licences")
    assert "<style>a { color: red }</style>" in page
    (icon,) = re.findall(r'<link rel="icon" href="data:image/svg\+xml;base64,(.*?)">', page)
    assert base64.b64decode(icon) == b"<svg/>"
    assert f'VERSION = "{site.version}"' in imports(page)["lab/js/build_info.js"]


def test_nothing_is_left_outside(project: Path) -> None:
    page = (project / "web/index.html").read_text(encoding="utf-8")
    links = '<link rel="manifest" href="m">\n<link rel="apple-touch-icon" href="i">\n'
    write(project, "web/index.html", links + page)
    shown = single(project)
    addresses = re.findall(r'\b(?:src|href)="(.*?)"', shown)
    assert addresses
    assert all(address.startswith("data:") for address in addresses)
    assert "unserved" not in shown
    write(project, "web/index.html", page.replace("</body>", '<img src="a.png"></body>'))
    with pytest.raises(Problem, match=r'must hold everything, but it has src="a\.png"'):
        single(project)


@pytest.mark.parametrize("gone", ["Content-Security-Policy", "<script async", "<aside", "</body>"])
def test_a_page_without_what_is_replaced_is_refused(project: Path, gone: str) -> None:
    page = (project / "web/index.html").read_text(encoding="utf-8")
    write(project, "web/index.html", page.replace(gone, "x"))
    with pytest.raises(Problem, match="must have exactly one"):
        single(project)


def test_the_policy_names_the_scripts_and_styles_and_no_network(project: Path) -> None:
    page = single(project)
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="(.*?)"', page)
    rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split(";")}
    assert rules["default-src"] == ["'none'"]
    # The script puts the import map into the page, where it is allowed by its hash as well.
    inline = [unpacked(page, "modules"), *re.findall(r"<script>(.*?)</script>", page, re.S)]
    assert inline[1] == 'const first="lab/js/start.js";import(first);'
    # That of the sandbox's document, which the policy binds as well.
    inline.append("start();")
    for texts, allowed, more in (
        (inline, rules["script-src"], ["data:", "'wasm-unsafe-eval'"]),
        (re.findall(r"<style>(.*?)</style>", page, re.S), rules["style-src"], []),
    ):
        hashes = [base64.b64encode(hashlib.sha256(text.encode()).digest()) for text in texts]
        assert allowed == [f"'sha256-{digest.decode()}'" for digest in hashes] + more
    others = {source for rule in rules.values() for source in rule if "sha256" not in source}
    assert others == {"'none'", "data:", "blob:", "'wasm-unsafe-eval'"}


def test_what_is_compressed_once_is_kept_by_its_content(project: Path) -> None:
    site = render_site(project)
    first = render_single(project, site)
    cached = sorted((project / ".build/packed").iterdir())
    assert len(cached) == 3
    assert render_single(project, site) == first
    # What is kept is taken as it is.
    marks = [gzip.compress(path.name.encode(), mtime=0) for path in cached]
    for path, mark in zip(cached, marks, strict=True):
        path.write_bytes(mark)
    second = render_single(project, site)
    assert all(base64.b64encode(mark) in second for mark in marks)
    # But only as long as the content is the same.
    write(project, "web/node_modules/pyodide/pyodide.asm.mjs", "export default other;")
    third = render_single(project, render_site(project))
    now = set((project / ".build/packed").iterdir())
    assert len(now) == 3
    assert len(now & set(cached)) == 2
    assert sum(base64.b64encode(mark) in third for mark in marks) == 2


# ---------------------------------------------------------------------------------------- commands


def test_single_makes_that_file_only(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main(["single"], project) == 0
    assert os.listdir(project / "dist") == [SINGLE]
    assert (project / "dist" / SINGLE).read_text(encoding="utf-8") == single(project)
    assert re.fullmatch(r"dist/knights-tour-lab\.html: \d+\.\d MB\n", capsys.readouterr().out)


def test_zip_holds_the_site_and_the_single_file_and_says_how(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build.main(["zip"], project) == 0
    assert re.fullmatch(r"knights-tour-lab-site\.zip: \d+\.\d MB\n", capsys.readouterr().out)
    content = (project / CLASS_SET).read_bytes()
    assert not (project / "dist").exists()
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        files = {name: archive.read(name) for name in archive.namelist()}
    for tag in SPOKEN:
        translation = files.pop(f"knights-tour-lab/READ-ME.{tag}.txt").decode()
        assert "python3 -m http.server 8000" in translation
    readme = files.pop("knights-tour-lab/READ-ME.txt").decode()
    for words in ("python3 -m http.server", "https", SINGLE):
        assert words in readme
    build_site(project)
    dist = {path.relative_to(project / "dist"): path for path in (project / "dist").rglob("*")}
    assert files == {
        f"knights-tour-lab/{name.as_posix()}": path.read_bytes()
        for name, path in dist.items()
        if path.is_file()
    }
    (project / CLASS_SET).unlink()
    assert build.main(["zip"], project) == 0
    assert (project / CLASS_SET).read_bytes() == content
    ignored = (Path(build.__file__).parent / ".gitignore").read_text(encoding="utf-8")
    assert f"/{CLASS_SET}\n" in ignored


def test_the_service_worker_does_not_keep_the_single_file(project: Path) -> None:
    build_site(project)
    assert (project / "dist" / SINGLE).is_file()
    cached = (project / "dist/sw.js").read_text(encoding="utf-8")
    assert "js/start.js" in cached
    assert SINGLE not in cached


def test_a_lesson_lies_inside_and_ends_nothing(project: Path, tmp_path: Path) -> None:
    text = "# A & B\n## <!-- </script> &lt;\nshow: ?board=5x5\n"
    file = tmp_path / "lesson.txt"
    file.write_text(text, encoding="utf-8")
    site = render_site(project)
    page = render_single(project, site, read_lesson(file)).decode()
    (inside,) = re.findall(r'<script type="text/plain" id="lesson-inside">([^<]*)</script>\n', page)
    assert html.unescape(inside) == text
    assert page.replace(
        f'<script type="text/plain" id="lesson-inside">{inside}</script>\n', ""
    ) == (render_single(project, site).decode())


def test_what_is_no_lesson_is_told(tmp_path: Path) -> None:
    file = tmp_path / "lesson.txt"
    with pytest.raises(Problem, match="cannot be read"):
        read_lesson(file)
    file.write_text("# A\n## B\nask: How many?\n", encoding="utf-8")
    with pytest.raises(Problem, match="is not a lesson:\nline 3: "):
        read_lesson(file)
