"""A text normalized without changing its length, so that every place in it stays the same."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Generator, Iterator, Sequence
from typing import Final, TypeVar

R = TypeVar("R")

Steps = Generator[tuple[int, int], None, R]
"""Work in steps of a few milliseconds: yields the work done and the whole work; returns."""

BREAK: Final = "\x01"
"""Ends a row within a line: replaces the text of a line break, e.g. ``\\n`` in a string."""

KNIGHT: Final = "♞"
"""Replaces any sign of a knight in the text."""

ERASED: Final = "\x1f"
"""Replaces text that is not shown, a colour say. All readers take it as a blank."""

MAX_KEPT: Final = 50_000
"""The most different texts between numbers, or between squares, that are remembered at a time."""

_PIECE: Final = 1 << 14
_SLICE: Final = 1 << 15
"""Characters between two yields."""

_ESCAPE: Final = re.compile(
    r"(?:\x1b|\\033|\\x1[bB]|\\e)\[[0-9;?]{0,20}[A-Za-z]"  # colours, also as escapes
    r"|\x1b\][^\x07\x1b\n]{0,200}(?:\x07|\x1b\\)?"
    r"|\x1b[()][A-Z0-9]|\[[0-9]{1,3}(?:;[0-9]{1,3}){0,4}m"  # or the remains of them
)
_ENTITY: Final = re.compile(r"&(?:[a-zA-Z]{2,8}|#[0-9]{1,6}|#x[0-9a-fA-F]{1,5});")
_ENTITIES: Final = {
    **dict.fromkeys(("nbsp", "ensp", "emsp", "thinsp", "zwj", "zwnj"), " "),
    **{"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "rarr": "→", "times": "×"},
    **{"middot": ".", "bull": ".", "ndash": "-", "mdash": "-", "minus": "-"},
}
"""The entities of HTML that occur in tables and lists of numbers."""
_TAG: Final = re.compile(r"</?([a-zA-Z][a-zA-Z0-9]{0,9})(?:\s[^<>]{0,300})?/?>|<!--.{0,300}?-->")
_LATEX: Final = re.compile(r"\\\\|\\[a-zA-Z]{1,20}\*?(?:\{[^{}0-9\n]{0,80}\})*")
_STRING: Final = re.compile(r"\\[nrt](?![a-z]{2})")
_PHP: Final = re.compile(r"\[[0-9]{1,6}\] =>(?: Array\b)?|^Array$", re.MULTILINE)
"""The text that PHP prints around the values of an array."""
_END_CELL: Final = ("td", "th")
_END_ROW: Final = ("tr", "br", "li", "p", "div")

_SIGNS: Final = {
    **dict.fromkeys("│┃║╎╏┆┇┊┋▏▕｜", "|"),
    **dict.fromkeys("─━═╌╍┄┅┈┉╴╶╸╺", "-"),
    **dict.fromkeys("−–—‐‑‒", "-"),
    **dict.fromkeys("♞♘🐴🐎🏇", KNIGHT),
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("‘’‚", "'"),
    **dict.fromkeys("·•∙◦⋅⬛⬜", "."),
    **dict.fromkeys("✗✘✖❌", "X"),
    "×": "x",
    "\r": "\n",
}


class Source:
    """A normalized text with its lines.

    Attributes:
        given: the text as it was given.
        text: the same normalized, of the same length.
        starts: the place where each line begins.
    """

    def __init__(self, given: str, text: str, starts: array[int]) -> None:
        self.given = given
        self.text = text
        self.starts = starts

    def line(self, at: int) -> int:
        """The number of the line at a place, from 1."""
        return bisect_right(self.starts, at)

    def line_begin(self, at: int) -> int:
        """The begin of the line at a place."""
        return self.starts[bisect_right(self.starts, at) - 1]

    def rows(self) -> Iterator[tuple[int, str]]:
        """Each row with the place where it begins: lines, and parts of lines that were rows."""
        text, starts = self.text, self.starts
        for number, begin in enumerate(starts, 1):
            end = starts[number] - 1 if number < len(starts) else len(text)
            line = text[begin:end]
            if BREAK not in line:
                yield begin, line
                continue
            for part in line.split(BREAK):
                yield begin, part
                begin += len(part) + 1


def pieces(text: str, free: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Parts of a text in pieces that a pattern is searched in within milliseconds; each ends
    between words, if there is such a place."""
    for begin, end in free:
        while end - begin > _PIECE:
            cut = max(text.rfind(sign, begin, begin + _PIECE) for sign in "\n ,;|)]}")
            cut = cut + 1 if cut >= begin else begin + _PIECE
            yield begin, cut
            begin = cut
        yield begin, end


