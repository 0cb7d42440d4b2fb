"""Random files of records: what is ours goes on, everything else is refused and stays as it is."""

from __future__ import annotations

import contextlib
import json
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.fuzz import material
from tests.fuzz.target import Failure, call

Case = dict[str, Any]

_EXPERIMENTS: Final = (
    ("compare", "4x5", "a1", "--methods", "depth-first,warnsdorff,pruned", "--max-steps", "500"),
    ("survey", "--boards", "3x4,5x5", "--starts", "3", "--max-steps", "500"),
    ("orders", "3x4", "a1", "--max-steps", "400"),
)

_WRONG_VALUES: Final[tuple[Any, ...]] = (
    *(None, True, -1, 1.5, 2**53, 2**80, "", "banana", "found ", [], {}, [[]], {"a": 1}),
    *(float("nan"), float("inf"), -0.5, "\ud800", "a1", "8x8"),
)


class Records:
    """A file that is not a file of ours is refused, named, and not touched."""

    name = "records"

    def make(self, random: Random) -> Case:
        """An experiment, and what is done to the file that it wrote."""
        harms = [_harm(random) for _ in range(random.choice((0, 1, 1, 1, 2)))]
        return {"experiment": random.randrange(len(_EXPERIMENTS)), "harms": harms}

    def check(self, case: Case) -> str:
        """Write it, harm it, and go on with it."""
        words = _EXPERIMENTS[case["experiment"]]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "runs.jsonl")
            lines = [*_written(words)]
            for number, kind, value in case["harms"]:
                lines = _harmed(lines, number, kind, value)
            harmed = b"".join(lines)
            path.write_bytes(harmed)
            status, _, err = call([*words, "-o", str(path)])
            after = path.read_bytes()
            if [*Path(folder).iterdir()] != [path]:
                raise Failure("another file stands beside it")
        kinds = {kind for _, kind, _ in case["harms"]}
        if status == 2:
            _check_refusal(err, path, harmed, after)
            if kinds <= {"repeat", "swap", "drop-line", "no-newline"}:
                raise Failure(f"whole records of ours are refused: {err}")
            return "refused"
        if status != 0:
            raise Failure(f"exit status {status}: {err}")
        # With several harms the one may have taken away what the other did.
        alone = kinds if len(case["harms"]) == 1 else set()
        if alone & {"outcome", "wrong-type", "missing", "deep", "foreign"}:
            raise Failure("what is no record was taken for one")
        _check_unchanged(harmed, after)
        return "gone on"


@cache
def _written(words: tuple[str, ...]) -> tuple[bytes, ...]:
    """The lines that an experiment writes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "runs.jsonl")
        status, _, err = call([*words, "-o", str(path)])
        if status != 0:
            raise Failure(f"the experiment itself ends with {status}: {err}")
        return tuple(path.read_bytes().splitlines(keepends=True))


def _check_refusal(err: str, path: Path, before: bytes, after: bytes) -> None:
    if after != before:
        raise Failure("a file that was refused was touched")
    if len(err.splitlines()) != 1 or path.name not in err or "line" not in err:
        raise Failure(f"refused without the file and the line: {err!r}")


def _check_unchanged(before: bytes, after: bytes) -> None:
    """Nothing but a last line without its end is gone."""
    if after.startswith(before):
        return
    if not after.startswith(before[: before.rfind(b"\n") + 1]):
        raise Failure("whole lines are gone")


# -- harms ----------------------------------------------------------------------------------------


def _harm(random: Random) -> tuple[int, str, Any]:
    """Which line, what is done to it, and with what."""
    kinds = ("cut", "cut", "no-newline", "missing", "wrong-type", "outcome", "deep", "foreign")
    kind = random.choice((*kinds, "repeat", "swap", "drop-line", "spoilt", "bytes"))
    field = random.choice(("link", "board", "spec", "outcome", "forward", "backtracks", "seconds"))
    values = {
        "cut": random.random(),
        "missing": field,
        "wrong-type": (field, random.choice(_WRONG_VALUES)),
        "deep": random.choice((100, 5_000, 200_000)),
        "foreign": random.choice((*material.HOSTILE, "[1, 2]", '{"link": "?"}', "a,b,c", "1")),
        "spoilt": random.randrange(2**32),
        "bytes": random.choice((b"\xff\xfe", b"\x00", b"\xef\xbb\xbf", b"\r", b"\xed\xa0\x80")),
    }
    return random.randrange(100), kind, values.get(kind)


def _harmed(lines: list[bytes], number: int, kind: str, value: Any) -> list[bytes]:
    """The lines of a file with one of them harmed."""
    lines = [*lines]
    if not lines:
        return lines
    at = number % len(lines)
    match kind:
        case "cut":
            lines[-1] = lines[-1][: int(len(lines[-1]) * value)]
        case "no-newline":
            lines[-1] = lines[-1].rstrip(b"\n")
        case "repeat":
            lines.insert(at, lines[at] if lines[at].endswith(b"\n") else b"")
        case "swap":
            whole = [line for line in lines if line.endswith(b"\n")]
            lines = whole[::-1] + lines[len(whole) :]
        case "drop-line":
            del lines[at]
        case "deep":
            lines[at] = b'{"link": ' + b"[" * value + b"]" * value + b"}\n"
        case "foreign":
            lines[at] = value.encode(errors="surrogatepass") + b" !\n"
        case "spoilt":
            text = material.spoilt(Random(value), lines[at].decode(errors="replace"))
            lines[at] = text.encode(errors="replace")
        case "bytes":
            lines[at] = value + lines[at]
        case _:
            with contextlib.suppress(ValueError, RecursionError):
                lines[at] = _changed(json.loads(lines[at]), kind, value)
    return lines


def _changed(record: Any, kind: str, value: Any) -> bytes:
    """A record with one field missing or wrong, as a line."""
    if kind == "missing":
        record.pop(value, None)
    elif kind == "outcome":
        record["outcome"] = "banana"
    else:
        field, wrong = value
        record[field] = f"{wrong}!" if isinstance(wrong, str) else wrong
        if field in ("forward", "backtracks", "seconds") and wrong in (0, 1.5, True):
            record[field] = -1
    return json.dumps(record).encode() + b"\n"
