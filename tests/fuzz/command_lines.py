"""Random command lines: the exit status, what is printed where, and what is written."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any, Final

from knight_core import Board, KnightError, Tour, find_fault
from knight_core.board.holes import parse_holes
from knight_core.gallery import exhibits
from tests.fuzz import material, printed
from tests.fuzz.target import Failure, call

_ROOT: Final = Path(__file__).parents[2]
_STATUSES: Final = (0, 1, 2, 3)
"""What a command may exit with: 4 is an error of the program, and a crash has others."""
FILES: Final = ("a.txt", "b.txt", "c.txt")
"""What lies in the folder of a command line."""
_ONE_IN: Final = 25
"""Of so many command lines one is run as a program of its own; the others call its function."""

Case = dict[str, Any]


class CommandLines:
    """A command never crashes, says what is wrong in one line, and prints tours that are tours."""

    name = "command-lines"

    def make(self, random: Random) -> Case:
        """A command line, and whether it is run as a program."""
        makers = (_count, _compare, _survey, _orders, _check, _gallery, _any)
        words = random.choice((_solve, _solve, _solve, *makers))(random)
        if random.random() < 0.1:
            random.shuffle(words)
        if random.random() < 0.05:
            words.insert(random.randint(0, len(words)), random.choice(material.HOSTILE))
        # No program can be given these.
        words = [word.replace("\x00", "").replace("\ud800", "") for word in words]
        output = random.random() < 0.15
        program = random.randrange(_ONE_IN) == 0
        named = words[0:1] == ["check"]
        texts = [printed.printed(random) if named else "" for _ in FILES]
        return {"words": words, "output": output, "program": program, "texts": texts}

    def check(self, case: Case) -> str:
        """Run it in an empty folder."""
        words: list[str] = case["words"]
        if any(material.is_heavy(part) for word in words for part in re.split("[,=]", word)):
            return "skipped"
        if not _has_limit(words):
            return "skipped"
        with tempfile.TemporaryDirectory() as folder:
            written = Path(folder, "out")
            for name, text in zip(FILES, case["texts"], strict=True):
                Path(folder, name).write_bytes(text.encode(errors="surrogatepass"))
            if case["output"]:
                words = [*words, "-o", str(written)]
            if case["program"]:
                status, out, err = _program(words, folder)
            else:
                with contextlib.chdir(folder):
                    status, out, err = call(words)
            files = {path.name for path in Path(folder).iterdir()} - {*FILES}
            text = written.read_text(encoding="utf-8") if written.is_file() else None
        if "Traceback" in err or status not in _STATUSES:
            raise Failure(f"exit status {status}, and on standard error: {err}")
        if files - {"out"}:
            raise Failure(f"it left {files}")
        if not set(err) <= {"\n", "\t"} | {sign for sign in err if sign.isprintable()}:
            raise Failure(f"signs that control a terminal: {err!r}")
        if status == 2 and words[:1] == ["check"] and out:
            if err:  # a table with files that hold nothing, or a document that says so
                raise Failure(f"a table, and yet it said: {err!r:.200}")
        elif status == 2:
            _check_refusal(out, err, text)
        elif status == 0 and words[0] == "solve":
            _check_tours(words, out if text is None else text)
        elif words[0] == "check" and "json" in words and len({*words} & {*FILES}) == 1:
            printed.check_document(status, json.loads(out))
        return f"status {status}"


def _has_limit(words: list[str]) -> bool:
    """Whether a command that may take for ever has a budget."""
    limits = {"solve": "--max-steps", "compare": "--max-steps", "survey": "--max-steps"}
    limits |= {"orders": "--max-steps", "count": "--max-states"}
    limit = next((limits[word] for word in words if word in limits), None)
    pairs = itertools.pairwise(words)
    return limit is None or any(word == limit and other.isdigit() for word, other in pairs)


def _program(words: list[str], folder: str) -> tuple[int, str, str]:
    """The command line as a program."""
    environment = {**os.environ, "PYTHONPATH": str(_ROOT), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "knight_core", *words]
    done = subprocess.run(command, cwd=folder, env=environment, input=b"", capture_output=True)
    return done.returncode, done.stdout.decode(), done.stderr.decode(errors="replace")


def _check_refusal(printed: str, err: str, text: str | None) -> None:
    """What is wrong is one line, and nothing else comes of it."""
    if printed or text is not None:
        raise Failure(f"refused, and yet it gave {printed or text!r:.200}")
    lines = err.splitlines()
    # A random start is named before anything else.
    lines = [line for line in lines if not line.startswith("start: ")]
    if len(lines) != 1 or not 10 < len(lines[0]) < 700:
        raise Failure(f"refused in other than one line: {err!r}")


def _check_tours(words: list[str], text: str) -> None:
    """What is printed as tours are tours of that board."""
    format = words[words.index("--format") + 1] if "--format" in words else "matrix"
    board, start = Board.parse(words[1]), None
    if "--holes" in words:
        holes = parse_holes(board, words[words.index("--holes") + 1])
        board = Board(board.rows, board.cols, holes)
    if format == "moves":
        if len(words) < 3 or words[2].startswith("-"):
            return  # a random start, of which the text says nothing
        start = words[2]
    try:
        tours = Tour.parse_all(text, board, start=start, format=format)
    except KnightError as error:
        raise Failure(f"what it printed is no tour: {error}") from error
    if not tours:
        raise Failure("found, and no tour was printed")
    for tour in tours:
        fault = find_fault(tour.board, tour.squares, closed="--closed" in words)
        if fault is not None:
            raise Failure(f"what it printed is not what was asked for: {fault.text}")


# -- the words ------------------------------------------------------------------------------------


def _options(random: Random, **values: str) -> list[str]:
    """Some options, each mostly right."""
    words: list[str] = []
    for name, value in values.items():
        if random.random() < 0.35:
            words += [f"--{name.replace('_', '-')}", material.maybe_bad(random, value)]
    return words


def _flags(random: Random, *flags: str) -> list[str]:
    """Some flags."""
    return [flag for flag in flags if random.random() < 0.2]


def _place(random: Random) -> list[str]:
    """A board, and mostly a square of it."""
    board = material.board(random)
    words = [material.maybe_bad(random, str(board))]
    if random.random() < 0.8:
        words.append(material.maybe_bad(random, material.square(random, board)))
    return words


def _solve(random: Random) -> list[str]:
    board = material.board(random)
    words = ["solve", material.maybe_bad(random, str(board))]
    if random.random() < 0.85:
        words.append(material.maybe_bad(random, material.square(random, board)))
    method = random.choice(material.METHOD_IDS)
    words += ["--method", material.maybe_bad(random, method, 0.03)]
    # A budget for what may take for ever: a search, and a search for several tours.
    words += ["--max-steps", str(random.randint(1, 3000))]
    words += _options(
        random,
        end=material.square(random, board),
        holes=material.holes(random, board),
        order=material.order(random),
        ties=material.ties(random),
        seed=str(random.randrange(2**53)),
        tours=random.choice(("1", "2", "10", "all")),
        format=random.choice(("matrix", "moves", "squares", "csv", "json", "svg")),
    )
    return words + _flags(random, "--closed", "--no-backtrack")


def _count(random: Random) -> list[str]:
    board = material.board(random, 5)
    words = ["count", material.maybe_bad(random, str(board))]
    if random.random() < 0.7:
        words.append(material.maybe_bad(random, material.square(random, board)))
    words += ["--max-states", str(random.choice((1, 100, 20_000)))]
    words += _options(
        random, end=material.square(random, board), format=random.choice(("text", "json"))
    )
    return words + _flags(random, "--closed")


def _methods(random: Random) -> str:
    """A list of methods with options."""
    specs = []
    for _ in range(random.randint(1, 3)):
        spec = [random.choice(material.METHOD_IDS)]
        if random.random() < 0.4:
            spec.append(random.choice((material.order(random), "roth", "greedy", "seed=7", "x")))
        specs.append(":".join(spec))
    return material.maybe_bad(random, ",".join(specs))


def _compare(random: Random) -> list[str]:
    words = ["compare", *_place(random), "--methods", _methods(random)]
    words += ["--max-steps", str(random.randint(1, 2000))]
    words += _options(
        random, seed=str(random.randrange(2**53)), format=random.choice(("text", "csv", "json"))
    )
    return words + _flags(random, "--closed")


def _survey(random: Random) -> list[str]:
    methods = _methods(random)
    # `uniform` counts the tours from each start first, whatever the budget: minutes on 6x6.
    side = 5 if "uniform" in methods else 6
    boards = ",".join(str(material.board(random, side)) for _ in range(random.randint(1, 3)))
    words = ["survey", "--boards", material.maybe_bad(random, boards), "--methods"]
    words += [methods, "--starts", material.maybe_bad(random, random.choice("1239"))]
    words += ["--max-steps", str(random.randint(1, 500))]
    return words + _options(random, format=random.choice(("text", "csv", "json")))


def _orders(random: Random) -> list[str]:
    words = ["orders", *_place(random), "--max-steps", str(random.randint(1, 3000))]
    return words + _options(random, format=random.choice(("text", "csv", "json")))


def _gallery(random: Random) -> list[str]:
    # Not the million squares, which take a second.
    names = [shown.id for shown in exhibits() if shown.id != "million"]
    words = ["gallery"]
    if random.random() < 0.8:
        words.append(material.maybe_bad(random, random.choice(names), 0.2))
    formats = ("text", "matrix", "moves", "squares", "csv", "json", "svg")
    return words + _options(random, format=random.choice(formats))


def _check(random: Random) -> list[str]:
    names = random.sample(FILES, random.choice((1, 1, 1, 2, 3)))
    words = ["check", *(material.maybe_bad(random, name, 0.05) for name in names)]
    words += ["--max-steps", str(random.randint(1, 3000))]
    board = str(material.board(random))
    return words + _options(
        random,
        format=random.choice(("text", "csv", "json", "json")),
        **({"board": board} if random.random() < 0.2 else {}),
    )


def _any(random: Random) -> list[str]:
    words = [*material.HOSTILE, "solve", "count", "degrees", "--help", "-o", "--format", "8x8"]
    head = random.choice(("degrees", "degrees", "solve", "--version", "check", ""))
    return [head, *(random.choice(words) for _ in range(random.randint(0, 2)))]
