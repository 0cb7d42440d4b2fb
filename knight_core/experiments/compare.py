"""Compare: one start, several methods."""

from __future__ import annotations

from typing import Final

from knight_core.errors import InvalidRequest
from knight_core.experiments.base import RunList, read_shared, run_words
from knight_core.experiments.record import Words, link_of
from knight_core.experiments.reports import CompareReport
from knight_core.experiments.specs import parse_specs
from knight_core.request import parse_request

DEFAULTS: Final[Words] = {
    "board": "8x8",
    "start": "",
    "end": "",
    "closed": "0",
    "methods": "depth-first,pruned,warnsdorff,warnsdorff:roth,construct",
    "max-steps": "30000000",
    "seed": "0",
}


class Compare(RunList):
    """The same request by several methods.

    Args:
        given: the settings, every word of :data:`DEFAULTS`.

    Raises:
        InvalidRequest: as :class:`~knight_core.request.TourRequest`, and for the methods.
    """

    kind = "compare"

    def __init__(self, given: Words) -> None:
        specs = parse_specs(given["methods"])
        shared = read_shared(given)
        places = {word: given[word] for word in ("board", "start", "end")}
        request = parse_request(places | shared)
        if request.start is None:
            raise InvalidRequest("square-syntax", field="start", value="")
        board = request.board
        self.settings: Words = {
            "board": str(board),
            "start": board.name(request.start),
            "end": "" if request.end is None else board.name(request.end),
            "closed": shared["closed"],
            "methods": ",".join(spec.text for spec in specs),
            "max-steps": shared["max-steps"],
            "seed": shared["seed"],
        }
        places = {word: self.settings[word] for word in places}
        runs = [run_words(spec, shared, **places) for spec in specs]
        self._rows = [(spec.text, link_of(words)) for spec, words in zip(specs, runs, strict=True)]
        super().__init__(runs)

    def report(self) -> CompareReport:
        """One row a method, in the order asked for; those still to come are left out."""
        return {
            "kind": "compare",
            "settings": self.settings,
            "rows": [
                {**self.records[link], "spec": spec}
                for spec, link in self._rows
                if link in self.records
            ],
        }
