"""The site: every file of dist/ as bytes, as a function of the sources."""

from __future__ import annotations

import gzip
import html
import re
from dataclasses import dataclass
from pathlib import Path

from knight_core.texts.languages import LANGUAGES, Language
from web.tools.addresses import foreign_addresses
from web.tools.archive import core_files, render_python
from web.tools.build_info import BUILD_INFO, render_build_info
from web.tools.files import digest
from web.tools.gallery import gallery_files, lesson_files
from web.tools.join import Joined, join_scripts
from web.tools.later import draft_files, later_files
from web.tools.messages import Problem
from web.tools.pseudo import PSEUDO, pseudo_files
from web.tools.pyodide import PLAIN, read_pyodide
from web.tools.pyodide import SCRIPTS as PYODIDE_SCRIPTS
from web.tools.sandbox import PARTS, allow_sandbox, render_sandbox
from web.tools.service_worker import render_service_worker
from web.tools.styles import allow_styles, join_styles
from web.tools.templates import template_files
from web.tools.texts import fill_texts, manifest_files, page_texts, text_files
from web.tools.vendor import NOTICE, read_files, render_notice

# The picture that other sites show with a link to the page, drawn by web/tools/card.py.
CARD = "card.png"

# Files at the top of dist/, whose addresses never change.
MANIFEST = "manifest.webmanifest"
TOP_FILES = ("index.html", MANIFEST)

TOP_FOLDERS = ("icons",)

# Folders below v/VERSION/: files of two versions never mix, and can be cached without limit.
READ_FOLDERS = ("styles",)
VERSIONED_FOLDERS = (*READ_FOLDERS, "i18n", "js", "data", "fonts")

# Scripts that are not modules, and have their own address. Workers must not have one: a worker that
# is started from an address would not inherit the policy of the page.
SCRIPTS = ("js/unserved.js", "sw.js")

# Python, by its names in build_info.js: its image, the archive of the modules that are not in the
# image, and the archive of those that are.
PYTHON = {"wasm": "python.wasm", "rest": "rest.bin", "python": "python.bin"}

ASSETS = (*PYODIDE_SCRIPTS, "plain", *PYTHON)

# The assets that are only needed where Python cannot be restored from its image.
SPARE = ("plain", "python")


@dataclass(frozen=True)
class Site:
    """The whole site: its files by their paths in dist/, and their properties."""

    version: str
    files: dict[str, bytes]
    assets: dict[str, str]
    """The path of each of ASSETS."""
    child: str
    """The hash of the script of the sandbox's document, as a policy names it."""
    joined: Joined
    """The joined scripts of the site."""


def render_site(root: Path, address: str = "", *, pseudo: bool = False) -> Site:
    """Returns the whole site without writing anything outside of .build/.

    `address` is the future address of the site, or "": other sites that show its picture need
    absolute addresses. `pseudo` adds the languages of web/tools/pseudo.py.

    Raises a Problem if a source is missing, or a file names another origin.
    """
    packages = root / "web" / "node_modules"
    joined = join_scripts(root)
    web = read_web(root / "web") | read_files(packages)
    web |= {path: text.encode() for path, text in joined.files.items()}
    web |= {path: joined.texts[path].encode() for path in SCRIPTS}
    web[NOTICE] = render_notice(packages, joined.chunks.values())
    texts = page_texts(root)
    web |= text_files(texts) | gallery_files() | lesson_files() | template_files()
    web |= pseudo_files(web) if pseudo else {}
    languages = LANGUAGES | (PSEUDO if pseudo else {})
    if MANIFEST in web:
        web |= manifest_files(texts, web[MANIFEST], languages)
    source, sheets = web["index.html"].decode(), web
    _, web = join_styles(source, sheets)
    core = core_files(root / "knight_core")
    made = render_python(root, core)
    pyodide, about = read_pyodide(packages / "pyodide", made.runtime)
    web[PARTS], child = render_sandbox(joined.texts, pyodide)
    pages = {}  # by their folders; that of English is ""
    for tag, language in languages.items():
        if language.state == "announced":
            page = fill_texts(source, texts["en"] | texts.get(tag, {}), "web/index.html")
            page, _ = join_styles(page, sheets)
            folder = "" if tag == "en" else f"{tag}/"
            pages[folder] = allow_sandbox(allow_styles(page), child)
    python = {PYTHON["wasm"]: made.image}
    for key, archive in (("rest", made.rest), ("python", made.first)):
        python[PYTHON[key]] = gzip.compress(archive, 9, mtime=0)

    version = digest({**web, **pyodide, **python, "index.html": pages[""].encode()})
    # The addresses of these two folders depend only on their own contents.
    pyodide_folder = f"pyodide/{digest(pyodide)[:8]}"
    python_folder = f"pyodide/{digest(python)[:8]}"
    own_folder = f"v/{version}"
    files = {f"{pyodide_folder}/{name}": content for name, content in pyodide.items()}
    files |= {f"{python_folder}/{name}": content for name, content in python.items()}
    for path, content in web.items():
        files[f"{own_folder}/{path}" if is_versioned(path) else path] = content
    for folder, page in pages.items():
        page = in_folder(page, own_folder)
        pages[folder] = in_language(page, languages[folder[:-1]]) if folder else page
        files[f"{folder}index.html"] = pages[folder].encode()
    assets = {key: f"{pyodide_folder}/{name}" for key, name in PYODIDE_SCRIPTS.items()}
    assets["plain"] = f"{pyodide_folder}/{PLAIN}"
    assets |= {key: f"{python_folder}/{name}" for key, name in PYTHON.items()}

    foreign = [*foreign_addresses(files), *foreign_addresses(core)]
    if foreign:
        raise Problem("the site must name no other origin, but " + "; ".join(foreign))
    sizes = {name: {"path": path, "bytes": len(files[path])} for name, path in assets.items()}
    lessons = [tag for tag in languages if f"data/lessons.{tag}.json" in web]
    gaps = {tag: len(texts["en"]) - len(own) for tag, own in texts.items()}
    info = render_build_info(version, about, sizes, languages, lessons, gaps)
    files[f"{own_folder}/{BUILD_INFO}"] = info
    for folder, page in pages.items():
        files[f"{folder}index.html"] = at_address(page, address, folder).encode()
    later = [f"{own_folder}/{path}" for path in later_files(joined.chunks, web)]
    later += filter(None, pages)
    drafts = [f"{own_folder}/{path}" for path in draft_files(web)]
    spare = [*(assets[name] for name in SPARE), *drafts]
    files["sw.js"] = render_service_worker(files, version, later, spare)
    # Added last: the service worker must not cache this picture, which only other sites show.
    files[CARD] = (root / "web" / CARD).read_bytes()
    return Site(version, files, assets, child, joined)


