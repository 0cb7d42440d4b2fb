"""The style sheets of the page as one file, so that a first visit asks for one instead of many."""

from __future__ import annotations

import re
from collections.abc import Mapping

from web.tools.messages import Problem

FOLDER = "styles"
JOINED = "styles/page.css"

LINKS = re.compile(rf'(?:<link rel="stylesheet" href="{FOLDER}/[^"]+">\n)+')


def join_styles(page: str, files: Mapping[str, bytes]) -> tuple[str, dict[str, bytes]]:
    """Joins the style sheets that a page links to, in the order of the links.

    Returns the page with one link in their place, and the files with the one style sheet in place
    of all those in styles/.
    """
    runs = LINKS.findall(page)
    if len(runs) != 1:
        raise Problem("web/index.html must link to its style sheets in lines one after the other.")
    linked = re.findall(r'href="([^"]+)"', runs[0])
    if missing := [path for path in linked if path not in files]:
        raise Problem(f"web/index.html links to {missing[0]}, and there is no such file.")
    sheets = [path for path in files if path.startswith(f"{FOLDER}/")]
    if unused := [path for path in sheets if path not in linked]:
        raise Problem(f"web/index.html does not link to {unused[0]}.")
    joined = b"\n".join(files[path] for path in linked)
    others = {path: content for path, content in files.items() if path not in sheets}
    link = f'<link rel="stylesheet" href="{JOINED}">\n'
    return page.replace(runs[0], link), {**others, JOINED: joined}
