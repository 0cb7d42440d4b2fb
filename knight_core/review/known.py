"""The well-known tour that a tour is, but for turning, mirroring and walking it backwards."""

from __future__ import annotations

from dataclasses import dataclass, field

from knight_core.review.said import Said
from knight_core.sentences import sentence
from knight_core.tour import Tour


@dataclass(frozen=True, slots=True)
class Known:
    """A tour of the gallery that a tour is.

    Attributes:
        exhibit: the id of the exhibit.
        kind: what it is: see :data:`knight_core.gallery.KINDS`.
        number: which of its tours, from 0.
        image: which image of it the tour is, as codes with parameters, in the order to say them;
            the text of each has the key ``gallery.image.`` and the code. None: the very same.
    """

    exhibit: str
    kind: str
    number: int
    image: tuple[tuple[str, dict[str, str]], ...] = field(default=(), hash=False)

    @property
    def code(self) -> str:
        """The code of what is said of it; its sentence shows a ``title``, and an ``image``."""
        return f"known-{'tour' if self.kind == 'historic' else 'gallery'}" + "-image" * bool(
            self.image
        )

    @property
    def said(self) -> tuple[Said, ...]:
        """It in a sentence, in English; the page puts it together by itself, as captions are not
        among what the worker knows."""
        from knight_core.gallery import exhibit

        one = exhibit(self.exhibit)
        dated = any(map(str.isdigit, one.year))
        title = f"{one.title} ({one.year})" if dated else one.title
        image = ", ".join(sentence(f"gallery.image.{code}", params) for code, params in self.image)
        return (Said(self.code, {"title": title, "image": image}),)


def known(tour: Tour) -> Known | None:
    """The tour of the gallery that this one is, but for turning, mirroring, walking it backwards
    and, if it is closed, where it begins; None if it is none of them. O(squares)."""
    # The gallery is loaded when somebody asks about a tour.
    from knight_core.gallery import find

    found = find(tour)
    if found is None:
        return None
    image = tuple((code, dict(params)) for code, params in found.image)
    return Known(found.exhibit.id, found.exhibit.kind, found.number, image)