def read_web(web: Path) -> dict[str, bytes]:
    """Reads the page's own files, without the scripts."""
    if not (web / "index.html").is_file():
        raise Problem(f"{web / 'index.html'} is missing: there is no page to build.")
    paths = [web / name for name in TOP_FILES if (web / name).is_file()]
    for folder in (*TOP_FOLDERS, *READ_FOLDERS):
        paths += [path for path in (web / folder).rglob("*") if is_site_file(path)]
    return {path.relative_to(web).as_posix(): path.read_bytes() for path in sorted(paths)}


def is_site_file(path: Path) -> bool:
    """Checks whether a file in one of the page's folders belongs in dist/."""
    return path.is_file() and not path.name.startswith(".") and not path.name.endswith(("~", ".md"))


def is_versioned(path: str) -> bool:
    """Checks whether one of the page's own files goes below v/VERSION/."""
    return path.partition("/")[0] in VERSIONED_FOLDERS


def in_folder(page: str, folder: str) -> str:
    """Changes the addresses of a page's styles and scripts to those in a folder."""
    folders = "|".join(VERSIONED_FOLDERS)
    return re.sub(rf'\b(href|src)="(?=(?:{folders})/)', rf'\1="{folder}/', page)


def in_language(page: str, language: Language) -> str:
    """Changes a page with the texts of a language to the page in the folder of this language."""
    tag = language.tag
    page = page.replace('<html lang="en"', f'<html lang="{tag}" dir="{language.direction}"')
    page = page.replace(f'"{MANIFEST}"', f'"manifest.{tag}.webmanifest"')
    page = page.replace(f'content="{CARD}"', f'content="../{CARD}"')
    return re.sub(r'\b(href|src)="(?![#/]|[a-z]+:)', r'\1="../', page)


def at_address(page: str, address: str, folder: str = "") -> str:
    """Makes the address of a page's picture absolute, as other sites need it."""
    if not address:
        return page
    base = html.escape(address.rstrip("/") + "/")
    whole = f'<meta property="og:url" content="{base}{folder}">\n'
    return re.sub(
        rf'(<meta property="og:image" )content="(?:\.\./)?({re.escape(CARD)})"',
        lambda found: f'{whole}{found[1]}content="{base}{found[2]}"',
        page,
    )


def site_folder(site: Site, folder: str) -> dict[str, str]:
    """Returns the texts of one of the VERSIONED_FOLDERS, by their paths in web/."""
    own = f"v/{site.version}/"
    return {
        path.removeprefix(own): content.decode()
        for path, content in sorted(site.files.items())
        if path.startswith(f"{own}{folder}/")
    }
