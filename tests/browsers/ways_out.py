"""Every way out of a worker, in JavaScript and in Python, and somebody who listens outside."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import TypeVar

import pytest

from tests.browsers.page import DEADLINE, InVainError

ATTEMPTS = 4
"""In one of fifty cases `new Worker` never returns in a worker of Firefox 153, even the first one,
without Python and on any page. Nothing but these tests makes workers in workers."""

Answer = TypeVar("Answer")


def answer_at_last(attempt: Callable[[], Answer]) -> Answer:
    """Loads a page and has it try all ways; once more where no answer has come."""
    for _ in range(ATTEMPTS - 1):
        with suppress(InVainError):
            return attempt()
    return attempt()


ANSWER = (
    b"HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nAccess-Control-Allow-Headers: *\r\n"
    b"Content-Type: text/javascript\r\nContent-Length: 10\r\nConnection: close\r\n\r\nexport {};"
)

_SUITE = Path(__file__).with_suffix(".mjs").read_text(encoding="utf-8")

JAVASCRIPT = _SUITE.partition("export default ")[2].strip()
"""A function: told the listener's address, it tries every way and says what became of each."""


def aimed(attack: str, listener: Listener) -> str:
    """A script in which TRIED is what becomes of every way, in JavaScript and with `python`. It has
    the address of who listens in two pieces, because the build lets none of another origin
    through."""
    scheme, rest = listener.address.split("://")
    to = f'"{scheme}:" + "//{rest}"'
    tried = f"{{ ...await ({JAVASCRIPT})({to}), ...JSON.parse(await python({to})) }}"
    return attack.replace("TRIED", tried)


PYTHON = r"""
import json as _json


async def _ways_out(listener):
    import asyncio as _asyncio

    import js
    import pyodide_js
    from pyodide.code import run_js
    from pyodide.ffi import to_js

    host, port = listener.removeprefix("http://").strip("/").split(":")

    def to(name):
        return f"{listener}{name}/x"

    def no_cors():
        return to_js({"mode": "no-cors"}, dict_converter=js.Object.fromEntries)

    def request(name, later):
        xhr = js.XMLHttpRequest.new()
        xhr.open("GET", to(name), later)
        xhr.send()

    def urllib():
        from urllib.request import urlopen

        urlopen(to("py-urllib"))

    def http_client():
        from http.client import HTTPConnection

        HTTPConnection(host, int(port)).request("GET", "/py-http-client/x")

    def plain_socket():
        import socket

        with socket.create_connection((host.encode(), int(port)), 2) as connection:
            connection.sendall(b"GET /py-socket/x HTTP/1.1")

    def worker():
        text = f"fetch({_json.dumps(to('py-worker'))}, {{mode: 'no-cors'}})"
        blob = js.Blob.new(to_js([text]))
        js.Worker.new(js.URL.createObjectURL(blob))

    fetching = f"fetch({_json.dumps(to('NAME'))}, {{mode: 'no-cors'}})"
    ways = {
        "py-fetch": lambda: js.fetch(to("py-fetch"), no_cors()),
        "py-xhr": lambda: request("py-xhr", True),
        "py-xhr-sync": lambda: request("py-xhr-sync", False),
        "py-websocket": lambda: js.WebSocket.new(to("py-websocket").replace("http", "ws")),
        "py-event-source": lambda: js.EventSource.new(to("py-event-source")),
        "py-eval": lambda: js.eval(fetching.replace("NAME", "py-eval")),
        "py-function": lambda: js.Function.new(fetching.replace("NAME", "py-function"))(),
        "py-run-js": lambda: run_js(fetching.replace("NAME", "py-run-js")),
        "py-import-scripts": lambda: js.importScripts(to("py-import-scripts")),
        "py-worker": worker,
        "py-load-package": lambda: pyodide_js.loadPackage(to("py-load-package") + ".whl"),
        "py-urllib": urllib,
        "py-http-client": http_client,
        "py-socket": plain_socket,
    }
    answers = {}
    begun = {}
    for name, way in ways.items():
        try:
            answer = way()
            answers[name] = str(answer)
            if hasattr(answer, "then") or _asyncio.iscoroutine(answer):
                begun[name] = _asyncio.ensure_future(answer)
        except BaseException as error:
            answers[name] = f"refused: {type(error).__name__}: {error}"
    # What was only begun, above all, has failed or gone out when the last one has.
    begun["py-last"] = _asyncio.ensure_future(js.fetch(to("py-last"), no_cors()))
    await _asyncio.wait(begun.values(), timeout=4)
    for name, task in begun.items():
        answers[name] = str(task.exception() or "done") if task.done() else "silent"
    return _json.dumps(answers)


def _offer():
    import js
    from pyodide.ffi import create_proxy

    def ways_out(listener):
        with_loop()
        import asyncio

        return asyncio.ensure_future(_ways_out(listener))

    js.self.waysOut = create_proxy(ways_out)


_offer()
"""
"""A Python that has run this lets JavaScript call `self.waysOut(listener)`, which
tries every way that Python has, and answers with what became of each, as JSON."""


