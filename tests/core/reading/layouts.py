"""Ways in which programs print a tour, made up for tests: a function for each."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from knight_core import Tour, formats

Layout = Callable[[Tour], str]


def _places(tour: Tour) -> list[tuple[int, int]]:
    return [divmod(square, tour.board.cols) for square in tour]


def _names(tour: Tour) -> list[str]:
    return [*map(tour.board.name, tour)]


def _rows(tour: Tour, form: str, between: str = " ") -> list[str]:
    return [between.join(form.format(number) for number in row) for row in tour.matrix()]


def _labels(tour: Tour) -> str:
    cols = range(tour.board.cols)
    files = "    " + " ".join(f"{chr(65 + col):>3}" for col in cols) + "\n"
    ranks = range(tour.board.rows, 0, -1)
    rule = "   +" + "---+" * tour.board.cols + "\n"
    rows = [
        f"{rank:2} |{row}| {rank}\n"
        for rank, row in zip(ranks, _rows(tour, "{:3}", "|"), strict=True)
    ]
    return files + rule.join(rows) + files


def _numbered(tour: Tour) -> str:
    head = "     " + " ".join(f"{col:3}" for col in range(tour.board.cols)) + "\n"
    rows = [f"{number:2} | {row}\n" for number, row in enumerate(_rows(tour, "{:3}"))]
    return head + "-" * len(head) + "\n" + "".join(rows)


def _html(tour: Tour) -> str:
    cells = _rows(tour, '<td class="dark">{}</td>', "")
    return "<table>" + "".join(f"<tr>{row}</tr>\n" for row in cells) + "</table>"


def _box(tour: Tour) -> str:
    cols = tour.board.cols
    rule = "├" + "┼".join(["────"] * cols) + "┤\n"
    top, bottom = rule.replace("├", "┌").replace("┼", "┬"), rule.replace("┤", "┘")
    return top + rule.join(f"│ {row} │\n" for row in _rows(tour, "{:2}", " │ ")) + bottom


def _by_square(tour: Tour) -> str:
    numbers = {square: number for number, square in enumerate(tour, 1)}
    lines = [
        f"board[{s // tour.board.cols}][{s % tour.board.cols}] = {n}"
        for s, n in sorted(numbers.items())
    ]
    return "\n".join(lines)


def _chatter(tour: Tour) -> str:
    board = tour.board
    return (
        f"Knight's Tour v1.2\nBoard size: {board.rows} x {board.cols}\nStart: (0, 0)\n\n{tour}\n\n"
        f"Found in 0.0032 seconds, {board.size} moves, 12345 backtracks.\nPress any key . . .\n"
    )


def _with_degrees(tour: Tour) -> str:
    degrees, cols = tour.board.degrees(), tour.board.cols
    rows = [" ".join(map(str, degrees[at : at + cols])) for at in range(0, len(degrees), cols)]
    return "Tour:\n" + str(tour) + "\n\nDegrees:\n" + "\n".join(rows)


def _ours(name: str) -> Layout:
    return lambda tour: formats.WRITERS[name]([tour])


LAYOUTS: Final[dict[str, Layout]] = {
    "setw(4)": lambda tour: "\n".join(_rows(tour, "{:4}", "")),
    "zero-padded": lambda tour: "\n".join(_rows(tour, "{:03}")),
    "no blanks": lambda tour: "\n".join(_rows(tour, "{:03}", "")),
    "labels on all sides": _labels,
    "numbered rows and columns": _numbered,
    "array in C": lambda tour: (
        "{\n" + ",\n".join(f" {{{row}}}" for row in _rows(tour, "{}", ", ")) + "\n};"
    ),
    "MATLAB": lambda tour: "[" + "; ".join(_rows(tour, "{}")) + "]",
    "tabs": lambda tour: "\n".join(_rows(tour, "{}", "\t")),
    "trailing commas": lambda tour: "\n".join(_rows(tour, "{},", "")),
    "quoted CSV": lambda tour: "\n".join(_rows(tour, '"{}"', ",")),
    "colours": lambda tour: "\n".join(_rows(tour, "\x1b[31m{:3}\x1b[0m", "")),
    "HTML": _html,
    "box": _box,
    "LaTeX": lambda tour: (
        "\\begin{tabular}\n"
        + " \\\\ \\hline\n".join(_rows(tour, "${}$", " & "))
        + "\\\\\n\\end{tabular}"
    ),
    "full-width digits": lambda tour: "\n".join(_rows(tour, "{:3}")).translate(
        {ord("0") + digit: 0xFF10 + digit for digit in range(10)}
    ),
    "numpy of floats": lambda tour: "[[" + "]\n [".join(_rows(tour, "{:3}.")) + "]]",
    "one number after the other": lambda tour: " ".join(_rows(tour, "{}")),
    "quoted mail": lambda tour: "\n".join(f"> > {row}" for row in _rows(tour, "{:3}")),
    "comment": lambda tour: "\n".join(f"# {row}" for row in _rows(tour, "{:3}")),
    "chatter": _chatter,
    "tour and degrees": _with_degrees,
    "JSON of a board": lambda tour: json.dumps({"board": tour.matrix()}, indent=2),
    "list of tuples": lambda tour: str(_places(tour)),
    "arrows": lambda tour: " -> ".join(f"{row},{col}" for row, col in _places(tour)),
    "row=, col=": lambda tour: "\n".join(
        f"Step {number}: row={row} col={col}" for number, (row, col) in enumerate(_places(tour))
    ),
    "x: and y:": lambda tour: "\n".join(
        f"x: {col} y: {tour.board.rows - 1 - row}" for row, col in _places(tour)
    ),
    "JSON of places": lambda tour: json.dumps(
        [{"row": row, "col": col} for row, col in _places(tour)]
    ),
    "CSV by square": _by_square,
    "Lisp": lambda tour: "(" + " ".join(f"({row} {col})" for row, col in _places(tour)) + ")",
    "pairs with -": lambda tour: (
        "[" + ", ".join(f"{row + 1}-{col + 1}" for row, col in _places(tour)) + "]."
    ),
    "from and to": lambda tour: "\n".join(
        f"{a} to {b}" for a, b in zip(_places(tour)[:-1], _places(tour)[1:], strict=True)
    ),
    "SQL": lambda tour: "\n".join(
        f"INSERT INTO tour VALUES ({number}, {row}, {col});"
        for number, (row, col) in enumerate(_places(tour), 1)
    ),
    "log": lambda tour: "\n".join(
        f"2024-05-01 12:00:{number % 60:02} INFO knight at ({row}, {col}), move {number}"
        for number, (row, col) in enumerate(_places(tour))
    ),
    "names of squares": lambda tour: ", ".join(_names(tour)).upper(),
    "names without blanks": lambda tour: "".join(_names(tour)),
    "knight's moves": lambda tour: " ".join(
        f"{n}.N{name}" for n, name in enumerate(_names(tour), 1)
    ),
    "♞ and names": lambda tour: " ".join(f"♞{name}" for name in _names(tour)),
    "names from and to": lambda tour: "\n".join(
        f"{a} -> {b}" for a, b in zip(_names(tour)[:-1], _names(tour)[1:], strict=True)
    ),
    "numbers of squares": lambda tour: str([*tour]),
    "numbers of squares from 1": lambda tour: " ".join(str(square + 1) for square in tour),
    "steps": lambda tour: str(tour.steps()),
    **{name: _ours(name) for name in formats.WRITERS},
}
"""The text of a tour by the name of the layout; among them all formats of ours but JSON."""
