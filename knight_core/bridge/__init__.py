"""All that the web worker sees of the solver: a :class:`Session`, and the messages in and out of
it.

Nothing here knows of JavaScript. Questions stand in ``calls``, jobs in ``jobs``, each under the
name that the page calls it by.
"""

from knight_core.bridge.session import Session

__all__ = ["Session"]
