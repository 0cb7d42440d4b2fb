"""Losses by parts: the squares left fall apart, depend on one cut square, or cannot alternate."""

from __future__ import annotations

from collections.abc import Iterable

from knight_core.completion.losses.position import Position
from knight_core.deduction.proof_steps import draw
from knight_core.outcome import Reason


def _pieces(at: Position, squares: Iterable[int]) -> list[list[int]]:
    """The pieces into which these squares fall, each connected by moves; the smallest first."""
    rest = set(squares)
    pieces = []
    while rest:
        piece = [rest.pop()]
        for square in piece:
            for to in at.near[square]:
                if to in rest:
                    rest.remove(to)
                    piece.append(to)
        pieces.append(sorted(piece))
    return sorted(pieces, key=lambda piece: (len(piece), piece))


def cut_off(at: Position) -> Reason | None:
    """Squares that the knight cannot reach, or two parts behind it."""
    pieces = _pieces(at, at.left)
    if len(pieces) < 2:
        return None
    part = pieces[0]
    params: dict[str, str | int]
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
    """One square that connects the squares left, and can be passed only once."""
    behind: list[tuple[int, list[int]]] = []
    onward = {*at.near[at.knight]}
    for square in _cut_squares(at):
        others = [one for one in at.left if one != square]
        far = [piece for piece in _pieces(at, others) if not onward.intersection(piece)]
        if len(far) > 1:
            one, two = far[:2]
            params = {"one": at.names(one), "two": at.names(two)}
            drawn = draw(subject=[square], forced=one, shared=two)
            step = at.step("cut-two", {"square": square}, drawn, **params)
            return at.reason("cut-square", {"square": square}, step)
        if not any(map(at.may_be_last, far[0])):
            params = {"part": at.names(far[0])}
            drawn = draw(subject=[square], forced=far[0])
            step = at.step("cut-no-end", {"square": square}, drawn, **params)
            return at.reason("cut-square", {"square": square}, step)
        colour = at.board.colour(square)
        other = sum(at.board.colour(one) != colour for one in far[0])
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


def _cut_squares(at: Position) -> list[int]:
    """The squares left whose removal puts some others out of the knight's reach. O(squares).

    By low points: Hopcroft and Tarjan, "Efficient algorithms for graph manipulation", 1973.
    """
    order = {at.knight: 0}
    low = {at.knight: 0}
    found = set()
    stack = [(at.knight, iter(at.near[at.knight]))]
    while stack:
        square, ways = stack[-1]
        for to in ways:
            if to not in order:
                order[to] = low[to] = len(order)
                stack.append((to, iter(at.near[to])))
                break
            low[square] = min(low[square], order[to])
        else:
            stack.pop()
            if stack:
                above = stack[-1][0]
                low[above] = min(low[above], low[square])
                if low[square] >= order[above] and above != at.knight:
                    found.add(above)
    return sorted(found)


def alternation(at: Position) -> Reason | None:
    """More squares without a move between them than the other squares left can separate."""
    return _four_lines(at) or _too_many_apart(at)


def _four_lines(at: Position) -> Reason | None:
    """Four rows or columns: outer squares have moves only to inner ones."""
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
    ones = [next((s for s in outer if board.colour(s) == colour), -1) for colour in (0, 1)]
    if -1 in ones:
        return None
    squares = {"one": ones[0], "two": ones[1]}
    drawn = draw("colours", subject=[at.knight], forced=ones)
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
    """Squares left of one colour, and all their neighbours, which are fewer: each is reached from
    another of those.

    By a largest matching, and the squares reached where it cannot grow (Hall 1935). O(squares ·
    moves) at most.
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
    """Give a square a neighbour of its own; if there is none, all neighbours of some squares, and
    these squares, one more than they."""
    came: dict[int, int] = {}
    line = [square]
    for one in line:
        for to in at.near[one]:
            if to in came:
                continue
            came[to] = one
            if to in mates:
                line.append(mates[to])
                continue
            # A free neighbour: pass the neighbours on along the way back.
            own = {mate: there for there, mate in mates.items()}
            while True:
                one = came[to]
                before = own.get(one)
                mates[to] = one
                if before is None:
                    return [], []
                to = before
    return [*came], line
