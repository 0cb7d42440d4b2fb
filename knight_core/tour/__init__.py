"""Tours and paths as sequences of squares, the independent verifier, properties of tours."""

from knight_core.tour.tour import Path as Path
from knight_core.tour.tour import Tour as Tour
