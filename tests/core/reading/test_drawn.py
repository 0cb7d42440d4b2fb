"""Our own formats are read back: documents, and games in links of the page."""

from __future__ import annotations

import pytest

from knight_core import Board
from knight_core.play.game import format_game
from knight_core.reading import drawn
from knight_core.reading.drawn import start_documents
from knight_core.steps import run_to_end
from tests.core.reading.parts import TOUR as SMALL
from tests.core.reading.parts import quiet, source_of, stepped

CSV = "tour,move,square,row,col\n" + "".join(
    f"{number},{move},{Board(3, 4).name(square)},{square // 4},{square % 4}\n"
    for number in (1, 2, 3)
    for move, square in enumerate(SMALL[:11] if number == 2 else SMALL, 1)
)
"""Three tours, of the second one only the beginning."""
PLAY = "?board=3x4&start="


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # JSON: several tours; holes, and only the first size; parts that are not there, or wrong.
        (
            '"rows": 3, "cols": 4, "tours": [[0,6,8], [1, 8]]',
            [("json", "3x4", (), (0, 6, 8)), ("json", "3x4", (), (1, 8))],
        ),
        (
            '"holes": [4, 11], "rows": 3, "rows": 9, "cols": 4,\n"squares": [0, 6]',
            [("json", "3x4", (4, 11), (0, 6))],
        ),
        (
            '{"rows": 3, "cols": 4, "tours": [[99, 98], [0, 6]]}',
            [("json", "3x4", (), (0, 6))],
        ),
        ('{"rows": 3, "tours": [[0, 6]]}', []),
        ('{"rows": 3, "cols": 4, "moves": [[0, 6]]}', []),
        ('{"rows": 3, "cols": 0, "tours": [[0, 6]]}', []),
        ('{"rows": 1, "cols": 1, "holes": [0], "tours": [[0, 6]]}', []),
        (" " * 10_000 + '{"rows": 3, "cols": 4, "tours": [[0, 6]]}', []),
        # SVG: a wrong one, and two others.
        (
            '<svg data-board="0x4" data-squares="0 6">\n'
            '<svg data-board="3x4" data-squares="0 6">\n'
            '<svg data-board="3x4" data-holes="a1" data-squares="1 10">',
            [("svg", "3x4", (), (0, 6)), ("svg", "3x4", (8,), (1, 10))],
        ),
        # CSV: boards that are whole.
        (CSV, [("csv", "3x4", (), SMALL)] * 2),
        (" " * 1_000 + CSV, []),
        # Links: of no game, or of a wrong one, and of a game.
        (
            f"?start=zz&board=3x4#game=3\n{PLAY}a3&puzzle=x#game=3\n?board=3x4#game=3\n"
            f"?mode=play&{PLAY[1:]}a3&method=none#hint=1&game=3",
            [("game", "3x4", (), (0, 6))],
        ),
        # A game ends where it leaves the board, on each side, and when all could be visited.
        *((f"{PLAY}a2#game={digit}", [("game", "3x4", (), (4,))]) for digit in (1, 4)),
        (f"{PLAY}b2#game=7", [("game", "3x4", (), (5,))]),
        (f"{PLAY}c2#game=2", [("game", "3x4", (), (6,))]),
        # The last square is the return to the first one.
        (f"{PLAY}a3#game={'48' * 12}", [("game", "3x4", (), (0, 9) * 6)]),
        ("nothing", []),
    ],
)
def test_documents_of_ours(text: str, found: list[tuple[object, ...]]) -> None:
    candidates = run_to_end(start_documents(source_of(text)))
    for candidate in candidates:
        some = {*candidate.squares}
        right = "tour" if len(some) == 12 else "unfinished"
        assert candidate.kind == (right if len(some) == len(candidate.squares) else "fault")
    codes = [candidate.how.code.removesuffix("-in-a-line") for candidate in candidates]
    boards = [(str(candidate.board), (*sorted(candidate.board.holes),)) for candidate in candidates]
    assert [
        (code, *board, (*candidate.squares,))
        for code, board, candidate in zip(codes, boards, candidates, strict=True)
    ] == found


@pytest.mark.parametrize(
    ("text", "slice_", "begin"),
    [
        (f'{{"rows": 3, "cols": 4, "tours": [{[*SMALL]}]}}', 11, "0"),
        ('<svg data-board="3x4" data-squares="' + " ".join(map(str, SMALL)) + '">', 11, "0"),
        (CSV[: CSV.index("\n2,1,")], 11, "a3"),
        (f"See {PLAY}a3#game={format_game(Board(3, 4), SMALL)}.", 6, f"{PLAY}a3"),
    ],
)
def test_places_in_documents(
    text: str, slice_: int, begin: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawn, "SLICE", slice_)
    yielded, [candidate] = stepped(start_documents(source_of(text)))
    # Two while it is found, and two while it is judged.
    assert yielded == [(0, 0)] * 4
    assert (candidate.kind, candidate.rank, candidate.weak) == ("tour", 0, False)
    places = quiet(candidate.places())
    words = [text[at:end] for at, end in places]
    assert words[0] == begin
    if begin == "0":
        assert [*map(int, words)] == [*SMALL]
    elif begin == "a3":
        assert words == [*map(Board(3, 4).name, SMALL)]
    else:
        assert "".join(words[1:]) == format_game(Board(3, 4), SMALL)


def test_so_many_tours_of_a_document_are_read_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn, "MAX_TOURS", 2)
    text = '{"rows": 3, "cols": 4, "tours": [[0, 6], [1, 8], [2, 9]]}'
    found = run_to_end(start_documents(source_of(text)))
    assert [[*candidate.squares] for candidate in found] == [[0, 6], [1, 8]]
