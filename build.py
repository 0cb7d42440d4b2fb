#!/usr/bin/env python3
"""Builds, serves and tests Knight's Tour Lab. Needs Python 3.11 or newer and nothing else.

    python build.py serve     build the site and open it at an address of this computer
    python build.py build     make dist/: plain files for any static host, also under a sub-path
    python build.py single    make only dist/knights-tour-lab.html: everything in one file
    python build.py zip       make knights-tour-lab-site.zip: the site to unpack on any host
    python build.py test      everything: lint, types, Python tests, browser tests
    python build.py check     lint and types only: seconds
    python build.py browsers  run the main paths in Firefox and WebKit
    python build.py bench     measure the solver in CPython and in the browser

Every command does its own set-up inside the checkout: Pyodide and the checkers of the page go to
web/node_modules/, Python tools to .venv/. Nothing is set up twice.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import errno
import gzip
import hashlib
import html
import io
import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from html.parser import HTMLParser
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path, PurePosixPath
from queue import SimpleQueue
from socketserver import TCPServer
from typing import BinaryIO, NamedTuple
from urllib.parse import quote, unquote, urlsplit

from knight_core import bridge

ROOT = Path(__file__).resolve().parent
DIST = ROOT / "dist"
OLDEST_NODE = 20


class Problem(Exception):
    """Something that the person at the keyboard can understand and act on, in one sentence."""


def say(text: str) -> None:
    """Prints one line at once, in order with the output of the programs that are started."""
    print(text, flush=True)


# ---------------------------------------------------------------------------------------------
# The site: every file of dist/ as bytes, from the sources alone
# ---------------------------------------------------------------------------------------------

# At the top of dist/, under addresses that stay.
TOP_FILES = ("index.html", "manifest.webmanifest", "sw.js")
TOP_FOLDERS = ("icons",)
# Below v/VERSION/: files of two versions never mix, and each may be cached for ever.
VERSIONED_FOLDERS = ("styles", "js", "i18n")
BUILD_INFO = "js/build_info.js"
PYTHON = "python.bin"

# What the worker loads of the npm package, by its name in build_info.js: there, and in dist/. The
# scripts are renamed: not every host knows that .mjs is JavaScript.
PYODIDE_FILES = {
    "loader": ("pyodide.mjs", "pyodide.js"),
    "runtime": ("pyodide.asm.mjs", "pyodide.asm.js"),
    "wasm": ("pyodide.asm.wasm", "pyodide.asm.wasm"),
}
ASSETS = (*PYODIDE_FILES, "python")

LICENSES = """\
This folder holds Pyodide {version}: CPython for WebAssembly.

pyodide.js, pyodide.asm.js, pyodide.asm.wasm
    Licence: {license}. Taken from the npm package "pyodide" {version}, where the scripts are called
    pyodide.mjs and pyodide.asm.mjs; the source code is in the repository pyodide/pyodide on GitHub,
    tag {version}. One thing is changed: the loader's default address for downloading packages is
    removed, and so is its pointer to a source map.
    The WebAssembly file contains CPython, under the licence named below.

v/…/python.bin
    Those modules of the standard library of Python {python} that are needed here, compiled to
    bytecode. Licence: PSF-2.0 (Python Software Foundation). And knight_core, which is ours: MIT.
"""


@dataclass(frozen=True)
class Site:
    """The whole site: its files by their paths in dist/, and what they make up."""

    version: str
    files: dict[str, bytes]
    assets: dict[str, str]
    """The path of each of ASSETS."""


def render_site(root: Path) -> Site:
    """Returns the whole site without writing anything."""
    web = read_web(root / "web")
    texts = read_texts(root / "web" / "i18n" / "en.json")
    page = fill_texts(web["index.html"].decode(), texts, "web/index.html")
    pyodide, about = read_pyodide(root / "web" / "node_modules" / "pyodide")
    core = core_files(root / "knight_core")
    python = gzip.compress(python_archive(root, core), 9, mtime=0)

    version = digest({**web, **pyodide, PYTHON: python, "index.html": page.encode()})
    pyodide_folder = f"pyodide/{digest(pyodide)[:8]}"
    own_folder = f"v/{version}"
    files = {f"{pyodide_folder}/{name}": content for name, content in pyodide.items()}
    files[f"{own_folder}/{PYTHON}"] = python
    for path, content in web.items():
        files[f"{own_folder}/{path}" if is_versioned(path) else path] = content
    files["index.html"] = in_folder(page, own_folder).encode()
    assets = {key: f"{pyodide_folder}/{name}" for key, (_, name) in PYODIDE_FILES.items()}
    assets["python"] = f"{own_folder}/{PYTHON}"

    foreign = [*foreign_addresses(files), *foreign_addresses(core)]
    if foreign:
        raise Problem("the site must name no other origin, but " + "; ".join(foreign))
    sizes = {name: {"path": path, "bytes": len(files[path])} for name, path in assets.items()}
    files[f"{own_folder}/{BUILD_INFO}"] = render_build_info(version, about, sizes)
    if "sw.js" in files:
        files["sw.js"] = render_service_worker(files, version)
    return Site(version, files, assets)


def read_web(web: Path) -> dict[str, bytes]:
    """Reads the page's own files, without what only tools need."""
    if not (web / "index.html").is_file():
        raise Problem(f"{web / 'index.html'} is missing: there is no page to build.")
    paths = [web / name for name in TOP_FILES if (web / name).is_file()]
    for folder in (*TOP_FOLDERS, *VERSIONED_FOLDERS):
        paths += [path for path in (web / folder).rglob("*") if is_site_file(path)]
    return {path.relative_to(web).as_posix(): path.read_bytes() for path in sorted(paths)}


def is_site_file(path: Path) -> bool:
    """Whether a file in one of the page's folders belongs into dist/."""
    hidden = path.name.startswith(".") or path.name.endswith("~")
    tool = path.name.endswith(".d.ts") or path.name == "tsconfig.json"
    return path.is_file() and not hidden and not tool


def is_versioned(path: str) -> bool:
    """Whether one of the page's own files goes below v/VERSION/."""
    return path.partition("/")[0] in VERSIONED_FOLDERS


def in_folder(page: str, folder: str) -> str:
    """Lets a page find its styles and scripts in a folder."""
    folders = "|".join(VERSIONED_FOLDERS)
    return re.sub(rf'\b(href|src)="(?=(?:{folders})/)', rf'\1="{folder}/', page)


