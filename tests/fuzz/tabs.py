"""Several tabs of the page at once: nothing that one of them keeps is lost by another."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.fuzz.modules import Modules
from tests.fuzz.target import Failure

KINDS = ("game", "game", "puzzle", "challenge", "rule")

Case = dict[str, Any]


class Tabs:
    """Games, puzzles, challenges and rules that tabs keep at the same time are all kept."""

    name = "tabs"

    def __init__(self) -> None:
        self._modules = Modules("tabs.mjs")

    def make(self, random: Random) -> Case:
        """What was kept before there was a database, and what the tabs keep, in which order."""
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
        return {"before": random.randrange(5), "steps": steps}

    def check(self, case: Case) -> str:
        """Let the tabs keep it, and look what another tab finds."""
        found = self._modules.ask(case)
        for step in case["steps"]:
            kept = step["number"] in found[step["kind"]]
            forgotten = step["forgets"] and step["kind"] == "game"
            if kept is forgotten:
                raise Failure(f"{step} is {'still there' if kept else 'lost'}: {found}")
        for kind in ("game", "puzzle", "challenge"):
            if lost := {*range(case["before"])} - {*found[kind]}:
                raise Failure(f"of what was kept before {kind} {lost} is lost: {found}")
        return "kept"

    def close(self) -> None:
        """End Node.js."""
        self._modules.close()
