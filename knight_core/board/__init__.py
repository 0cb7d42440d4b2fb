"""Boards of any size and shape: squares and their names, moves, holes, symmetries, presets."""

from knight_core.board.board import (
    DEFAULT_ORDER,
    DIRECTIONS,
    MAX_SQUARES,
    PAGE_SQUARES,
    Board,
    SquareLike,
    check_page_size,
    column_name,
    parse_name,
    parse_order,
)

__all__ = [
    "DEFAULT_ORDER",
    "DIRECTIONS",
    "MAX_SQUARES",
    "PAGE_SQUARES",
    "Board",
    "SquareLike",
    "check_page_size",
    "column_name",
    "parse_name",
    "parse_order",
]
