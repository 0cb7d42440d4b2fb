"""The style sheets of the page, joined to one file, so that a first visit needs one request; and
the inline style of the page."""

from __future__ import annotations

import re
from collections.abc import Mapping

from web.tools.files import integrity
from web.tools.messages import Problem

FOLDER = "styles"
JOINED = "styles/page.css"

# Style sheets of packages; a page without the modules of a package has no link to them.
VENDOR = f"{FOLDER}/vendor/"

INLINE = re.compile(r"<style>(.*?)</style>", re.DOTALL)

LINKS = re.compile(rf'(?:<link rel="stylesheet" href="{FOLDER}/[^"]+">\n)+')


def join_styles(page: str, files: Mapping[str, bytes]) -> tuple[str, dict[str, bytes]]:
    """Joins the style sheets that a page links to, in the order of the links.

    Returns the page with one link in place of these links, and the files with one style sheet in
    place of all those in styles/.
    """
    runs = LINKS.findall(page)
    if len(runs) != 1:
        raise Problem("web/index.html must link to its style sheets in lines one after the other.")
    linked = re.findall(r'href="([^"]+)"', runs[0])
    if missing := [path for path in linked if path not in files]:
        raise Problem(f"web/index.html links to {missing[0]}, and there is no such file.")
    sheets = [path for path in files if path.startswith(f"{FOLDER}/")]
    if unused := [path for path in sheets if path not in linked and VENDOR not in path]:
        raise Problem(f"web/index.html does not link to {unused[0]}.")
    joined = b"\n".join(files[path] for path in linked)
    others = {path: content for path, content in files.items() if path not in sheets}
    link = f'<link rel="stylesheet" href="{JOINED}">\n'
    return page.replace(runs[0], link), {**others, JOINED: joined}


def inline_styles(page: str) -> list[str]:
    """Returns the texts of the inline styles of a page."""
    return INLINE.findall(page)


def allow_styles(page: str) -> str:
    """Adds the hashes of the inline styles to the policy of a page."""
    hashes = "".join(f" '{integrity(text.encode())}'" for text in inline_styles(page))
    if hashes and "style-src 'self'" not in page:
        raise Problem("web/index.html has a style of its own that its policy does not allow.")
    return page.replace("style-src 'self'", f"style-src 'self'{hashes}", 1)
