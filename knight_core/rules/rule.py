"""Rules, and the registry of the rules of this process by digest."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, Literal

from knight_core.errors import InvalidRequest, shown

Kind = Literal["choose", "score"]

MAX_SOURCE: Final = 200_000
"""The longest source, in bytes of UTF-8."""

_DIGEST: Final = re.compile("[0-9a-f]{16}")
_MAX_RULES: Final = 1_000
"""The most rules in the registry; then the oldest is removed."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A user's rule: a program that chooses the next square of the knight.

    Attributes:
        name: the name of its file, shown in errors. Equality ignores it.
        source: the text; empty if only the digest is available.
        digest: the first 16 hexadecimal digits of the SHA-256 of the source; links and records
            contain it.
        kind: the name of the function that it defines.
    """

    name: str = field(compare=False)
    source: str = field(repr=False)
    digest: str
    kind: Kind = "choose"


def normal(source: str) -> str:
    """Normalize a source before it is compiled or digested: lines end with ``\\n``, without a byte
    order mark."""
    return source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def digest_of(source: str) -> str:
    """The digest of a source. O(length)."""
    return sha256(normal(source).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def is_digest(text: str) -> bool:
    """Check whether a text has the form of a digest."""
    return _DIGEST.fullmatch(text) is not None


_rules: Final[dict[str, Rule]] = {}


def register(rule: Rule) -> str:
    """Add a rule to the registry, so that requests can name it by its digest.

    Returns:
        The digest.
    """
    old = _rules.pop(rule.digest, None)
    # A rule without its source does not replace one with its source.
    _rules[rule.digest] = old if old is not None and not rule.source else rule
    if len(_rules) > _MAX_RULES:
        # Rules with their source are removed last.
        del _rules[next((key for key, old in _rules.items() if not old.source), next(iter(_rules)))]
    return rule.digest


def declare(digest: str, name: str, kind: Kind = "choose") -> Rule:
    """Register a rule by its digest, without its source: it can be requested, compared and
    recorded, but running it raises ``unknown-rule``.

    Raises:
        InvalidRequest: ``unknown-rule`` for a text that is no digest.
    """
    if not is_digest(digest):
        raise InvalidRequest("unknown-rule", field="rule", value=shown(digest))
    register(Rule(name, "", digest, kind))
    return _rules[digest]


def registered(digest: str) -> Rule:
    """The registered rule with this digest.

    Raises:
        InvalidRequest: ``unknown-rule``.
    """
    rule = _rules.get(digest)
    if rule is None:
        raise InvalidRequest("unknown-rule", field="rule", value=shown(digest))
    return rule
