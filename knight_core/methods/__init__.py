"""The methods, one file each: the registry has every file here that defines ``METHOD``."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from knight_core.methods.base import Method


def _registry() -> dict[str, Method]:
    found = []
    for module in iter_modules(__path__):
        method = getattr(import_module(f"{__name__}.{module.name}"), "METHOD", None)
        if isinstance(method, Method):
            found.append(method)
    return {method.id: method for method in sorted(found, key=lambda method: method.rank)}


METHODS: Final[dict[str, Method]] = _registry()
"""Every method by its id, in the order in which they are listed."""
