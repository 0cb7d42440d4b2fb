"""The page's modules in Node.js: a script is asked by a line of JSON, and answers by one."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, Final

from tests.fuzz.target import Failure
from web.tools.install import find_node

_ROOT: Final = Path(__file__).parents[2]


class Modules:
    """A script of this folder, started when it is asked."""

    def __init__(self, script: str) -> None:
        self._script = _ROOT / "tests" / "fuzz" / script
        self._node: subprocess.Popen[str] | None = None

    def ask(self, question: Any) -> Any:
        """What the script answers.

        Raises:
            Failure: if it ends, or the page's modules throw.
        """
        if self._node is None or self._node.poll() is not None:
            node = find_node(_ROOT)
            self._node = subprocess.Popen(
                [node.node, "--no-warnings", self._script],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                env=node.environment,
            )
        assert self._node.stdin
        assert self._node.stdout
        print(json.dumps(question), file=self._node.stdin, flush=True)
        line = self._node.stdout.readline()
        if not line:
            raise Failure("the page's modules ended Node.js")
        answer = json.loads(line)
        if isinstance(answer, dict) and "error" in answer:
            raise Failure(f"the page's modules threw {answer['error']}")
        return answer

    def close(self) -> None:
        """End Node.js."""
        if self._node is not None:
            self._node.kill()
            self._node.communicate()
