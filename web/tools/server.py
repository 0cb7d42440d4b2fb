"""Serves dist/ like a host of static sites."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import TCPServer
from typing import BinaryIO
from urllib.parse import unquote, urlsplit

from web.tools.messages import Problem, say

MIME_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".woff2": "font/woff2",
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
    """Serves a folder under a path like a static host; browsers must revalidate every response."""

    protocol_version = "HTTP/1.1"
    # The head and the body of a response are sent separately; with delayed acknowledgements,
    # Nagle's algorithm would delay each small file by 40 ms.
    disable_nagle_algorithm = True
    server_version = "KnightsTourLab"

    def __init__(
        self,
        *args: object,
        folder: Path,
        mount: str = "/",
        types: Mapping[str, str] = MIME_TYPES,
    ) -> None:
        self.folder = folder
        self.mount = mount
        self.types = types
        super().__init__(*args)  # type: ignore[arg-type]

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Sends the head of the response; returns the open file, or None without a body."""
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
        self.send_header("Content-Type", self.types.get(file.suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(status.st_size))
        self.send_header("ETag", tag)
        try:
            self.end_headers()
        except OSError:
            # The browser closed the connection: the file must be closed here.
            content.close()
            raise
        return content

    def find(self, path: str) -> Path | None:
        """Returns the file of an address, or None; never a file outside of the folder."""
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
        """Sends a response without a body and with one header."""
        self.send_response(status)
        self.send_header(header, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def end_headers(self) -> None:
        """Adds the headers of all responses."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Does nothing for successful requests; `log_error` reports errors."""

    def log_error(self, format: str, *args: object) -> None:
        """Reports a failed request in one line."""
        path = getattr(self, "path", "")
        if path != "/favicon.ico":
            say(f"  {args[0] if args else format} {path}")


class SiteServer(ThreadingHTTPServer):
    """A threaded server without name look-ups, which ignores closed connections."""

    allow_reuse_address = os.name != "nt"
    daemon_threads = True
    # A browser opens a dozen connections at once; with a full queue a connection takes seconds.
    request_queue_size = 64

    def server_bind(self) -> None:
        """Binds the port, without a look-up of this machine's name."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]

    def handle_error(self, request: object, client_address: object) -> None:
        """Reports errors, except closed connections."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def open_server(
    folder: Path,
    host: str,
    ports: Sequence[int],
    mount: str = "/",
    types: Mapping[str, str] = MIME_TYPES,
) -> SiteServer:
    """Opens a server for a folder on the first free port of `ports`; raises a Problem if there is
    none."""
    handler = partial(SiteHandler, folder=folder, mount=mount, types=types)
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
def serving(folder: Path, mount: str = "/", types: Mapping[str, str] = MIME_TYPES) -> Iterator[str]:
    """Serves a folder in a thread on any free port, for tests; yields its address."""
    server = open_server(folder, "127.0.0.1", [0], mount, types)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{mount}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def serve(folder: Path, host: str, port: int | None, path: str) -> None:
    """Serves a folder under a path until Ctrl+C; without a port, at 8000 or the next free one."""
    mount = "/" + "/".join(part for part in path.split("/") if part) + "/"
    mount = mount.replace("//", "/")
    ports = [port] if port is not None else [*range(8000, 8100), 0]
    with open_server(folder, host, ports, mount) as server:
        name = "127.0.0.1" if host in ("0.0.0.0", "") else host
        say(f"Knight's Tour Lab: http://{name}:{server.server_port}{mount}  (Ctrl+C stops)")
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()
    say("")
