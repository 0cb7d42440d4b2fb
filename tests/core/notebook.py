"""knight_core/tour.ipynb: runs its cells, and shows what Jupyter shows of them.

``python -m tests.core.notebook`` writes that into the notebook.
"""

from __future__ import annotations

import ast
import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parents[2] / "knight_core" / "tour.ipynb"


def outputs(code: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """What a cell prints, and the value of its last expression, drawn where it can be."""
    *before, last = ast.parse(code).body
    value: Any = None
    with redirect_stdout(io.StringIO()) as printed:
        if isinstance(last, ast.Expr):
            exec(compile(ast.Module(before, []), "tour.ipynb", "exec"), names)
            value = eval(compile(ast.Expression(last.value), "tour.ipynb", "eval"), names)
        else:
            exec(compile(code, "tour.ipynb", "exec"), names)
    made: list[dict[str, Any]] = []
    if text := printed.getvalue():
        lines = text.splitlines(keepends=True)
        made.append({"name": "stdout", "output_type": "stream", "text": lines})
    if value is not None:
        data = {"text/plain": [repr(value)]}
        if hasattr(value, "_repr_svg_"):
            drawing = value._repr_svg_().splitlines(keepends=True)
            data = {"image/svg+xml": drawing, **data}
        result = {"data": data, "execution_count": number, "metadata": {}}
        made.append({**result, "output_type": "execute_result"})
    return made


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with what its cells show, each going on where the one before ended."""
    names: dict[str, Any] = {}
    cells: list[dict[str, Any]] = []
    number = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            shown = outputs("".join(cell["source"]), names, number)
            cell = {**cell, "execution_count": number, "outputs": shown}
        cells.append(cell)
    return {**notebook, "cells": cells}


def as_saved(notebook: dict[str, Any]) -> str:
    """The text of a notebook, as Jupyter saves it."""
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    NOTEBOOK.write_text(as_saved(run(json.loads(NOTEBOOK.read_text("utf-8")))), "utf-8")
