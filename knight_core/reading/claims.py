"""Texts that hold no tour: empty ones, other files, and those that say that there is none."""

from __future__ import annotations

from typing import Final

from knight_core.reading.model import How, Reading

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
    "PK\x03\x04": "ZIP, docx, xlsx or odt",
    "{\\rtf": "RTF",
}


def unreadable(text: str) -> Reading | None:
    """The reading of what is no text of a tour at all; None if it may be one."""
    if not text.strip().strip("\ufeff\x00"):
        return Reading("unreadable", how=How("empty"))
    head = text[:20].lstrip("\ufeff")
    for begins, name in _PICTURES.items():
        if head.startswith(begins):
            return Reading("unreadable", how=How("picture", {"name": name}))
    for begins, name in _DOCUMENTS.items():
        if head.startswith(begins):
            return Reading("unreadable", how=How("document", {"name": name}))
    sample = text[:4096]
    odd = sum(
        sign in "\x00\ufffd" or (sign < " " and sign not in "\t\n\r\x1b\f\b") for sign in sample
    )
    if "\x00" in sample or 10 * odd > len(sample):
        return Reading("unreadable", how=How("binary"))
    return None
