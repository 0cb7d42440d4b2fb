"""The well-known tour that a tour is, up to turning, mirroring and walking it backwards."""

from __future__ import annotations

from dataclasses import dataclass, field

from knight_core.review.sentences import Sentence
from knight_core.texts.sentences import Phrase, phrase
from knight_core.tour import Tour


@dataclass(frozen=True, slots=True)
class WellKnown:
    """The tour of the gallery that a tour is.

    Attributes:
        exhibit: the id of the exhibit.
        kind: the kind of the exhibit: see :data:`knight_core.gallery.KINDS`.
        number: the number of the tour in the exhibit, from 0.
        image: the image of it that the tour is, as phrases in the order to say them; none: the very
            same.
    """

    exhibit: str
    kind: str
    number: int
    image: tuple[Phrase, ...] = field(default=(), hash=False)

    @property
    def code(self) -> str:
        """The code of the sentence about it, which shows a ``title``, and an ``image``."""
        return f"known-{'tour' if self.kind == 'historic' else 'gallery'}" + "-image" * bool(
            self.image
        )

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentence about it; the page makes its own, as the worker has no captions."""
        from knight_core.gallery import exhibit

        found = exhibit(self.exhibit)
        title: str | Phrase = found.title
        if any(map(str.isdigit, found.year)):
            title = phrase("review.known-dated", {"name": title, "year": found.year})
        return (Sentence(self.code, {"title": title, "image": self.image}),)


def well_known_tour(tour: Tour) -> WellKnown | None:
    """The tour of the gallery that this one is, up to turning, mirroring, walking it backwards
    and, if it is closed, its first square; None if it is none of them. O(squares)."""
    # The gallery is loaded on first use.
    from knight_core.gallery import find

    found = find(tour)
    if found is None:
        return None
    return WellKnown(found.exhibit.id, found.exhibit.kind, found.number, found.image)
