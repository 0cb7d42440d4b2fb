"""Finds the best order of the directions for blind search among all 40,320, with a step budget.

The search is successive halving (Jamieson and Talwalkar 2016, "Non-stochastic best arm
identification and hyperparameter optimization") in rungs. Many orders get a small step budget, the
quarter with the deepest paths gets four times as much, and so on, until an order finds a tour. Then
every order that may be as good gets exactly the steps of the best order: either it finds a tour
too, or it is proved to need more steps. The rest of the total goes to larger budgets, deepest
paths first.

If a symmetry of the board maps one order to another, both need the same number of steps from
starts that the symmetry maps to each other. So only one order of each such class is run.

A rung depends only on the results of the rungs before it, so the same settings make the same
search, wherever the runs are done, and however many at the same time.
"""

from knight_core.experiments.orders.batch import run_orders
from knight_core.experiments.orders.beginning import DEFAULTS, start_orders
from knight_core.experiments.orders.images import images_of, symmetries
from knight_core.experiments.orders.results import PRESETS
from knight_core.experiments.orders.search import Orders

__all__ = ["DEFAULTS", "PRESETS", "Orders", "images_of", "run_orders", "start_orders", "symmetries"]
