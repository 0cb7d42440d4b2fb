"""Normalizes a text without changing its length, so that every character keeps its place."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from knight_core.steps import Progress, Steps

BREAK: Final = "\x01"
"""Ends a row within a line: replaces the text of a line break, e.g. ``\\n`` in a string."""

KNIGHT: Final = "♞"
"""Replaces any sign of a knight in the text."""

ERASED: Final = "\x1f"
"""Replaces text that is not visible, e.g. a colour code. All readers treat it as a blank."""

MAX_TEXTS: Final = 50_000
"""The most different texts between numbers, or between squares, in a cache."""

PIECE: Final = 1 << 14
SLICE: Final = 1 << 15
"""Characters between two yields."""
LINES: Final = 20_000
"""Lines between two yields."""

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
_TAGGED: Final = re.compile(r"</?(?:td|tr|br|pre|li)\b|\[/td\]", re.IGNORECASE)
_TAG: Final = re.compile(
    r"</?([a-zA-Z][\w:.-]{0,30})(?:\s[^<>]{0,300})?/?>|<!--.{0,300}?-->"
    r"|\[/?(?:table|t[rdh]|[biu]|code|center)\]"
)
"""Tags of HTML and XML, and of forums."""
_CELL: Final = re.compile(
    r"<([a-zA-Z][\w:.-]{0,30})(?:\s[^<>0-9]{0,100})?>\s{0,40}[0-9]{1,9}\s{0,40}</\1>"
)
"""An element whose only content is a number."""
_LATEX: Final = re.compile(r"\\\\|\\[a-zA-Z]{1,20}\*?(?:\{[^{}0-9\n]{0,80}\})*")
_STRING: Final = re.compile(r"\\[nrt](?![a-z]{2})")
_PHP: Final = re.compile(
    r"\[[0-9]{1,6}\] ?=>(?: Array\b)?|^Array$|\barray ?\((?:[0-9]{1,6}\) \{)?|\bint(?=\()"
    r"|^ +[0-9]{1,6} =>",
    re.MULTILINE,
)
"""The text that PHP prints around the values of an array."""
_INDEX: Final = re.compile(r"^ *\[[0-9]{1,7}\](?= +[0-9])", re.MULTILINE)
"""The index of the first number of a line in a vector, as R prints it."""
_NUMBER: Final = re.compile(
    r"(?<![\w.])(?:0[xX]([0-9a-fA-F]{1,6})|([0-9](?:\.[0-9]{1,20})?[eE][+-]?[0-9]{1,3}))(?![\w.])"
)
"""A hexadecimal number, or one with an exponent."""
_FRACTION: Final = re.compile(r"(?<![\w.])[0-9]{1,6}\.([0-9]{1,20})(?![\w.])")
_FRACTIONS: Final = re.compile("0+|50*")
"""The digits after the point of whole numbers, or of the centres of squares."""
_NEAR: Final = 200_000
"""The number of characters at the beginning of a text that are searched for its form."""
_TOO_MANY: Final = 1e9
_LEAST: Final = 9
"""The fewest numbers with a point that determine the form."""
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
_SELECTORS: Final = range(0xFE00, 0xFE10)
"""Variation selectors: they change the look of the character before them."""
_FULL_WIDTH: Final = range(0xFF01, 0xFF5F)
_RANGES: Final = {
    range(0x2500, 0x2580): "+",  # lines of boxes
    range(0x2580, 0x2600): ".",  # blocks and shapes
    **dict.fromkeys((range(0x2190, 0x2200), range(0x2794, 0x27BF), range(0x27F0, 0x2800)), ">"),
}


def compact(numbers: Iterable[int] = ()) -> array[int]:
    """A compact array of whole numbers, as there may be millions of them."""
    return array("i", numbers)


class Source:
    """A normalized text with its lines.

    Attributes:
        given: the original text.
        text: the normalized text, of the same length.
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
        """The place where the line at a place begins."""
        return self.starts[bisect_right(self.starts, at) - 1]

    def rows(self) -> Iterator[tuple[int, str]]:
        """Each row with the place where it begins: a line, or the parts of a line at ``BREAK``."""
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
    """Cut parts of a text into pieces that a pattern searches within milliseconds. Each piece ends
    between words if possible."""
    for begin, end in free:
        while end - begin > PIECE:
            cut = max(text.rfind(sign, begin, begin + PIECE) for sign in "\n ,;|)]}")
            cut = cut + 1 if cut >= begin else begin + PIECE
            yield begin, cut
            begin = cut
        yield begin, end


