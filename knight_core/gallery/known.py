"""Finds a tour in the gallery, also turned, mirrored, reversed or with another first square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from knight_core.board import Board
from knight_core.board.symmetries import image_of
from knight_core.gallery.base import Exhibit
from knight_core.gallery.collection import exhibits
from knight_core.texts.sentences import Phrase, listed, phrase
from knight_core.tour import Tour

_TURNED: Final = (("",), ("quarter",), ("half",), ("back",))
_MIRRORED: Final = (("left-right",), ("other-diagonal",), ("top-bottom",), ("transposed",))
"""The names of the images after 0 to 3 quarter turns clockwise: without a mirror, and after a
mirror from left to right."""


@dataclass(frozen=True, slots=True)
class Found:
    """A tour of the gallery, and the changes from it to a given tour.

    Attributes:
        exhibit: the exhibit.
        number: the number of the tour in the exhibit, from 0.
        image: the changes from the exhibit's tour to the given tour, in order, as phrases; empty if
            the tours are equal. ``quarter``, ``half`` and ``back`` are turns by 90°, 180° and 270°
            clockwise; ``left-right``, ``top-bottom``, ``transposed`` (rows and columns exchanged)
            and ``other-diagonal`` are mirrors; ``backwards`` reverses the tour; ``begun`` has the
            new first ``square``.
    """

    exhibit: Exhibit
    number: int
    image: tuple[Phrase, ...]

    @property
    def text(self) -> str:
        """The changes in words; empty if the tours are equal."""
        return listed(self.image)


def find(tour: Tour) -> Found | None:
    """Find a tour in the gallery, up to turning, mirroring, reversing and, for a closed tour, the
    first square; None if the gallery does not have it.

    If several exhibits have it, the one with the fewest changes is returned; among equals the
    first. O(1) for boards without a tour in the gallery, else O(squares).
    """
    best: tuple[int, Found] | None = None
    for turned in (tour, tour.rotated()) if _has(tour.board) else ():
        for exhibit, number in _by_line(turned.board).get(turned.canonical().squares, ()):
            image = _simplest(exhibit.tours[number], tour)
            found = Found(exhibit, number, image)
            if best is None or len(image) < best[0]:
                best = (len(image), found)
    return None if best is None else best[1]


def _has(board: Board) -> bool:
    sides = sorted((board.rows, board.cols))
    return any(
        exhibit.stored
        and len(exhibit.board.holes) == len(board.holes)
        and sorted((exhibit.board.rows, exhibit.board.cols)) == sides
        for exhibit in exhibits()
    )


@cache
def _by_line(board: Board) -> dict[tuple[int, ...], list[tuple[Exhibit, int]]]:
    """The exhibits' tours of a board, by their canonical forms."""
    found: dict[tuple[int, ...], list[tuple[Exhibit, int]]] = {}
    for exhibit in exhibits():
        if exhibit.board == board:
            for number, tour in enumerate(exhibit.tours):
                found.setdefault(tour.canonical().squares, []).append((exhibit, number))
    return found


def _simplest(original: Tour, given: Tour) -> tuple[Phrase, ...]:
    """The shortest list of changes from the original tour to the given one."""
    images: list[tuple[Phrase, ...]] = []
    for words, squares in _images(original, given.board):
        for backwards in (False, True):
            line = squares[::-1] if backwards else squares
            changes = [*filter(None, words), *["backwards"] * backwards]
            image = [phrase(f"gallery.image.{change}") for change in changes]
            if line == given.squares:
                images.append(tuple(image))
            elif original.closed:
                at = line.index(given.start)
                if line[at:] + line[:at] == given.squares:
                    begun = {"square": given.board.name(given.start)}
                    images.append((*image, phrase("gallery.image.begun", begun)))
    return min(images, key=len)


def _images(tour: Tour, board: Board) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    """The images of a tour that fit on this board, each with its name."""
    for words, start in ((_TURNED, tour), (_MIRRORED, tour.mirrored())):
        where, squares = start.board, start.squares
        for word in words:
            if where == board:
                yield word, squares
            turn = image_of(where, "quarter-turn")
            where = Board(where.cols, where.rows, [turn[hole] for hole in where.holes])
            squares = tuple(turn[square] for square in squares)
