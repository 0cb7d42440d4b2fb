"""The problem of a search: the attributes that strategies read, and those that methods read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Protocol

from knight_core.board import DEFAULT_ORDER, Board


class Problem(Protocol):
    """The attributes of a request that a strategy reads; every :class:`Request` has them."""

    @property
    def board(self) -> Board: ...
    @property
    def start(self) -> int | None: ...
    @property
    def end(self) -> int | None: ...
    @property
    def closed(self) -> bool: ...
    @property
    def order(self) -> str: ...


class Request(Problem, Protocol):
    """The attributes of a :class:`knight_core.request.TourRequest` that a method reads. That module
    imports the methods, so they cannot import it."""

    @property
    def rows(self) -> int: ...
    @property
    def cols(self) -> int: ...
    @property
    def holes(self) -> frozenset[int]: ...
    @property
    def method(self) -> str: ...
    @property
    def ties(self) -> str: ...
    @property
    def backtrack(self) -> bool: ...
    @property
    def seed(self) -> int: ...
    @property
    def max_steps(self) -> int | None: ...
    @property
    def max_seconds(self) -> float | None: ...
    @property
    def tours(self) -> int | Literal["all"]: ...
    @property
    def rule(self) -> Any: ...
    @property
    def symmetry(self) -> str: ...


@dataclass(frozen=True, slots=True)
class PlainProblem:
    """A problem for a strategy without a request, for example in a construction.

    Attributes:
        board: the board.
        start: the first square, or None.
        end: the last square, or None.
        closed: whether the last square must be a knight's move from the first.
        order: the order in which the directions are tried.
    """

    board: Board
    start: int | None
    end: int | None
    closed: bool = False
    order: str = DEFAULT_ORDER