LEAKS = (
    *("fetch", "fetch-no-cors", "fetch-keepalive", "request", "xhr", "xhr-sync"),
    *("websocket", "event-source", "import", "compile-streaming"),
    *("eval", "function", "async-function", "generator-function", "timeout-string"),
)
"""What gets out of a worker without a policy, in every browser; some let out more."""

PYTHON_LEAKS = (
    *("py-fetch", "py-xhr", "py-xhr-sync", "py-websocket", "py-event-source"),
    *("py-eval", "py-function", "py-run-js", "py-load-package"),
)
"""The same of Python."""


class Listener(ThreadingTCPServer):
    """Another port, where whatever arrives is noted and every request is allowed."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.address = f"http://127.0.0.1:{self.server_address[1]}/"
        self.connections = 0
        self.names: set[str] = set()
        """The first part of each path that was asked for."""
        self._datagrams = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._datagrams.setblocking(False)
        self._datagrams.bind(("127.0.0.1", int(self.server_address[1])))

    def get_request(self) -> tuple[socket.socket, tuple[str, int]]:
        """Accepts a connection, and counts it, whatever it is for."""
        connection: tuple[socket.socket, tuple[str, int]] = super().get_request()
        self.connections += 1
        return connection

    def received_nothing(self) -> None:
        """Fails if anything has arrived until now. Connections are accepted in turn: when one that
        is made here is answered, whatever was sent before it has been counted."""
        with socket.create_connection(("127.0.0.1", int(self.server_address[1]))) as last:
            last.sendall(b"GET /last HTTP/1.1\r\n\r\n")
            assert last.recv(1)
        self.connections -= 1
        self.names.discard("last")
        if self.connections or self.names:
            raise AssertionError(f"{self.connections} connections, for {self.names or 'nothing'}")
        with pytest.raises(BlockingIOError):
            self._datagrams.recv(4096)

    def hears(self, names: Collection[str]) -> None:
        """Waits until all of these have arrived."""
        end = time.monotonic() + DEADLINE
        while (missing := {*names} - self.names) and time.monotonic() < end:
            time.sleep(0.05)
        if missing:
            raise AssertionError(f"not heard of: {', '.join(sorted(missing))}")
        self.connections = 0
        self.names.clear()

    def server_close(self) -> None:
        """Stops listening."""
        self._datagrams.close()
        super().server_close()


class _Answer(StreamRequestHandler):
    """One connection to the listener."""

    server: Listener
    timeout = DEADLINE

    def handle(self) -> None:
        """Notes what is asked for, and allows it."""
        with suppress(OSError):
            words = self.rfile.readline().decode("latin-1").split()
            if len(words) > 1:
                self.server.names.add(words[1].strip("/").partition("/")[0])
            while self.rfile.readline().strip():
                pass
            self.wfile.write(ANSWER)


@contextmanager
def listening() -> Iterator[Listener]:
    """Somebody who listens, until the end."""
    with Listener() as listener:
        thread = Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield listener
        finally:
            listener.shutdown()
            thread.join()
