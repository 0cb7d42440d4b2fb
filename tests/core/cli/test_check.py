"""The command `check`: what it says of a text, its exit statuses, its tables, its refusals."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from knight_core import Tour, cli, solve
from knight_core.cli.texts import decoded

DATA = Path(__file__).parents[2] / "data"
PRINTED: list[dict[str, Any]] = json.loads(
    (DATA / "printed_tours.json").read_text(encoding="utf-8")
)["snippets"]
TUTORIALS = next(one["text"] for one in PRINTED if one["name"] == "the GeeksforGeeks board")

OF_VERDICT = {"tour": 0, "unfinished": 1, "fault": 1, "puzzle": 1, "unreadable": 2}


@pytest.fixture
def check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Any:
    """Runs the command on texts, each a file; returns the status, what it printed and said."""
    monkeypatch.chdir(tmp_path)

    def run(*texts: str | bytes, words: tuple[str, ...] = ()) -> tuple[int, str, str]:
        names = []
        for number, text in enumerate(texts):
            names.append(f"{number}.txt")
            data = text if isinstance(text, bytes) else text.encode()
            Path(names[-1]).write_bytes(data)
        status = cli.main(["check", *names, *words])
        return status, *capsys.readouterr()

    return run


@pytest.mark.parametrize("one", PRINTED, ids=lambda one: one["name"])
def test_printed_texts_have_their_status_and_their_json(check: Any, one: dict[str, Any]) -> None:
    status, out, said = check(one["text"], words=("--format", "json"))
    document = json.loads(out)
    wanted = one["expect"]
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
    assert status == (0 if "first" in wanted else OF_VERDICT[wanted["verdict"]])
    assert said == ""


def test_a_tour_is_told_with_all_that_a_teacher_would_say(check: Any) -> None:
    status, out, said = check(TUTORIALS, words=("--max-steps", "1000"))
    assert (status, said) == (0, "")
    assert "Read as: 8×8, numbers from 0, row by row, lines 1 to 8.\n" in out
    assert "An open tour of 8×8, from a8 to h8.\n" in out
    assert "This tour is well known: The board in hundreds of tutorials.\n" in out
    assert "Moves that the rule allows: 51 of 63.\n" in out
    assert "with one order of the directions: 43218765.\n" in out
    assert "has not come to its end after 1,000 steps.\n" in out


@pytest.mark.full
def test_blind_search_needs_as_many_steps_as_the_tutorials_say(check: Any) -> None:
    assert "finds it after 8,250,733 steps.\n" in check(TUTORIALS)[1]


def test_faults_are_all_told_and_what_became_of_the_right_beginning(check: Any) -> None:
    status, out, _ = check(TUTORIALS.replace(" 63", "  9"))
    assert status == 1
    assert "Not a tour of 8×8. Faults: " in out
    assert "  9 stands twice: line 1, eighth number, and line 2, fifth number; 63 is missing" in out
    broken = check(TUTORIALS.replace(" 63", "  X").replace(" 38", " 63").replace("  X", " 38"))[1]
    assert "  37 → 38, a7 to h8, is no knight's move\n" in broken
    assert "  62 → 63, f7 to c8, is no knight's move\n" in broken
    assert "The first squares are right, up to g8: 9 of 64.\n" in out
    assert "It can still be completed; squares left: 55.\n" in out


def test_a_path_that_is_lost_names_the_move_and_proves_it(check: Any) -> None:
    status, out, _ = check("5x5: a1 b3 c5 d3 e1 c2")
    assert status == 1
    assert "It cannot be completed any more: step 4, c5 → d3, lost it. Up to c5 it could" in out
    assert "\n  2. a5 has just one move left" in out


def test_several_boards_of_one_text(check: Any) -> None:
    first, second = solve("5x5", start="a1").tour, solve("6x6", start="a1").tour
    status, out, _ = check(f"{first}\n\nand\n\n{second}\n")
    assert status == 0
    assert out.startswith("The text holds 2 boards.\n\nBoard 1 of 2:\n")
    status, out, _ = check(f"{first}\n\nand\n\n{second}\n".replace(" 20", " 21"))
    assert status == 1


def test_several_files_are_a_table_with_the_worst_status(check: Any) -> None:
    tour = solve("5x5", start="a1").tour
    assert tour is not None
    texts = (
        str(tour),
        str(tour.mirrored().reversed()),
        "5x5: a1 b3 c5 e4",
        "hello",
        "",
        b"\0\1\2" * 99,
    )
    assert check(*texts[:2])[0] == 0
    assert check(*texts[:3])[0] == 1
    status, out, said = check(*texts)
    assert (status, said) == (2, "")
    lines = out.splitlines()
    assert len(lines) == 1 + len(texts)
    assert lines[0].split() == ["name", "verdict", "board", "first", "fault"]
    assert lines[1].split() == ["0.txt", "open", "tour", "5×5"]
    assert lines[2].endswith("the same tour as 0.txt")
    assert lines[3].endswith("4 of 25 squares")
    assert "no text but a file of another kind" in lines[6]
    status, out, _ = check(*texts, words=("--format", "csv"))
    rows = [*csv.DictReader(io.StringIO(out))]
    assert [row["verdict"] for row in rows] == [
        *("tour", "tour", "unfinished", "unreadable", "unreadable", "unreadable")
    ]
    assert [row["same_as"] for row in rows] == ["", "0.txt", "", "", "", ""]
    status, out, _ = check(*texts, words=("--format", "json"))
    document = json.loads(out)
    assert [row["name"] for row in document["files"]] == [f"{n}.txt" for n in range(6)]
    assert document["files"][0]["canonical"] == document["files"][1]["canonical"]


def test_the_csv_of_one_file_is_a_row_and_no_cell_is_a_formula(
    check: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = check(TUTORIALS, words=("--format", "csv"))
    assert status == 0
    assert out.splitlines()[1].startswith("0.txt,tour,8x8,no,a8,h8,64,64,0,,")
    Path("=1+1.txt").write_text(TUTORIALS)
    assert cli.main(["check", "=1+1.txt", "--format", "csv"]) == 0
    assert "\n'=1+1.txt,tour" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "There is nothing in the text."),
        (b" \n\t\n", "There is nothing in the text."),
        (bytes(range(256)) * 20, "a file of another kind"),
        (b"\x89PNG\r\n\x1a\n" + bytes(99), "This is a picture (PNG)."),
        (b"%PDF-1.7\n" + b"\xe2\xe3" * 40, "This is a document (PDF)."),
        (b"hello, world\n", "No board and no list of squares"),
        (b"https://a.b/?board=5x5&start=a1&method=pruned\n", "This is the link of a run, and not"),
    ],
)
def test_what_holds_nothing_is_one_clear_line(check: Any, data: bytes, said: str) -> None:
    status, out, line = check(data)
    assert (status, out) == (2, "")
    assert line.startswith("knight_core: Nothing could be read in “0.txt”. ")
    assert said in line
    assert line.count("\n") == 1
    status, out, line = check(data, words=("--format", "json"))
    assert (status, line) == (2, "")
    assert json.loads(out)["verdict"] == "unreadable"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere.txt"], "“nowhere.txt” cannot be read: No such file or directory."),
        (["."], "“.” cannot be read: Is a directory."),
        (["a\0b"], "cannot be read: there is no such file."),
        ([""], "it has no name"),
        (["-", "-"], "can be read only once"),
        (["x", "--board", "8"], "is not a board"),
        (["x", "--board", " "], "--board needs a value"),
        (["x", "--max-steps", "0"], "is not a number of steps"),
        (["x", "--max-steps", ""], "--max-steps needs a value"),
    ],
)
def test_mistakes_are_one_line(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["check", *words]) == 2
    out, line = capsys.readouterr()
    assert out == ""
    assert said in line
    assert line.count("\n") == 1


def test_a_claim_is_answered_with_its_proof_or_a_tour(check: Any) -> None:
    status, out, said = check("No solution exists for a 4x4 board.")
    assert (status, said) == (2, "")
    assert "That is right: 4×4 has no tour.\n  1. " in out
    status, out, _ = check("no solution found on 6x6")
    assert "That is not right: on 6×6 a tour starts from every square.\n\n" in out
    assert Tour.parse(out.split("\n\n", 1)[1]).board.size == 36
    status, out, said = check("Solution does not exist")
    assert (status, out) == (2, "")
    assert "but not of which board. Name it, e.g. --board 8x8.\n" in said
    status, out, _ = check("Solution does not exist", words=("--board", "3x5"))
    assert "That is right" in out
    both = ("no solution on 4x4", "no solution on 8x8")
    assert "says none: wrong" in check(*both)[1].splitlines()[2]
    rows = [*csv.DictReader(io.StringIO(check(*both, words=("--format", "csv"))[1]))]
    assert [row["claim"] for row in rows] == ["right", "wrong"]
    assert [row["verdict"] for row in rows] == ["claim-right", "claim-wrong"]


def test_a_claim_has_a_verdict_of_its_own_in_every_table(check: Any) -> None:
    texts = (
        "no solution for 5x5 from a2",
        "no tour on 5x5",
        "no tour for 5x5 from z9",
        "No solution exists",
    )
    table = check(*texts)[1].splitlines()[1:]
    assert [line.split("  ")[1] for line in table] == [
        "says none: right",
        "says none: depends on the start",
        "says none: of which board?",
        "says none: of which board?",
    ]
    assert "z9 is off the 5×5 board" in table[2]
    [first, *_] = csv.DictReader(io.StringIO(check(*texts, words=("--format", "csv"))[1]))
    assert (first["verdict"], first["board"], first["start"]) == ("claim-right", "5x5", "a2")
    files = json.loads(check(*texts, words=("--format", "json"))[1])["files"]
    assert [file["verdict"] for file in files] == [
        "claim-right",
        "claim-depends",
        "claim-unclear",
        "claim-unclear",
    ]


def test_many_boards_are_told_in_a_line_each(
    check: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["solve", "5x5", "a1", "--tours", "20"]) == 0
    status, out, _ = check(capsys.readouterr().out)
    assert status == 0
    assert len(out.splitlines()) == 21
    assert out.splitlines()[20].startswith("20. open tour: 5×5, numbers from 1")


def test_a_file_that_cannot_be_read_is_a_row_among_others(
    check: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("there.txt").write_text(TUTORIALS)
    assert cli.main(["check", "there.txt", "nowhere.txt"]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split()[:3] == ["there.txt", "open", "tour"]
    assert "cannot be read" in lines[2]


def test_standard_input_and_patterns_that_the_shell_left(
    check: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TUTORIALS.encode())))
    assert cli.main(["check", "-", "--format", "csv"]) == 0
    assert "\nstandard input,tour" in capsys.readouterr().out
    for name in ("a.txt", "b.txt"):
        Path(name).write_text(TUTORIALS)
    assert cli.main(["check", "?.txt"]) == 0
    assert [line[:5] for line in capsys.readouterr().out.splitlines()[1:]] == ["a.txt", "b.txt"]
    assert cli.main(["check", "*.nothing"]) == 2


def test_the_board_may_be_told(check: Any) -> None:
    squares = "a1 b3 c1"
    assert json.loads(check(squares, words=("--format", "json"))[1])["rows"] == 8
    document = json.loads(check(squares, words=("--board", "9x7", "--format", "json"))[1])
    assert (document["rows"], document["cols"]) == (9, 7)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_files_of_any_encoding(encoding: str) -> None:
    text = "Lösung:\n" + TUTORIALS
    assert decoded(text.encode(encoding)) == text


def test_our_own_formats_are_tours(check: Any, capsys: pytest.CaptureFixture[str]) -> None:
    for form in ("matrix", "moves", "squares", "csv", "json", "svg"):
        assert cli.main(["solve", "6x6", "c3", "--format", form]) == 0
        text = capsys.readouterr().out
        status, out, _ = check(text, words=("--format", "json"))
        tour = solve("6x6", start="c3").tour
        assert tour is not None
        if form == "moves":  # which say no start
            assert status in (0, 1)
            continue
        assert status == 0, form
        assert Tour(tour.board, json.loads(out)["squares"]) == tour
