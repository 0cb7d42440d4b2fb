"""Films of tours as SVG: the knight walks its tour again and again, without any script.

The movement is SMIL, which every browser plays, also in an ``<img>``. With reduced motion, and in
print, the drawing of the whole tour is shown instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from knight_core.errors import InvalidRequest
from knight_core.formats.svg import SIDE, boards_beside, colour_at, path_lines, title_of

if TYPE_CHECKING:
    from knight_core.tour import Tour

MAX_SQUARES: Final = 1024
"""The most squares of all the boards of a film: each takes some 400 bytes, and browsers must play
it without effort."""

_MOVE_SECONDS: Final = 0.3
_MAX_SECONDS: Final = 60.0
"""The longest film; its moves become shorter to fit."""

_REST_SECONDS: Final = 3.0
"""The time that the whole tour is shown before the film begins again."""

_TIMES: Final = ("#e09a3e", "#cf5a3a", "#8a2c5a", "#33245c")
"""The colours of time, first to last."""

_EASE: Final = ".5 0 .3 1"
"""The easing of a move: the knight seems to rest on each square."""

_HEAD: Final = (
    "<style>@media (prefers-reduced-motion: reduce), print "
    "{ .film { display: none } .still { display: inline } }</style>\n"
)

KNIGHT: Final = (
    "M13 58v-3.6c0-1.7 1.2-3 2.8-3.4.2-8.6 4.6-13.4 8.6-17.4 1.6-1.6 3-3.1 3.8-4.7-2.6 1.3-5.2 "
    "1.7-7.7 2.5l-4.5 4.9c-1.5 1.6-3.9 1.9-5.7.7l-1.7-1.1c-2-1.3-2.6-3.9-1.4-6l5.7-9.9c1.6-4.9 "
    "4.8-8.8 9.2-11.3l.7-5.3c.1-.9 1.2-1.2 1.8-.6l4.2 4.4C41.4 8.3 51 17 52 31.5c.5 7.2-.6 "
    "13.4-1.5 19.5 1.6.4 2.8 1.7 2.8 3.4V58c0 1.1-.9 2-2 2H15c-1.1 0-2-.9-2-2z"
)
"""The page's knight (its symbol in index.html) in a box of 64 × 64."""


def film_text(tours: Sequence[Tour]) -> str:
    """An endless film of tours, side by side, as SVG. O(squares).

    The squares are kept in ``data-squares``, so that it can be read back.

    Raises:
        InvalidRequest: ``film-too-large`` if it would have more than ``MAX_SQUARES`` squares.
    """
    board = tours[0].board
    check_size(board.size * len(tours))
    title = title_of("film", board, tours[0].start)
    drawn = []
    for tour in tours:
        still = f'<g class="still" display="none">\n{path_lines(board, tour.squares)}</g>\n'
        drawn.append((tour.squares, still + _moving(tour)))
    return boards_beside(title, board, drawn, _HEAD)


def check_size(squares: int) -> None:
    """Refuse a film of too many squares, before its tours are searched for.

    Raises:
        InvalidRequest: ``film-too-large``.
    """
    if squares > MAX_SQUARES:
        raise InvalidRequest("film-too-large", field="animate", squares=squares, limit=MAX_SQUARES)


def _moving(tour: Tour) -> str:
    count = len(tour.squares)
    a_move = min(_MOVE_SECONDS, _MAX_SECONDS / count)
    seconds = a_move * (count - 1) + _REST_SECONDS
    # The time when the knight arrives on each square, as a part of the whole.
    times = [_short(number * a_move / seconds) for number in range(count)]
    dur = f'dur="{_short(seconds)}s" repeatCount="indefinite"'
    centres = [_centre(square, tour.board.cols) for square in tour.squares]
    tints = [colour_at(_TIMES, number / max(1, count - 1)) for number in range(count)]
    lines = "".join(
        f'<path d="M{x} {y}L{next_x} {next_y}" stroke="{tint}" '
        'pathLength="1" stroke-dashoffset="1">'
        f'<animate attributeName="stroke-dashoffset" values="1;1;0;0" '
        f'keyTimes="0;{begin};{end};1" calcMode="spline" '
        f'keySplines="0 0 1 1;{_EASE};0 0 1 1" {dur}/></path>\n'
        for ((x, y), (next_x, next_y)), (begin, end), tint in zip(
            pairwise(centres), pairwise(times), tints[1:], strict=True
        )
    )
    numbers = "".join(
        f'<g transform="translate({x} {y})" opacity="0"><circle r="11" fill="#fffdf9" '
        f'stroke="{tint}"/><text y="4">{number}</text>'
        f'<animate attributeName="opacity" values="0;1" keyTimes="0;{time}" '
        f'calcMode="discrete" {dur}/></g>\n'
        for number, ((x, y), time, tint) in enumerate(zip(centres, times, tints, strict=True), 1)
    )
    return (
        '<g class="film">\n'
        '<g fill="none" stroke-width="3" stroke-linecap="round" stroke-dasharray="1 1">\n'
        f"{lines}</g>\n{_closing(tour, centres, times[-1], dur)}"
        '<g font-family="system-ui, sans-serif" font-size="12" font-weight="600" '
        f'text-anchor="middle" fill="#292524" stroke-width="1.5">\n{numbers}</g>\n'
        f"{_knight(centres, times, dur)}</g>\n"
    )


def _closing(tour: Tour, centres: list[tuple[int, int]], time: str, dur: str) -> str:
    """The move from the last square to the first of a closed tour, once the last is reached."""
    if not tour.closed or len(centres) < 2:
        return ""
    (first_x, first_y), (last_x, last_y) = centres[0], centres[-1]
    return (
        f'<path d="M{last_x} {last_y}L{first_x} {first_y}" stroke="{_TIMES[-1]}" '
        'stroke-width="3" stroke-dasharray="5 5" opacity="0">'
        f'<animate attributeName="opacity" values="0;1" keyTimes="0;{time}" '
        f'calcMode="discrete" {dur}/></path>\n'
    )


def _knight(centres: list[tuple[int, int]], times: list[str], dur: str) -> str:
    """The knight: one place and one time for each square, and the rest at the end."""
    places = ";".join(f"{x},{y}" for x, y in (*centres, centres[-1]))
    eases = ";".join([_EASE] * (len(centres) - 1) + ["0 0 1 1"])
    return (
        f'<g transform="translate({centres[0][0]} {centres[0][1]})">'
        f'<animateTransform attributeName="transform" type="translate" values="{places}" '
        f'keyTimes="{";".join(times)};1" calcMode="spline" keySplines="{eases}" {dur}/>'
        f'<path d="{KNIGHT}" transform="translate(-17 -17) scale(.53)" fill="#c2410c" '
        'stroke="#fffdf9" stroke-width="4" stroke-linejoin="round" paint-order="stroke"/></g>\n'
    )


def _centre(square: int, cols: int) -> tuple[int, int]:
    return square % cols * SIDE + SIDE // 2, square // cols * SIDE + SIDE // 2


def _short(number: float) -> str:
    """A number from 0 up, to the fifth place, without needless digits."""
    return f"{number:.5f}".rstrip("0").rstrip(".")
