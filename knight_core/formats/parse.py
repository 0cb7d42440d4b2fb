"""Reads tours format by format; :meth:`Tour.parse <knight_core.tour.Tour.parse>` takes any."""

from __future__ import annotations

from knight_core.board import Board, SquareLike
from knight_core.tour import Tour


def parse_matrix(text: str) -> Tour:
    """Read the output of :func:`~knight_core.formats.matrix_text` (one tour).

    Raises:
        InvalidRequest: ``not-a-tour-text`` if it is no matrix of the numbers 1…n.
        NotATour: if it is, but no tour.
    """
    return Tour.parse(text, format="matrix")


def parse_moves(text: str, board: Board, start: SquareLike) -> Tour:
    """Read the output of :func:`~knight_core.formats.moves_text`.

    Raises:
        InvalidRequest: ``not-a-tour-text``, or as :meth:`Board.parse_square`.
        NotATour: if the moves are no tour.
    """
    return Tour.parse(text, board, start=start, format="moves")


def parse_squares(text: str, board: Board) -> Tour:
    """Read the output of :func:`~knight_core.formats.squares_text`.

    Raises:
        InvalidRequest: as :meth:`Board.parse_square`.
        NotATour: if the squares are no tour.
    """
    return Tour.parse(text, board, format="squares")


def parse_csv(text: str, board: Board) -> list[Tour]:
    """Read the output of :func:`~knight_core.formats.csv_text`.

    Raises:
        InvalidRequest: ``not-a-tour-text``, or as :meth:`Board.parse_square`.
        NotATour: if the squares of a tour are none.
    """
    return Tour.parse_all(text, board, format="csv")


def parse_json(text: str) -> list[Tour]:
    """Read the tours of a result document.

    Raises:
        InvalidRequest: ``not-a-tour-text`` if it is no such document, or as :class:`Board`.
        NotATour: if one of its tours is none.
    """
    return Tour.parse_all(text, format="json")


def parse_svg(text: str) -> list[Tour]:
    """Read the tours of a drawing by :func:`~knight_core.formats.svg_text`.

    Raises:
        InvalidRequest: ``not-a-tour-text`` if it holds none.
        NotATour: if one of them is none.
    """
    return Tour.parse_all(text, format="svg")
