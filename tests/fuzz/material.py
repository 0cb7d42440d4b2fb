"""What random cases are made of: words that are right, almost right, and hostile."""

from __future__ import annotations

import re
from random import Random
from typing import Final

from knight_core import METHODS, TIES, Board
from knight_core.board.holes import format_holes

HOSTILE: Final = (
    *("", " ", "\t", "\n", "0", "-0", "-1", "+1", "1.5", "1e3", "0x10", "1_000", "٣", "８", "²"),
    *("007", " 7 ", "7 7", "9007199254740991", "9007199254740992", "9999999999999999", "9" * 30),
    *("NaN", "inf", "-inf", "null", "None", "undefined", "true", "yes", "off", "[]", "{}", "all"),
    *("8×8", "8X8", "8 x 8", "8x", "x8", "8x8x8", "0x8", "8x0", "-1x8", "99999x99999", "8,8"),
    *("a1", "A1", "h9", "i1", "aa1", "a0", "a01", "7,7", "(7, 7)", "(7,7", "7,-1", "0,0", "zz99"),
    *("é", "\u202e8x8", "\u0000", "\x1b[31m", "\ud800", "\U0001f40e", "a" * 3000, "%00", "%zz"),
    *(
        "<script>",
        "'\"",
        "__proto__",
        "constructor",
        "toString",
        "../..",
        "--",
        "-",
        "-h1",
        "=",
        ",",
    ),
    *("12345678", "87654321", "1234567", "11345678", "123456789", "12345678 ", "12 345678"),
)

METHOD_IDS: Final = tuple(id for id, method in METHODS.items() if not method.own)

SEARCHES: Final = ("depth-first", "pruned", "warnsdorff", "random")
"""The methods that are exact about what they count, and need a budget."""

_SIZE = re.compile(r"\s*([0-9]{1,9})\s*[x×X]\s*([0-9]{1,9})\s*", re.ASCII)


def spoilt(random: Random, text: str) -> str:
    """A text with one or more signs changed, dropped, doubled or put in."""
    signs = list(text)
    for _ in range(random.randint(1, 3)):
        place = random.randint(0, len(signs))
        what = random.randrange(4)
        if what == 0:
            signs.insert(place, random.choice("0123456789 x,ah-+=&%#\u00d7\u0663\x00"))
        elif signs:
            place %= len(signs)
            if what == 1:
                del signs[place]
            elif what == 2:
                signs[place] = random.choice("0189 xah-,;")
            else:
                signs.insert(place, signs[place])
    return "".join(signs)


def maybe_bad(random: Random, text: str, chance: float = 0.08) -> str:
    """Mostly the text itself; else a hostile word, or the text spoilt."""
    if random.random() >= chance:
        return text
    return random.choice(HOSTILE) if random.random() < 0.5 else spoilt(random, text)


def board(random: Random, most: int = 12) -> Board:
    """A random board, mostly with sides up to ``most``, often narrow."""
    sides = [random.choice((1, 2, 3, 4, 5, 6, 7, 8, most)) for _ in range(2)]
    return Board(min(sides[0], most), min(sides[1], most))


def square(random: Random, on: Board) -> str:
    """A square of a board, in one of the ways of writing it."""
    number = random.randrange(on.size)
    row, col = divmod(number, on.cols)
    name = on.name(number)
    return random.choice((name, name, name, name.upper(), f"{row},{col}", f"({row}, {col})"))


def holes(random: Random, on: Board) -> str:
    """Some squares of a board as its holes, as names or as bits."""
    area = on.rows * on.cols
    chosen = random.sample(range(area), random.randint(0, min(area - 1, 12)))
    names = ",".join(map(on.name, chosen))
    return random.choice((names, format_holes(Board(on.rows, on.cols, chosen))))


def order(random: Random) -> str:
    """A random order of the directions."""
    return "".join(random.sample("12345678", 8))


def ties(random: Random) -> str:
    """A random tie rule."""
    return random.choice(TIES)


def is_heavy(text: str) -> bool:
    """Whether a text is a board that is allowed, but takes long."""
    match = _SIZE.fullmatch(text)
    return match is not None and 2_500 < int(match[1]) * int(match[2]) <= 16_000_000
