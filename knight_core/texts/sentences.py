"""Reads the sentences for people, and fills in their parameters.

``en.json`` has the sentences for mistakes, reasons, proof steps and faults; ``en.gallery.json``
those of the gallery; ``en.lessons.json`` those of the lessons; ``en.follow.json`` those of *Follow
the rule*; ``en.buttons.json`` the names of the page's buttons in lessons; ``en.shell.json`` those
of the shell only. Each file is a flat object from key to message, as in web/i18n. The build copies
all but those of the shell to the page, which shows the same sentences. A file is read on first use:
finding a tour needs none.

In a message ``{name}`` is replaced by the parameter of this name: a number in the format of the
language, a :data:`Phrase` as its sentence, a list with separators (``{names:and}`` and
``{names:or}`` put this word before the last item), ``{share:percent}`` as a percentage. A message
with plural forms is an object: ``by`` is the name of the deciding parameter, ``=1`` is the form for
exactly 1, ``one``, ``few``, … are plural categories, and ``other`` is for all other numbers.
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
"""A sentence, or a part of one, that is a parameter of another: its ``key`` and ``params``."""
Params = dict[str, Any]
"""The parameters of a sentence: texts, numbers, phrases, and lists of these."""
Message = str | dict[str, str]
"""A text, or a text for each plural form."""

_FILES: Final = {
    **{"lesson": "lessons", "follow": "follow", "next": "follow", "gallery": "gallery"},
    **dict.fromkeys(("action", "code", "lab", "overlay", "play", "player"), "buttons"),
}
"""The file of a family of sentences; for other families it is the shell's. The first file is always
searched before."""
_PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::(and|or|percent))?\}", re.ASCII)
_NOTHING: Final[Mapping[str, Message]] = {}
_language: ContextVar[str] = ContextVar("language", default="en")
_given: ContextVar[Mapping[str, Message]] = ContextVar("given", default=_NOTHING)


def speak(tag: str, given: Mapping[str, Message] = _NOTHING) -> tuple[Token[Any], Token[Any]]:
    """Set the language of all sentences in this context, as :func:`speaking` does; returns the
    tokens that reset it."""
    from knight_core.texts.languages import LANGUAGES

    return _language.set(tag if tag in LANGUAGES else "en"), _given.set(given)


@contextmanager
def speaking(tag: str, given: Mapping[str, Message] = _NOTHING) -> Iterator[None]:
    """A context in which all sentences are in one language; in English if its tag is unknown.

    Args:
        tag: the tag of the language.
        given: messages in this language by their keys, from the page; all others are read from the
            files.
    """
    tokens = speak(tag, given)
    try:
        yield
    finally:
        _language.reset(tokens[0])
        _given.reset(tokens[1])


def start_speaking(steps: Steps[R], tag: str, given: Mapping[str, Message] = _NOTHING) -> Steps[R]:
    """Run ``steps`` with all sentences in one language; the arguments are those of
    :func:`speaking`."""
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
    """The messages of a file by their keys, in the current language; English if not translated.

    ``part`` is the file: ``gallery``, ``lessons``, …; empty: the first file.
    """
    return texts_of(_language.get(), part)


@cache
def texts_of(tag: str, part: str) -> Mapping[str, Message]:
    """The messages of a file in a language; see :func:`texts`."""
    # Imported on first use: finding a tour needs neither module.
    import json
    import pkgutil

    name = f"{tag}.{part}.json" if part else f"{tag}.json"
    try:
        found: dict[str, Message] = json.loads(pkgutil.get_data(__package__, name) or b"{}")
    except OSError:  # not FileNotFoundError: from a zip file it is a plain OSError
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
    """The names of the parameters that a message shows, and of the one that decides its form."""
    shown = {name for text in forms(message) for name, _ in _PLACEHOLDER.findall(text)}
    return shown if isinstance(message, str) else {*shown, message["by"]}


def sentence(key: str, params: Mapping[str, object]) -> str:
    """A sentence with its parameters, in the current language.

    Args:
        key: a family (such as ``problem``, ``reason``, ``lost``, ``proof``, ``fault``, ``reading``,
            ``review``, ``rule``, ``gallery``, ``certificate``, ``theory``, ``answer``, ``why``,
            ``field``, ``lesson`` or ``follow``), a point, and a code.
        params: at least the parameters of :func:`placeholders`. A translated text must be a
            :data:`Phrase`.

    Raises:
        KeyError: for an unknown key or a missing parameter.
    """
    return filled(_message(key), params)


def filled(message: Message, params: Mapping[str, object]) -> str:
    """A message with its parameters, in the current language; see :func:`sentence`."""

    def shown(match: re.Match[str]) -> str:
        return _parameter_text(params[match[1]], match[2] or "")

    return _PLACEHOLDER.sub(shown, _form(message, params))


def _form(message: Message, params: Mapping[str, object]) -> str:
    """The text of a message; of several plural forms, the one that fits the parameters."""
    if isinstance(message, str):
        return message
    number = params[message["by"]]
    if not isinstance(number, (int, float)):
        return message["other"]
    from knight_core.texts.languages import plural, whole_if_equal

    exact = message.get(f"={whole_if_equal(number)}")
    return exact or message.get(plural(_language.get(), number)) or message["other"]


def _parameter_text(value: object, how: str) -> str:
    """The text of a parameter in a sentence."""
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
    """A text in the quotation marks of the current language."""
    from knight_core.texts.languages import LANGUAGES

    return text.join(LANGUAGES[_language.get()].quotes)


def phrase(key: str, params: Mapping[str, object] | None = None) -> Phrase:
    """A sentence that is a parameter of another one."""
    return {"key": key, "params": dict(params or {})}


def phrase_text(part: Phrase) -> str:
    """The text of a phrase, in the current language."""
    return sentence(part["key"], part["params"])


def listed(parts: Sequence[str | Phrase]) -> str:
    """Texts and phrases joined to a list, in the current language."""
    return _parameter_text(parts, "")


def phrase_texts(params: Mapping[str, object]) -> dict[str, object]:
    """The parameters for JSON: each phrase is replaced by its text."""
    return {
        name: phrase_text(part) if isinstance(part, dict) else part for name, part in params.items()
    }


def paragraph(sentences: Iterable[str]) -> str:
    """Sentences joined to a paragraph, in the current language; see :meth:`Language.paragraph`."""
    from knight_core.texts.languages import LANGUAGES

    return LANGUAGES[_language.get()].paragraph(sentences)


def stopped(text: str) -> str:
    """A sentence; it gets the full stop of the current language if it has none."""
    from knight_core.texts.languages import LANGUAGES

    return LANGUAGES[_language.get()].stopped(text)


def board_text(rows: int, cols: int) -> str:
    """The size of a board in a sentence, such as 8×8."""
    return f"{rows}×{cols}"
