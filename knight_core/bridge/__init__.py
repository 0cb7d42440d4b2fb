"""All that the web worker sees of the solver: a :class:`Session`, and the messages in and out of
it.

Nothing here knows of JavaScript. The table of all calls is in ``calls``.
"""

from knight_core.bridge.session import Session

__all__ = ["Session"]
