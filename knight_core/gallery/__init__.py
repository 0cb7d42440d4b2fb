"""The gallery: historic tours, remarkable computed tours, and boards without a tour.

Importing knight_core does not import the gallery.

>>> from knight_core.gallery import exhibit, find
>>> beverley = exhibit("beverley")
>>> beverley.year, beverley.tours[0].properties.magic.value
('1848', 'semi-magic')
>>> found = find(beverley.tours[0].mirrored().reversed())
>>> found.exhibit.id, found.text
('beverley', 'mirrored left to right, in reverse')

"""

from __future__ import annotations

from knight_core.gallery.base import KINDS, Exhibit, Fact
from knight_core.gallery.collection import exhibit, exhibits
from knight_core.gallery.known import Found, find

__all__ = ["KINDS", "Exhibit", "Fact", "Found", "exhibit", "exhibits", "find"]