def start_plain(text: str) -> Steps[Source]:
    """Normalize a text: one kind of digits, blanks, lines and quotes; no colours, no tags; each
    character stays in its place. O(characters)."""
    parts: list[str] = []
    latex = "\\begin{" in text or "\\hline" in text or "\\\\\n" in text
    tagged = re.search(r"</?(?:td|tr|br|pre|li)\b", text, re.IGNORECASE) is not None
    total = len(text)
    at = 0
    while at < total:
        end = at + _SLICE
        if end < total:
            cut = text.rfind("\n", at, end)
            end = cut + 1 if cut >= at else end
        parts.append(_plain(text[at:end], latex, tagged))
        at = end
        yield min(at, total), 4 * total
    plain = "".join(parts)
    starts = array("I", (0,))
    for match in re.finditer("\n", plain):
        starts.append(match.end())
        if len(starts) % 20_000 == 0:
            yield total, 4 * total
    return Source(text, plain, starts)


def _plain(text: str, latex: bool, tagged: bool) -> str:
    if "\r" in text:
        text = text.replace("\r\n", " \n")
    if not text.isascii():
        strange = {ord(sign): _sign(sign) for sign in {*text} if not sign.isascii()}
        text = text.translate(strange)
    if "\x1b" in text or ("[" in text and "m" in text):
        text = _ESCAPE.sub(_blanks, text)
    if "] =>" in text:
        text = _PHP.sub(_blanks, text)
    if tagged and "<" in text:
        text = _TAG.sub(_tag, text)
    if "&" in text and ";" in text:
        text = _ENTITY.sub(_entity, text)
    if "\\" in text:
        text = (_LATEX if latex else _STRING).sub(_command, text)
    return text.translate(_CONTROLS)


_CONTROLS: Final = {
    **{number: " " for number in range(32) if number not in (1, 9, 10, 31)},
    13: "\n",
    127: " ",
}


def _sign(sign: str) -> str:
    """The plain character for one that is not ASCII; itself, if there is none."""
    if (known := _SIGNS.get(sign)) is not None:
        return known
    if sign.isdecimal():
        return str(int(sign))
    number = ord(sign)
    if sign.isspace() or not sign.isprintable() or 0xFE00 <= number <= 0xFE0F:
        return " "
    if 0xFF01 <= number <= 0xFF5E:  # full-width
        return chr(number - 0xFEE0)
    if 0x2500 <= number < 0x2580:
        return "+"
    if 0x2580 <= number < 0x2600:
        return "."
    if 0x2190 <= number < 0x2200 or 0x27F0 <= number < 0x2800 or 0x2794 <= number < 0x27BF:
        return ">"
    return sign


def _blanks(match: re.Match[str]) -> str:
    return ERASED * len(match[0])


def _padded(sign: str, old: str) -> str:
    """A character in the place of an old text, with the line breaks of that."""
    return sign + "".join("\n" if one == "\n" else ERASED for one in old[1:])


def _tag(match: re.Match[str]) -> str:
    name = (match[1] or "").lower()
    ends = match[0].startswith("</")
    if name in _END_CELL and ends:
        return _padded("|", match[0])
    return _padded(BREAK if name in _END_ROW and (ends or name == "br") else " ", match[0])


def _entity(match: re.Match[str]) -> str:
    name = match[0][1:-1]
    if name.startswith("#"):
        sign = chr(int(name[2:], 16) if name[1] in "xX" else int(name[1:]))
    elif name in _ENTITIES:
        sign = _ENTITIES[name]
    else:
        return match[0]
    sign = sign if sign.isascii() else _sign(sign)
    return _padded(sign if sign.isprintable() else " ", match[0])


def _command(match: re.Match[str]) -> str:
    if match[0] in ("\\\\", "\\n", "\\r"):
        return _padded(BREAK, match[0])
    return _blanks(match)
