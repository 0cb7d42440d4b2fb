"""The languages of the sentences: how each language writes numbers and lists, and its plural forms.

The build copies a part of this data to the page. There ``Intl`` formats numbers and chooses plural
forms; tests compare this module with ``Intl``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

Number = int | float

_STOPPED: Final = re.compile(r"[.:!?…。：！？][”“」)）]*$")
"""The end of a text that needs no full stop; the same as in web/js/ui/message.js."""


@dataclass(frozen=True)
class Language:
    """A language of the sentences.

    Attributes:
        tag: its BCP 47 tag: ``en``, ``sk``, ``pt-BR``, …
        name: its name in the language itself.
        state: ``announced`` if every sentence is translated, else ``draft``.
        direction: the writing direction, left to right or right to left.
        quotes: the opening and the closing quotation mark.
        stop, between: the full stop of a sentence, and the text between two sentences.
        separator: the text between the items of a list.
        and_, or_: the text before the last item of a list of two, and of a longer list.
        decimal, group: the decimal separator, and the separator of thousands.
        percent: the percent sign, with the space before it if there is one.
    """

    tag: str
    name: str
    state: Literal["announced", "draft"]
    direction: Literal["ltr", "rtl"]
    quotes: tuple[str, str]
    stop: str
    between: str
    separator: str
    and_: tuple[str, str]
    or_: tuple[str, str]
    decimal: str
    group: str
    percent: str

    def number(self, value: Number) -> str:
        """A number in the format of the language, with at most three decimals."""
        value = whole_if_equal(value)
        text = f"{value:,}" if isinstance(value, int) else f"{value:,.3f}".rstrip("0").rstrip(".")
        whole, point, decimals = text.partition(".")
        return whole.replace(",", self.group) + (self.decimal if point else "") + decimals

    def percentage(self, share: Number) -> str:
        """A share from 0 to 1 as a whole percentage: 0.37 is 37%."""
        return self.number(round(share * 100)) + self.percent

    def paragraph(self, sentences: Iterable[str]) -> str:
        """Sentences joined to a paragraph, without empty ones. Each text but the last gets a full
        stop if it has none, as a title."""
        *others, last = [text for text in sentences if text] or [""]
        return self.between.join([*map(self.stopped, others), last])

    def stopped(self, text: str) -> str:
        """A sentence or a title; it gets a full stop if it has none."""
        return text if _STOPPED.search(text) else text + self.stop

    def joined(self, parts: Sequence[str], how: str = "") -> str:
        """The items of a list, joined. If ``how`` is ``and`` or ``or``, this word comes before the
        last item."""
        word = {"and": self.and_, "or": self.or_}.get(how)
        if word is None or len(parts) < 2:
            return self.separator.join(parts)
        return self.separator.join(parts[:-1]) + word[len(parts) > 2] + parts[-1]


def _english(number: Number) -> str:
    return "one" if number == 1 and isinstance(number, int) else "other"


def _slovak(number: Number) -> str:
    if not isinstance(number, int):
        return "many"
    return "one" if number == 1 else "few" if 2 <= number <= 4 else "other"


def _portuguese(number: Number) -> str:
    if 0 <= number < 2:
        return "one"
    return "many" if isinstance(number, int) and number % 1_000_000 == 0 else "other"


def _chinese(_number: Number) -> str:
    return "other"


_PLURALS: Final[dict[str, Callable[[Number], str]]] = {
    "en": _english,
    "sk": _slovak,
    "pt-BR": _portuguese,
    "zh-Hant": _chinese,
}
"""The plural category of a number, at least 0, by the rules of the Unicode CLDR."""


def whole_if_equal(number: Number) -> Number:
    """The number; a float with a whole value becomes an int, since JavaScript has only one number
    type."""
    return int(number) if number == int(number) else number


def plural(tag: str, number: Number) -> str:
    """The plural category of a number in a language: ``one``, ``few``, ``many`` or ``other``."""
    return _PLURALS[tag](whole_if_equal(number))


_LANGUAGES: Final = (
    Language(
        tag="en",
        name="English",
        state="announced",
        direction="ltr",
        quotes=("“", "”"),
        stop=".",
        between=" ",
        separator=", ",
        and_=(" and ", ", and "),
        or_=(" or ", ", or "),
        decimal=".",
        group=",",
        percent="%",
    ),
    Language(
        tag="sk",
        name="Slovenčina",
        state="announced",
        direction="ltr",
        quotes=("„", "“"),
        stop=".",
        between=" ",
        separator=", ",
        and_=(" a\N{NO-BREAK SPACE}", " a "),
        or_=(" alebo ", " alebo "),
        decimal=",",
        group="\N{NO-BREAK SPACE}",
        percent="\N{NO-BREAK SPACE}%",
    ),
    Language(
        tag="pt-BR",
        name="Português (Brasil)",
        state="announced",
        direction="ltr",
        quotes=("“", "”"),
        stop=".",
        between=" ",
        separator=", ",
        and_=(" e ", " e "),
        or_=(" ou ", " ou "),
        decimal=",",
        group=".",
        percent="%",
    ),
    Language(
        tag="zh-Hant",
        name="繁體中文",
        state="announced",
        direction="ltr",
        quotes=("「", "」"),
        stop="。",
        between="",
        separator="、",
        and_=("和", "和"),
        or_=("或", "或"),
        decimal=".",
        group=",",
        percent="%",
    ),
)

LANGUAGES: Final = {language.tag: language for language in _LANGUAGES}
"""The languages by their tags; English, from which all others are translated, comes first."""
