"""The server of build.py: as a host of static sites would serve."""

from __future__ import annotations

import urllib.error
import urllib.request
from http.client import HTTPMessage
from pathlib import Path
from typing import IO

import pytest

from tests.tools.conftest import write
from web.tools.messages import Problem
from web.tools.products import build_site
from web.tools.server import MIME_TYPES, SiteHandler, open_server, serving


def get(address: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, dict(error.headers), error.read()


@pytest.mark.parametrize("mount", ["/", "/some-repo/", "/a/b/"])
def test_the_server_serves_below_its_path(project: Path, mount: str) -> None:
    build_site(project)
    with serving(project / "dist", mount) as address:
        assert address.endswith(mount)
        page = (project / "dist/index.html").read_bytes()
        for path in ("", "index.html", "?board=8x8&start=h1", "#step=1"):
            status, headers, body = get(address + path)
            assert (status, body) == (200, page)
            assert headers["Content-Type"] == "text/html; charset=utf-8"
            assert headers["Cache-Control"] == "no-cache"
        if mount != "/":
            assert get(address.removesuffix("/"))[2] == page
            assert get(address.replace(mount, "/"))[0] == 404
        for path in (
            "js",
            "js/",
            "js/none.js",
            "../build.py",
            "%2e%2e/web/index.html",
            "%00",
            "js//main.js",
        ):
            assert get(address + path)[0] == 404


def test_the_server_answers_an_unchanged_file_briefly(project: Path) -> None:
    build_site(project)
    with serving(project / "dist") as address:
        icon = address + "icons/knight.svg"
        tag = get(icon)[1]["ETag"]
        assert get(icon, **{"If-None-Match": tag})[::2] == (304, b"")
        write(project, "web/icons/knight.svg", "<svg></svg>")
        build_site(project)
        assert get(icon, **{"If-None-Match": tag})[::2] == (200, b"<svg></svg>")


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        port = int(address.rstrip("/").rpartition(":")[2])
        with pytest.raises(Problem, match=f"^port {port} of .* choose another --port"):
            open_server(tmp_path, "127.0.0.1", [port])
        with open_server(tmp_path, "127.0.0.1", [port, 0]) as other:
            assert other.server_port != port


def test_a_browser_that_has_gone_leaves_no_file_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_text("a", encoding="utf-8")
    opened: list[IO[bytes]] = []

    class Recorded(type(tmp_path)):  # type: ignore[misc]
        def open(self, *args: str) -> IO[bytes]:
            opened.append(super().open(*args))
            return opened[-1]

    def gone(self: SiteHandler) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(SiteHandler, "end_headers", gone)
    handler = SiteHandler.__new__(SiteHandler)
    handler.folder, handler.mount, handler.types = Recorded(tmp_path), "/", MIME_TYPES
    handler.path, handler.headers = "/a.txt", HTTPMessage()
    handler.requestline, handler.request_version = "GET /a.txt", "HTTP/1.1"
    monkeypatch.setattr(SiteHandler, "log_request", lambda *args: None)
    with pytest.raises(BrokenPipeError):
        handler.send_head()
    assert [file.closed for file in opened] == [True]
