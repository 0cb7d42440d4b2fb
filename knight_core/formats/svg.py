"""Draws tours as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from knight_core.tour import Tour

_SVG_SQUARE: Final = 40
_SVG_MARGIN: Final = 20


def svg_text(tours: Sequence[Tour]) -> str:
    """A drawing: the board, the path, the start (a disc), the end (a ring) and the numbers.

    The squares are kept in ``data-squares``, so that the drawing can be read back.
    """
    boards = [_svg_board(tour, place) for place, tour in enumerate(tours)]
    board = tours[0].board
    columns = min(len(tours), 4)
    rows = -(-len(tours) // 4)
    width = columns * (board.cols * _SVG_SQUARE + _SVG_MARGIN) + _SVG_MARGIN
    height = rows * (board.rows * _SVG_SQUARE + _SVG_MARGIN) + _SVG_MARGIN
    title = f"Knight's tour, {board}, from {board.name(tours[0].start)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img">\n'
        f"<title>{title}</title>\n"
        f'<rect width="{width}" height="{height}" fill="#faf7f2"/>\n' + "".join(boards) + "</svg>\n"
    )


def _svg_board(tour: Tour, place: int) -> str:
    board, side = tour.board, _SVG_SQUARE
    left = _SVG_MARGIN + place % 4 * (board.cols * side + _SVG_MARGIN)
    top = _SVG_MARGIN + place // 4 * (board.rows * side + _SVG_MARGIN)
    centres = [
        (col * side + side // 2, row * side + side // 2)
        for row, col in map(board.row_col, tour.squares)
    ]
    dark = "".join(
        f"M{col * side} {row * side}h{side}v{side}h-{side}z"
        for row in range(board.rows)
        for col in range(board.cols)
        # a1 is dark, as on a chess board
        if (row + col + board.rows) % 2
    )
    path = " ".join(f"{x},{y}" for x, y in centres)
    numbers = "".join(
        f'<text x="{x}" y="{y + 4}">{number}</text>' for number, (x, y) in enumerate(centres, 1)
    )
    (first_x, first_y), (last_x, last_y) = centres[0], centres[-1]
    width, height = board.cols * side, board.rows * side
    squares = " ".join(map(str, tour.squares))
    return (
        f'<g transform="translate({left} {top})" data-board="{board}" data-squares="{squares}">\n'
        f'<rect width="{width}" height="{height}" fill="#fffdf9"/>'
        f'<path d="{dark}" fill="#e7dfd2"/>\n'
        f'<polyline points="{path}" fill="none" stroke="#c2410c" stroke-width="2.5" '
        'stroke-linejoin="round" opacity=".75"/>\n'
        f'<circle cx="{first_x}" cy="{first_y}" r="14" fill="#c2410c" opacity=".35"/>'
        f'<circle cx="{last_x}" cy="{last_y}" r="14" fill="none" stroke="#c2410c" '
        'stroke-width="2"/>\n'
        '<g font-family="system-ui, sans-serif" font-size="12" font-weight="600" '
        f'text-anchor="middle" fill="#292524">{numbers}</g>\n'
        f'<rect width="{width}" height="{height}" fill="none" stroke="#78716c"/>\n</g>\n'
    )
