"""A tour of the gallery is known again: turned, mirrored, reversed, begun elsewhere."""

from __future__ import annotations

from random import Random

import pytest

from knight_core import Tour, solve
from knight_core.board.presets import SHAPES
from knight_core.gallery import Found, exhibits, find
from tests.core.gallery.searches import tour_of


def found(tour: Tour) -> Found:
    result = find(tour)
    assert result is not None
    return result


@pytest.mark.parametrize(
    ("image", "words"),
    [
        (lambda tour: tour, ""),
        (lambda tour: tour.rotated(), "turned by 90° clockwise"),
        (lambda tour: tour.rotated(2), "turned by 180°"),
        (lambda tour: tour.rotated(3), "turned by 90° anticlockwise"),
        (lambda tour: tour.mirrored(), "mirrored left to right"),
        (lambda tour: tour.mirrored("top-bottom"), "mirrored top to bottom"),
        (lambda tour: tour.reversed(), "in reverse"),
        (
            lambda tour: Tour(tour.board, [square % 8 * 8 + square // 8 for square in tour]),
            "rows and columns swapped",
        ),
        (
            lambda tour: Tour(tour.board, [63 - (s % 8 * 8 + s // 8) for s in tour]).reversed(),
            "mirrored along the diagonal from bottom left to top right, in reverse",
        ),
    ],
)
def test_an_image_is_told_in_words(image: object, words: str) -> None:
    assert callable(image)
    result = found(image(tour_of("beverley")))
    assert (result.exhibit.id, result.number, result.text) == ("beverley", 0, words)


def test_every_tour_of_the_gallery_is_known_in_every_image() -> None:
    random = Random(1)
    for entry in exhibits():
        for number, tour in random.sample([*enumerate(entry.tours)], min(3, len(entry.tours))):
            image = tour.rotated(random.randrange(4))
            image = random.choice((image, image.reversed(), image.mirrored()))
            if image.closed:
                begin = random.randrange(len(image))
                image = Tour(image.board, image.squares[begin:] + image.squares[:begin])
            result = found(image)
            assert result.exhibit.tours[result.number].canonical() in (
                image.canonical(),
                image.rotated().canonical(),
            )
            assert found(tour).image == ()
            if result.exhibit is entry:
                assert result.number == number or tour.canonical() != tour


def test_the_one_that_needs_the_fewest_words_is_named() -> None:
    for name in ("stertenbrink-2003", "jelliss-2003"):
        assert found(tour_of(name)).exhibit.id == name
    # Held by a collection as well.
    assert found(tour_of("euler-5x5").reversed()).exhibit.id in ("euler-5x5", "all-5x5")


def test_the_web_shows_beverleys_tour_as_eulers() -> None:
    first = [1, 48, 31, 50, 33, 16, 63, 18]
    transposed = Tour.from_matrix(zip(*tour_of("beverley").matrix(), strict=True))
    assert transposed.matrix()[0] == first
    assert found(transposed).text == "rows and columns swapped"


def test_other_tours_are_not_known() -> None:
    for board in ("8x8", "3x7", "1x1", "50x50", "10x10", "6x7"):
        for tour in solve(board, start=0).tours:
            assert find(tour) is None
    for name in ("octagon", "ring"):
        assert find(solve(SHAPES[name], closed=True).tours[0]) is None


def test_a_closed_tour_begun_elsewhere_says_where() -> None:
    tour = tour_of("al-adli")
    begun = Tour(tour.board, tour.squares[10:] + tour.squares[:10])
    assert found(begun).text == f"starting on {tour.board.name(begun.start)}"
