"""All that the web worker sees of the solver: a :class:`Session`, and the messages in and out of
it.

Nothing here knows of JavaScript. Questions stand in ``calls``, jobs in ``jobs``, each under the
name that the page calls it by.
"""

from __future__ import annotations

import json

from knight_core.bridge.session import Session
from knight_core.methods import METHODS
from knight_core.request import TIES

__all__ = ["Session", "describe"]


def describe() -> str:
    """The registry as JSON: methods with their options and whether they find many tours, and the
    tie rules."""
    methods = [
        {"id": method.id, "options": list(method.options), "many": method.many}
        for method in METHODS.values()
    ]
    return json.dumps({"methods": methods, "ties": list(TIES)})
