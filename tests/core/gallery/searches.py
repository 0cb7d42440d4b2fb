"""What tests of the gallery share: small boards searched from end to end, measures of tours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise

from knight_core import Board, Path, Tour, solve
from knight_core.board.symmetries import image_of
from knight_core.gallery import exhibit
from tests.core.tour.test_properties import meet_inside

CHESSBOARD = Board(8, 8)


def tour_of(name: str) -> Tour:
    (tour,) = exhibit(name).tours
    return tour


def numbers(tour: Tour) -> dict[int, int]:
    """The number of each square, from 1."""
    return {square: number for number, square in enumerate(tour.squares, 1)}


def opposite_differences(tour: Tour) -> set[int]:
    """By how much the numbers of two squares differ that a half turn swaps."""
    number, last = numbers(tour), tour.board.area - 1
    return {abs(number[square] - number[last - square]) for square in tour.squares}


def ring(tour: Tour, square: int) -> int:
    """How far a square is from the rim: 0 on it."""
    row, col = tour.board.row_col(square)
    return min(row, col, tour.board.rows - 1 - row, tour.board.cols - 1 - col)


def magic_starts(tour: Tour) -> list[int]:
    """After how many moves the circuit may begin and be semi-magic."""
    squares = tour.squares
    rotated = [Tour(tour.board, squares[at:] + squares[:at]) for at in range(len(squares))]
    return [at for at, other in enumerate(rotated) if other.properties.magic != "none"]


@cache
def all_tours(board: Board, closed: bool) -> tuple[Tour, ...]:
    """All tours of a board, one direction of each."""
    starts = [None] if closed else [*board.squares()]
    found: list[Tour] = []
    for start in starts:
        result = solve(
            board,
            start=min(board.squares()) if closed else start,
            closed=closed,
            method="multipath",
            tours="all",
        )
        found += [
            tour
            for tour in result.tours
            if (tour.squares[1] < tour.end if closed else tour.start < tour.end)
        ]
    return tuple(found)


def uncrossed_moves(path: Path, closed: bool) -> int:
    """The number of moves of a path, after it has been checked that no two of them cross."""
    assert path.faults(unfinished=True) == []
    line = [path.board.row_col(square) for square in path]
    moves = [*pairwise([*line, line[0]] if closed else line)]
    assert all({abs(row - to), abs(col - end)} == {1, 2} for (row, col), (to, end) in moves)
    assert not any(meet_inside(*pair) for pair in combinations(moves, 2))
    return len(moves)


def classes(tours: tuple[Tour, ...] | list[Tour]) -> set[Tour]:
    return {tour.canonical() for tour in tours}


@cache
def quarter_turn_tours(board: Board) -> tuple[Tour, ...]:
    """All closed tours that a quarter turn of the board maps onto themselves, some of them in
    several images."""
    return tuple(Tour(board, squares) for squares in _quarter_turn_lines(board))


def _quarter_turn_lines(board: Board) -> Iterator[list[int]]:
    """A quarter turn takes the knight a quarter of the tour on, or back: a path through one of
    every four squares that are each other's images, and its images, make the tour."""
    turn = image_of(board, "quarter-turn")
    back = [turn[turn[turn[square]]] for square in range(board.area)]
    orbit = [
        min(square, turn[square], back[square], turn[turn[square]]) for square in range(board.area)
    ]
    start = min(board.squares())
    for image in (turn, back):
        path, used = [start], {orbit[start]}
        choices = [iter(board.neighbours(start))]
        while choices:
            for square in choices[-1]:
                if orbit[square] in used:
                    continue
                if 4 * len(path) + 4 == board.size:
                    if board.is_move(square, image[start]):
                        yield _four_times([*path, square], image)
                    continue
                path.append(square)
                used.add(orbit[square])
                choices.append(iter(board.neighbours(square)))
                break
            else:
                choices.pop()
                used.discard(orbit[path.pop()])


def _four_times(quarter: list[int], image: Sequence[int]) -> list[int]:
    whole = [*quarter]
    while len(whole) < 4 * len(quarter):
        quarter = [image[square] for square in quarter]
        whole += quarter
    return whole


def longest_uncrossed(side: int) -> tuple[int, int]:
    """The most moves of an open and of a closed path that never crosses itself, by trying all paths
    from the squares of an eighth of the board (every path has an image that begins there)."""
    board = Board(side, side)
    places = [board.row_col(square) for square in board.squares()]
    moves = [pair for pair in combinations(board.squares(), 2) if board.is_move(*pair)]
    crossed = {
        move: sum(
            1 << number
            for number, other in enumerate(moves)
            if meet_inside(*((places[a], places[b]) for a, b in (move, other)))
        )
        for move in moves
    }
    onward: list[list[tuple[int, int, int]]] = [[] for _ in places]
    for number, (a, b) in enumerate(moves):
        onward[a].append((b, 1 << number, crossed[a, b]))
        onward[b].append((a, 1 << number, crossed[a, b]))
    longest = [0, 0]

    def go_on(path: list[int], visited: int, ruled_out: int) -> None:
        longest[0] = max(longest[0], len(path) - 1)
        for square, move, crossing in onward[path[-1]]:
            if ruled_out & move:
                continue
            if square == path[0] and len(path) > 2:
                longest[1] = max(longest[1], len(path))
            if not visited >> square & 1:
                go_on([*path, square], visited | 1 << square, ruled_out | crossing)

    for square, (row, col) in enumerate(places):
        if row <= col and 2 * col < side:
            go_on([square], 1 << square, 0)
    return longest[0], longest[1]
