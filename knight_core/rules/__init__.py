"""A user's own rule, written in Python, as a method of search.

>>> from knight_core import solve
>>> from knight_core.rules import load_rule
>>> rule = load_rule('''
... def choose(square, candidates, board):
...     return min(candidates, key=board.degree)
... ''')
>>> solve("8x8", start="a1", method="rule", rule=rule).stats.forward
64

A rule defines ``choose(square, candidates, board)``, which returns one candidate, or several in the
order in which they are tried. The other candidates follow in their given order, so that a search
with backtracking is complete. Or it defines ``score(square, board)``: the candidate with the
smallest score is tried first; equal scores keep the given order. ``board`` is a
:class:`~knight_core.rules.view.RuleBoard`.

A rule could change the code that runs it. So if its search ends without a tour, the outcome is
``impossible`` only if theory or our own search proves it, else ``not-proved``
(:mod:`knight_core.rules.proving`).

A run is reproducible if the rule depends only on its arguments and on :mod:`random`, which the
request seeds. The time is not, and outside of the page neither is the order of a set of texts.
"""

from knight_core.rules.agreement import Agreement, agreement
from knight_core.rules.errors import RuleError
from knight_core.rules.loading import load_rule
from knight_core.rules.rule import Rule, declare, register, registered
from knight_core.rules.square import Square
from knight_core.rules.trace import Call, Printed

__all__ = [
    "Agreement",
    "Call",
    "Printed",
    "Rule",
    "RuleError",
    "Square",
    "agreement",
    "declare",
    "load_rule",
    "register",
    "registered",
]
