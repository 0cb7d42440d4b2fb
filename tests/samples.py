"""Of many variants of a test, those that the usual run takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(variants: Iterable[str], *usual: str) -> list[Any]:
    """Parameters for `parametrize`: all variants, those that are not usual for ``--full`` only."""
    every = list(variants)
    unknown = set(usual) - set(every)
    assert not unknown, f"no such variant: {unknown}"
    return [
        variant if variant in usual else pytest.param(variant, marks=pytest.mark.full)
        for variant in every
    ]


def sampled_at(number: int) -> list[Any]:
    """The marks of a variant by its number: the usual run takes every second one."""
    return [pytest.mark.full] if number % 2 else []
