"""Reads the sentences for people, and fills in their parameters.

``en.json`` has one for every mistake, reason, proof step and fault, ``en.gallery.json`` those of
the gallery, ``en.lessons.json`` those of the lessons, ``en.follow.json`` those of *Follow the
rule*, ``en.buttons.json`` the names of those buttons of the page that lessons name,
``en.shell.json`` what the shell alone says. Each is a flat object from key to message, as in
web/i18n. The build gives them to the page, except those of the shell; the page shows the same
sentences. They are read when the first one is needed: finding a tour needs none.

A message is a text in which ``{name}`` stands for the parameter of that name: numbers are written
as the language writes them, a :data:`Phrase` is said, and a list is joined (``{names:and}`` and
``{names:or}`` with that word before the last part; ``{share:percent}`` is a percentage). A message
with plural forms is an object: ``by`` names the parameter that chooses, ``=1`` is for exactly this
number, ``one``, ``few``, … are the categories of the language, and ``other`` is for all else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar, Token
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from knight_core.steps import Command, Steps

R = TypeVar("R")

Phrase = dict[str, Any]
"""A sentence, or a part of one, as the parameter of another: its ``key`` and its ``params``."""
Params = dict[str, Any]
"""The parameters of a sentence: texts, numbers, phrases, and lists of these."""
Message = str | dict[str, str]
"""A text, or one for each plural form."""

_FILES: Final = {
    **{"lesson": "lessons", "follow": "follow", "next": "follow", "gallery": "gallery"},
    **dict.fromkeys(("action", "code", "lab", "overlay", "play", "player"), "buttons"),
}
"""The file of a family of sentences, if there are some that are not in the first one."""
_PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::(and|or|percent))?\}", re.ASCII)
_NOTHING: Final[Mapping[str, Message]] = {}
_language: ContextVar[str] = ContextVar("language", default="en")
_given: ContextVar[Mapping[str, Message]] = ContextVar("given", default=_NOTHING)


def speak(tag: str, given: Mapping[str, Message] = _NOTHING) -> tuple[Token[Any], Token[Any]]:
    """Says all sentences from now on in this context as :func:`speaking` says them."""
    from knight_core.texts.languages import LANGUAGES

    return _language.set(tag if tag in LANGUAGES else "en"), _given.set(given)


@contextmanager
def speaking(tag: str, given: Mapping[str, Message] = _NOTHING) -> Iterator[None]:
    """Says all sentences in a language meanwhile; in English if it is none of ours.

    Args:
        tag: the language.
        given: messages in it by their keys, as the page has them; the others are read here.
    """
    tokens = speak(tag, given)
    try:
        yield
    finally:
        _language.reset(tokens[0])
        _given.reset(tokens[1])


def start_speaking(steps: Steps[R], tag: str, given: Mapping[str, Message] = _NOTHING) -> Steps[R]:
    """The same work, with all sentences in the language of :func:`speaking`."""
    command: Command = None
    while True:
        try:
            with speaking(tag, given):
                progress = steps.send(command)
        except StopIteration as stopped:
            result: R = stopped.value
            return result
        command = yield progress


def texts(part: str = "") -> Mapping[str, Message]:
    """The messages of a file by their keys, in the language that is spoken: of the first file, or
    of a part, ``gallery``, …; what is not translated is English."""
    return texts_of(_language.get(), part)


@cache
def texts_of(tag: str, part: str) -> Mapping[str, Message]:
    """The messages of a file in a language; see :func:`texts`."""
    # Imported here: finding a tour needs neither.
    import json
    import pkgutil

    name = f"{tag}.{part}.json" if part else f"{tag}.json"
    try:
        found: dict[str, Message] = json.loads(pkgutil.get_data(__package__, name) or b"{}")
    except OSError:  # of which a zip file raises no subclass
        found = {}
    return found if tag == "en" else {**texts_of("en", part), **found}


def _message(key: str) -> Message:
    for found in (_given.get(), texts(), texts(_FILES.get(key.partition(".")[0], "shell"))):
        if key in found:
            return found[key]
    raise KeyError(key)


def forms(message: Message) -> list[str]:
    """The texts of a message, one for each plural form."""
    if isinstance(message, str):
        return [message]
    return [text for form, text in message.items() if form != "by"]


def placeholders(key: str) -> set[str]:
    """The names of the parameters of a sentence; see :func:`parameters`."""
    return parameters(_message(key))


def parameters(message: Message) -> set[str]:
    """The names of the parameters that a message shows, or by which it chooses its form."""
    shown = {name for text in forms(message) for name, _ in _PLACEHOLDER.findall(text)}
    return shown if isinstance(message, str) else {*shown, message["by"]}


def sentence(key: str, params: Mapping[str, object]) -> str:
    """A sentence with its parameters, in the language that is spoken.

    Args:
        key: a family (``problem``, ``reason``, ``lost``, ``proof``, ``fault``, ``reading``,
            ``review``, ``rule``, ``gallery``, ``certificate``, ``theory``, ``answer``, ``why``,
            ``field``, ``lesson`` or ``follow``), a point, and a code.
        params: at least those of :func:`placeholders`. What is text of ours is a :data:`Phrase`.

    Raises:
        KeyError: for an unknown key, or a parameter that is missing.
    """
    return filled(_message(key), params)


def filled(message: Message, params: Mapping[str, object]) -> str:
    """A message with its parameters, in the language that is spoken; see :func:`sentence`."""

    def shown(match: re.Match[str]) -> str:
        return _parameter_text(params[match[1]], match[2] or "")

    return _PLACEHOLDER.sub(shown, _form(message, params))


def _form(message: Message, params: Mapping[str, object]) -> str:
    """The text of a message, of its plural forms the fitting one."""
    if isinstance(message, str):
        return message
    number = params[message["by"]]
    if not isinstance(number, (int, float)):
        return message["other"]
    from knight_core.texts.languages import plural, whole_if_equal

    exact = message.get(f"={whole_if_equal(number)}")
    return exact or message.get(plural(_language.get(), number)) or message["other"]


def _parameter_text(value: object, how: str) -> str:
    """A parameter as a sentence shows it."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        return phrase_text(value)
    from knight_core.texts.languages import LANGUAGES

    language = LANGUAGES[_language.get()]
    if isinstance(value, (list, tuple)):
        return language.joined([_parameter_text(part, "") for part in value], how)
    if isinstance(value, (int, float)):
        return language.percentage(value) if how == "percent" else language.number(value)
    return str(value)


