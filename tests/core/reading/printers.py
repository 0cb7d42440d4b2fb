"""Texts in which programs, books and web pages in many languages give a tour, as small patterns."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final, NamedTuple

from knight_core import Tour, formats


class Grid(NamedTuple):
    """A pattern for a board: a cell, and what stands between cells, between rows, and around."""

    cell: str = "{n:3}"
    between: str = " "
    rows: str = "\n"
    before: str = ""
    after: str = ""
    base: int = 1

    def text(self, tour: Tour) -> str:
        """The text of a tour."""
        rows = [
            self.between.join(self.cell.format(n=number - 1 + self.base) for number in row)
            for row in tour.matrix()
        ]
        return self.before + self.rows.join(rows) + self.after


class Squares(NamedTuple):
    """A pattern for a list: a square, what stands between squares, and around. ``n`` and ``m``
    count from 1 and 0, so do ``r``, ``c`` (row and column from the top left) and ``R``, ``C``;
    ``x`` and ``y`` begin at the bottom left, ``s`` is the square as a number."""

    square: str
    between: str = "\n"
    before: str = ""
    after: str = ""
    moves: bool = False

    def text(self, tour: Tour) -> str:
        """The text of a tour."""
        fields = [_fields(tour, number) for number in range(len(tour))]
        some = (
            [{**a, **{f"to_{key}": b[key] for key in b}} for a, b in pairwise(fields)]
            if self.moves
            else fields
        )
        return (
            self.before
            + self.between.join(self.square.format(**values) for values in some)
            + self.after
        )


def _fields(tour: Tour, number: int) -> dict[str, str | int]:
    board, square = tour.board, tour.squares[number]
    row, col = divmod(square, board.cols)
    name = board.name(square)
    return {
        **{"n": number + 1, "m": number, "s": square, "S": square + 1},
        **{"r": row, "c": col, "R": row + 1, "C": col + 1, "x": col, "y": board.rows - 1 - row},
        **{"name": name, "NAME": name.upper(), "file": name[0], "FILE": name[0].upper()},
        **{"rank": name[1:], "px": 40 * col + 20, "py": 40 * row + 20},
    }


GRIDS: Final = {
    "plain": Grid(),
    "from 0": Grid(base=0),
    "from 2": Grid(base=2),
    "from 10": Grid(base=10),
    "hexadecimal": Grid("{n:02x}", base=0),
    "hexadecimal capitals": Grid("{n:02X}"),
    "0x0f": Grid("0x{n:02x}", ", ", base=0),
    "0x1F": Grid("0x{n:X}", ", "),
    "C, hexadecimal": Grid("0x{n:02X}", ", ", "},\n  {", "int b[][] = {\n  {", "}\n};"),
    "1.000e+00": Grid("{n:.3e}"),
    "savetxt": Grid("{n:.18e}"),
    "numpy, exponents": Grid("{n:.8e}", " ", "]\n [", "[[", "]]"),
    "1.00": Grid("{n:.2f}"),
    "floats in brackets": Grid("{n:.1f}", ", ", "],\n [", "[[", "]]"),
    "numpy": Grid("{n:2}", " ", "]\n [", "[[", "]]"),
    "numpy repr": Grid("{n:2}", ", ", "],\n       [", "array([[", "]])"),
    "tensor": Grid("{n:3}.", ", ", "],\n        [", "tensor([[", "]])"),
    "sympy": Grid("{n:2}", ", ", "],\n[", "Matrix([\n[", "]])"),
    "Mathematica": Grid("{n}", ", ", "}, {", "Out[3]= {{", "}}"),
    "MATLAB": Grid("{n:6}", "", "\n", "board =\n\n", "\n\n>>"),
    "Julia": Grid("{n}", " ", "; ", "[", "]"),
    "OCaml": Grid("{n}", "; ", "|];\n  [|", "[|[|", "|]|]"),
    "F#": Grid("{n}", "; ", "]; [", "[[", "]]"),
    "Lisp": Grid("{n}", " ", ")\n    (", "#2A((", "))"),
    "Scheme": Grid("{n}", " ", ") #(", "#(#(", "))"),
    "Tcl": Grid("{n}", " ", "} {", "{", "}"),
    "Lua": Grid("{n}", "\t", "\t\n"),
    "Fortran": Grid("{n:12}", ""),
    "BASIC": Grid(" {n} ", "           "),
    "COBOL": Grid("{n:03}"),
    "Pascal": Grid("{n:3}", "", "\r\n"),
    "Scala": Grid("{n}", ", ", "), Vector(", "Vector(Vector(", "))"),
    "gdb": Grid("{n}", ", ", "}, {", "$1 = {{", "}}"),
    "C": Grid("{n}", ", ", "}, {", "int board[][] = {{", "}};"),
    "TOML": Grid("{n}", ", ", "],\n  [", "board = [\n  [", "],\n]"),
    "YAML": Grid("{n}", ", ", "]\n  - [", "board:\n  - [", "]"),
    "YAML, nested": Grid("{n}", "\n  - ", "\n- - ", "board:\n- - "),
    "JSON, indented": Grid("{n}", ",\n    ", "\n  ],\n  [\n    ", "[\n  [\n    ", "\n  ]\n]"),
    "Perl": Grid("{n}", ",\n    ", "\n  ],\n  [\n    ", "$VAR1 = [\n  [\n    ", "\n  ]\n];"),
    "XML": Grid(
        "<cell>{n}</cell>", "\n    ", "\n  </row>\n  <row>\n    ", "<board>\n  <row>\n    "
    ),
    "XML in a line": Grid("<cell>{n}</cell>", "", "</row><row>", "<board><row>", "</row></board>"),
    "XML of Excel": Grid(
        '<Cell><Data ss:Type="Number">{n}</Data></Cell>', "\n", "\n</Row>\n<Row>\n"
    ),
    "HTML, divs": Grid('<div class="cell">{n}</div>', "", "</div>\n<div>", "<div>", "</div>"),
    "HTML, spans": Grid('<span class="sq">{n}</span>', "", "<br>\n"),
    "HTML, buttons": Grid("<button>{n}</button>", ""),
    "HTML, lines": Grid(
        "<td>{n}</td>", "\n", "\n</tr>\n<tr>\n", "<table>\n<tr>\n", "\n</tr>\n</table>"
    ),
    "HTML, pre": Grid(before="<pre>\n", after="\n</pre>"),
    "forum": Grid("[td]{n}[/td]", "", "[/tr]\n[tr]", "[table][tr]", "[/tr][/table]"),
    "MediaWiki": Grid("{n}", " || ", "\n|-\n| ", '{| class="wikitable"\n| ', "\n|}"),
    "AsciiDoc": Grid("|{n}", " ", "\n", "|===\n", "\n|==="),
    "AsciiDoc, lines": Grid("|{n}", "\n", "\n\n", "|===\n", "\n|==="),
    "Org": Grid("{n}", " | ", " |\n|---+---|\n| ", "| ", " |"),
    "Jira": Grid("{n}", "|", "|\n|", "|", "|"),
    "LaTeX": Grid("{n}", " & ", " \\\\ ", "$\\begin{pmatrix} ", " \\end{pmatrix}$"),
    "LaTeX, lines": Grid(
        "{n}", " & ", " \\\\ \\hline\n", "\\begin{tabular}{|c|}\n", " \\\\\n\\end{tabular}"
    ),
    "Typst": Grid("[{n}]", ", ", ",\n  ", "#table(columns: 5,\n  ", ",\n)"),
    "double lines": Grid(" {n:2} ", "║", "║\n╠════╬════╣\n║", "╔════╗\n║", "║\n╚════╝"),
    "ASCII box": Grid(" {n:2} ", "|", "|\n+----+----+\n|", "+----+\n|", "|\n+----+"),
    "brackets": Grid("[{n:2}]", ""),
    "parentheses": Grid("({n})"),
    "signs": Grid("#{n}"),
    "points": Grid("{n}."),
    "underlines": Grid("_{n:_>2}_", "|", "|\n|", "|", "|"),
    "strings": Grid("{n}", " ", "', '", "['", "']"),
    "quotes": Grid("'{n}'", ", ", "], [", "[[", "]]"),
    "log": Grid(
        "{n:2}", " ", "\n2024-05-01 12:00:00,123 INFO  [main] solver - ", "INFO [main] solver - "
    ),
    "logging": Grid("{n}", ", ", "]\nINFO:root:[", "INFO:root:[", "]"),
    "mail": Grid(rows="\n> ", before="> "),
    "diff": Grid(rows="\n+", before="+"),
    "shell": Grid(before="$ ./tour 8\n", after="\n$ "),
    "Windows": Grid(before="C:\\>tour.exe 8 8 1 1\n", after="\n\nC:\\>"),
    "banner": Grid(before="*** TOUR ***\nStart: (0,0)\n", after="\nTime: 0.0012 s\nBacktracks: 0"),
    "solution": Grid(before="Solution #1:\n", after="\nTotal solutions: 1"),
    "setw(4)": Grid("{n:4}", ""),
    "no blanks": Grid("{n:03}", ""),
    "trailing commas": Grid("{n},", ""),
    "quoted CSV": Grid('"{n}"', ","),
    "colours": Grid("\x1b[31m{n:3}\x1b[0m", ""),
    "HTML": Grid('<td class="dark">{n}</td>', "", "</tr>\n<tr>", "<table><tr>", "</tr></table>"),
    "box": Grid("{n:2}", " │ ", " │\n├────┼────┤\n│ ", "┌────┬────┐\n│ ", " │\n└────┴────┘"),
    "LaTeX, numbers as formulas": Grid(
        "${n}$", " & ", " \\\\ \\hline\n", "\\begin{tabular}\n", "\\\\\n\\end{tabular}"
    ),
    "one number after the other": Grid("{n}", " ", " "),
    "mail of a mail": Grid(rows="\n> > ", before="> > "),
    "comment": Grid(rows="\n# ", before="# "),
    "chatter": Grid(
        before="Knight's Tour v1.2\nStart: (0, 0)\n\n",
        after="\n\nFound in 0.0032 seconds, 64 moves, 12345 backtracks.\nPress any key . . .\n",
    ),
    "JSON of a board": Grid("{n}", ",\n   ", "\n  ],\n  [\n   ", '{\n "board": [[\n   ', "]]\n}"),
}
SQUARES: Final = {
    "A0": Squares("{FILE}{y}", " "),
    "a0, lines": Squares("{file}{y}"),
    "1a": Squares("{rank}{file}", " "),
    "(a,1)": Squares("({file},{rank})", " "),
    "('a', 1)": Squares("('{file}', {rank})", ", ", "[", "]"),
    "a 1": Squares("{file} {rank}"),
    "a-1": Squares("{file}-{rank}", " "),
    "A:1": Squares("{FILE}:{rank}", "; "),
    "col A row 1": Squares("col {FILE} row {rank}"),
    "Kt": Squares("Kt-{name}", ", "),
    "N": Squares("N{name}", " "),
    "1. Na1": Squares("{n}. N{name} --", " "),
    "Na1-b3": Squares("N{name}-{to_name}", ", ", moves=True),
    "Sa1-b3": Squares("{n}. S{name}-{to_name}", moves=True),
    "UCI": Squares("{name}{to_name}", " ", moves=True),
    "UCI in Python": Squares("Move.from_uci('{name}{to_name}')", ", ", "[", "]", True),
    "Graphviz": Squares("  {name} -> {to_name};", "\n", "digraph {\n", "\n}", True),
    "Graphviz, numbers": Squares("  {s} -> {to_s};", "\n", "digraph {\n", "\n}", True),
    "edges": Squares("{s} {to_s}", moves=True),
    "edges in Python": Squares("({s}, {to_s})", ", ", "[", "]", True),
    "Move 1: a1 -> b3": Squares("Move {n}: {name} -> {to_name}", moves=True),
    "Move 1: (0,0) -> (1,2)": Squares("Move {n}: ({r},{c}) -> ({to_r},{to_c})", moves=True),
    "moves from to": Squares("Knight moves from ({r}, {c}) to ({to_r}, {to_c})", moves=True),
    "Zug": Squares("Zug {n}: von ({R},{C}) nach ({to_R},{to_C})", moves=True),
    "Ход": Squares("Ход {n}: {name}"),
    "К": Squares("К{name}", " "),
    "Zeile, Spalte": Squares("{n}. Feld: Zeile {R}, Spalte {C}"),
    "fila, columna": Squares("Paso {n}: fila={r}, columna={c}"),
    "第1步": Squares("第{n}步：({R}，{C})"),
    "手目": Squares("{n}手目 ({R},{C})"),
    "row, column": Squares("Step {n}: row {R}, column {C}"),
    "[1] (0,0)": Squares("[{n}] ({r},{c})"),
    "1->0,0": Squares("{n}->{r},{c}", " "),
    "0 0|1 2": Squares("{r} {c}", "|"),
    "0,0;1,2": Squares("{r},{c}", ";"),
    "floats": Squares("({r}.0, {c}.0)", ", "),
    "00 12": Squares("{r}{c}", " "),
    "R1C1": Squares("R{R}C{C}", ", "),
    "Answer set": Squares("move({R},{C},{to_R},{to_C})", " ", "Answer: 1\n", "\nSATISFIABLE", True),
    "Answer set, at": Squares("at({n},{R},{C})", " ", "Answer: 1\n", "\nSATISFIABLE"),
    "Prolog, p": Squares("p({R},{C})", ", ", "T = [", "] ."),
    "Prolog, lists": Squares("[{R},{C}]", ",", "Path = [", "] ;\nfalse."),
    "Haskell": Squares("({R},{C})", ",", "Just [", "]"),
    "Rust": Squares("    Point {{\n        x: {x},\n        y: {y},\n    }},\n", "", "[\n", "]"),
    "Go": Squares("{{{r} {c}}}", " ", "[", "]"),
    "Go, names": Squares("{{X:{x} Y:{y}}}", " ", "[", "]"),
    "Java": Squares("java.awt.Point[x={x},y={y}]", ", ", "[", "]"),
    "Java, class": Squares("Position{{row={r}, column={c}}}"),
    "Kotlin": Squares("Square(x={x}, y={y})", ", ", "[", "]"),
    "Python, tuple": Squares("Square(row={r}, col={c})", ", ", "[", "]"),
    "Python, dict": Squares("({r}, {c}): {n}", ", ", "{", "}"),
    "Python, dict of places": Squares("{m}: ({r}, {c})", ", ", "{", "}"),
    "python-chess": Squares("<Square: {name}>", ", ", "[", "]"),
    "constants": Squares("chess.{NAME}", ", ", "[", "]"),
    "Ruby": Squares("[{r}, {c}]=>{n}", ", ", "{", "}"),
    "Clojure": Squares("[{r} {c}]", " ", "[", "]"),
    "Erlang": Squares("{{{R},{C}}}", ",\n ", "[", "]"),
    "OCaml": Squares("({r}, {c})", "; ", "- : (int * int) list =\n[", "]"),
    "Lisp, conses": Squares("({r} . {c})", " ", "(", ")"),
    "R, table": Squares("{n:<3} {R:3} {C:3}", "\n", "   row col\n"),
    "pandas": Squares("{m:<3} {r:4} {c:4}", "\n", "    row  col\n"),
    "MySQL": Squares(
        "| {n:4} | {r:3} | {c:3} |", "\n", "+------+\n| step | row | col |\n+------+\n"
    ),
    "psql": Squares(" {n:4} | {name}", "\n", " step | square \n------+--------\n", "\n(25 rows)"),
    "CSV": Squares("{n},{r},{c}", "\n", "step,row,col\n"),
    "CSV, x and y": Squares("{x},{y}", "\n", "x,y\n"),
    "CSV, names": Squares("{n};{name}", "\n", "n;square\n"),
    "JSON": Squares('"{name}": {n}', ", ", "{", "}"),
    "YAML": Squares("  - row: {r}\n    col: {c}", "\n", "tour:\n"),
    "YAML, flow": Squares("- {{x: {x}, y: {y}}}", "\n", "path:\n"),
    "XML": Squares('  <move number="{n}" square="{name}"/>', "\n", "<tour>\n", "\n</tour>"),
    "XML, x and y": Squares('  <move n="{n}"><x>{x}</x><y>{y}</y></move>', "\n", "<tour>\n"),
    "XML, row and col": Squares("<item><row>{r}</row><col>{c}</col></item>"),
    "HTML": Squares("<li>{name}</li>", "", "<ol>", "</ol>"),
    "SVG": Squares("{py},{px}", " ", '<svg><polyline points="', '"/></svg>'),
    "TikZ": Squares("({r}.5,{c}.5)", " -- ", "\\draw ", ";"),
    "chessboard": Squares("{name}-{to_name}", ",", "\\chessboard[markmoves={", "}]", True),
    "Markdown": Squares("{n}. {name}"),
    "Markdown, points": Squares("- {name}"),
    "quotes": Squares(">> {name}"),
    "arrows": Squares("({r}, {c})", " → "),
    "=>": Squares("{name}", " => "),
    "squares, lines": Squares("{s}"),
    "squares, numbered": Squares("{n} {s}"),
    "count and names": Squares("{name}", "\n", "25\n"),
    "n=name": Squares("{n}={name}", " "),
    "list of tuples": Squares("({r}, {c})", ", ", "[", "]"),
    "arrows and commas": Squares("{r},{c}", " -> "),
    "row=, col=": Squares("Step {m}: row={r} col={c}"),
    "x: and y:": Squares("x: {x} y: {y}"),
    "JSON of places": Squares('{{"row": {r}, "col": {c}}}', ", ", "[", "]"),
    "Lisp": Squares("({r} {c})", " ", "(", ")"),
    "pairs with -": Squares("{R}-{C}", ", ", "[", "]."),
    "from and to": Squares("({r}, {c}) to ({to_r}, {to_c})", moves=True),
    "SQL": Squares("INSERT INTO tour VALUES ({n}, {r}, {c});"),
    "log": Squares("2024-05-01 12:00:{n:02} INFO knight at ({r}, {c}), move {m}"),
    "names of squares": Squares("{NAME}", ", "),
    "names without blanks": Squares("{name}", ""),
    "♞ and names": Squares("♞{name}", " "),
    "names from and to": Squares("{name} -> {to_name}", moves=True),
    "numbers of squares": Squares("{s}", ", ", "[", "]"),
    "numbers of squares from 1": Squares("{S}", " "),
}


def _labels(tour: Tour) -> str:
    cols = range(tour.board.cols)
    files = "    " + " ".join(f"{chr(65 + col):>3}" for col in cols) + "\n"
    rule = "   +" + "---+" * tour.board.cols + "\n"
    rows = zip(range(tour.board.rows, 0, -1), Grid(between="|").text(tour).split("\n"), strict=True)
    return files + rule.join(f"{rank:2} |{row}| {rank}\n" for rank, row in rows) + files


def _numbered(tour: Tour) -> str:
    head = "     " + " ".join(f"{col:3}" for col in range(tour.board.cols)) + "\n"
    rows = enumerate(Grid().text(tour).split("\n"))
    return head + "-" * len(head) + "\n" + "".join(f"{number:2} | {row}\n" for number, row in rows)


def _by_square(tour: Tour) -> str:
    numbers = enumerate(number for row in tour.matrix() for number in row)
    places = ((*divmod(square, tour.board.cols), number) for square, number in numbers)
    return "\n".join(f"board[{row}][{col}] = {number}" for row, col, number in places)


def _with_degrees(tour: Tour) -> str:
    degrees, cols = tour.board.degrees(), tour.board.cols
    rows = [" ".join(map(str, degrees[at : at + cols])) for at in range(0, len(degrees), cols)]
    return f"Tour:\n{tour}\n\nDegrees:\n" + "\n".join(rows)


def _in_two_halves(tour: Tour) -> str:
    rows = str(tour).split("\n")
    return "\n".join([*rows[: tour.board.rows // 2], "", *rows[tour.board.rows // 2 :]])


def _ours(name: str) -> Callable[[Tour], str]:
    return lambda tour: formats.WRITERS[name]([tour])


PRINTERS: Final[dict[str, Callable[[Tour], str]]] = {
    **{f"board, {name}": printer.text for name, printer in GRIDS.items()},
    **{f"list, {name}": printer.text for name, printer in SQUARES.items()},
    "labels on all sides": _labels,
    "numbered rows and columns": _numbered,
    "CSV by square": _by_square,
    "tour and degrees": _with_degrees,
    "a blank line in the middle": _in_two_halves,
    "steps": lambda tour: str(tour.steps()),
    "full-width digits": lambda tour: str(tour).translate(
        {ord("0") + digit: 0xFF10 + digit for digit in range(10)}
    ),
    "JSON of ours": lambda tour: formats.json_text(
        {"rows": tour.board.rows, "cols": tour.board.cols, **formats.tours_document([tour])}
    ),
    **{name: _ours(name) for name in formats.WRITERS},
}
"""The text of a tour by the name of the layout; among them all formats of ours."""
