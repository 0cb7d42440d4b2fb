"""Several tabs of the page at once: nothing that one of them saves is lost by another."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.fuzz.modules import Modules
from tests.fuzz.target import Failure

KINDS = ("item", "item", "joined", "rule")

Case = dict[str, Any]


class Tabs:
    """What tabs save at the same time, in items of their own or in the same, is all saved."""

    name = "tabs"

    def __init__(self) -> None:
        self._modules = Modules("tabs.mjs")

    def make(self, random: Random) -> Case:
        """What the tabs save, in which order."""
        steps = [
            {
                "tab": random.randrange(3),
                "kind": random.choice(KINDS),
                "number": number,
                "waits": random.random() < 0.2,
                "forgets": random.random() < 0.2,
            }
            for number in range(5, random.randint(6, 35))
        ]
        return {"steps": steps}

    def check(self, case: Case) -> str:
        """Let the tabs save it, and look what another tab finds."""
        found = self._modules.ask(case)
        for step in case["steps"]:
            is_there = step["number"] in found[step["kind"]]
            is_forgotten = step["forgets"] and step["kind"] == "item"
            if is_there is is_forgotten:
                raise Failure(f"{step} is {'still there' if is_there else 'lost'}: {found}")
        return "saved"

    def close(self) -> None:
        """End Node.js."""
        self._modules.close()
