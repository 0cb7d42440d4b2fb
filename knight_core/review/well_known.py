"""Finds a tour in the gallery, up to rotation, reflection and reversal."""

from __future__ import annotations

from dataclasses import dataclass, field

from knight_core.review.sentences import Sentence
from knight_core.texts.sentences import Phrase, phrase
from knight_core.tour import Tour


@dataclass(frozen=True, slots=True)
class WellKnown:
    """The tour of the gallery that equals a tour up to symmetry.

    Attributes:
        exhibit: the id of the exhibit.
        kind: the kind of the exhibit: see :data:`knight_core.gallery.KINDS`.
        number: the number of the tour in the exhibit, from 0.
        image: which image of the exhibit the tour is, as phrases in reading order; empty: the same
            tour.
    """

    exhibit: str
    kind: str
    number: int
    image: tuple[Phrase, ...] = field(default=(), hash=False)

    @property
    def code(self) -> str:
        """The code of the sentence about it, which has a ``title`` and maybe an ``image``."""
        return f"known-{'tour' if self.kind == 'historic' else 'gallery'}" + "-image" * bool(
            self.image
        )

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentence about it; the page makes its own sentence, as the worker has no titles."""
        from knight_core.gallery import exhibit

        found = exhibit(self.exhibit)
        title: str | Phrase = found.title
        if any(map(str.isdigit, found.year)):
            title = phrase("review.known-dated", {"name": title, "year": found.year})
        return (Sentence(self.code, {"title": title, "image": self.image}),)


def well_known_tour(tour: Tour) -> WellKnown | None:
    """Find a tour in the gallery, up to rotation, reflection, reversal and, for a closed tour, the
    first square; None if the gallery does not contain it. O(squares)."""
    # The gallery is imported on first use.
    from knight_core.gallery import find

    found = find(tour)
    if found is None:
        return None
    return WellKnown(found.exhibit.id, found.exhibit.kind, found.number, found.image)
