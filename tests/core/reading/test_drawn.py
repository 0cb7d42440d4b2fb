"""Our own formats are read back: games in links of the page."""

from __future__ import annotations

import pytest

from knight_core import solve
from knight_core.play.game import format_game
from knight_core.reading import read
from knight_core.reading.candidate import SLICE

TOUR = solve("5x5", start="a1", method="warnsdorff").tour
assert TOUR is not None
LINK = "https://example.org/lab/?mode=play&board=5x5&start=a1#"
GAME = format_game(TOUR.board, TOUR.squares)


@pytest.mark.parametrize(
    ("text", "kind", "squares"),
    [
        (f"{LINK}game={GAME}", "tour", TOUR.squares),
        (f"Mine: <{LINK}step=3&game={GAME}&help=hints:2>, done.", "tour", TOUR.squares),
        (f"{LINK}game={GAME[:9]}", "unfinished", TOUR.squares[:10]),
        # Two squares for ever: the game of a link may be damaged, also off the board.
        (f"{LINK}game=1515", "fault", (20, 11, 20, 11, 20)),
        (f"{LINK}game=15{'1' * 99}", "fault", (20, 11, 20, 11, 2)),
    ],
)
def test_a_game_in_a_link_is_read(text: str, kind: str, squares: tuple[int, ...]) -> None:
    reading = read(text)[0]
    assert (reading.kind, reading.squares) == (kind, (*squares,))
    assert reading.how.text == "5×5, a game of the page, line 1"
    moves = [text[begin:end] for begin, end in reading.places[1:]]
    assert "".join(moves) == text.partition("game=")[2][: len(moves)]


def test_the_board_of_a_game_has_its_holes() -> None:
    reading = read("?mode=play&board=4x4&holes=a1,a4,d1,d4&start=b1#game=2")[0]
    assert reading.board is not None
    assert (reading.kind, reading.board.size) == ("unfinished", 12)


@pytest.mark.parametrize("words", ["board=5x5", "board=5x5&start=zz", "puzzle=x&start=a1"])
def test_a_link_that_does_not_say_where_its_game_begins_is_none(words: str) -> None:
    assert read(f"?mode=play&{words}#game=22")[0].kind == "unreadable"


def test_a_long_game_is_read_to_its_end() -> None:
    moves = "15" * SLICE
    reading = read(f"?mode=play&board=300x300&start=a1#game={moves}")[0]
    assert (reading.kind, len(reading.squares)) == ("fault", len(moves) + 1)
