"""A text is made plain, each character in its place."""

from __future__ import annotations

import pytest

from knight_core.reading import source as sources
from knight_core.reading.source import compact, pieces, start_plain
from tests.core.reading.parts import source_of, stepped

E, B = "\x1f", "\x01"
"""What is not shown; a line break in a row."""


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a\r\nb\rc", "a \nb\nc"),
        ("\x00\x02\x1e\x7f|\t", "    |\t"),
        ("\x01\x1f", "\x01\x1f"),
        # Signs of their own, digits, blanks, what is not seen.
        ("│−🐴“✗×", '|-♞"Xx'),
        ("\u0663\uff13", "33"),
        ("\u2003\u00ad\u200b\ufe00\ufe0f.", "     ."),
        # The first and the last of each kind, and their neighbours that are none.
        ("\ufdfd\ufe10\uff5f", "\ufdfd\ufe10\uff5f"),
        ("！Ａ～", "!A~"),
        ("\u24ff\u257f\u2580\u25ff\u2600", "\u24ff+..\u2600"),
        ("\u218b\u2190\u21ff\u2200", "\u218b>>\u2200"),
        ("\u2793\u2794\u27be\u27bf", "\u2793>>\u27bf"),
        ("\u27ef\u27f0\u27ff\u2800", "\u27ef>>\u2800"),
        # Colours, also as escapes, and the remains of them.
        ("\x1b[31m5\x1b[0m", f"{E * 5}5{E * 4}"),
        ("\x1b(B7", f"{E * 3}7"),
        ("[1;31m7[0m", f"{E * 6}7{E * 3}"),
        ("\\033[2J5", f"{E * 7}5"),
        # PHP.
        ("Array\n [0] => 5", f"{E * 5}\n {E * 6} 5"),
        ("Array\n5", "Array\n5"),
        # Tags, if there is a table.
        ("<tr><td>1</td><TD>2</TD></tr>", f" {E * 3} {E * 3}1|{E * 4} {E * 3}2|{E * 4}{B}{E * 4}"),
        ("1<br>2<BR/>3</br>", f"1{B}{E * 3}2{B}{E * 4}3{B}{E * 4}"),
        ("<pre><!-- 1 -->", f" {E * 4} {E * 9}"),
        ("<li>1</li><p>2</p>", f" {E * 3}1{B}{E * 4} {E * 2}2{B}{E * 3}"),
        ("<td\nclass=x>", f" {E * 2}\n{E * 8}"),
        ("1 <b> 2 </p>", "1 <b> 2 </p>"),
        # Entities.
        ("&nbsp;1&amp;&rarr;&foo;", f" {E * 5}1&{E * 4}>{E * 5}&foo;"),
        ("&#x2013;&#65;&#x4a;", f"-{E * 7}A{E * 4}J{E * 5}"),
        ("&#13;&#7;&#xd800;", f" {E * 4} {E * 3} {E * 7}"),
        # Line breaks in strings; LaTeX.
        ("1\\n2\\t3\\r4\\nab", f"1{B}{E}2{E * 2}3{B}{E}4\\nab"),
        ("1 \\\\ \\textbf2", "1 \\\\ \\textbf2"),
        ("\\hline 1 & 2 \\\\", f"{E * 6} 1 & 2 {B}{E}"),
        ("\\begin{tabular} \\\\", f"{E * 15} {B}{E}"),
        ("1 \\\\\n2 \\textbf3", f"1 {B}{E}\n2 {E * 7}3"),
    ],
)
def test_plain_text(text: str, plain: str) -> None:
    source = source_of(text)
    assert (source.given, source.text) == (text, plain)


@pytest.mark.parametrize(
    ("text", "done", "lines"),
    [
        # After a line break, if there is one; else anywhere.
        ("ab\ncdefgh\n\nij", [3, 7, 11, 13], 2),
        ("ab\ncd\ne", [3, 7], 1),
        ("\nabcdef", [1, 5, 7], 1),
        ("", [], 0),
    ],
)
def test_a_text_is_made_plain_bit_by_bit(
    text: str, done: list[int], lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "SLICE", 4)
    monkeypatch.setattr(sources, "LINES", 2)
    total = len(text)
    yielded, source = stepped(start_plain(text))
    assert yielded == [(at, 4 * total) for at in done] + [(total, 4 * total)] * lines
    assert source.text == text


def test_lines_and_rows() -> None:
    source = source_of("1\\n2\\n\n\n3\n")
    text = source.text
    assert text == f"1{B}{E}2{B}{E}\n\n3\n"
    assert [source.line(at) for at in range(len(text))] == [1] * 7 + [2, 3, 3]
    assert [source.line_begin(at) for at in range(len(text))] == [0] * 7 + [7, 8, 8]
    assert [*source.rows()] == [(0, "1"), (2, f"{E}2"), (5, E), (7, ""), (8, "3"), (10, "")]


@pytest.mark.parametrize(
    ("text", "free", "found"),
    [
        ("ab cXefghij|k", [(0, 13)], [(0, 3), (3, 7), (7, 11), (11, 13)]),
        ("ab cXefghij|k", [(0, 2), (8, 13)], [(0, 2), (8, 12), (12, 13)]),
        (" abcdef", [(0, 7)], [(0, 1), (1, 5), (5, 7)]),
        ("a b c d", [(0, 7)], [(0, 4), (4, 7)]),
        ("a bc", [(0, 4)], [(0, 4)]),
        ("a,b)c|d", [(0, 7)], [(0, 4), (4, 7)]),
    ],
)
def test_pieces_end_between_words(
    text: str,
    free: list[tuple[int, int]],
    found: list[tuple[int, int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sources, "PIECE", 4)
    assert [*pieces(text, free)] == found


def test_compact_numbers_may_be_below_0() -> None:
    assert [*compact((3, -1))] == [3, -1]
