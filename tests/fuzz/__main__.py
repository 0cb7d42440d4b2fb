"""Tries to break the product for a while: ``python build.py fuzz [--seconds N]``.

The targets take turns. A case is a function of its target, the seed and its number, so that a
failure is told with the line that repeats it. The seed is another one each time, and printed.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from collections import Counter
from collections.abc import Sequence

from tests.fuzz.api_calls import ApiCalls
from tests.fuzz.brute_force import BruteForce
from tests.fuzz.command_lines import CommandLines
from tests.fuzz.growth import Growth
from tests.fuzz.links import Links
from tests.fuzz.records import Records
from tests.fuzz.rule_answers import RuleAnswers
from tests.fuzz.rules import Rules
from tests.fuzz.target import CaseId, Target, failure_of

SECONDS = 60
TURN_SECONDS = 1.0
"""How long a target is at it before the next one has its turn."""
MAX_SHOWN = 5
"""The most failures of a target that are shown."""


def fuzz(targets: Sequence[Target], seed: int, seconds: float) -> int:
    """Try cases of all targets in turn; returns the number of failures."""
    counts: dict[str, Counter[str]] = {target.name: Counter() for target in targets}
    ends = time.monotonic() + seconds
    while (now := time.monotonic()) < ends:
        # The last round ends in time, too.
        turn = min(TURN_SECONDS, (ends - now) / len(targets))
        for target in targets:
            _turn(target, seed, counts[target.name], turn)
    for name, count in counts.items():
        ended = ", ".join(f"{many:,} {kind}" for kind, many in count.most_common())
        print(f"{name}: {count.total():,} cases: {ended}", flush=True)
    return sum(count["failed"] for count in counts.values())


def _turn(target: Target, seed: int, count: Counter[str], seconds: float) -> None:
    """At least one case, and then as many as there is time for."""
    ends = time.monotonic() + seconds
    while True:
        case_id = CaseId(target.name, seed, count.total())
        kind, failure = failure_of(target, case_id)
        count[kind] += 1
        if failure is not None and count[kind] <= MAX_SHOWN:
            print(f"FAILED {failure}\n  again: python build.py fuzz --repeat {case_id}", flush=True)
        if time.monotonic() >= ends:
            return


def repeat(targets: Sequence[Target], case_id: CaseId) -> int:
    """Try one case again; returns the number of failures."""
    target = next(target for target in targets if target.name == case_id.target)
    kind, failure = failure_of(target, case_id)
    print(f"FAILED {failure}" if failure else f"{case_id}: {kind}")
    return 1 if failure else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    links = Links()
    targets: list[Target] = [CommandLines(), ApiCalls(), BruteForce(), Records(), Rules()]
    targets += [RuleAnswers(), links, Growth(links)]
    names = [target.name for target in targets]
    parser = argparse.ArgumentParser(prog="build.py fuzz", allow_abbrev=False)
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help="for how long (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, help="of the cases; without it, another each time")
    parser.add_argument("--only", choices=names, help="one target alone")
    parser.add_argument(
        "--repeat", metavar="CASE", help="one case again, named as a failure was: links:1234:17"
    )
    options = parser.parse_args(arguments)
    try:
        if options.repeat:
            try:
                case_id = CaseId.parse(options.repeat)
            except ValueError:
                parser.error("a case is named as links:1234:17")
            if case_id.target not in names:
                parser.error(f"the targets are {', '.join(names)}")
            return repeat(targets, case_id)
        seed = secrets.randbits(32) if options.seed is None else options.seed
        print(f"fuzz: seed {seed}, {options.seconds:g} s", flush=True)
        chosen = [target for target in targets if options.only in (None, target.name)]
        failures = fuzz(chosen, seed, options.seconds)
    finally:
        links.close()
    print(f"fuzz: {failures} failures" if failures else "fuzz: no failures")
    return min(1, failures)


if __name__ == "__main__":
    sys.exit(main())
