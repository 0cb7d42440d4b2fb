"""A tour in the making: played, taken back, done again, and as a text."""

from __future__ import annotations

import random

import pytest

from knight_core import Board, InvalidRequest, Path, solve
from knight_core.play.game import Game, format_game, parse_game
from tests.core.naive import neighbours


def test_moves_are_the_free_neighbours() -> None:
    rng = random.Random(4)
    for rows, cols in ((3, 4), (5, 5), (6, 7)):
        board = Board(rows, cols)
        game = Game(board)
        assert set(game.moves()) == set(range(rows * cols))
        while moves := game.moves():
            game.push(rng.choice(moves))
            here = board.row_col(game.squares[-1])
            near = {board.square(*square) for square in neighbours(rows, cols, here)}
            assert set(game.moves()) == near - {*game.squares}
        assert not Path(board, game.squares).faults(unfinished=True)


def test_undo_and_redo_as_far_as_one_likes() -> None:
    game = Game("5x5", "a1")
    for square in ("c2", "e1", "d3", "b4"):
        game.push(square)
    whole = game.squares
    while game.undo():
        pass
    assert (game.squares, game.undo()) == ((), False)
    while game.redo():
        pass
    assert (game.squares, game.redo()) == (whole, False)
    while len(game) > 2:
        game.undo()
    assert game.squares == whole[:2]
    game.push("e1")  # as before: what came after it can still be done again
    assert game.redo()
    assert game.squares == whole[:4]
    assert game.undo()
    assert game.undo()
    game.push("e3")
    assert not game.redo()


@pytest.mark.parametrize(
    ("square", "code"),
    [
        ("a1", "game-visited"),
        ("c3", "game-no-move"),
        ("e5", "game-end"),
        ("f6", "square-off-board"),
        ("what", "square-syntax"),
    ],
)
def test_what_is_no_move_leaves_the_game_as_it_was(square: str, code: str) -> None:
    game = Game("5x5", "a1", end="e5")
    for move in ("c2", "e3", "c4"):
        game.push(move)
    before = game.squares
    with pytest.raises(InvalidRequest) as raised:
        game.push(square)
    assert raised.value.code == code
    assert game.squares == before


def test_the_game_is_finished_when_it_is_the_tour_asked_for() -> None:
    tour = solve("6x6", start="a1", closed=True).tour
    assert tour is not None
    anywhere, home, to_end = (
        Game("6x6"),
        Game("6x6", closed=True),
        Game("6x6", end=tour[-1]),
    )
    for game in (anywhere, home, to_end):
        for square in tour:
            assert not game.finished
            game.push(square)
        assert game.finished
        assert game.moves() == ()
    open_tour = solve("5x5", start="a1").tour
    assert open_tour is not None
    game, problem = parse_game("5x5", "a1", format_game("5x5", open_tour), closed=True)
    assert problem is None
    assert (len(game), game.finished) == (25, False)


def test_a_game_and_its_text() -> None:
    rng = random.Random(12)
    for _ in range(200):
        board = Board(rng.randint(1, 9), rng.randint(1, 9))
        game = Game(board, rng.randrange(board.size))
        for _ in range(rng.randrange(40)):
            if moves := game.moves():
                game.push(rng.choice(moves))
        text = str(game)
        again, problem = parse_game(board, game.squares[0], text)
        assert problem is None
        assert again.squares == game.squares
        assert text == format_game(board, game.squares)
    with pytest.raises(InvalidRequest, match="A knight on a1 cannot reach a2"):
        format_game("5x5", ["a1", "a2"])


@pytest.mark.parametrize(
    ("digits", "squares", "sentence"),
    [
        ("", "a1", ""),
        ("238", "a1 c2 e1 d3", ""),
        ("3", "a1", "From a1, direction 3 leads off the board."),
        ("18", "a1 b3 a5", ""),
        ("188", "a1 b3 a5", "From a5, direction 8 leads off the board."),
        ("15", "a1 b3", "a1 is visited already, as number 1."),
        ("129", "a1 b3 d4", "“9” is not a direction. A move is a digit from 1 to 8."),
        ("12\u0663", "a1 b3 d4", "“\u0663” is not a direction. A move is a digit from 1 to 8."),
    ],
)
def test_a_text_is_played_as_far_as_it_can_be(digits: str, squares: str, sentence: str) -> None:
    game, problem = parse_game("5x5", "a1", digits)
    assert [game.board.name(square) for square in game.squares] == squares.split()
    if not sentence:
        assert problem is None
        return
    assert problem is not None
    number = len(squares.split()) + 1
    assert problem.params["number"] == number
    assert str(problem) == (
        f"Step {number} of this game cannot be played, so the game is shown up to the step "
        f"before. {sentence}"
    )


def test_a_goal_that_makes_no_sense_is_refused() -> None:
    for end, closed, code in (("a1", False, "end-equals-start"), ("e5", True, "end-and-closed")):
        with pytest.raises(InvalidRequest) as raised:
            Game("5x5", "a1", end, closed)
        assert raised.value.code == code
