"""The single file: the whole site in one page that needs no server."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import re
from pathlib import Path
from urllib.parse import quote

from web.tools.addresses import foreign_addresses
from web.tools.build_info import BUILD_INFO
from web.tools.files import integrity, write_file
from web.tools.later import draft_files
from web.tools.messages import Problem
from web.tools.sandbox import PARTS
from web.tools.server import MIME_TYPES
from web.tools.site import ASSETS, SPARE, Site, site_folder
from web.tools.styles import inline_styles

SINGLE = "knights-tour-lab.html"

SINGLE_START = "js/start.js"

# The script that unpacks the modules.
SINGLE_FIRST = "single/unpack.js"

# The <link> elements that the single file does not need, by their `rel`.
SINGLE_DROPS = ("modulepreload", "manifest", "apple-touch-icon")

SINGLE_POLICY = (
    "default-src 'none'; script-src {scripts} data: 'wasm-unsafe-eval'; worker-src blob: data:; "
    "frame-src 'none'; style-src {styles}; img-src data: blob:; connect-src data:; "
    "base-uri 'none'; form-action 'none'"
)


def render_single(root: Path, site: Site, lesson: str = "") -> bytes:
    """Returns the single file: the page with all files that it would load from a server, and, if
    given, a lesson, which it opens.

    The scripts are one module, except those that the build writes; an import map gives each a data:
    address by its name. The import map and all other files are compressed text blocks at the end,
    so the page is painted before they are read.
    """
    page = site.files["index.html"].decode()
    for leftover in (
        r'<script type="module" async src="[^"]*"></script>\n',
        r'<script async src="[^"]*"></script>\n',
        r'<aside id="unserved".*?</aside>\n',
    ):
        page = replace_once(page, leftover, "")
    # A file has no picture for links on other sites.
    page = re.sub(r'<meta (?:property="og:|name="twitter:)[^>]*>\n', "", page)
    styles = inline_styles(page)
    page = re.sub(r"<link\b[^>]*>\n", lambda link: inlined(link[0], site, styles), page)

    modules = json.dumps({"imports": mapped_modules(site)}, indent=0)
    unpack = site.joined.texts[SINGLE_FIRST].strip().replace("START", module_name(SINGLE_START))
    end = [f"<script>{unpack}</script>"]
    licences = [text for path, text in site.files.items() if path.endswith("/LICENSES.txt")]
    blocks = {
        "licences": "\n".join(text.decode() for text in licences),
        "modules": packed(modules.encode()),
        **packed_texts(site),
        **packed_fonts(site),
        **packed_assets(root, site),
    }
    for name, text in blocks.items():
        end.append(f'<script type="text/plain" id="single-{name}">{text}</script>')
    if lesson:
        # Escaped, so that the text cannot end the element; js/lessons/texts.js reads and writes it.
        text = html.escape(lesson, quote=False).replace("&gt;", ">")
        end.append(f'<script type="text/plain" id="lesson-inside">{text}</script>')

    policy = SINGLE_POLICY.format(
        # The import map is inserted by the script, and allowed as if it were in the page.
        scripts=" ".join((*map(policy_hash, (modules, unpack)), site.child)),
        styles=" ".join(map(policy_hash, styles)),
    )
    page = replace_once(page, r'(?<=http-equiv="Content-Security-Policy" content=")[^"]*', policy)
    if outside := re.findall(r'\b(?:src|href)="(?!#|data:)[^"]*"', page):
        raise Problem(f"the single file must hold everything, but it has {', '.join(outside)}")
    return replace_once(page, r"(?=</body>)", "\n".join(end) + "\n").encode()


def mapped_modules(site: Site) -> dict[str, str]:
    """Returns the data: addresses of the modules by their names, for an import map."""
    if foreign := foreign_addresses({SINGLE_START: site.joined.single.encode()}):
        raise Problem("the single file must name no other origin, but " + "; ".join(foreign))
    made = site_folder(site, "js")
    texts = {SINGLE_START: site.joined.single, **{path: made[path] for path in (BUILD_INFO, PARTS)}}
    return {module_name(path): data_address(text) for path, text in texts.items()}


def module_name(path: str) -> str:
    """Returns the name of a module in the import map; join.mjs uses the same names."""
    return f"lab/{path}"


def data_address(module: str) -> str:
    """Returns the data: address of a module's text.

    Spaces are not escaped, which the URL standard allows in data: addresses, except at the end.
    """
    text = quote(module.rstrip(" "), safe="!$()*+,-./:;=?@_~ ")
    return "data:text/javascript;charset=utf-8," + text


def replace_once(page: str, pattern: str, text: str) -> str:
    """Replaces the match of a pattern; raises a Problem unless the page has exactly one."""
    page, count = re.subn(pattern, lambda _: text, page, flags=re.DOTALL)
    if count != 1:
        raise Problem(f"web/index.html must have exactly one {pattern}, for the single file.")
    return page


def inlined(link: str, site: Site, styles: list[str]) -> str:
    """Returns the replacement of a <link> in the single file; the text of a style sheet is appended
    to `styles`."""
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
    """Returns the hash of an inline script or style, as a content security policy names it."""
    return f"'{integrity(text.encode())}'"


def packed(content: bytes) -> str:
    """Returns bytes compressed by gzip and in base64."""
    return base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()


def packed_texts(site: Site) -> dict[str, str]:
    """Returns the texts of announced languages, and the data files, each packed."""
    files = site_folder(site, "i18n") | site_folder(site, "data")
    drafts = {*draft_files(files)}
    return {
        path.removesuffix(".json").replace("/", "-"): packed(text.encode())
        for path, text in files.items()
        if path not in drafts
    }


def packed_fonts(site: Site) -> dict[str, str]:
    """Returns the fonts in base64, without gzip: they are compressed already."""
    return {
        f"font-{Path(path).stem}": base64.b64encode(content).decode()
        for path, content in sorted(site.files.items())
        if path.endswith(".woff2")
    }


def packed_assets(root: Path, site: Site) -> dict[str, str]:
    """Returns each of ASSETS, compressed by gzip and in base64; without SPARE, which adds 5 MB.

    The results are cached in .build/ by the hash of their content.
    """
    cache = root / ".build" / "packed"
    texts = {}
    cached = set()
    for name in ASSETS:
        if name in SPARE:
            continue
        content = site.files[site.assets[name]]
        if not site.assets[name].endswith(".bin"):  # the archives are compressed already
            place = cache / f"{hashlib.sha256(content).hexdigest()[:16]}.gz"
            cached.add(place)
            if not place.is_file():
                write_file(place, gzip.compress(content, 9, mtime=0), root / ".build")
            content = place.read_bytes()
        texts[name] = base64.b64encode(content).decode()
    for old in set(cache.iterdir()) - cached:
        old.unlink(missing_ok=True)
    return texts
