"""Losses by parts: the unvisited squares are disconnected, have a cut square (an articulation
point), or cannot alternate between two classes."""

from __future__ import annotations

from knight_core.completion.losses.position import Position
from knight_core.deduction.pieces import blocks_of, pieces_of
from knight_core.deduction.proof_steps import draw
from knight_core.outcome import Reason
from knight_core.texts.sentences import Params


def cut_off(at: Position) -> Reason | None:
    """The unvisited squares are disconnected: a part that the knight cannot reach, or two parts of
    which it can enter only one."""
    pieces = pieces_of(at.left, at.near.__getitem__)
    if len(pieces) < 2:
        return None
    part = pieces[0]
    params: Params
    params = {"part": at.names(part), "count": len(part), "rest": at.moves - len(part)}
    onward = {*at.near[at.knight]}
    out = next((piece for piece in pieces if not onward.intersection(piece)), None)
    if out is not None:
        params = {"part": at.names(out), "count": len(out), "rest": at.moves - len(out)}
        step = at.step("cut-off-out", {}, draw(subject=[at.knight], forced=out), **params)
    else:
        drawn = draw(subject=[at.knight], forced=part, shared=pieces[1])
        step = at.step("cut-off-apart", {}, drawn, **params)
    return at.reason("cut-off", {}, step, **params)


def cut_square(at: Position) -> Reason | None:
    """A cut square of the unvisited squares, which can be passed only once."""
    behind: list[tuple[int, list[int]]] = []
    onward = {*at.near[at.knight]}
    _, cuts = blocks_of(at.knight, at.near.__getitem__)
    for square in sorted(cuts - {at.knight}):
        pieces = pieces_of([place for place in at.left if place != square], at.near.__getitem__)
        far = [piece for piece in pieces if onward.isdisjoint(piece)]
        if len(far) > 1:
            first, second = far[:2]
            params = {"one": at.names(first), "two": at.names(second)}
            drawn = draw(subject=[square], forced=first, shared=second)
            step = at.step("cut-two", {"square": square}, drawn, **params)
            return at.reason("cut-square", {"square": square}, step)
        if not any(map(at.may_be_last, far[0])):
            # There is an end or a closed tour here: else colours allow a last square in any part of
            # two squares or more, and `simple` finds a part of one square before.
            goal = {"start": at.start} if at.end is None else {"end": at.end}
            params = {"part": at.names(far[0])}
            drawn = draw(subject=[square], forced=far[0])
            code = "cut-not-back" if at.end is None else "cut-no-end"
            step = at.step(code, {"square": square, **goal}, drawn, **params)
            return at.reason("cut-square", {"square": square}, step)
        colour = at.board.colour(square)
        other = sum(at.board.colour(place) != colour for place in far[0])
        own = len(far[0]) - other
        if not 0 <= other - own <= 1:
            params = {"part": at.names(far[0])}
            counts = {"own": own, "other": other}
            drawn = draw("colours", subject=[square], forced=far[0])
            step = at.step("cut-colours", {"square": square}, drawn, **params, **counts)
            return at.reason("cut-square", {"square": square}, step)
        behind.append((square, far[0]))
    for square, part in behind:
        for other_square, other_part in behind:
            if {*part, square}.isdisjoint({*other_part, other_square}):
                squares = {"square": square, "other": other_square}
                drawn = draw(subject=[square, other_square], forced=part, shared=other_part)
                params = {"one": at.names(part), "two": at.names(other_part)}
                return at.reason(
                    "cut-square", squares, at.step("cut-ends", squares, drawn, **params)
                )
    return None


def alternation(at: Position) -> Reason | None:
    """Squares without moves between them, and too few other squares to separate them in a path."""
    return _four_lines(at) or _too_many_apart(at)


def _four_lines(at: Position) -> Reason | None:
    """On four rows or columns, outer squares have moves only to inner squares."""
    board = at.board
    if board.rows != 4 and board.cols != 4:
        return None
    by_rows = board.rows == 4

    def is_outer(square: int) -> bool:
        row, col = divmod(square, board.cols)
        return (row if by_rows else col) in (0, 3)

    outer = [square for square in at.left if is_outer(square)]
    inner = at.moves - len(outer)
    most = inner if is_outer(at.knight) else inner + 1
    if len(outer) < most:
        return None
    counts = {"outer": len(outer), "inner": inner, "most": most}
    lines = "alternation-rows" if by_rows else "alternation-cols"
    if len(outer) > most:
        step = at.step(lines, {}, draw(subject=[at.knight], forced=outer), **counts)
        return at.reason("alternation", {}, step, count=len(outer), most=most)
    pair = [next((s for s in outer if board.colour(s) == colour), -1) for colour in (0, 1)]
    if -1 in pair:
        return None
    squares = {"one": pair[0], "two": pair[1]}
    drawn = draw("colours", subject=[at.knight], forced=pair)
    steps = (
        at.step(lines, {}, draw(subject=[at.knight], forced=outer), **counts),
        at.step("alternation-colours", squares, drawn, **counts),
    )
    return at.reason("alternation", squares, *steps, count=len(outer), most=most)


def _too_many_apart(at: Position) -> Reason | None:
    found = too_many_apart(at)
    if found is None:
        return None
    apart, between = found
    params = {"apart": at.names(apart), "between": at.names(between)}
    counts = {"count": len(apart), "most": len(between)}
    drawn = draw(forced=apart, shared=between)
    step = at.step("alternation-apart", {}, drawn, **params, **counts)
    return at.reason("alternation", {}, step, **counts)


def too_many_apart(at: Position) -> tuple[list[int], list[int]] | None:
    """Unvisited squares of one colour that have fewer neighbours than squares, and these
    neighbours; None if there are none. In a tour each square has a predecessor of its own.

    By a maximum bipartite matching: where it cannot be augmented, the squares reached violate
    Hall's condition (P. Hall, "On representatives of subsets", 1935). O(squares · moves) at most.
    """
    for colour in (0, 1):
        reached_from: dict[int, int] = {}
        for square in at.left:
            if at.board.colour(square) == colour:
                seen, apart = _match(at, square, reached_from)
                if apart:
                    return sorted(apart), sorted(seen)
    return None


def _match(at: Position, square: int, mates: dict[int, int]) -> tuple[list[int], list[int]]:
    """Augment the matching by this square: returns two empty lists. If that is impossible, return
    the neighbours reached, and the squares, which are more."""
    came: dict[int, int] = {}
    line = [square]
    for here in line:
        for to in at.near[here]:
            if to in came:
                continue
            came[to] = here
            if to in mates:
                line.append(mates[to])
                continue
            # An unmatched neighbour: change the matching along the path back to the square.
            own = {mate: there for there, mate in mates.items()}
            while True:
                here = came[to]
                before = own.get(here)
                mates[to] = here
                if before is None:
                    return [], []
                to = before
    return [*came], line
