"""The interface between the web worker and the solver: a :class:`Session`, which takes and returns
messages.

Nothing here depends on JavaScript. The table of all calls is in ``calls``.
"""

from knight_core.bridge.session import Session

__all__ = ["Session"]
