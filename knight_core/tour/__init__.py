"""Tours and paths as sequences of squares, the independent verifier, properties of tours."""

from knight_core.tour.tour import Path, Tour

__all__ = ["Path", "Tour"]