def quoted(text: str) -> str:
    """A text in the quotation marks of the language that is spoken."""
    from knight_core.texts.languages import LANGUAGES

    return text.join(LANGUAGES[_language.get()].quotes)


def phrase(key: str, params: Mapping[str, object] | None = None) -> Phrase:
    """A sentence that is a parameter of another one."""
    return {"key": key, "params": dict(params or {})}


def phrase_text(part: Phrase) -> str:
    """A phrase in the language that is spoken."""
    return sentence(part["key"], part["params"])


def listed(parts: Sequence[str | Phrase]) -> str:
    """Texts and phrases as a list in the language that is spoken."""
    return _parameter_text(parts, "")


def phrase_texts(params: Mapping[str, object]) -> dict[str, object]:
    """Parameters for JSON: the phrases among them become texts."""
    return {
        name: phrase_text(part) if isinstance(part, dict) else part for name, part in params.items()
    }


def paragraph(sentences: Iterable[str]) -> str:
    """Sentences one after the other in the language that is spoken; see
    :meth:`Language.paragraph`."""
    from knight_core.texts.languages import LANGUAGES

    return LANGUAGES[_language.get()].paragraph(sentences)


def stopped(text: str) -> str:
    """A sentence, which may be without its stop, with it."""
    from knight_core.texts.languages import LANGUAGES

    return LANGUAGES[_language.get()].stopped(text)


def board_text(rows: int, cols: int) -> str:
    """The size of a board as a sentence shows it: 8×8."""
    return f"{rows}×{cols}"
