"""Writes a deduction of forced moves as numbered steps, each with its picture."""

from __future__ import annotations

from itertools import pairwise

from knight_core.completion.losses.forced import JOIN, Contradiction, Deduction, Fact, squares_of
from knight_core.completion.losses.position import Position, picture
from knight_core.outcome import ProofStep, Reason


def forced(at: Position) -> Reason | None:
    """The moves that every way on would have to make contradict each other."""
    deduction = Deduction(at)
    if deduction.ended is None:
        return None
    steps = steps_of(deduction)
    return at.reason("forced", {}, *steps, count=len(steps))


def steps_of(deduction: Deduction) -> list[ProofStep]:
    """The steps of a deduction that has ended: first the rules that hold for every square."""
    assert deduction.ended is not None
    return _Writer(deduction, deduction.ended).steps()


class _Writer:
    def __init__(self, deduction: Deduction, ended: Contradiction) -> None:
        self.at = deduction.at
        self.deduction = deduction
        self.ended = ended
        self.facts = deduction.needed()

    def steps(self) -> list[ProofStep]:
        """The steps: the facts from the start, the conclusions round by round, the
        contradiction."""
        steps = [self._begin()]
        rounds: dict[int, list[Fact]] = {}
        for fact in self.facts:
            rounds.setdefault(fact.round, []).append(fact)
        for facts in rounds.values():
            steps += self._round(facts)
        return [*steps, self._end()]

    def _begin(self) -> ProofStep:
        at = self.at
        if at.end is not None:
            return at.step("passed-end", {"end": at.end}, picture([at.knight, at.end]))
        if at.closed:
            ends = [square for square in at.left if at.may_be_last(square)]
            params = {"ends": at.names(ends)}
            return at.step(
                "passed-closed", {"start": at.start}, picture([at.start], shared=ends), **params
            )
        code = "passed-odd" if at.moves % 2 else "passed-even"
        return at.step(code, {}, picture([at.knight], colours=True))

    def _round(self, facts: list[Fact]) -> list[ProofStep]:
        """The steps of a round: moves made first, then squares that cannot be the last."""
        steps = []
        at = self.at
        made = [fact for fact in facts if fact.kind == "made"]
        passing = [fact for fact in made if fact.square not in (at.knight, JOIN)]
        ends = {fact.square for fact in passing if self._is_last(fact)}
        if through := [fact for fact in passing if fact.square not in ends]:
            steps.append(self._made("forced", through))
        for square in sorted(ends):
            steps.append(self._made("forced-last", [f for f in passing if f.square == square]))
        for fact in made:
            if fact.square == at.knight:
                steps.append(self._made("forced-knight", [fact]))
            elif fact.square == JOIN:
                (last,) = fact.move - {JOIN}
                if last not in ends:
                    steps.append(at.step("forced-only-last", {"square": last}, picture([last])))
        for fact in facts:
            if fact.kind == "early" and JOIN in fact.move:
                (square,) = fact.move - {JOIN}
                moves = squares_of(one.move for one in fact.why)
                drawn = picture([at.knight], [square], moves=moves)
                steps.append(at.step("not-yet-last", {"square": square}, drawn))
        return steps

    def _is_last(self, fact: Fact) -> bool:
        """Check whether the square of a move made is known by then to be the last one."""
        if fact.square not in self.deduction.made[JOIN]:
            return False
        return self.deduction.facts[frozenset((fact.square, JOIN))].round <= fact.round

    def _made(self, code: str, facts: list[Fact]) -> ProofStep:
        """The step of moves that are made as these squares have no others left."""
        at = self.at
        squares = sorted({fact.square for fact in facts})
        moves = squares_of(fact.move for fact in facts)
        lost = [reason for fact in facts for reason in fact.why]
        suffix, taken, early = self._lost(squares, lost)
        both = {
            (min(square, to), max(square, to))
            for square in squares
            for to in self.deduction.made[square]
            if JOIN not in (square, to)
            and self.deduction.facts[frozenset((square, to))].round <= facts[0].round
        }
        drawn = picture(forced=squares, shared=taken, moves=sorted(both))
        return at.step(
            code + suffix,
            {"square": squares[0]},
            drawn,
            at=at.names(squares),
            # The argument may need that a square is the last one, but not its one move.
            made=at.names_of_moves(moves or sorted(both)),
            taken=at.names(taken),
            early=at.names_of_moves(early),
        )

    def _lost(
        self, squares: list[int], facts: list[Fact]
    ) -> tuple[str, list[int], list[tuple[int, int]]]:
        """The causes why squares have lost moves: the end of a code, squares that have their two
        moves, and moves that would close a loop too early."""
        taken = {
            fact.square
            for fact in facts
            if fact.kind == "taken" and JOIN not in fact.move and fact.square not in squares
        }
        early = squares_of(fact.move for fact in facts if fact.kind == "early")
        suffix = "-taken" * bool(taken) + "-early" * bool(early)
        return suffix, sorted(taken), sorted({*early})

    def _end(self) -> ProofStep:
        at, ended = self.at, self.ended
        if ended.kind == "many":
            (square,) = ended.squares
            moves = squares_of(fact.move for fact in ended.why)
            if square == JOIN:
                lasts = sorted({one for fact in ended.why for one in fact.move} - {JOIN, at.knight})
                params = {"lasts": at.names(lasts)}
                return at.step("wrong-lasts", {}, picture(lasts), **params)
            code = "wrong-knight" if square == at.knight else "wrong-many"
            drawn = picture([square], moves=moves)
            made = at.names_of_moves(moves)
            return at.step(code, {"square": square}, drawn, made=made)
        if ended.kind == "few":
            (square,) = ended.squares
            why, taken, early = self._lost([square], ended.why)
            if square == JOIN:
                return at.step("wrong-no-last", {})
            code = "wrong-few-knight" if square == at.knight else "wrong-few"
            return at.step(
                code + why,
                {"square": square},
                picture([square], shared=taken),
                taken=at.names(taken),
                early=at.names_of_moves(early),
            )
        path = [square for square in ended.squares if square != JOIN]
        if ended.kind == "loop":
            path = [*path, path[0]]
        else:
            # From the knight to the last square, without the join between them.
            cut = ended.squares.index(JOIN)
            path = [*ended.squares[cut + 1 :], *ended.squares[:cut]]
            path = path if path[0] == at.knight else path[::-1]
        drawn = picture([path[0], path[-1]], moves=pairwise(path))
        code = "wrong-loop" if ended.kind == "loop" else "wrong-over"
        named, count = at.names(path), len({*path})
        return at.step(code, {"square": path[-1]}, drawn, path=named, count=count)
