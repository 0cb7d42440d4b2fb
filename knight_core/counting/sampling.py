"""A tour drawn uniformly at random from all tours of a board, without listing them.

A sweep of the whole board stores its states. A pass from the last square back computes the number
of ways to complete each state. Then, from the first square on, each choice is drawn with its share
of these ways as probability, so every tour has the same probability. Compare H. S. Wilf, "A unified
setting for sequencing, ranking, and selection algorithms for combinatorial objects", 1977.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from knight_core.board import Board
from knight_core.counting.meet_in_the_middle import Ends
from knight_core.counting.part import others_of, whole
from knight_core.counting.sweep import BATCH, COMPLETING, TOP, Choice, SquareStep
from knight_core.counting.sweep_grid import Grid
from knight_core.search.rng import below


class Layer:
    """A compact map from states to numbers: it takes much less memory than a dict.

    Args:
        width: the bytes of a state.
        wide: the bytes of a number; 0: without numbers.
    """

    def __init__(self, width: int, wide: int = 0) -> None:
        self._width, self._wide = width, wide
        self._states, self._numbers = bytearray(), bytearray()

    def add(self, state: int, number: int = 0) -> None:
        """Add a state that the layer does not contain yet."""
        self._states += state.to_bytes(self._width)
        self._numbers += number.to_bytes(self._wide)

    def __len__(self) -> int:
        return len(self._states) // self._width

    def __iter__(self) -> Iterator[int]:
        states, width = self._states, self._width
        return (int.from_bytes(states[at : at + width]) for at in range(0, len(states), width))

    def number(self, state: int) -> int:
        """The number of a state, 0 if it is missing. O(states), by a search for its bytes."""
        key = state.to_bytes(self._width)
        at = self._states.find(key)
        while at % self._width and at >= 0:
            at = self._states.find(key, at + 1)
        first = at // self._width * self._wide
        return int.from_bytes(self._numbers[first : first + self._wide]) if at >= 0 else 0


class Sampler:
    """Draws tours with given ends. Time and memory of :meth:`prepare` grow exponentially with the
    shorter side.

    Args:
        board: the board.
        start: the first square, or None: any.
        end: the last square, or None: any; None for closed tours.
        closed: whether the tours are closed; then all undirected cycles are equally probable.

    Attributes:
        total: after :meth:`prepare`, a number proportional to the number of tours; 0 if there is
            none.
    """

    def __init__(self, board: Board, start: int | None, end: int | None, closed: bool) -> None:
        self._board = board
        self._start, self._end, self._closed = start, end, closed
        self._grid = grid = Grid(board)
        self._square = {grid.index(square): square for square in board.squares()}
        given = [grid.index(square) for square in (start, end) if square is not None]
        ends = Ends(given=frozenset(given))
        if closed:
            ends = Ends()
        elif len(given) == 1:
            ends = Ends(frozenset(given), others=others_of(grid, grid.colour(given[0])))
        elif not given:
            # With an odd number of squares both ends have the majority colour: each tour is then
            # counted twice, once for each end.
            colour = 0
            if board.size % 2:
                colour = int(2 * sum(map(grid.colour, self._square)) > board.size)
            starts = tuple(at for at in self._square if grid.colour(at) == colour)
            ends = Ends(starts=starts, others=others_of(grid, colour))
        self._side = whole(grid, ends)
        self._steps = [SquareStep(self._side, at) for at in range(grid.size)]
        self._saved: list[dict[int, list[Choice]]] = [{} for _ in self._steps]
        self._layers: list[Layer] = []
        self._first = (TOP | self._side.first_top) << 8 * self._side.places
        for at in range(self._side.places):
            self._first |= self._side.entering(at) << 8 * self._side.place(at)
        self._last = max(self._square)
        self.total = 0

    def prepare(self) -> Iterator[tuple[int, float]]:
        """Count the ways; yields (states stored, fraction done) every few milliseconds."""
        if self._board.size <= 2:
            self.total = int(self._board.size == 1 or any(self._grid.moves))
            return
        size = len(self._steps)
        whole_state = TOP << 8 * self._side.places
        width = self._side.places + 1
        states = 1
        reached = {self._first}
        for at in range(size):
            layer = Layer(width)
            following: set[int] = set()
            for number, state in enumerate(reached, 1):
                layer.add(state)
                for choice in self._choices(at, state):
                    if choice.sort != COMPLETING:
                        following.add(state + choice.change)
                if number % BATCH == 0:
                    yield states + len(following), at / size / 2
            self._layers.append(layer)
            reached = following
            states += len(reached)
            yield states, (at + 1) / size / 2
        later: dict[int, int] = {}
        most = 1
        for at in reversed(range(size)):
            ways: dict[int, int] = {}
            # An upper bound: the most ways at the next square times the most choices here.
            most *= max(map(len, self._saved[at].values()), default=0)
            layer = Layer(width, (most.bit_length() + 7) // 8)
            for number, state in enumerate(self._layers[at], 1):
                total = 0
                for choice in self._choices(at, state):
                    after = state + choice.change
                    if choice.sort != COMPLETING:
                        total += later.get(after, 0)
                    elif after == whole_state and self._last <= at + self._side.places:
                        total += 1  # complete, and every square is visited
                if total:
                    ways[state] = total
                    layer.add(state, total)
                if number % BATCH == 0:
                    yield states, 1 - (at + 1) / size / 2
            states -= len(self._layers[at]) - len(layer)
            self._layers[at], later = layer, ways
            most = max(ways.values(), default=1)
            yield states, 1 - at / size / 2
        self.total = later.get(self._first, 0)

    def draw(self, random: Callable[[], float]) -> list[int]:
        """The squares of a random tour, after :meth:`prepare`; ``total`` must not be 0.

        Args:
            random: returns random floats of the interval [0, 1).
        """
        near: dict[int, list[int]] = {at: [] for at in self._square}
        if self._board.size == 2:
            first, second = near
            near = {first: [second], second: [first]}
        state, at, complete = self._first, 0, self._board.size <= 2
        while not complete:
            weighed = [
                (self._ways(at, state, choice), choice) for choice in self._choices(at, state)
            ]
            number = below(sum(ways for ways, _ in weighed), random)
            for ways, choice in weighed:  # noqa: B007
                number -= ways
                if number < 0:
                    break
            for place, _ in choice.moves:
                to = next(
                    to
                    for to, _ in self._grid.moves[at]
                    if to > at and self._side.place(to) == place
                )
                near[at].append(to)
                near[to].append(at)
            complete = choice.sort == COMPLETING
            state += choice.change
            at += 1
        return [self._square[square] for square in self._walk(near, random)]

    def _choices(self, at: int, state: int) -> list[Choice]:
        step, saved = self._steps[at], self._saved[at]
        key = state & step.mask
        choices = saved.get(key)
        if choices is None:
            choices = saved[key] = [*step.each(key)]
        return choices

    def _ways(self, at: int, state: int, choice: Choice) -> int:
        after = state + choice.change
        if choice.sort == COMPLETING:
            return int(
                after == TOP << 8 * self._side.places and self._last <= at + self._side.places
            )
        return self._layers[at + 1].number(after)

    def _walk(self, near: dict[int, list[int]], random: Callable[[], float]) -> list[int]:
        """The squares in order along the drawn moves."""
        ends = sorted(at for at in near if len(near[at]) < 2)
        if self._start is not None:
            at = self._grid.index(self._start)
        elif self._end is not None:
            at = next(at for at in ends if at != self._grid.index(self._end) or len(near) == 1)
        else:
            choices = [*near] if self._closed else ends
            at = choices[below(len(choices), random)]
        line = [at]
        if near[at]:
            line.append(near[at][below(len(near[at]), random)])
        while len(line) < len(near):
            first, second = near[line[-1]]
            line.append(second if first == line[-2] else first)
        return line
