"""Texts without a tour: other files, and claims that there is none."""

from __future__ import annotations

import pytest

from knight_core import Board
from knight_core.reading.claims import start_claims, unreadable
from knight_core.reading.model import How, Reading
from tests.core.reading.parts import source_of, stepped

ZIP = ["ZIP", "docx", "xlsx", "odt"]


@pytest.mark.parametrize(
    ("text", "code", "name"),
    [
        *(("", "empty", ""), (" \x00\n", "empty", ""), ("\ufeff\x00", "empty", "")),
        *(("\x89PNG", "picture", "PNG"), ("\ufeff\ufffdPNG", "picture", "PNG")),
        *(("GIF89a", "picture", "GIF"), ("\xff\xd8\xff\xe0", "picture", "JPEG")),
        *(("RIFF", "picture", "WebP"), ("BM\ufffd", "picture", "BMP")),
        *(("%PDF-1.7", "document", "PDF"), ("\ufeffPK\x03\x04", "document", ZIP)),
        ("{\\rtf1", "document", "RTF"),
        *(("1 2 3\x00", "binary", ""), ("1" * 4_095 + "\x00", "binary", "")),
        *(("\x0112345678", "binary", ""), ("1\x0b23\ufffd\x07 \x0e4\x1a5\x1c\x1f", "binary", "")),
    ],
)
def test_another_file_is_known_by_its_beginning(
    text: str, code: str, name: str | list[str]
) -> None:
    how = How(code, {"name": name} if name else {})
    assert unreadable(text) == Reading("unreadable", how=how)


@pytest.mark.parametrize(
    "text",
    [
        *("XX", " %PDF", "A b c\td", "1\t\n\r\x1b\f\b2", "\x01123456789", "1" * 4_096 + "\x00"),
    ],
)
def test_other_texts_may_hold_a_tour(text: str) -> None:
    assert unreadable(text) is None


@pytest.mark.parametrize(
    ("text", "pieces", "line", "params", "size"),
    [
        ("no tour", 0, 1, {}, None),
        ("Sorry:\nNo tour at A1", 0, 2, {"start": "a1"}, None),
        ("No closed tour\non 5x6", 0, 1, {"closed": 1, "board": "5×6"}, (5, 6)),
        # The largest board that there is.
        ("no tour of 4999x4999, 4000x4000", 0, 1, {"board": "4000×4000"}, (4_000, 4_000)),
        ("." * 3_995 + "no solutions", 0, 1, {}, None),
        ("." * 4_500 + "\nno tour", 1, 2, {}, None),
    ],
)
def test_a_claim_is_found(
    text: str,
    pieces: int,
    line: int,
    params: dict[str, str | int],
    size: tuple[int, int] | None,
) -> None:
    notes = (How("note-board", params),) if size else ()
    assert stepped(start_claims(source_of(text))) == (
        [(0, 0)] * pieces,
        Reading(
            "unreadable",
            board=Board(*size) if size else None,
            how=How("says-none", params, notes),
            lines=(line, line),
        ),
    )


@pytest.mark.parametrize(
    ("text", "pieces"),
    [("a tour", 1), ("." * 8_001, 3), ("." * 200_100 + "no tour", 50)],
)
def test_another_text_claims_nothing(text: str, pieces: int) -> None:
    assert stepped(start_claims(source_of(text))) == ([(0, 0)] * pieces, None)
