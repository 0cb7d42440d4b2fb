"""Explains a deduction of forced moves in numbered steps, each with its picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise

from knight_core.board import Board
from knight_core.deduction.forced_moves import JOIN, Contradiction, Deduction, Fact, squares_of
from knight_core.deduction.proof_steps import draw, names_of, names_of_moves
from knight_core.outcome import Picture, ProofStep


def explanation(
    deduction: Deduction,
    board: Board,
    new_step: Callable[..., ProofStep],
    start: int | None = None,
) -> list[ProofStep]:
    """The steps of a deduction, round by round to its contradiction; none if it has not ended in
    one. What holds for every tour, such as where it may end, is not among them.

    Args:
        deduction: the deduction.
        board: its board.
        new_step: makes a step of its code, squares to be named, picture, and other parameters.
        start: where the tour begins, or goes on.
    """
    if deduction.ended is None:
        return []
    return _Explanation(deduction, deduction.ended, board, new_step, start).steps()


class _Explanation:
    def __init__(
        self,
        deduction: Deduction,
        ended: Contradiction,
        board: Board,
        new_step: Callable[..., ProofStep],
        start: int | None,
    ) -> None:
        self.deduction, self.ended, self.board, self.start = deduction, ended, board, start
        self._new_step = new_step
        join = deduction.made.get(JOIN, ())
        self.new_ends = {to for to in join if self._to_join(to).kind == "made"}
        """The squares that turn out to be the last one."""

    def steps(self) -> list[ProofStep]:
        """The conclusions round by round, and the contradiction."""
        rounds: dict[int, list[Fact]] = {}
        for fact in self.deduction.needed():
            rounds.setdefault(fact.round, []).append(fact)
        steps = [step for facts in rounds.values() for step in self._round(facts)]
        return [*steps, self._contradiction()]

    def _step(
        self,
        code: str,
        picture: Picture | None = None,
        squares: Mapping[str, int] | None = None,
        **others: object,
    ) -> ProofStep:
        return self._new_step(code, squares or {}, picture, **others)

    def _to_join(self, square: int) -> Fact:
        return self.deduction.facts[frozenset((square, JOIN))]

    def _round(self, facts: list[Fact]) -> list[ProofStep]:
        """The steps of a round: moves made first, then squares that cannot be the last."""
        steps = []
        made = [fact for fact in facts if fact.kind == "made"]
        at_squares = [fact for fact in made if fact.place != JOIN]
        ends = {fact.place for fact in at_squares if self._is_new_end(fact)}
        if others := [fact for fact in at_squares if fact.place not in ends]:
            steps.append(self._made("forced", others))
        for square in sorted(ends):
            steps.append(self._made("forced-last", [f for f in at_squares if f.place == square]))
        for fact in made:
            if fact.place == JOIN:
                (last,) = fact.move - {JOIN}
                if last not in ends:
                    picture = draw(subject=[last])
                    steps.append(self._step("forced-only-last", picture, {"square": last}))
        for fact in facts:
            if fact.kind == "early" and JOIN in fact.move:
                (square,) = fact.move - {JOIN}
                moves = squares_of(reason.move for reason in fact.why)
                marked = [] if self.start is None else [self.start]
                picture = draw(subject=marked, forced=[square], moves=moves)
                steps.append(self._step("not-yet-last", picture, {"square": square}))
        return steps

    def _is_new_end(self, fact: Fact) -> bool:
        """Check whether the square of a move made has turned out by then to be the last one."""
        return fact.place in self.new_ends and self._to_join(fact.place).round <= fact.round

    def _made(self, code: str, facts: list[Fact]) -> ProofStep:
        """The step of moves that are made as these squares have no others left."""
        board, deduction = self.board, self.deduction
        squares = sorted({fact.place for fact in facts})
        suffix, taken, early = self._causes(squares, [why for fact in facts for why in fact.why])
        # All that are left there; the last ones of all may come after the contradiction.
        moves = [frozenset((square, to)) for square in squares for to in deduction.ways[square]]
        now = facts[0].round
        noted = deduction.facts
        rounds = {move: noted[move].round if move in noted else now for move in moves}
        drawn = squares_of(move for move, number in rounds.items() if number <= now)
        new = squares_of(move for move, number in rounds.items() if number == now)
        return self._step(
            code + suffix,
            draw(forced=squares, shared=taken, moves=drawn),
            {"square": squares[0]},
            at=names_of(board, squares),
            # The one move of a square that turns out to be the last may have been made before.
            made=names_of_moves(board, new or drawn),
            taken=names_of(board, taken),
            early=names_of_moves(board, early),
        )

    def _causes(
        self, squares: list[int], facts: list[Fact]
    ) -> tuple[str, list[int], list[tuple[int, int]]]:
        """Why squares have lost moves: the end of a code, full squares, moves too early."""
        taken = {
            fact.place
            for fact in facts
            if fact.kind == "taken" and JOIN not in fact.move and fact.place not in squares
        }
        early = {*squares_of(fact.move for fact in facts if fact.kind == "early")}
        suffix = ("-taken" if taken else "") + ("-early" if early else "")
        return suffix, sorted(taken), sorted(early)

    def _contradiction(self) -> ProofStep:
        match self.ended.kind:
            case "many":
                return self._too_many(*self.ended.places)
            case "few":
                return self._too_few(*self.ended.places)
        return self._path_closed()

    def _too_many(self, place: int) -> ProofStep:
        moves = [fact.move for fact in self.ended.why]
        if place == JOIN:
            lasts = sorted({to for move in moves for to in move} - {JOIN, self.start})
            lasts_named = names_of(self.board, lasts)
            return self._step("wrong-lasts", draw(subject=lasts), lasts=lasts_named)
        drawn = squares_of(moves)
        made = names_of_moves(self.board, drawn)
        picture = draw(forced=[place], moves=drawn)
        return self._step("wrong-many", picture, {"square": place}, made=made)

    def _too_few(self, place: int) -> ProofStep:
        if place == JOIN:
            return self._step("wrong-no-last")
        suffix, taken, early = self._causes([place], self.ended.why)
        return self._step(
            "wrong-few" + suffix,
            draw(forced=[place], shared=taken),
            {"square": place},
            taken=names_of(self.board, taken),
            early=names_of_moves(self.board, early),
        )

    def _path_closed(self) -> ProofStep:
        places = self.ended.places
        if self.ended.kind == "loop":
            path, code = [*places, places[0]], "wrong-loop"
            picture = draw(forced=[path[0]], moves=pairwise(path))
        else:
            # From the start to the last square, without the join between them.
            cut = places.index(JOIN)
            path, code = [*places[cut + 1 :], *places[:cut]], "wrong-over"
            if path[0] != self.start:
                path.reverse()
            picture = draw(subject=[path[0], path[-1]], moves=pairwise(path))
        named, count = names_of(self.board, path), len({*path})
        return self._step(code, picture, {"square": path[-1]}, path=named, count=count)