def digest(files: Mapping[str, bytes]) -> str:
    """Returns twelve hexadecimal digits that change with any of these files."""
    whole = hashlib.sha256()
    for path in sorted(files):
        whole.update(f"{path}\0{hashlib.sha256(files[path]).hexdigest()}\n".encode())
    return whole.hexdigest()[:12]


def read_pyodide(package: Path) -> tuple[dict[str, bytes], dict[str, object]]:
    """Reads Pyodide from its npm package: its files in dist/, and what build_info.js says of it."""
    about = json.loads((package / "package.json").read_text(encoding="utf-8"))
    info = json.loads((package / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    files = {}
    for source, name in PYODIDE_FILES.values():
        content = (package / source).read_bytes()
        files[name] = without_addresses(content) if name.endswith(".js") else content
    notice = LICENSES.format(
        version=about["version"], license=about["license"], python=info["python"]
    )
    files["LICENSES.txt"] = notice.encode()
    version = about["version"]
    return files, {"version": version, "info": {"version": version, **info}}


def without_addresses(script: bytes) -> bytes:
    """Takes Pyodide's CDN address and the pointers to source maps out of a script."""
    script = re.sub(rb"https://cdn\.[^`'\"]*", b"./", script)
    return re.sub(rb"^//# sourceMappingURL=.*\n?", b"", script, flags=re.MULTILINE)


def core_files(package: Path) -> dict[str, bytes]:
    """Reads knight_core as it goes into the archive: modules and data, no caches, no tests."""
    if not (package / "__init__.py").is_file():
        raise Problem(f"{package / '__init__.py'} is missing: there is no solver to pack.")
    files = {}
    for path in sorted(package.rglob("*")):
        parts = path.relative_to(package).parts
        unwanted = any(part.startswith(".") or part in ("__pycache__", "tests") for part in parts)
        if path.is_file() and not unwanted and path.suffix not in (".pyc", ".pyo"):
            files[path.relative_to(package.parent).as_posix()] = path.read_bytes()
    return files


def pack(files: Mapping[str, bytes]) -> bytes:
    """Packs files as a zip archive that depends on their names and contents only."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name], compresslevel=9)
    return buffer.getvalue()


def python_archive(root: Path, core: Mapping[str, bytes]) -> bytes:
    """Returns knight_core and the standard library as bytecode, made by web/compile.mjs in Node.js.

    What was made before is kept in .build/ by its content.
    """
    script = root / "web" / "compile.mjs"
    about = (root / "web" / "node_modules" / "pyodide" / "package.json").read_bytes()
    packed = pack(core)
    cache = root / ".build" / "bytecode"
    cache.mkdir(parents=True, exist_ok=True)
    kept = cache / f"{fingerprint(script.read_bytes(), about, packed)}.zip"
    if not kept.is_file():
        say("Compiling Python to bytecode …")
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            source, target = Path(folder, "core.zip"), Path(folder, "python.zip")
            source.write_bytes(packed)
            node = find_node(root)
            must_run(
                [node.node, script, source, target],
                "Pyodide could not compile Python to bytecode.",
                cwd=script.parent,
                environment=node.environment,
            )
            target.replace(kept)
    for old in set(cache.iterdir()) - {kept}:
        old.unlink()
    return kept.read_bytes()


def render_build_info(
    version: str, pyodide: Mapping[str, object], assets: Mapping[str, object]
) -> bytes:
    """Writes build_info.js."""
    # The page lists the methods before Python is there, so the build asks Python for them.
    registry = json.loads(bridge.describe())
    lines = (
        "// Made by build.py.",
        f"export const VERSION = {json.dumps(version)};",
        f"export const PYODIDE = {json.dumps(pyodide, indent=2, sort_keys=True)};",
        f"export const ASSETS = {json.dumps(assets, indent=2)};",
        f"export const METHODS = {json.dumps(registry['methods'], indent=2)};",
        f"export const TIES = {json.dumps(registry['ties'])};",
    )
    return ("\n".join(lines) + "\n").encode()


def integrity(content: bytes) -> str:
    """Returns the hash of a file as browsers take it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def render_service_worker(files: Mapping[str, bytes], version: str) -> bytes:
    """Fills in what the service worker keeps: the address and the hash of every other file."""
    kept = {
        "./" if path == "index.html" else path: integrity(content)
        for path, content in sorted(files.items())
        if path != "sw.js"
    }
    script = files["sw.js"].decode()
    for name, value in (("VERSION", version), ("FILES", kept)):
        placeholder = re.compile(rf"^const {name} = .*;$", re.MULTILINE)
        # No backslash is in these texts: they are a replacement as they are.
        script, count = placeholder.subn(f"const {name} = {json.dumps(value, indent=2)};", script)
        if count != 1:
            raise Problem(f"web/sw.js must have one line that begins: const {name} =")
    return script.encode()


# Words in the page before any script runs.


def read_texts(path: Path) -> dict[str, str]:
    """Reads one language: a flat object from key to text."""
    try:
        texts = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Problem(f"{path} is missing: the page has no words.") from None
    except ValueError as error:
        raise Problem(f"{path} is no valid JSON: {error}") from None
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise Problem(f"{path} must be one flat object from key to text.")
    return texts


def fill_texts(page: str, texts: Mapping[str, str], name: str = "the page") -> str:
    """Puts words into a page, for the first paint, and leaves every other character as it is.

    `<p data-i18n="key"></p>` gets the text of `key` as its content, if it has none;
    `<input data-i18n-attr="placeholder:key, aria-label:key2">` gets the attributes it lacks.
    """
    filler = _Filler(page, texts, name)
    filler.feed(page)
    filler.close()
    filler.settle("", len(page))
    for start, end, text in sorted(filler.edits, reverse=True):
        page = page[:start] + text + page[end:]
    return page


class _Filler(HTMLParser):
    """Collects the insertions of `fill_texts` as (start, end, text)."""

    def __init__(self, page: str, texts: Mapping[str, str], name: str) -> None:
        super().__init__(convert_charrefs=False)
        self.texts = texts
        self.name = name
        self.page = page
        self.edits: list[tuple[int, int, str]] = []
        self.lines = [0]
        for line in page.split("\n"):
            self.lines.append(self.lines[-1] + len(line) + 1)
        self.waiting: tuple[str, str, int] | None = None  # tag, key and where its content begins

    def place(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def text(self, key: str) -> str:
        if key not in self.texts:
            line = self.getpos()[0]
            raise Problem(f'{self.name}, line {line}: the text "{key}" is not in web/i18n/en.json.')
        return self.texts[key]

    def settle(self, closed: str, at: int) -> None:
        """Fills the element that is waiting for content, if it ends right here."""
        if self.waiting is not None:
            tag, key, start = self.waiting
            self.waiting = None
            if closed == tag and not self.page[start:at].strip():
                self.edits.append((start, at, html.escape(self.text(key), quote=False)))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        source = self.get_starttag_text() or ""
        start = self.place()
        self.settle("", start)
        present = dict(attrs)
        added = ""
        for pair in (present.get("data-i18n-attr") or "").split(","):
            attribute, colon, key = (part.strip() for part in pair.partition(":"))
            if colon and (text := self.text(key)) and attribute not in present:
                added += f' {attribute}="{html.escape(text)}"'
        if added:
            end = start + len(source.removesuffix(">").removesuffix("/").rstrip())
            self.edits.append((end, end, added))
        if content := present.get("data-i18n"):
            self.text(content)
            self.waiting = (tag, content, start + len(source))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.waiting = None

    def handle_endtag(self, tag: str) -> None:
        self.settle(tag, self.place())


# No other origin.

TEXT_SUFFIXES = {
    *(".html", ".css", ".js", ".mjs", ".json", ".svg", ".txt", ".webmanifest"),
    *(".py", ".md", ".xml", ".csv", ".typed"),
}
ADDRESS = re.compile(r"""\b(?:https?|wss?)://[^\s"'`<>()\\]+""", re.IGNORECASE)
SCHEMELESS = re.compile(r"""(?:=\s*|url\(\s*)["']?(//[\w-]+\.[^\s"'<>()]+)""", re.IGNORECASE)
# Names of XML vocabularies: they look like addresses and are never contacted.
NAMESPACE = re.compile(
    r"http://www\.w3\.org/(?:2000/svg|1999/xlink|1999/xhtml|2000/xmlns/|XML/1998/namespace)$"
)
ALLOWED = {
    # Emscripten's sockets, which the page never opens: it only splits host and port of a variable.
    ("pyodide.asm.js", "https://${t}"),
}


def foreign_addresses(files: Mapping[str, bytes]) -> list[str]:
    """Lists the addresses of other origins in the text files of the site, one phrase for each."""
    found = []
    for path, content in sorted(files.items()):
        suffix = "." + path.rpartition(".")[2].lower()
        if suffix not in TEXT_SUFFIXES:
            continue
        text = content.decode("utf-8", "replace")
        addresses = ADDRESS.findall(text)
        if suffix in (".html", ".css", ".svg"):
            addresses += SCHEMELESS.findall(text)
        for address in dict.fromkeys(addresses):
            name = path.rpartition("/")[2]
            if not NAMESPACE.match(address) and (name, address) not in ALLOWED:
                found.append(f"{path} has {address}")
    return found


# Writing dist/.


LAST = ("index.html", "sw.js")


class Changes(NamedTuple):
    """What `write_site` had to do."""

    written: int
    removed: int


def write_site(files: Mapping[str, bytes], folder: Path, spare: Path) -> Changes:
    """Makes a folder hold exactly these files, touching only what differs.

    What names the others goes last.
    """
    written = removed = 0
    for path in sorted(files, key=lambda path: (LAST.index(path) if path in LAST else -1, path)):
        written += write_file(folder / path, files[path], spare)
    for target in sorted(folder.rglob("*"), reverse=True):
        if target.is_dir() and not target.is_symlink():
            with contextlib.suppress(OSError):
                target.rmdir()
        elif target.relative_to(folder).as_posix() not in files:
            target.unlink(missing_ok=True)
            removed += 1
    return Changes(written, removed)


def write_file(path: Path, content: bytes, spare: Path) -> bool:
    """Makes a file have this content; returns whether it had another, or was not there.

    It is replaced as a whole, so that a server never reads a half-written one; `spare` is a folder
    on the same disk for the moment before.
    """
    if has_content(path, content):
        return False
    if path.is_dir():
        shutil.rmtree(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    spare.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=spare)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    Path(name).chmod(0o644)
    Path(name).replace(path)
    return True


def has_content(path: Path, content: bytes) -> bool:
    """Whether a file is there and has exactly this content."""
    return path.is_file() and path.stat().st_size == len(content) and path.read_bytes() == content


def build_site(root: Path = ROOT, compressed: bool = False) -> Changes:
    """Installs Pyodide if needed and brings dist/ up to date, if wanted with .gz files beside."""
    install_web(root)
    began = time.perf_counter()
    site = render_site(root)
    files = {**site.files, SINGLE: render_single(root, site)}
    if compressed:
        files |= compressed_beside(site.files)
    changes = write_site(files, root / "dist", root / ".build")
    size = sum(map(len, files.values())) / 1e6
    say(
        f"dist/: {len(files)} files, {size:.1f} MB "
        f"({changes.written} written, {changes.removed} removed, "
        f"{time.perf_counter() - began:.1f} s)"
    )
    return changes


def compressed_beside(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Compresses what gets smaller by it, for the hosts that send such files instead (README)."""
    packed = {f"{path}.gz": gzip.compress(content, 9, mtime=0) for path, content in files.items()}
    return {
        path: content
        for path, content in packed.items()
        if len(content) < 0.9 * len(files[path.removesuffix(".gz")])
    }


# ---------------------------------------------------------------------------------------------
# The single file: the whole site in one page that needs no server; and the site as a zip
# ---------------------------------------------------------------------------------------------

SINGLE = "knights-tour-lab.html"
SINGLE_START = "js/start.js"
SINGLE_WORKER = "js/solver/worker/worker.js"
# What stands in there for other modules.
SINGLE_MODULES = {"js/place.js": "single/place.js"}
# What <link> elements mean nothing there, by their `rel`.
SINGLE_DROPS = ("modulepreload", "manifest", "apple-touch-icon")
SINGLE_POLICY = (
    "default-src 'none'; script-src {scripts} data: 'wasm-unsafe-eval'; worker-src data:; "
    "style-src {styles}; img-src data: blob:; connect-src data:; base-uri 'none'; "
    "form-action 'none'"
)


def render_single(root: Path, site: Site) -> bytes:
    """Returns the single file: the page with everything inside that it would ask a server for.

    The modules are as they are: an import map has each by its name, at a data: address. Import maps
    do not reach workers: there, a module has the data: addresses of those that it imports in its
    text. All else lies in blocks of text at the end: the page is painted before they are read.
    """
    page = site.files["index.html"].decode()
    for leftover in (
        r'<script type="module" async src="[^"]*"></script>\n',
        r'<script async src="[^"]*"></script>\n',
        r'<aside id="unserved".*?</aside>\n',
    ):
        page = replace_once(page, leftover, "")
    styles: list[str] = []
    page = re.sub(r"<link\b[^>]*>\n", lambda link: inlined(link[0], site, styles), page)

    modules = Modules(root, site)
    addresses = {module_name(path): modules.address(path) for path in modules.mapped}
    scripts = {
        "importmap": json.dumps({"imports": addresses}, indent=0),
        "module": f'import "{module_name(SINGLE_START)}";',
    }
    end = [f'<script type="{kind}">{text}</script>' for kind, text in scripts.items()]
    for language, texts in site_folder(site, "i18n").items():
        # The one sign that could end the block.
        text = texts.replace("<", "\\u003c")
        name = Path(language).stem
        end.append(f'<script type="application/json" id="single-{name}">{text}</script>')
    licences = str(PurePosixPath(site.assets["wasm"]).with_name("LICENSES.txt"))
    blocks = {
        "licences": site.files[licences].decode(),
        "worker": modules.nested_address(SINGLE_WORKER),
        **packed_assets(root, site),
    }
    for name, text in blocks.items():
        end.append(f'<script type="text/plain" id="single-{name}">{text}</script>')

    policy = SINGLE_POLICY.format(
        scripts=" ".join(map(policy_hash, scripts.values())),
        styles=" ".join(map(policy_hash, styles)),
    )
    page = replace_once(page, r'(?<=http-equiv="Content-Security-Policy" content=")[^"]*', policy)
    if outside := re.findall(r'\b(?:src|href)="(?!#|data:)[^"]*"', page):
        raise Problem(f"the single file must hold everything, but it has {', '.join(outside)}")
    return replace_once(page, r"(?=</body>)", "\n".join(end) + "\n").encode()


def replace_once(page: str, pattern: str, text: str) -> str:
    """Replaces what a pattern matches; the page must have that exactly once."""
    page, count = re.subn(pattern, lambda _: text, page, flags=re.DOTALL)
    if count != 1:
        raise Problem(f"web/index.html must have exactly one {pattern}, for the single file.")
    return page


def inlined(link: str, site: Site, styles: list[str]) -> str:
    """Returns what a <link> becomes in the single file; the text of a style is put on the list."""
    attributes = dict(re.findall(r'\b([\w-]+)="([^"]*)"', link))
    rel, path = attributes.get("rel", ""), attributes.get("href", "")
    if rel in SINGLE_DROPS:
        return ""
    if path not in site.files:
        raise Problem(f"web/index.html links to {path}, and there is no such file.")
    content = site.files[path]
    if rel == "stylesheet":
        style = content.decode()
        styles.append(style)
        return f"<style>{style}</style>\n"
    kind = MIME_TYPES[Path(path).suffix]
    return link.replace(path, f"data:{kind};base64,{base64.b64encode(content).decode()}")


def policy_hash(text: str) -> str:
    """Returns how a content security policy names an inline script or style."""
    return f"'{integrity(text.encode())}'"


def site_folder(site: Site, folder: str) -> dict[str, str]:
    """Returns the texts of one of the VERSIONED_FOLDERS, by their paths in web/."""
    own = f"v/{site.version}/"
    return {
        path.removeprefix(own): content.decode()
        for path, content in sorted(site.files.items())
        if path.startswith(f"{own}{folder}/")
    }


def packed_assets(root: Path, site: Site) -> dict[str, str]:
    """Returns each of ASSETS, compressed by gzip and in base64.

    What was compressed before is kept in .build/ by its content.
    """
    cache = root / ".build" / "packed"
    texts = {}
    kept = set()
    for name in ASSETS:
        content = site.files[site.assets[name]]
        if name != "python":  # which is compressed already
            place = cache / f"{hashlib.sha256(content).hexdigest()[:16]}.gz"
            kept.add(place)
            if not place.is_file():
                write_file(place, gzip.compress(content, 9, mtime=0), root / ".build")
            content = place.read_bytes()
        texts[name] = base64.b64encode(content).decode()
    for old in set(cache.iterdir()) - kept:
        old.unlink(missing_ok=True)
    return texts


# Modules at data: addresses.

# From where a module imports others, written as biome formats it; not in comments.
SPECIFIER = re.compile(
    r"""^((?:import|export)\b[^;"']*|[^*/\n][^\n]*\bimport\()"(\.{1,2}/[^"]+)\"""", re.MULTILINE
)
# What a module without a place of its own cannot have.
PLACED = re.compile(
    r"""^(?!\s*(?:/?\*|//)).*(?:["'`]\.{1,2}/[^"'`\s]+["'`]|\bimport\.meta\b)""", re.MULTILINE
)


def module_name(path: str) -> str:
    """Returns the name of a module in the import map."""
    return f"lab/{path}"


def data_address(module: str) -> str:
    """Returns the address that leads to a module's text."""
    return "data:text/javascript;charset=utf-8," + quote(module, safe="!$()*+,-./:;=?@_~")


class Modules:
    """The modules of the page, by their paths in web/, as the single file has them."""

    def __init__(self, root: Path, site: Site) -> None:
        self.texts = site_folder(site, "js")
        for path, other in SINGLE_MODULES.items():
            self.texts[path] = (root / "web" / other).read_text(encoding="utf-8")
        if foreign := foreign_addresses({p: t.encode() for p, t in self.texts.items()}):
            raise Problem("the single file must name no other origin, but " + "; ".join(foreign))
        worker = SINGLE_WORKER.rpartition("/")[0] + "/"
        self.mapped = [path for path in self.texts if not path.startswith(worker)]

    def address(self, path: str) -> str:
        """The address of a module that imports others by their names in the import map."""
        return data_address(self.importing(path, module_name))

    def nested_address(self, path: str) -> str:
        """The address of a module that holds those of the others that it imports."""
        return data_address(self.importing(path, self.nested_address))

    def importing(self, path: str, name: Callable[[str], str]) -> str:
        """A module's text, with the others that it imports named by a function of their path."""
        source = PurePosixPath(SINGLE_MODULES.get(path, path))

        def named(found: re.Match[str]) -> str:
            target = posixpath.normpath(source.parent / found[2])
            if target not in self.texts:
                raise Problem(f"web/{source} imports {found[2]}, and there is no such module.")
            return f'{found[1]}"{name(target)}"'

        text = SPECIFIER.sub(named, self.texts[path])
        if placed := PLACED.search(text):
            raise Problem(f"web/{source} has no place in the single file: {placed[0].strip()}")
        return text


# The class set.

CLASS_SET = "knights-tour-lab-site.zip"
CLASS_SET_FOLDER = "knights-tour-lab"
READ_ME = f"""\
Knight's Tour Lab for a class

Without a server
    Give everybody {SINGLE} and open it by a double click. That one file holds
    everything: no network, nothing to install.

From one computer to the whole room
    This folder is a web site of plain files. Serve it with any web server, for example with
    Python, in this folder:

        python3 -m http.server 8000

    Everybody then opens http://ADDRESS:8000, with the address of that computer (192.168.…).
    The page works there; but browsers let it be kept for offline use, and be installed, only
    at an address that begins with https, or on the very computer that serves it.

On the web
    Upload this folder to any host of static sites, at the top of a domain or in a folder of it.
    Where the address begins with https, the page works offline after one visit.

Opening index.html of this folder by a double click does not work: browsers let no page of
several files run without a server. That is what {SINGLE} is for.
"""


def render_class_set(site: Site, single: bytes) -> bytes:
    """Returns the zip that any static server can host, single file included."""
    files = {**site.files, SINGLE: single, "READ-ME.txt": READ_ME.encode()}
    return pack({f"{CLASS_SET_FOLDER}/{path}": content for path, content in files.items()})


# ---------------------------------------------------------------------------------------------
# Tools: Python packages in .venv/, npm packages in web/node_modules/, a browser
# ---------------------------------------------------------------------------------------------


class Node(NamedTuple):
    """Node.js and its npm, as programs to start, and the environment to start them in."""

    node: str
    npm: str
    environment: dict[str, str]


def fingerprint(*parts: object) -> str:
    """Returns a short name for the given state of things, for a stamp file."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def is_stamped(stamp: Path, state: str) -> bool:
    """Whether the step that wrote this stamp was last done for this very state."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == state


def last_lines(text: str, count: int = 6) -> str:
    """Returns the end of a program's output, indented, for an error message; no stack traces."""
    lines = [line for line in text.splitlines() if line.strip() and " at " not in line[:16]]
    return "\n".join("    " + line[:160] for line in lines[-count:])


class Ran(NamedTuple):
    """How a program ended."""

    ok: bool
    output: str


def run(
    command: Sequence[str | Path],
    cwd: Path = ROOT,
    environment: Mapping[str, str] | None = None,
    timeout: float | None = None,
) -> Ran:
    """Runs a program and returns what it printed; one that is not there has failed, too."""
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env=environment,
            timeout=timeout,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return Ran(False, str(error))
    return Ran(done.returncode == 0, done.stdout)


def must_run(
    command: Sequence[str | Path],
    complaint: str,
    cwd: Path = ROOT,
    environment: Mapping[str, str] | None = None,
) -> None:
    """Runs a program; if it fails, that is a problem: the complaint and its last words."""
    ran = run(command, cwd, environment)
    if not ran.ok:
        raise Problem(f"{complaint}\n{last_lines(ran.output)}")


def answer(*command: str | Path) -> str | None:
    """Returns what a program prints, or None if it is not there, fails or hangs."""
    ran = run(command, timeout=60)
    return ran.output.strip() if ran.ok else None


def venv_program(root: Path, name: str) -> Path:
    """Returns where a program of the project's own virtual environment is, or would be."""
    windows = os.name == "nt"
    return root / ".venv" / ("Scripts" if windows else "bin") / (name + ".exe" * windows)


def install_python(group: str, root: Path = ROOT) -> Path:
    """Installs a dependency group of pyproject.toml into .venv/; returns that Python."""
    import tomllib

    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    packages: list[str] = project["dependency-groups"][group]
    python = venv_program(root, "python")
    if answer(python, "-c", "pass") is None:
        say("Making a virtual environment in .venv/ …")
        must_run(
            [sys.executable, "-m", "venv", "--clear", root / ".venv"],
            "Python could not make a virtual environment in .venv/. On Debian and Ubuntu install "
            "the package python3-venv first.",
        )
    stamp = root / ".venv" / f".installed-{group}"
    state = fingerprint(packages)
    if not is_stamped(stamp, state):
        say(f"Installing {', '.join(packages)} into .venv/ …")
        must_run(
            [python, "-m", "pip", "install", "--disable-pip-version-check", "-q", *packages],
            "pip could not install the Python tools. Is there a network?",
        )
        stamp.write_text(state, encoding="utf-8")
    return python


def find_node(root: Path = ROOT) -> Node:
    """Finds Node.js and npm on this machine, or installs the ones that PyPI packages as a wheel."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and answer(npm, "--version"):
        major = re.match(r"v(\d+)", answer(node, "--version") or "")
        if major and int(major[1]) >= OLDEST_NODE:
            return Node(node, npm, dict(os.environ))
    install_python("node", root)
    folder = venv_program(root, "npm").parent
    path = os.pathsep.join((str(folder), os.environ.get("PATH", "")))
    environment = {**os.environ, "PATH": path}
    return Node(str(venv_program(root, "node")), str(venv_program(root, "npm")), environment)


def install_web(root: Path = ROOT) -> None:
    """Installs Pyodide and the page's checkers into web/node_modules/ as package-lock.json says."""
    web = root / "web"
    wanted = [web / "package.json", web / "package-lock.json"]
    missing = [str(path) for path in wanted if not path.is_file()]
    if missing:
        raise Problem(f"{' and '.join(missing)} is missing: this is no complete checkout.")
    stamp = web / "node_modules" / ".installed"
    state = fingerprint(sys.platform, *(path.read_bytes() for path in wanted))
    if is_stamped(stamp, state):
        return
    node = find_node(root)
    say("Installing Pyodide into web/node_modules/ …")
    must_run(
        [node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"],
        "npm could not install Pyodide. Is there a network?",
        cwd=web,
        environment=node.environment,
    )
    stamp.write_text(state, encoding="utf-8")


# The browser: this is the one place that decides which.

BROWSER_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NO_BROWSER = (
    "There is no Chromium on this machine and none could be installed: install Chromium or "
    "Google Chrome, or name one in the environment variable KNIGHT_BROWSER."
)
BROWSER_COMMANDS = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    *("chrome", "microsoft-edge"),
)
BROWSER_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "{PROGRAMFILES}/Google/Chrome/Application/chrome.exe",
    "{PROGRAMFILES(X86)}/Google/Chrome/Application/chrome.exe",
    "{LOCALAPPDATA}/Google/Chrome/Application/chrome.exe",
    "{PROGRAMFILES(X86)}/Microsoft/Edge/Application/msedge.exe",
)


def find_browser(root: Path = ROOT) -> Path | None:
    """Returns the Chromium to test in: KNIGHT_BROWSER, an installed one, or Playwright's own."""
    if named := os.environ.get("KNIGHT_BROWSER"):
        found = shutil.which(named)
        if found is None:
            raise Problem(f"KNIGHT_BROWSER names {named}, and there is no such program.")
        return Path(found)
    candidates = [shutil.which(command) for command in BROWSER_COMMANDS]
    for place in BROWSER_PLACES:
        candidates.append(re.sub(r"\{(.+)\}", lambda name: os.environ.get(name[1], "/none"), place))
    for candidate in candidates:
        if candidate and is_browser(Path(candidate)):
            return Path(candidate)
    return playwright_browser(root)


def playwright_browser(root: Path) -> Path | None:
    """Returns the Chromium that Playwright downloaded earlier, if it did and it runs."""
    where = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright: print(playwright.chromium.executable_path)"
    )
    found = answer(venv_program(root, "python"), "-c", where)
    browser = Path(found.splitlines()[-1]) if found else None
    return browser if browser and is_browser(browser) else None


def is_browser(path: Path) -> bool:
    """Whether a program is there and runs: some systems ship a `chromium` that only apologises."""
    if os.name == "nt":  # where `--version` would open a window
        return path.is_file()
    return path.is_file() and answer(path, "--version") is not None


def install_browser(root: Path = ROOT) -> Path:
    """Returns a browser to test in; if there is none, installs one."""
    if browser := find_browser(root):
        return browser
    python = venv_program(root, "python")
    say("No Chromium found. Asking Playwright for its own …")
    ways: list[Sequence[str | Path]] = [[python, "-m", "playwright", "install", "chromium"]]
    for way in ways + apt_get("chromium"):
        attempt(way)
        if browser := find_browser(root):
            return browser
    raise Problem(NO_BROWSER)


def apt_get(*packages: str) -> list[Sequence[str | Path]]:
    """Returns how apt-get installs packages, one command after the other: none where it may not."""
    if not (shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0):
        return []
    return [["apt-get", "update"], ["apt-get", "install", "-y", *packages]]


def attempt(way: Sequence[str | Path]) -> None:
    """Runs one command of an installation, and says so if it does not work."""
    ran = run(way, environment={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    if not ran.ok:
        say(f"  This did not work: {' '.join(map(str, way))}\n{last_lines(ran.output, 3)}")


# The other browsers, for the main paths.


class OtherBrowsers(NamedTuple):
    """Firefox, WebKit with its driver, and the screen that WebKit needs."""

    firefox: Path
    webkit_driver: Path
    webkit: Path
    screen: Path


OTHER_PACKAGES = ("firefox-esr", "webkit2gtk-driver", "xvfb")
NO_OTHER_BROWSERS = (
    f"Firefox and WebKit are not all here: install Debian's packages {', '.join(OTHER_PACKAGES)} "
    "(Ubuntu has Firefox as `firefox`; elsewhere there is no WebKitGTK to test in)."
)


def find_other_browsers() -> OtherBrowsers:
    """Returns the browsers to run the main paths in, from where Debian's packages put them."""
    named = [shutil.which(name) for name in ("firefox-esr", "firefox", "WebKitWebDriver", "Xvfb")]
    firefox = next((path for path in named[:2] if path and is_browser(Path(path))), None)
    # Beside WebKit's library, in a folder that no PATH names.
    places = ("lib/webkit*gtk-*", "lib/*/webkit*gtk-*", "libexec/webkit*gtk-*")
    webkit = [path for place in places for path in Path("/usr").glob(f"{place}/MiniBrowser")]
    if firefox and named[2] and named[3] and webkit:
        return OtherBrowsers(Path(firefox), Path(named[2]), webkit[0], Path(named[3]))
    raise Problem(NO_OTHER_BROWSERS)


def install_other_browsers() -> None:
    """Installs the other browsers where they are missing and apt-get may."""
    with contextlib.suppress(Problem):
        find_other_browsers()
        return
    if ways := apt_get("--no-install-recommends", *OTHER_PACKAGES):
        say(f"Installing {', '.join(OTHER_PACKAGES)} …")
        for way in ways:
            attempt(way)
    find_other_browsers()


# ---------------------------------------------------------------------------------------------
# Serving dist/
# ---------------------------------------------------------------------------------------------

MIME_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}


class SiteHandler(SimpleHTTPRequestHandler):
    """Serves one folder as a static host would, under a path, always asking back for changes."""

    protocol_version = "HTTP/1.1"
    # The head and the body of an answer are sent one after the other; together with the reader's
    # habit of answering late, Nagle's algorithm would hold small files back for 40 ms each.
    disable_nagle_algorithm = True
    server_version = "KnightsTourLab"

    def __init__(self, *args: object, folder: Path, mount: str = "/") -> None:
        self.folder = folder
        self.mount = mount
        super().__init__(*args)  # type: ignore[arg-type]

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Sends the head of the answer and returns the open file, if there is a body to send."""
        path = unquote(urlsplit(self.path).path)
        if path + "/" == self.mount:
            self.send_empty(HTTPStatus.MOVED_PERMANENTLY, "Location", self.mount)
            return None
        file = self.find(path)
        if file is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        content = file.open("rb")
        status = os.fstat(content.fileno())
        tag = f'"{status.st_mtime_ns:x}-{status.st_size:x}"'
        if self.headers.get("If-None-Match") == tag:
            content.close()
            self.send_empty(HTTPStatus.NOT_MODIFIED, "ETag", tag)
            return None
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", MIME_TYPES.get(file.suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(status.st_size))
        self.send_header("ETag", tag)
        self.end_headers()
        return content

    def find(self, path: str) -> Path | None:
        """Returns the file that an address means, or None; never one outside the folder."""
        if not path.startswith(self.mount):
            return None
        parts = path.removeprefix(self.mount).split("/")
        if any(part in ("..", ".") or "\\" in part or "\0" in part for part in parts):
            return None
        if parts[-1] == "":
            parts[-1] = "index.html"
        file = self.folder.joinpath(*parts)
        return file if "" not in parts and file.is_file() else None

    def send_empty(self, status: HTTPStatus, header: str, value: str) -> None:
        """Sends an answer without a body and with one header."""
        self.send_response(status)
        self.send_header(header, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def end_headers(self) -> None:
        """Adds what every answer carries."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Stays quiet about what went well; errors are logged by `log_error`."""

    def log_error(self, format: str, *args: object) -> None:
        """Names the request that failed, in one line."""
        path = getattr(self, "path", "")
        if path != "/favicon.ico":
            say(f"  {args[0] if args else format} {path}")


class SiteServer(ThreadingHTTPServer):
    """A threaded server that neither looks up names nor complains when a reader goes away."""

    allow_reuse_address = os.name != "nt"
    daemon_threads = True

    def server_bind(self) -> None:
        """Takes the port, without asking the network for this machine's name."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]

    def handle_error(self, request: object, client_address: object) -> None:
        """Reports errors of ours only."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def open_server(folder: Path, host: str, ports: Sequence[int], mount: str = "/") -> SiteServer:
    """Opens a server for a folder on the first of these ports that is free."""
    handler = partial(SiteHandler, folder=folder, mount=mount)
    for port in ports:
        try:
            return SiteServer((host, port), handler)
        except OverflowError:
            raise Problem(f"{port} is no port: ports go from 0 to 65535.") from None
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise Problem(f"cannot serve at {host}: {error.strerror}.") from None
            reason = error.strerror
    raise Problem(f"port {ports[-1]} of {host} cannot be used ({reason}): choose another --port.")


@contextlib.contextmanager
def serving(folder: Path, mount: str = "/") -> Iterator[str]:
    """Serves a folder from a thread on any free port, for tests; gives its address."""
    server = open_server(folder, "127.0.0.1", [0], mount)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{mount}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


# ---------------------------------------------------------------------------------------------
# Commands
# ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """One program of the checks."""

    name: str
    command: Sequence[str | Path]
    cwd: Path
    environment: Mapping[str, str]


def check_steps(python: Path, node: Node, root: Path = ROOT) -> list[Step]:
    """Lists the lint and type checks."""
    web = root / "web"
    packages = web / "node_modules"
    biome = (node.node, packages / "@biomejs" / "biome" / "bin" / "biome")
    tsc = (node.node, packages / "typescript" / "bin" / "tsc")
    here = dict(os.environ)
    return [
        Step("ruff check", [python, "-m", "ruff", "check", "."], root, here),
        Step("ruff format", [python, "-m", "ruff", "format", "--check", "."], root, here),
        Step("mypy", [python, "-m", "mypy", "--strict"], root, here),
        Step(
            "biome",
            [*biome, "ci", "--colors=off", "--error-on-warnings", ".", "../tests/browsers"],
            web,
            node.environment,
        ),
        Step("tsc, page", [*tsc, "-p", "."], web, node.environment),
        Step("tsc, worker", [*tsc, "-p", "js/solver/worker"], web, node.environment),
        Step("tsc, tests", [*tsc, "-p", "../tests/browsers"], web, node.environment),
    ]


def fix_steps(python: Path, node: Node, root: Path = ROOT) -> list[Step]:
    """Lists the programs that repair what a program can repair: format, order of imports."""
    here = dict(os.environ)
    biome = root / "web" / "node_modules" / "@biomejs" / "biome" / "bin" / "biome"
    return [
        Step("ruff fix", [python, "-m", "ruff", "check", "--fix-only", "-q", "."], root, here),
        Step("ruff format", [python, "-m", "ruff", "format", "-q", "."], root, here),
        Step(
            "biome fix",
            [node.node, biome, "check", "--write", ".", "../tests/browsers"],
            root / "web",
            node.environment,
        ),
    ]


def run_steps(steps: Sequence[Step]) -> list[str]:
    """Runs every step, shows the output of those that fail, and returns their names."""
    failed = []
    for step in steps:
        began = time.perf_counter()
        ran = run(step.command, step.cwd, step.environment)
        if not ran.ok:
            failed.append(step.name)
            say(ran.output.strip())
        verdict = "ok" if ran.ok else "FAILED"
        say(f"{step.name:.<16} {verdict} ({time.perf_counter() - began:.1f} s)")
    return failed


def run_side_by_side(
    first: Sequence[str | Path], second: Sequence[str | Path], environment: Mapping[str, str]
) -> tuple[int, int]:
    """Runs two programs at once, shows what they print one after the other, returns their ends."""
    other = subprocess.Popen(
        second,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    lines: SimpleQueue[str] = SimpleQueue()

    def take() -> None:
        for line in other.stdout or ():
            lines.put(line)
        lines.put("")

    taking = threading.Thread(target=take)
    taking.start()
    try:
        one = subprocess.run(first, cwd=ROOT, env=environment)
        for line in iter(lines.get, ""):
            say(line.rstrip("\n"))
    except BaseException:
        other.terminate()
        raise
    finally:
        other.wait()
        taking.join()
    return one.returncode, other.returncode


def command_build(options: argparse.Namespace) -> int:
    """Makes dist/."""
    build_site(compressed=options.gzip)
    return 0


def write_product(path: Path, content: bytes) -> None:
    """Writes one file for somebody to take away, and says where it is and how large."""
    write_file(path, content, ROOT / ".build")
    say(f"{path.relative_to(ROOT)}: {len(content) / 1e6:.1f} MB")


def command_single(_options: argparse.Namespace) -> int:
    """Makes the single file and nothing else."""
    install_web()
    write_product(DIST / SINGLE, render_single(ROOT, render_site(ROOT)))
    return 0


def command_zip(_options: argparse.Namespace) -> int:
    """Makes the class set."""
    install_web()
    site = render_site(ROOT)
    write_product(ROOT / CLASS_SET, render_class_set(site, render_single(ROOT, site)))
    return 0


def command_serve(options: argparse.Namespace) -> int:
    """Builds, and serves dist/ until Ctrl+C."""
    build_site()
    mount = "/" + "/".join(part for part in options.path.split("/") if part) + "/"
    mount = mount.replace("//", "/")
    ports = [options.port] if options.port is not None else [*range(8000, 8100), 0]
    with open_server(DIST, options.host, ports, mount) as server:
        host = "127.0.0.1" if options.host in ("0.0.0.0", "") else options.host
        say(f"Knight's Tour Lab: http://{host}:{server.server_port}{mount}  (Ctrl+C stops)")
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()
    say("")
    return 0


def command_check(options: argparse.Namespace) -> int:
    """Runs lint and types."""
    python = install_python("dev")
    install_web()
    node = find_node()
    if options.fix:
        run_steps(fix_steps(python, node))
    failed = run_steps(check_steps(python, node))
    say(f"failed: {', '.join(failed)}" if failed else "All checks passed.")
    return 1 if failed else 0


# Each half takes about as long as the other. More at once would gain nothing on two cores.
FIRST_HALF = ("tests/core", "tests/web/test_offline.py", "tests/web/test_single.py")


def command_test(options: argparse.Namespace) -> int:
    """Runs lint, types and all tests."""
    python = install_python("dev")
    build_site()
    failed = run_steps(check_steps(python, find_node()))
    environment = dict(os.environ)
    try:
        environment["KNIGHT_BROWSER"] = str(install_browser())
        say(f"browser: {environment['KNIGHT_BROWSER']}")
    except Problem as problem:
        say(str(problem))
        failed.append("browser")
    environment["KNIGHT_FAILED_CHECKS"] = ", ".join(failed)  # for the end of pytest's report
    chosen = {
        "fast": ["-m", "not slow and not full and not browsers"],
        "full": ["-m", "not browsers"],
    }.get(options.extent, [])
    pytest: list[str | Path] = [python, "-m", "pytest", *chosen]
    if options.arguments:
        done = subprocess.run([*pytest, *options.arguments], cwd=ROOT, env=environment)
        return 1 if failed else done.returncode
    one, other = run_side_by_side(
        [*pytest, *FIRST_HALF],
        [*pytest, *(f"--ignore={path}" for path in FIRST_HALF), "-p", "no:cacheprovider"],
        environment,
    )
    return 1 if failed else one or other


def command_browsers(options: argparse.Namespace) -> int:
    """Runs the main paths in Firefox and WebKit."""
    install_python("dev")
    python = install_python("browsers")
    build_site()
    install_other_browsers()
    tests = ROOT / "tests" / "browsers"
    return subprocess.run(
        [python, "-m", "pytest", "-m", "browsers", tests, *options.arguments], cwd=ROOT
    ).returncode


def command_bench(options: argparse.Namespace) -> int:
    """Runs the measurements of tests/bench/run.py."""
    script = ROOT / "tests" / "bench" / "run.py"
    if not script.is_file():
        raise Problem(f"{script} is missing: there is nothing to measure.")
    python = install_python("dev")
    build_site()
    environment = {**os.environ, "KNIGHT_BROWSER": str(install_browser())}
    environment["PYTHONPATH"] = str(ROOT)
    return subprocess.run(
        [python, script, *options.arguments], cwd=ROOT, env=environment
    ).returncode


def make_parser() -> argparse.ArgumentParser:
    """Returns the command line."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        prog="build.py", description=__doc__, formatter_class=plain, usage="build.py COMMAND …"
    )
    commands = parser.add_subparsers(
        title="commands", required=True, metavar="COMMAND", prog="build.py"
    )
    add = partial(commands.add_parser, allow_abbrev=False)

    build = add("build", help="make dist/")
    build.add_argument(
        "--gzip", action="store_true", help="with .gz files beside, for hosts that send those"
    )
    build.set_defaults(run=command_build)

    single = add("single", help=f"make only dist/{SINGLE}: everything in one file")
    single.set_defaults(run=command_single)

    class_set = add("zip", help=f"make {CLASS_SET}: the site to unpack on any host")
    class_set.set_defaults(run=command_zip)

    serve = add("serve", help="build, and serve dist/ on this computer")
    serve.add_argument("--port", type=int, help="the port; without it, 8000 or the next free one")
    serve.add_argument(
        "--host", default="127.0.0.1", help="0.0.0.0 lets the whole network in (default: 127.0.0.1)"
    )
    serve.add_argument("--path", default="/", help="serve below this path, as some hosts do")
    serve.set_defaults(run=command_serve)

    test = add(
        "test",
        help="run lint, types and all tests",
        description="Other arguments go to pytest: build.py test -k link -x",
    )
    extent = test.add_mutually_exclusive_group()
    for word, what in (
        ("fast", "leave out the tests marked slow"),
        ("full", "also run the tests of which the usual run takes a sample"),
    ):
        extent.add_argument(f"--{word}", dest="extent", action="store_const", const=word, help=what)
    test.set_defaults(run=command_test, open_ended=True)

    check = add("check", help="run lint and types only")
    check.add_argument("--fix", action="store_true", help="first repair what can be repaired")
    check.set_defaults(run=command_check)

    browsers = add(
        "browsers",
        help="run the main paths in Firefox and WebKit",
        description="Other arguments go to pytest: build.py browsers -k webkit -x",
    )
    browsers.set_defaults(run=command_browsers, open_ended=True)

    bench = add(
        "bench",
        help="measure the solver and the start-up",
        description="Builds, then runs tests/bench/run.py with the other arguments.",
    )
    bench.set_defaults(run=command_bench, open_ended=True)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns the exit status."""
    parser = make_parser()
    options, rest = parser.parse_known_args(arguments)
    if rest and not getattr(options, "open_ended", False):
        parser.error(f"unknown: {' '.join(rest)}")
    options.arguments = rest
    try:
        status: int = options.run(options)
    except Problem as problem:
        print(f"build.py: {problem}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return status


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036
        sys.exit("build.py needs Python 3.11 or newer.")
    sys.exit(main())
