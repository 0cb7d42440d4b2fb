"""Random links: what the page reads of them, against what Python says of the same words."""

from __future__ import annotations

from random import Random
from typing import Any, Final
from urllib.parse import quote

from knight_core import KnightError
from knight_core.catalogue import facts
from knight_core.experiments import make_experiment
from knight_core.request import parse_request
from tests.fuzz import material
from tests.fuzz.modules import Modules
from tests.fuzz.target import Failure

FIELDS: Final = (
    *("board", "start", "end", "closed", "method", "order", "ties", "backtrack", "seed"),
    *("max-steps", "tours", "holes"),
)

_MAY_BE_EMPTY: Final = ("closed", "backtrack", "max-steps", "holes")
"""What else is empty in a link is a mistake; Python takes the default, as it does for a form."""

Case = dict[str, str]


class Links:
    """What the page accepts of a link Python accepts, and what it writes it reads again."""

    name = "links"

    def __init__(self) -> None:
        self._modules = Modules("links.mjs")
        self._most = facts()["limits"]["page_squares"]

    def make(self, random: Random) -> Case:
        """A query and a hash."""
        board = material.board(random)
        values = {
            "board": random.choice((str(board), str(board), f"{board.rows}×{board.cols}")),
            "start": material.square(random, board),
            "end": material.square(random, board),
            "holes": material.holes(random, board),
            "closed": random.choice("01"),
            "method": random.choice(material.METHOD_IDS),
            "order": material.order(random),
            "ties": material.ties(random),
            "backtrack": random.choice("01"),
            "seed": str(random.choice((random.randrange(100), random.randrange(2**53)))),
            "max-steps": str(random.choice((random.randint(1, 100), random.randint(1, 2**53 - 1)))),
            "tours": random.choice(("1", "2", "all", str(random.randint(1, 2**53 - 1)))),
            "lang": random.choice(("en", "sk", "xx")),
            "theme": random.choice(("light", "dark", "auto", "pink")),
            "lab": random.choice(("compare", "survey", "orders")),
            "methods": ",".join(random.sample(material.METHOD_IDS, 2)),
            "boards": f"{board},5x5",
            "starts": random.choice(("3", "all")),
            random.choice(material.HOSTILE): random.choice(material.HOSTILE),
        }
        names = [name for name in values if random.random() < (0.1 if name == "lab" else 0.3)]
        random.shuffle(names)
        names += random.sample(names, min(len(names), random.choice((0, 0, 0, 1))))
        parts = [
            f"{_escaped(name)}={_escaped(material.maybe_bad(random, values[name], 0.12))}"
            for name in names
        ]
        query = "?" + "&".join(parts)
        if random.random() < 0.05:
            query = material.spoilt(random, query)
        views = ("", "", "#step=17", "#step=", "#step=1e3", "#show=x&step=3", "#" + "a" * 2000)
        return {"query": query, "hash": material.maybe_bad(random, random.choice(views), 0.05)}

    def check(self, case: Case) -> str:
        """Let the page read it, and Python."""
        read = self.ask(case)
        words = {name: text for name, text in read["solve"]["words"].items() if text}
        try:
            parse_request(words)
        except KnightError as error:
            raise Failure(f"the page accepts {words}, Python says: {error}") from error
        again = self.ask({"query": read["link"].partition("#")[0], "hash": ""})
        if again["solve"]["words"] != read["solve"]["words"] or again["solve"]["problems"]:
            raise Failure(f"{read['link']} is read again as {again['solve']}")
        problems = read["solve"]["problems"]
        given = {name: read["given"][name] for name in FIELDS if name in read["given"]}
        wrong = self._problem(given)
        found = [problem for problem in problems if problem["field"] != "step"]
        if (wrong is None) != (not found):
            raise Failure(f"of {given} Python says: {wrong}; the page: {found}")
        if read["lab"] is not None:
            return self._check_lab(read["lab"])
        return "wrong" if found else "right"

    def _problem(self, given: dict[str, str]) -> str | None:
        """What is wrong with a request on the page, by Python."""
        for name, text in given.items():
            if not text.strip() and name not in _MAY_BE_EMPTY:
                return f"{name} is empty"
        try:
            request = parse_request(given)
        except KnightError as error:
            return str(error)
        if request.board.area > self._most:
            return "too large for the page"
        return None

    def _check_lab(self, lab: dict[str, Any]) -> str:
        """The settings of an experiment are right or refused; and written, they are read again."""
        settings = lab["settings"]
        try:
            experiment = make_experiment(settings)
        except KnightError:
            return "experiment, wrong"
        tool = settings["lab"]
        link = self.ask({"tool": tool, "settings": experiment.settings})
        again = self.ask({"query": link, "hash": ""})["lab"]["settings"]
        # The same experiment may be spelled in several ways.
        if make_experiment(again).settings != experiment.settings:
            raise Failure(f"{link} is read again as {again}")
        return "experiment, right"

    def ask(self, question: dict[str, Any]) -> Any:
        """What the page's modules say, in Node.js."""
        return self._modules.ask(question)

    def close(self) -> None:
        """End Node.js."""
        self._modules.close()


def _escaped(text: str) -> str:
    """A word of a link: as browsers write it; a sign that none can write is left out."""
    return quote(text.encode(errors="ignore"), safe=",:()")
