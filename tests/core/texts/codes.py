"""The codes that have a sentence, by what they are codes of."""

from __future__ import annotations

import ast
from pathlib import Path

import knight_core.completion.losses
import knight_core.deduction
from knight_core.texts.sentences import texts

ENDINGS = {
    *("exhausted-search", "not-proved", "exhausted-cases", "no-case-left", "max-cases"),
    *("exhausted-orbits", "uniform-too-large", "counted-none", "counted-by-others"),
    *("too-many-squares", "stuck", "max-steps", "max-seconds", "too-many-states"),
    "too-many-states-known",
}
"""Those reasons that say how a search or a count ended; the others are of the theory."""

ROOMS_OF_LOSSES = (knight_core.completion.losses, knight_core.deduction)


def codes(family: str) -> set[str]:
    """The codes of a family, such as ``problem``, that have a sentence."""
    beginning = f"{family}."
    return {
        key.removeprefix(beginning)
        for key in {**texts(), **texts("shell")}
        if key.startswith(beginning)
    }


def steps_of_losses() -> set[str]:
    """The steps of the proofs that a path is lost: what ``completion/losses/`` and ``deduction/``
    name, some with an ending. The other steps are of the theory alone."""
    named: set[str] = set()
    rooms = [
        Path(str(room.__file__)).parent
        for room in (knight_core.completion.losses, knight_core.deduction)
    ]
    for path in (path for room in rooms for path in room.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                named.add(node.value)
    named &= codes("proof")
    beginnings = tuple(f"{code}-" for code in named)
    return {code for code in codes("proof") if code in named or code.startswith(beginnings)}
