"""What is said of a text that was read: how, and what is wrong. The build gives it to the page."""

from __future__ import annotations

from typing import Final

HOW: Final[dict[str, str]] = {
    # -- what was read -----------------------------------------------------------------------
    "matrix": "{board}, numbers from {base}, row by row, lines {first} to {last}",
    "matrix-in-a-line": "{board}, numbers from {base}, row by row, line {first}",
    "names": "{board}, names of squares, lines {first} to {last}",
    "names-in-a-line": "{board}, names of squares, line {first}",
    "pairs": "{board}, pairs from {base}: {order}, lines {first} to {last}",
    "pairs-in-a-line": "{board}, pairs from {base}: {order}, line {first}",
    "steps": "{board}, moves as steps: {order}, lines {first} to {last}",
    "steps-in-a-line": "{board}, moves as steps: {order}, line {first}",
    "numbers": "{board}, squares as numbers from {base}, row by row, lines {first} to {last}",
    "numbers-in-a-line": "{board}, squares as numbers from {base}, row by row, line {first}",
    "json": "{board}, a JSON document, lines {first} to {last}",
    "json-in-a-line": "{board}, a JSON document, line {first}",
    "csv": "{board}, the names of squares in a table, lines {first} to {last}",
    "csv-in-a-line": "{board}, the names of squares in a table, line {first}",
    "svg": "{board}, the squares kept in an SVG drawing, lines {first} to {last}",
    "svg-in-a-line": "{board}, the squares kept in an SVG drawing, line {first}",
    # -- what is added to it -----------------------------------------------------------------
    "note-labels": "labels at the side left out",
    "note-sums": "the sums at the side left out",
    "note-unvisited": "“{value}” is a square that was not visited",
    "note-blank": "an empty place is a square that was not visited",
    "note-holes": "“{value}” is a hole of the board",
    "note-knight": "“{value}” is the knight and stands for {number}",
    "note-returns": "the first square stands again at the end",
    "note-wrapped": "the numbers one after the other, not as the lines show them",
    "note-order": "in the order of the numbers beside them",
    "note-columns": "in columns of equal width",
    "note-board": "the board it names is {board}",
    "note-start": "the text does not say where they begin",
    "note-doubled": "each move names both its squares",
    # -- nothing could be read ----------------------------------------------------------------
    "empty": "There is nothing in the text.",
    "binary": "This is no text but a file of another kind. Copy what the program printed as text.",
    "picture": "This is a picture ({name}). The text that the program prints is needed.",
    "document": "This is a document ({name}). Copy the text out of it and paste that.",
    "too-large": "The text has {size} characters, and at most {limit} can be read.",
    "no-board": "No board and no list of squares was found in the text.",
    "says-none": "The text says that there is no tour",
}
"""How a text was read, in pieces: what, and notes about it; or why it could not be."""

ORDERS: Final[dict[str, str]] = {
    "row-column": "row, then column, the first row on top",
    "row-column-up": "row, then column, the first row at the bottom",
    "column-row": "column, then row, the first row on top",
    "column-row-up": "column, then row, the first row at the bottom",
}
"""The order of the two numbers of a pair, and where rows begin."""

FAULTS: Final[dict[str, str]] = {
    # -- of a matrix ---------------------------------------------------------------------------
    "too-few-cells": "the numbers go up to {number}, but the board has {size} squares",
    "too-large": "line {line}, {nth} number: {number} is too large",
    "too-large-missing": (
        "line {line}, {nth} number: {number} is too large and {missing} is missing"
    ),
    "twice": "{number} stands twice: line {line}, {nth} number, and line {line2}, {nth2} number",
    "twice-missing": (
        "{number} stands twice: line {line}, {nth} number, and line {line2}, {nth2} number; "
        "{missing} is missing"
    ),
    "missing": "{missing} is missing",
    "not-read": "line {line}, {nth} place: “{value}” is no number",
    "row-length": "line {line} has {count} numbers, most lines have {usual}",
    "number-move": "{before} → {number}, {origin} to {square}, is no knight's move",
    # -- of a list -------------------------------------------------------------------------------
    "repeated": "line {line}: {square} comes again as number {number}, it was number {first}",
    "on-hole": "line {line}: “{value}” is a hole of the board",
    "off-board": "line {line}: “{value}” is off the {board} board",
    "list-move": "{before} → {number}, {origin} to {square}, is no knight's move",
}
"""What is wrong, in the text's own terms."""

TURNED: Final[dict[str, str]] = {
    "upside-down": "the first row at the bottom",
    "transposed": "columns as rows",
    "transposed-upside-down": "columns as rows, the first column at the bottom",
    "pairs-from-0": "rows and columns from 0",
    **{f"pairs-{code}": text for code, text in ORDERS.items()},
}
"""What another reading does otherwise, short enough for a button."""

SENTENCES: Final[dict[str, str]] = {
    **{f"reading.{code}": text for code, text in HOW.items()},
    **{f"reading.order.{code}": text for code, text in ORDERS.items()},
    **{f"reading.turned.{code}": text for code, text in TURNED.items()},
    **{f"reading.fault.{code}": text for code, text in FAULTS.items()},
}

_ORDINALS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
    *("tenth", "eleventh", "twelfth"),
)


def ordinal(place: int) -> str:
    """first, second, … twelfth, 13th, …"""
    if place <= len(_ORDINALS):
        return _ORDINALS[place - 1]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th") if place % 100 // 10 != 1 else "th"
    return f"{place}{ending}"