def start_plain(text: str) -> Steps[Source]:
    """Normalize a text: one kind of digits, blanks, lines and quotes; no colours, no tags. Each
    character keeps its place. O(characters)."""
    parts: list[str] = []
    forms = _Forms(
        latex="\\begin{" in text or "\\hline" in text or "\\\\\n" in text,
        tagged=_TAGGED.search(text) is not None or len({*_CELL.findall(text, 0, _NEAR)}) == 1,
        fraction=_fraction(text),
    )
    total = len(text)
    at = 0
    while at < total:
        end = at + SLICE
        if end < total:
            cut = text.rfind("\n", at, end)
            end = cut + 1 if cut >= at else end
        parts.append(_plain(text[at:end], forms))
        at = end
        yield Progress(min(at, total), 4 * total)
    plain = "".join(parts)
    starts = compact((0,))
    for match in re.finditer("\n", plain):
        starts.append(match.end())
        if len(starts) % LINES == 0:
            yield Progress(total, 4 * total)
    return Source(text, plain, starts)


class _Forms(NamedTuple):
    """The form of a text: whether it is in LaTeX, whether it has tags, and the digits after the
    point of its numbers."""

    latex: bool
    tagged: bool
    fraction: str


def _fraction(text: str) -> str:
    """The common digits after the point of nearly all numbers with a point; "" if they differ."""
    found = Counter(_FRACTION.findall(text, 0, _NEAR))
    for digits, count in found.most_common(1):
        if count >= _LEAST and 10 * count >= 9 * found.total() and _FRACTIONS.fullmatch(digits):
            return str(digits)
    return ""


def _plain(text: str, forms: _Forms) -> str:
    text = text.replace("\r\n", " \n")
    if not text.isascii():
        strange = {ord(sign): _sign(sign) for sign in {*text} if not sign.isascii()}
        text = text.translate(strange)
    if "\x1b" in text or "[" in text:
        text = _ESCAPE.sub(_blanks, text)
    if "=>" in text:
        text = _PHP.sub(_blanks, text)
    text = _INDEX.sub(_blanks, text)
    text = _NUMBER.sub(_whole, text)
    if forms.fraction:
        text = re.sub(rf"(?<=[0-9])\.{forms.fraction}(?![\w.])", _blanks, text)
    if forms.tagged:
        text = _TAG.sub(_tag, text)
    text = _ENTITY.sub(_entity, text)
    text = (_LATEX if forms.latex else _STRING).sub(_command, text)
    return text.translate(_CONTROLS)


_CONTROLS: Final = {
    **{number: " " for number in range(32) if number not in (1, 9, 10, 31)},
    13: "\n",
    127: " ",
}


def _sign(sign: str) -> str:
    """The plain character for another character; itself if there is none."""
    if (plain := _SIGNS.get(sign)) is not None:
        return plain
    if sign.isdecimal():
        return str(int(sign))
    number = ord(sign)
    if not sign.isprintable() or number in _SELECTORS:
        return " "
    if number in _FULL_WIDTH:
        return chr(number - _FULL_WIDTH.start + ord("!"))
    return next((plain for signs, plain in _RANGES.items() if number in signs), sign)


def _blanks(match: re.Match[str]) -> str:
    return ERASED * len(match[0])


def _padded(sign: str, old: str) -> str:
    """A character that replaces a text, filled up to its length, with its line breaks."""
    return sign + "".join("\n" if letter == "\n" else ERASED for letter in old[1:])


def _tag(match: re.Match[str]) -> str:
    name = (match[1] or match[0].strip("[/]")).lower()
    ends = match[0].startswith(("</", "[/"))
    if name in _END_CELL and ends:
        return _padded("|", match[0])
    return _padded(BREAK if name in _END_ROW and (ends or name == "br") else " ", match[0])


def _whole(match: re.Match[str]) -> str:
    """A whole number in decimal digits; unchanged if it is not whole or is too large."""
    value = int(match[1], 16) if match[1] else float(match[2])
    digits = str(int(value)) if value == value // 1 < _TOO_MANY else match[0]
    return digits.ljust(len(match[0]), ERASED) if len(digits) <= len(match[0]) else match[0]


def _entity(match: re.Match[str]) -> str:
    name = match[0][1:-1]
    if name.startswith("#"):
        sign = chr(int(name[2:], 16) if name[1] == "x" else int(name[1:]))
    elif name in _ENTITIES:
        sign = _ENTITIES[name]
    else:
        return match[0]
    sign = _sign(sign)
    return _padded(sign if sign.isprintable() else " ", match[0])


def _command(match: re.Match[str]) -> str:
    if match[0] in ("\\\\", "\\n", "\\r"):
        return _padded(BREAK, match[0])
    return _blanks(match)
