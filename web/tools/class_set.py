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
    Give everybody {SINGLE}. Open it with a double click. This one file has
    everything inside: it needs no network and no installation.

From one computer to the whole room
    This folder is a web site of plain files. Serve it with any web server, for example with
    Python from this folder:

        python3 -m http.server 8000

    Everybody then opens http://ADDRESS:8000, with the address of that computer (192.168.…).
    The page works there. But browsers save or install a page for offline use only if its
    address begins with https, or on the computer that serves it.

On the web
    Upload this folder to any host of static sites, at the top of a domain or in a folder of it.
    If the address begins with https, the page works offline after one visit.

A double click on index.html of this folder does not work: browsers do not run a page of several
files without a server. For that there is {SINGLE}.
"""


def render_class_set(site: Site, single: bytes) -> bytes:
    """Returns the zip that any static server can host, single file included."""
    files = {**site.files, SINGLE: single, "READ-ME.txt": READ_ME.encode()}
    return pack({f"{CLASS_SET_FOLDER}/{path}": content for path, content in files.items()})
