"""The command `check`: what it says of a text, its exit statuses, its tables."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from knight_core import Tour, formats
from knight_core.cli.texts import decoded
from tests.core.cli.conftest import Done, Run
from tests.core.tours import tour_of

DATA = Path(__file__).parents[2] / "data"
PRINTED: list[dict[str, Any]] = json.loads(
    (DATA / "printed_tours.json").read_text(encoding="utf-8")
)["snippets"]
TUTORIALS = next(
    printed["text"] for printed in PRINTED if printed["name"] == "the GeeksforGeeks board"
)

OF_VERDICT = {"tour": 0, "unfinished": 1, "fault": 1, "puzzle": 1, "unreadable": 2}


Check = Callable[..., Done]


@pytest.fixture
def check(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Check:
    """Runs the command on texts, each a file of the working directory."""
    monkeypatch.chdir(tmp_path)

    def check(*texts: str | bytes, words: str = "") -> Done:
        for number, text in enumerate(texts):
            data = text if isinstance(text, bytes) else text.encode()
            Path(f"{number}.txt").write_bytes(data)
        return run("check", *(f"{number}.txt" for number in range(len(texts))), *words.split())

    return check


@pytest.mark.parametrize("printed", PRINTED, ids=lambda printed: printed["name"])
def test_printed_texts_have_their_status_and_their_json(
    check: Check, printed: dict[str, Any]
) -> None:
    done = check(printed["text"], words="--format json")
    document, wanted = done.document, printed["expect"]
    first = wanted.get("first", wanted)
    assert list(document) == [
        *("verdict", "rows", "cols", "start", "end", "closed", "squares", "faults", "how"),
        "boards",
    ]
    assert document["verdict"] == wanted["verdict"]
    assert (document["rows"], document["cols"]) == (first["rows"], first["cols"])
    for name in ("start", "end", "closed", "squares"):
        if name in first:
            assert document[name] == first[name]
    assert done.status == (0 if "first" in wanted else OF_VERDICT[wanted["verdict"]])
    assert done.err == ""


def test_a_tour_is_told_with_all_that_a_teacher_would_say(check: Check) -> None:
    done = check(TUTORIALS, words="--max-steps 1000")
    assert (done.status, done.err) == (0, "")
    for line in (
        "Read as: 8×8, numbers from 0, row by row, lines 1 to 8.\n",
        "An open tour of 8×8, from a8 to h8.\n",
        "This tour is well known: The board in hundreds of tutorials.\n",
        "Moves that follow the rule: 51 of 63.\n",
        "with only one order of the directions: 43218765.\n",
        "has not come to an end. Steps so far: 1,000.\n",
    ):
        assert line in done.out


@pytest.mark.full
def test_blind_search_needs_as_many_steps_as_the_tutorials_say(check: Check) -> None:
    assert "finds this tour. Steps: 8,250,733.\n" in check(TUTORIALS).out


def test_faults_are_all_told_and_what_became_of_the_right_beginning(check: Check) -> None:
    done = check(TUTORIALS.replace(" 63", "  9"))
    assert done.status == 1
    for line in (
        "Not a tour of 8×8. Mistakes: ",
        "  9 appears twice: line 1, place 8, and line 2, place 5; 63 is missing",
        "The squares up to g8 are right: 9 of 64.\n",
        "The path can still be completed. Squares left: 55.\n",
    ):
        assert line in done.out
    broken = check(TUTORIALS.replace(" 63", "  X").replace(" 38", " 63").replace("  X", " 38"))
    assert "  37 → 38: a7 to h8 is not a knight's move\n" in broken.out
    assert "  62 → 63: f7 to c8 is not a knight's move\n" in broken.out


def test_a_path_that_is_lost_names_the_move_and_proves_it(check: Check) -> None:
    done = check("5x5: a1 b3 c5 d3 e1 c2")
    assert done.status == 1
    assert (
        "The path cannot be completed any more: step 4 (c5 → d3) lost it. Up to c5 it" in done.out
    )
    assert "\n  2. a5 has only one move left" in done.out


def test_several_boards_of_one_text(check: Check) -> None:
    first, second = tour_of("5x5", start="a1"), tour_of("6x6", start="a1")
    text = f"{first}\n\nand\n\n{second}\n"
    done = check(text)
    assert done.status == 0
    assert done.out.startswith("Boards in the text: 2.\n\nBoard 1 of 2:\n")
    assert check(text.replace(" 20", " 21")).status == 1


def rows_of(done: Done) -> list[dict[str, str]]:
    """The rows of a table in CSV."""
    return [*csv.DictReader(io.StringIO(done.out))]


def test_several_files_are_a_table_with_the_worst_status(check: Check) -> None:
    tour = tour_of("5x5", start="a1")
    texts = (
        *(str(tour), str(tour.mirrored().reversed()), "5x5: a1 b3 c5 e4", "hello", ""),
        b"\0\1\2" * 99,
    )
    assert check(*texts[:2]).status == 0
    assert check(*texts[:3]).status == 1
    done = check(*texts)
    assert (done.status, done.err) == (2, "")
    lines = done.out.splitlines()
    assert len(lines) == 1 + len(texts)
    assert lines[0].split() == ["name", "verdict", "board", "first", "mistake"]
    assert lines[1].split() == ["0.txt", "open", "tour", "5×5"]
    assert lines[2].endswith("the same tour as 0.txt")
    assert lines[3].endswith("4 of 25 squares")
    assert "not a text but a file of another kind" in lines[6]
    rows = rows_of(check(*texts, words="--format csv"))
    assert [row["verdict"] for row in rows] == [*["tour"] * 2, "unfinished", *["unreadable"] * 3]
    assert [row["same_as"] for row in rows] == ["", "0.txt", "", "", "", ""]
    files = check(*texts, words="--format json").document["files"]
    assert [row["name"] for row in files] == [f"{n}.txt" for n in range(6)]
    assert files[0]["canonical"] == files[1]["canonical"]


def test_a_file_that_cannot_be_read_costs_its_row_only(run: Run) -> None:
    Path("0.txt").write_text(TUTORIALS)
    done = run("check", "0.txt", "none.txt", "--format", "json")
    found, unread = json.loads(done.out)["files"]
    assert (found["verdict"], unread["verdict"]) == ("tour", "unreadable")
    assert unread["how_code"] == "cannot-read"
    assert unread["how_params"]["field"] == "file"
    assert unread["how"].startswith("“none.txt” cannot be read: ")


def test_the_csv_of_one_file_is_a_row_and_no_cell_is_a_formula(check: Check, run: Run) -> None:
    done = check(TUTORIALS, words="--format csv")
    assert done.status == 0
    assert done.out.splitlines()[1].startswith("0.txt,tour,8x8,no,a8,h8,64,64,0,,")
    Path("=1+1.txt").write_text(TUTORIALS)
    assert "\n'=1+1.txt,tour" in run("check", "=1+1.txt", "--format", "csv").out


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "The text is empty."),
        (b" \n\t\n", "The text is empty."),
        (bytes(range(256)) * 20, "a file of another kind"),
        (b"\x89PNG\r\n\x1a\n" + bytes(99), "This is a picture (PNG)."),
        (b"%PDF-1.7\n" + b"\xe2\xe3" * 40, "This is a document (PDF)."),
        (b"hello, world\n", "No board and no list of squares"),
        (b"https://a.b/?board=5x5&start=a1&method=pruned\n", "This is a link to a run, not"),
    ],
)
def test_what_holds_nothing_is_one_clear_line(check: Check, data: bytes, why: str) -> None:
    done = check(data)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("knight_core: Nothing could be read in “0.txt”. ")
    assert why in done.err
    assert done.err.count("\n") == 1
    done = check(data, words="--format json")
    assert (done.status, done.err, done.document["verdict"]) == (2, "", "unreadable")


def test_a_claim_is_answered_with_its_proof_or_a_tour(check: Check) -> None:
    done = check("No solution exists for a 4x4 board.")
    assert (done.status, done.err) == (2, "")
    assert "That is right: 4×4 has no tour.\n  1. " in done.out
    out = check("no solution found on 6x6").out
    assert "That is not right: on 6×6 a tour starts from every square.\n\n" in out
    assert Tour.parse(out.split("\n\n", 1)[1]).board.size == 36
    done = check("Solution does not exist")
    assert (done.status, done.out) == (2, "")
    assert "but not on which board. Name the board, e.g. --board 8x8.\n" in done.err
    assert "That is right" in check("Solution does not exist", words="--board 3x5").out


def test_a_claim_has_a_verdict_of_its_own_in_every_table(check: Check) -> None:
    claims = {
        "no solution for 5x5 from a2": ("claim-right", "says no tour: right"),
        "no solution on 8x8": ("claim-wrong", "says no tour: wrong"),
        "no tour on 5x5": ("claim-depends", "says no tour: depends on the start"),
        "no tour for 5x5 from z9": ("claim-unclear", "says no tour: on which board?"),
        "No solution exists": ("claim-unclear", "says no tour: on which board?"),
    }
    table = check(*claims).out.splitlines()[1:]
    assert [line.split("  ")[1] for line in table] == [shown for _, shown in claims.values()]
    assert "z9 is off the 5×5 board" in table[3]
    codes = [code for code, _ in claims.values()]
    rows = rows_of(check(*claims, words="--format csv"))
    assert [row["verdict"] for row in rows] == codes
    assert [row["claim"] for row in rows][:2] == ["right", "wrong"]
    assert (rows[0]["board"], rows[0]["start"]) == ("5x5", "a2")
    files = check(*claims, words="--format json").document["files"]
    assert [file["verdict"] for file in files] == codes


def test_many_boards_are_told_in_a_line_each(check: Check, run: Run) -> None:
    lines = check(run("solve", "5x5", "a1", "--tours", "20").out).out.splitlines()
    assert len(lines) == 21
    assert lines[20].startswith("20. open tour: 5×5, numbers from 1")


def test_a_file_that_cannot_be_read_is_a_row_among_others(check: Check, run: Run) -> None:
    check(TUTORIALS)
    done = run("check", "0.txt", "nowhere.txt")
    lines = done.out.splitlines()
    assert done.status == 2
    assert lines[1].split()[:3] == ["0.txt", "open", "tour"]
    assert "cannot be read" in lines[2]


@pytest.mark.usefixtures("check")
def test_standard_input_and_patterns_that_the_shell_left(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TUTORIALS.encode())))
    assert "\nstandard input,tour" in run("check", "-", "--format", "csv").out
    for name in ("a.txt", "b.txt"):
        Path(name).write_text(TUTORIALS)
    lines = run("check", "?.txt").out.splitlines()
    assert [line[:5] for line in lines[1:]] == ["a.txt", "b.txt"]
    assert run("check", "*.nothing").status == 2


def test_the_board_may_be_told(check: Check) -> None:
    for words, board in (("", (8, 8)), ("--board 9x7", (9, 7))):
        document = check("a1 b3 c1", words=f"{words} --format json").document
        assert (document["rows"], document["cols"]) == board


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_files_of_any_encoding(encoding: str) -> None:
    text = "Lösung:\n" + TUTORIALS
    assert decoded(text.encode(encoding)) == text


# Moves alone say no start.
@pytest.mark.parametrize("form", [form for form in formats.FORMATS if form != "moves"])
def test_our_own_formats_are_tours(check: Check, run: Run, form: str) -> None:
    done = check(run("solve", "6x6", "c3", "--format", form).out, words="--format json")
    tour = tour_of("6x6", start="c3")
    assert done.status == 0
    assert Tour(tour.board, done.document["squares"]) == tour
