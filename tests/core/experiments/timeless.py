"""Reports without their times, which are the one thing in them that is no function of settings."""

from __future__ import annotations

from typing import Any


def timeless(value: Any) -> Any:
    """A report, or a part of one, without its times."""
    if isinstance(value, list):
        return [timeless(part) for part in value]
    if not isinstance(value, dict):
        return value
    if "cells" in value:
        value = {**value, "cells": [[*cell[:5], *cell[6:]] for cell in value["cells"]]}
    return {name: timeless(part) for name, part in value.items() if name != "seconds"}
