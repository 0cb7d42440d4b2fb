"""Texts without a tour: empty ones, other files, and claims that there is no tour."""

from __future__ import annotations

import re
from typing import Final

from knight_core.board import MAX_SQUARES, Board
from knight_core.reading.model import How, Reading
from knight_core.reading.sizes import stated_sizes
from knight_core.reading.source import Source
from knight_core.steps import PAUSE, Steps
from knight_core.texts.sentences import board_text

_PICTURES: Final = {
    "\x89PNG": "PNG",
    "\ufffdPNG": "PNG",
    "GIF8": "GIF",
    "\xff\xd8\xff": "JPEG",
    "\ufffd\ufffd\ufffd\ufffd\x00\x10JFIF": "JPEG",
    "BM\ufffd": "BMP",
    "RIFF": "WebP",
}
_DOCUMENTS: Final = {
    "%PDF": "PDF",
    "PK\x03\x04": ["ZIP", "docx", "xlsx", "odt"],
    "{\\rtf": "RTF",
}


_SAMPLE: Final = 4_096
"""The number of characters at the beginning that distinguish a text from binary files."""
_ODD: Final = re.compile(r"[\x00-\x07\x0b\x0e-\x1a\x1c-\x1f\ufffd]")
"""Characters that a text does not contain: most control characters, and undecodable bytes."""


def unreadable(text: str) -> Reading | None:
    """The reading of a text that cannot contain a tour; None for other texts."""
    if not text.strip().strip("\ufeff\x00"):
        return Reading("unreadable", how=How("empty"))
    for code, beginnings in (("picture", _PICTURES), ("document", _DOCUMENTS)):
        for begins, name in beginnings.items():
            if text.startswith((begins, "\ufeff" + begins)):
                return Reading("unreadable", how=How(code, {"name": name}))
    sample = text[:_SAMPLE]
    if "\x00" in sample or 10 * len(_ODD.findall(sample)) > len(sample):
        return Reading("unreadable", how=How("binary"))
    return None


_LONGEST_CLAIM: Final = 200_000
_PIECE: Final = 4_000
_OVERLAP: Final = 60
"""The length of the longest claim."""
_NONE: Final = re.compile(
    r"no (?:(?:knight'?s|closed|open|complete|full|valid|such|possible|re-?entrant) ){0,3}"
    r"(?:solutions?|tours?|paths?|way)\b"
    r"|\b(?:not|n't|cannot) (?:be )?(?:possible|exist|found|find|solv|solvable|have|complete)"
    r"|\bcould(?:n't| not) (?:be )?(?:find|found|solve|complete)"
    r"|impossible|unsolvable|does not exist|doesn't exist|fail(?:ed|ure)?\b"
    r"|no (?:existe|hay|tiene|se (?:ha |puede|encontr))|sin soluci"
    r"|keine? (?:l(?:ö|oe)sung|tour|weg|rundgang)|nicht (?:l(?:ö|oe)sbar|m(?:ö|oe)glich|gefunden)"
    r"|(?:pas|aucune?) (?:de )?(?:solution|tour|chemin|parcours)|n'existe pas"
    r"|nessun[ao']? ?(?:soluzione|percorso)|non (?:esiste|ci sono|è possibile)"
    r"|n(?:ã|a)o (?:existe|h(?:á|a)|tem|foi) |sem solu"
    r"|(?:ne(?:existuje|má|ní|našl?[ao]?|je možn)|žiadn[ae]|žádn[áé]) ?"
    r"|nemá (?:řešení|riešenie)|brak rozwi|nie (?:ma|istnieje|znaleziono)"
    r"|нет (?:решени|пут|обход)|не (?:существует|найден|имеет)|немає"
    r"|geen (?:oplossing|tour|pad)|ingen (?:l(?:ö|ø)sning|tur|vej)|ei (?:ole )?ratkaisu"
    r"|nincs (?:megold|út)|ni rešit|ne obstaja|çözüm (?:yok|bulunama)|解なし|解がありません"
    r"|无解|無解|没有解|해가 없",
    re.IGNORECASE,
)
"""Claims that there is no tour, in the languages of the programs that were examined."""

_START: Final = re.compile(
    r"\b(?:from|start\w*|begin\w*|at|square|von|ab|de|desde|da|z|zo|od)\b[^\w\n]{0,4}"
    r"(?:square |at |on |= ?)?([a-zA-Z][0-9]{1,2})\b"
)
_CLOSED: Final = re.compile(
    r"\b(?:closed|re-?entrant|circular|geschlossen|ferm(?:é|er)|cerrad|chius|uzavr|zamkni|fechad)",
    re.IGNORECASE,
)


def start_claims(source: Source) -> Steps[Reading | None]:
    """The reading of a text that claims that there is no tour; None for other texts."""
    for begin in range(0, min(len(source.text), _LONGEST_CLAIM), _PIECE):
        # A claim may cross the end of a piece.
        if match := _NONE.search(source.text, begin, begin + _PIECE + _OVERLAP):
            break
        yield PAUSE
    else:
        return None
    lines = source.line(match.start()), source.line(match.end())
    params: dict[str, str | int] = {}
    head = source.text[:_LONGEST_CLAIM]
    if start := _START.search(head):
        params["start"] = start[1].lower()
    if _CLOSED.search(head):
        params["closed"] = 1
    for rows, cols in stated_sizes(source, None, None):
        if rows * cols <= MAX_SQUARES:
            params["board"] = board_text(rows, cols)
            how = How("says-none", params, (How("note-board", params),))
            return Reading("unreadable", board=Board(rows, cols), how=how, lines=lines)
    return Reading("unreadable", how=How("says-none", params), lines=lines)
