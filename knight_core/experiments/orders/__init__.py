"""Finds the best order of the directions for blind search among all 40,320, with a budget.

The search is successive halving (Jamieson and Talwalkar 2016, "Non-stochastic best arm
identification and hyperparameter optimization") in rungs: many orders are given a small step
budget, the quarter that came deepest four times as much, and so on until one has a tour. Then every
order not yet known to need as many moves is given just as many: either it is as good, or it is
proved to need more. The rest of the total goes to larger budgets again, deepest first.

Orders that a symmetry of the board turns into each other need the same number of moves from starts
that it turns into each other, so of each such class only one is run: exactly as good as all.

A rung depends on the results of the rungs before it and on nothing else, so the same settings make
the same search, wherever and however many at a time its runs are done.
"""

from knight_core.experiments.orders.batch import run_orders
from knight_core.experiments.orders.beginning import DEFAULTS, start_orders
from knight_core.experiments.orders.images import images_of, symmetries
from knight_core.experiments.orders.results import PRESETS
from knight_core.experiments.orders.search import Orders

__all__ = ["DEFAULTS", "PRESETS", "Orders", "images_of", "run_orders", "start_orders", "symmetries"]
