"""The class set: the site and the single file as one zip to unpack on any host."""

from __future__ import annotations

from web.tools.archive import pack
from web.tools.single import SINGLE
from web.tools.site import Site

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
