"""Losses with a proof of one step: by one or two squares, or by the colours."""

from __future__ import annotations

from knight_core.completion.losses.position import Position
from knight_core.deduction.proof_steps import draw
from knight_core.outcome import Reason


def whole_loss(at: Position) -> Reason | None:
    """Every square is visited, but the path does not have the required end."""
    if at.end is not None:
        return end_passed(at)
    step = at.step("not-back", {"start": at.start}, draw(subject=[at.knight], shared=[at.start]))
    return at.reason("not-back", {"start": at.start}, step)


def end_passed(at: Position) -> Reason | None:
    """The square that must be the last is visited already."""
    if at.end is None or at.end not in at.path:
        return None
    step = at.step("end-passed", {"end": at.end}, draw(subject=[at.end]))
    return at.reason("end-passed", {"end": at.end}, step)


def colours(at: Position) -> Reason | None:
    """The unvisited squares of one colour are too many; or the end has the wrong colour, or a
    closed tour is required on an odd number of squares."""
    board = at.board
    own = board.colour(at.knight)
    other = sum(board.colour(square) != own for square in at.left)
    need = (at.moves + 1) // 2
    if other != need:
        counts = {"other": other, "own": at.moves - other, "need": need}
        step = at.step("colours-left", {}, draw("colours", subject=[at.knight]), **counts)
        return at.reason("colours", {}, step, **counts)
    goal = at.end
    if at.closed and board.size % 2:
        drawn = draw("colours", subject=[at.start])
        step = at.step("colours-back", {"start": at.start}, drawn, size=board.size)
        return at.reason("colours", {}, step, other=other, own=at.moves - other, need=need)
    if goal is None or board.colour(goal) == at.last_colour:
        return None
    step = at.step("colours-end", {"end": goal}, draw("colours", subject=[at.knight, goal]))
    return at.reason("end-colour", {"square": goal}, step)


def stuck(at: Position) -> Reason | None:
    """The knight has no onward move."""
    if at.near[at.knight]:
        return None
    near = at.board.neighbours(at.knight)
    step = at.step("stuck", {}, draw(subject=[at.knight], shared=near))
    return at.reason("stuck", {}, step)


def isolated(at: Position) -> Reason | None:
    """An unvisited square has no unvisited neighbour, and the knight is not beside it."""
    for square in at.left:
        if not at.near[square]:
            near = at.board.neighbours(square)
            step = at.step("isolated", {"square": square}, draw(subject=[square], shared=near))
            return at.reason("isolated", {"square": square}, step)
    return None


def no_way_back(at: Position) -> Reason | None:
    """All neighbours of the start, one of which must end a closed tour, are visited."""
    if not at.closed or any(at.board.is_move(square, at.start) for square in at.left):
        return None
    near = at.board.neighbours(at.start)
    step = at.step("no-way-back", {"start": at.start}, draw(subject=[at.start], shared=near))
    return at.reason("no-way-back", {"start": at.start}, step)


def two_ends(at: Position) -> Reason | None:
    """Two squares have one move left each: both would have to be the last."""
    ends = _dead_ends(at)
    if len(ends) < 2:
        return None
    a, b = ends[:2]
    squares = {"a": a, "b": b, "near": at.near[a][0], "other": at.near[b][0]}
    moves = [(square, at.near[square][0]) for square in (a, b)]
    drawn = draw(subject=[a, b], shared=[near for _, near in moves], moves=moves)
    return at.reason("two-ends", squares, at.step("two-ends", squares, drawn))


def end_colour(at: Position) -> Reason | None:
    """A square with one move left would have to be the last, but cannot be."""
    for square in _dead_ends(at):
        if at.may_be_last(square):
            continue
        near = at.near[square][0]
        squares = {"square": square, "near": near}
        moves = [(square, near)]
        if at.end is not None:
            squares["end"] = at.end
            drawn = draw(subject=[square, at.end], forced=[near], moves=moves)
            step = at.step("end-elsewhere", squares, drawn)
            return at.reason("end-elsewhere", squares, step)
        if at.board.colour(square) != at.last_colour:
            drawn = draw("colours", subject=[square, at.knight], shared=[near], moves=moves)
            odd = "end-colour-odd" if at.moves % 2 else "end-colour-even"
            return at.reason("end-colour", squares, at.step(odd, squares, drawn))
        squares["start"] = at.start
        drawn = draw(subject=[square, at.start], forced=[near], moves=moves)
        step = at.step("end-not-back", squares, drawn)
        return at.reason("end-elsewhere", squares, step)
    return None


def _dead_ends(at: Position) -> list[int]:
    return [square for square in at.left if len(at.near[square]) == 1]
