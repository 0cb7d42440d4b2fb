"""Sites for the tests: with files changed; on a server that can go away, or deliver files wrong."""

from __future__ import annotations

import shutil
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from web.tools.join import JOINED, Chunk, join_scripts
from web.tools.server import SiteHandler, SiteServer

ROOT = Path(__file__).resolve().parents[1]
"""The checkout that is tested."""

DIST = ROOT / "dist"

Changes = dict[str, Callable[[str], str]]
"""What becomes of files of web/, by their paths; of a file that is not there, an empty one."""


def copy_changed(folder: Path, changes: Changes) -> None:
    """Makes a folder what the project's own is, but for some files of web/."""
    web = ROOT / "web"
    shutil.copytree(web, folder / "web", ignore=shutil.ignore_patterns("node_modules"))
    (folder / ".build").mkdir()
    for linked in ("web/node_modules", "knight_core", ".build/python", ".build/packed"):
        (folder / linked).symlink_to(ROOT / linked)
    if (ROOT / JOINED).is_file():  # its scripts are joined again only if they change
        shutil.copy(ROOT / JOINED, folder / JOINED)
    for path, change in changes.items():
        text = (web / path).read_text(encoding="utf-8") if (web / path).is_file() else ""
        (folder / "web" / path).write_text(change(text), encoding="utf-8")


def scripts() -> dict[str, Chunk]:
    """What is in the site's joined scripts, by their paths in web/."""
    return join_scripts(ROOT).chunks


def script_of(module: str) -> str:
    """The script that a module is in, both by their paths in web/."""
    (found,) = [path for path, chunk in scripts().items() if module in chunk.modules]
    return found


class Host:
    """A server that can go away, come back, and deliver single files cut off or wrong."""

    def __init__(self, folder: Path, mount: str = "/") -> None:
        self.folder = folder
        self.mount = mount
        self.port = 0
        self.faults: dict[str, str] = {}
        """How a path goes wrong: cut, other or busy."""
        self.start()
        self.origin = f"http://127.0.0.1:{self.port}"
        self.address = self.origin + mount

    def start(self) -> None:
        """Begins to serve, at the same address as before."""
        self.connections: list[socket.socket] = []
        handler = partial(FaultyHandler, host=self)
        self.server = Server(("127.0.0.1", self.port), handler, self.connections)
        self.port = self.server.server_port
        self.thread = threading.Thread(
            target=self.server.serve_forever, kwargs={"poll_interval": 0.05}
        )
        self.thread.start()

    def stop(self) -> None:
        """Goes away, with the connections that browsers keep open."""
        if not self.thread.is_alive():
            return
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()
        for connection in self.connections:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class Server(SiteServer):
    """Remembers its connections."""

    def __init__(
        self,
        address: tuple[str, int],
        handler: Callable[..., SiteHandler],
        connections: list[socket.socket],
    ) -> None:
        self.connections = connections
        super().__init__(address, handler)

    def get_request(self) -> tuple[socket.socket, tuple[str, int]]:
        """Accepts a connection and remembers it."""
        connection, address = super().get_request()
        self.connections.append(connection)
        return connection, address


class FaultyHandler(SiteHandler):
    """Serves the folder of a host, with its faults."""

    def __init__(self, *args: object, host: Host) -> None:
        self.host = host
        super().__init__(*args, folder=host.folder, mount=host.mount)

    def do_GET(self) -> None:
        """Serves one file, cut to half, with another content, as too busy (503), or as it is."""
        path = urlsplit(self.path).path.removeprefix(self.mount)
        fault = self.host.faults.get(path)
        file = self.find(urlsplit(self.path).path)
        if fault is None or file is None:
            super().do_GET()
            return
        content = file.read_bytes()
        self.send_response(503 if fault == "busy" else 200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content[: len(content) // 2] if fault == "cut" else content[::-1])
        self.close_connection = True
