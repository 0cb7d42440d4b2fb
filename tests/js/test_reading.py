"""The page reads words before Python is there: its modules must never read them otherwise."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from knight_core.board import PAGE_SQUARES
from knight_core.catalogue import facts
from knight_core.errors import InvalidRequest
from knight_core.experiments import make_experiment
from knight_core.experiments.registry import DEFAULTS
from knight_core.request import TourRequest, parse_request
from tests.fuzz.modules import Modules

Words = dict[str, str]

NUMBERS = (
    *(str(number) for number in (0, 1, 2, 7, 8, 1000, 1001, PAGE_SQUARES, PAGE_SQUARES + 1)),
    *(str(2**power + change) for power in (31, 32, 53, 63, 64) for change in (-1, 0, 1)),
    *("9" * digits for digits in (15, 16, 17, 18, 19, 400)),
    *("0" * zeros + "8" for zeros in (1, 8, 9, 17, 18, 99)),
    *("-0", "-1", "+1", "--1", "- 1", "1e3", "1E3", "0x8", "0b1", "8.", "8.0", ".8", "8,0"),
    *("1_000", "1'000", "1 000", "8n", "NaN", "Infinity", "null", "true", "all", "ALL", "all8"),
    *("٨", "８", "८", "²", "Ⅷ", "⑧", "8\u0301", "\u200b8", "8\0", "\x008", "8\ud7ff", "♞", "a1"),
)

WORDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("rows", "cols", "seed", "max-steps", "tours"), NUMBERS),
    "board": (
        *("8x8", "8X8", "8×8", " 6 x 7 ", "6\tx\n7", "6\xa0x7", "6x\u20077", "\u30006x7"),
        *("6x7\x1c", "08x008", "000000008x8", "0000000008x8", "8x8x8", "8", "x", "8*8", "8 8"),
        *("-8x8", "８x8", "0x8", "8x0", "1x1", "1000x1000", "1000x1001", "1000000x1", "1000001x1"),
        *("8χ8", "8х8"),
    ),
    "start": (
        *("a1", "A1", "h8", "i1", "a9", "a0", "a01", "a000000001", "a0000000001", "aa1", "K1"),
        *("ａ1", "7,7", "(7,7)", "(7,7", "7,7)", "((7,7))", " ( 7 , 7 ) ", "7\xa0,7", "8,8"),
        *("-1,0", "7;7", "7,7,7", "a", "1", "1a", "a1a1", "a-1", "a+1", "a1.0", "aaaaaa1"),
        *("aaaaaaa1", "h\u0661"),
    ),
    "order": ("12345678", "87654321", "1234567", "123456789", "11345678", "1 2345678", "１2345678"),
    "method": ("auto", "AUTO", "pruned", "construct", "constructor", "__proto__", "toString"),
    "ties": ("order", "random", "roth", "pohl", "Roth", "hasOwnProperty"),
    **dict.fromkeys(
        ("closed", "backtrack"),
        ("1", "0", "true", "True", "FALSE", "yes", "no", "on", "off", "2", "01", "y", "ｏn", "oﬀ"),
    ),
}

SPACES = [chr(code) for code in range(sys.maxunicode) if chr(code).isspace()] + ["\ufeff", "\u180e"]

ALPHABET = [*"0123456789", *"0018", *"-+.,xX×eE_ nal()", "\ufeff", "\x85", "\x1d", "\xa0", "٣", "K"]


def spellings() -> Iterator[Words]:
    """Requests that differ from the default one in a word or two."""
    for field, texts in WORDS.items():
        for text in texts:
            yield {field: text}
            for space in (" ", "\x1f", "\ufeff"):
                yield {field: space + text}
        for space in SPACES:
            yield {field: texts[0] + space}
    draw = random.Random(11)
    for _ in range(3000):
        field = draw.choice(list(WORDS))
        text = draw.choice(WORDS[field])
        for _ in range(draw.randrange(3)):
            at = draw.randrange(len(text) + 1)
            text = text[:at] + draw.choice(ALPHABET) + text[at + draw.randrange(2) :]
        other = draw.choice(list(WORDS))
        words = {other: draw.choice(WORDS[other]), field: text}
        # Links have a board, forms have two sides of one.
        if "board" not in words or not words.keys() & {"rows", "cols"}:
            yield words


def python_reads(words: Words) -> TourRequest | None:
    """The request that words spell, or None if they are wrong."""
    try:
        return parse_request(words)
    except InvalidRequest:
        return None


def on_the_page(request: TourRequest | None) -> TourRequest | None:
    """The same, unless the board is too large for the page."""
    return request if request and request.board.size <= PAGE_SQUARES else None


@pytest.fixture(scope="module")
def read(site: str) -> Iterator[Callable[[Any], Any]]:
    """What the modules make of requests or of a tool, in Node.js; some of them only dist/ has."""
    assert site
    modules = Modules("reading.mjs")
    yield modules.ask
    modules.close()


def test_the_page_reads_every_spelling_as_python_does(read: Callable[[Any], Any]) -> None:
    # What is left empty is a mistake on the page, and a default in Python.
    tried = [words for words in spellings() if all(text.strip() for text in words.values())]
    accepted = 0
    for words, made in zip(tried, read({"requests": tried}), strict=True):
        request = on_the_page(python_reads(words))
        # Only Python sees that the one square of a board is its start as well.
        if request is None:
            assert made is None, words
        else:
            accepted += 1
            assert made is not None, words
            assert python_reads(made) == request, words
            assert made["seed"] == str(request.seed), words
    assert 500 < accepted < len(tried) - 500


def test_what_the_forms_of_the_lab_hold_at_first_is_what_python_takes(
    read: Callable[[Any], Any],
) -> None:
    defaults, forms = read({"forms": "lab"})
    assert defaults == facts()["lab"]["defaults"] == DEFAULTS
    others = {"compare": {"start", "methods", "ruled-out"}, "survey": {"max-steps", "ruled-out"}}
    for tool, first in forms.items():
        settings = make_experiment({"lab": tool, **first}).settings
        # Of a board without holes nothing is said of holes.
        assert {"holes": "", **settings} == {"holes": "", **first}, tool
        changed = {name for name in first if first[name] != DEFAULTS[tool][name]}
        assert changed == others.get(tool, {"start"})
