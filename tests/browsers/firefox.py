"""Firefox, driven by firefox.mjs in Node.js."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any

from tests.browsers.page import DEADLINE, DriverError, Page
from tests.host import ROOT
from web.tools.install import find_node


class Firefox(Page):
    """A Firefox with a profile of its own, which asks everything but this computer by a proxy."""

    def __init__(self, browser: Path, proxy: int) -> None:
        node = find_node(ROOT)
        preferences = {
            "network.proxy.type": 1,
            "network.proxy.http": "127.0.0.1",
            "network.proxy.http_port": proxy,
            "network.proxy.ssl": "127.0.0.1",
            "network.proxy.ssl_port": proxy,
            # As everybody has it: the driver would have local files read each other.
            "security.fileuri.strict_origin_policy": True,
        }
        script = Path(__file__).with_name("firefox.mjs")
        self._node = subprocess.Popen(
            [node.node, script, browser, json.dumps(preferences)],
            env=node.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self._answers: Queue[str] = Queue()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()
        self.version = self._answer().removeprefix("firefox/")

    def goto(self, address: str) -> None:
        self._ask("goto", address)

    def reload(self) -> None:
        self._ask("reload")

    def back(self) -> None:
        self._ask("back")

    def click(self, selector: str) -> None:
        self._ask("click", selector)

    def press(self, key: str) -> None:
        self._ask("press", key)

    def evaluate(self, expression: str) -> Any:
        return self._ask("evaluate", expression)

    def errors(self) -> list[str]:
        errors: list[str] = self._ask("errors")
        return errors

    def close(self) -> None:
        assert self._node.stdin is not None
        self._node.stdin.close()
        try:
            self._node.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            self._node.kill()
            self._node.wait()
        self._reader.join()
        assert self._node.stdout is not None
        self._node.stdout.close()

    def _read(self) -> None:
        """Passes on what Node.js says, and an empty line when it has gone."""
        assert self._node.stdout is not None
        for line in self._node.stdout:
            self._answers.put(line)
        self._answers.put("")

    def _ask(self, command: str, text: str = "") -> Any:
        """Has something done and returns the answer."""
        assert self._node.stdin is not None
        try:
            self._node.stdin.write(json.dumps({"command": command, "text": text}) + "\n")
            self._node.stdin.flush()
        except OSError as error:
            raise DriverError(f"Firefox has gone: {error}") from None
        return self._answer()

    def _answer(self) -> Any:
        try:
            line = self._answers.get(timeout=DEADLINE)
        except Empty:
            raise DriverError("Firefox does not answer") from None
        if not line:
            raise DriverError("Firefox has gone")
        answer = json.loads(line)
        if "error" in answer:
            raise DriverError(answer["error"])
        return answer["value"]
